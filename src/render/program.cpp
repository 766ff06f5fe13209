#include "render/program.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include <fmt/format.h>

namespace terrain::render {
namespace {

tl::unexpected<Error> failed(std::string message) {
    while (!message.empty() && (message.back() == '\n' || message.back() == ' ')) message.pop_back();
    return tl::unexpected(Error{Fault::failed, std::move(message), {}});
}

std::string shader_log(GLuint shader) {
    GLint length = 0;
    glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
    glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), nullptr, log.data());
    log.resize(log.find('\0'));
    return log;
}

std::string program_log(GLuint program) {
    GLint length = 0;
    glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
    glGetProgramInfoLog(program, static_cast<GLsizei>(log.size()), nullptr, log.data());
    log.resize(log.find('\0'));
    return log;
}

/// The line numbers in the log are those of the file named: `#line` starts again for each text.
Expected<Shader> compile(const ShaderFiles& files, std::string_view definitions, std::string_view file,
                         GLenum stage) {
    const auto common = files.read("common.glsl");
    if (!common) return tl::unexpected(common.error());
    const auto text = files.read(file);
    if (!text) return tl::unexpected(text.error());
    const std::string source =
        fmt::format("#version 330 core\n{}#line 1 1\n{}\n#line 1 0\n{}", definitions, *common, *text);
    Shader shader(stage);
    const std::array<const GLchar*, 1> sources{source.c_str()};
    glShaderSource(shader.name(), 1, sources.data(), nullptr);
    glCompileShader(shader.name());
    GLint good = GL_FALSE;
    glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &good);
    if (good == GL_TRUE) return shader;
    return failed(fmt::format("the shader {} (0; common.glsl is 1) does not compile: {}", file,
                              shader_log(shader.name())));
}

}  // namespace

Expected<Program> Program::make(const ShaderFiles& files, std::string_view definitions,
                                std::string_view vertex, std::string_view fragment) {
    const auto vertex_shader = compile(files, definitions, vertex, GL_VERTEX_SHADER);
    if (!vertex_shader) return tl::unexpected(vertex_shader.error());
    const auto fragment_shader = compile(files, definitions, fragment, GL_FRAGMENT_SHADER);
    if (!fragment_shader) return tl::unexpected(fragment_shader.error());
    Program program;
    program.name_ = fmt::format("{} + {}", vertex, fragment);
    program.handle_ = ProgramHandle::make();
    const GLuint name = program.handle_.name();
    glAttachShader(name, vertex_shader->name());
    glAttachShader(name, fragment_shader->name());
    glLinkProgram(name);
    glDetachShader(name, vertex_shader->name());
    glDetachShader(name, fragment_shader->name());
    GLint good = GL_FALSE;
    glGetProgramiv(name, GL_LINK_STATUS, &good);
    if (good != GL_TRUE) {
        return failed(fmt::format("the shaders {} do not link: {}", program.name_, program_log(name)));
    }
    program.find_uniforms();
    return program;
}

void Program::find_uniforms() {
    const GLuint block = glGetUniformBlockIndex(handle_.name(), "Scene");
    if (block != GL_INVALID_INDEX) glUniformBlockBinding(handle_.name(), block, scene_binding);
    GLint count = 0;
    glGetProgramiv(handle_.name(), GL_ACTIVE_UNIFORMS, &count);
    for (GLuint i = 0; i < static_cast<GLuint>(count); ++i) {
        std::array<GLchar, 64> name{};
        GLint size = 0;
        GLenum type = 0;
        glGetActiveUniform(handle_.name(), i, name.size(), nullptr, &size, &type, name.data());
        const GLint location = glGetUniformLocation(handle_.name(), name.data());
        if (location >= 0) uniforms_.push_back({name.data(), location, false});  // -1: inside the block
    }
}

void Program::use() const { glUseProgram(handle_.name()); }

void Program::set(std::string_view uniform, int value) {
    const auto found = std::find_if(uniforms_.begin(), uniforms_.end(),
                                    [&](const Uniform& other) { return other.name == uniform; });
    if (found == uniforms_.end()) return;
    glUniform1i(found->location, value);
    found->set = true;
}

void Program::check() const {
    assert(
        std::all_of(uniforms_.begin(), uniforms_.end(), [](const Uniform& uniform) { return uniform.set; }));
}

}  // namespace terrain::render
