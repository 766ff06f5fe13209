#include "render/errors.hpp"

#include <glad/gl.h>

#include <atomic>
#include <cstdio>

#include <fmt/format.h>

#include "render/context.hpp"

namespace terrain::render {
namespace {

// Trivially destructible: the driver may call back as late as it likes.
std::atomic<std::size_t> errors{0};

void GLAD_API_PTR report(GLenum /*source*/, GLenum type, GLuint /*id*/, GLenum /*severity*/,
                         GLsizei /*length*/, const GLchar* message, const void* /*user*/) {
    if (type != GL_DEBUG_TYPE_ERROR && type != GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR) return;
    ++errors;
    fmt::print(stderr, "terrain-lab: OpenGL: {}\n", message);
}

}  // namespace

void watch_gl_errors() {
    GLint flags = 0;
    glGetIntegerv(GL_CONTEXT_FLAGS, &flags);
    if (GLAD_GL_KHR_debug == 0 || (flags & GL_CONTEXT_FLAG_DEBUG_BIT) == 0) return;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(report, nullptr);
}

std::size_t gl_error_count() {
    // Without a debug context the driver remembers at least that there was one. A lost context would answer
    // with an error for ever.
    for (int i = 0; i < 16 && glGetError() != GL_NO_ERROR; ++i) ++errors;
    return errors;
}

}  // namespace terrain::render
