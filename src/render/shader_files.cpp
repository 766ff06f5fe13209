#include "render/shader_files.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

namespace terrain::render {

Expected<std::string> ShaderFiles::read(std::string_view name) const {
    if (folder_) {
        std::ifstream file(*folder_ / name, std::ios::binary);
        std::string text{std::istreambuf_iterator<char>(file), {}};
        if (file && !text.empty()) return text;
        return tl::unexpected(Error{
            Fault::failed, fmt::format("the shader {} cannot be read in {}", name, folder_->string()), {}});
    }
    const auto files = embedded_shaders();
    const auto found =
        std::find_if(files.begin(), files.end(), [&](const ShaderFile& file) { return file.name == name; });
    if (found != files.end()) return std::string(found->text);
    return tl::unexpected(
        Error{Fault::failed, fmt::format("the shader {} is missing in this program", name), {}});
}

}  // namespace terrain::render
