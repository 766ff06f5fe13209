#include "render/context.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "render/errors.hpp"

namespace terrain::render {
namespace {

constexpr int needed_version = GLAD_MAKE_VERSION(3, 3);

constexpr std::string_view advice =
    "Try again with LIBGL_ALWAYS_SOFTWARE=1 set; `terrain-lab export`, `info` and `check` need no OpenGL";

std::string text(GLenum name) {
    const GLubyte* bytes = glad_glGetString != nullptr ? glGetString(name) : nullptr;
    return bytes != nullptr ? reinterpret_cast<const char*>(bytes) : "unknown";
}

bool is_software(std::string_view renderer) {
    constexpr std::array<std::string_view, 4> names{"llvmpipe", "softpipe", "SwiftShader",
                                                    "Software Rasterizer"};
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view name) { return renderer.find(name) != std::string_view::npos; });
}

}  // namespace

Expected<Driver> load_gl(GetProcAddress get_proc_address) {
    const int version = gladLoadGL(get_proc_address);
    Driver driver;
    driver.renderer = text(GL_RENDERER);
    driver.version = text(GL_VERSION);
    if (version < needed_version || driver.version.starts_with("OpenGL ES")) {
        return tl::unexpected(Error{
            Fault::failed,
            fmt::format("OpenGL 3.3 is needed, found {} ({}). {}", driver.version, driver.renderer, advice),
            {}});
    }
    driver.software = is_software(driver.renderer);
    std::array<GLint, 2> viewport{};
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &driver.largest_texture);
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport.data());
    driver.largest_viewport = std::min(viewport[0], viewport[1]);
    watch_gl_errors();
    return driver;
}

}  // namespace terrain::render
