/// Where the text of shaders comes from: the executable, or a folder while one works on them.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "terrain/core/error.hpp"

namespace terrain::render {

struct ShaderFile {
    std::string_view name, text;
};

/// The files of shaders/, as they were when the program was built.
std::span<const ShaderFile> embedded_shaders();

class ShaderFiles {
public:
    explicit ShaderFiles(std::optional<std::filesystem::path> folder = {}) : folder_(std::move(folder)) {}

    /// The text of one file. Fault: failed, with the name.
    Expected<std::string> read(std::string_view name) const;

private:
    std::optional<std::filesystem::path> folder_;
};

}  // namespace terrain::render
