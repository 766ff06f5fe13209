/// A shader program: read, compiled, linked, its uniforms known by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/handles.hpp"
#include "render/shader_files.hpp"
#include "terrain/core/error.hpp"

namespace terrain::render {

/// Binding of the uniform block `Scene` in every program.
inline constexpr GLuint scene_binding = 0;

class Program {
public:
    Program() = default;  ///< empty

    /// `definitions` (lines of #define) and common.glsl go before both files. Fault: failed, with the file's
    /// name and the driver's log.
    static Expected<Program> make(const ShaderFiles& files, std::string_view definitions,
                                  std::string_view vertex, std::string_view fragment);

    /// Makes it the current program.
    void use() const;

    /// Of the current program. A name that the driver found unused, and so dropped, is passed over.
    void set(std::string_view uniform, int value);

    /// Before a draw: in debug builds, that every active uniform was set.
    void check() const;

private:
    struct Uniform {
        std::string name;
        GLint location = -1;
        bool set = false;
    };

    void find_uniforms();

    ProgramHandle handle_;
    std::string name_;
    std::vector<Uniform> uniforms_;
};

}  // namespace terrain::render
