#include "app/saving.hpp"

#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "app/folders.hpp"
#include "terrain/io/file.hpp"

namespace terrain::app {
namespace {

constexpr std::string_view ending = ".png";

}  // namespace

std::string name_from_seed(const std::string& seed) {
    constexpr std::size_t longest = 80;
    constexpr std::string_view unsafe = "/\\:*?\"<>|%";
    std::string name;
    for (const char c : seed) {
        const auto byte = static_cast<unsigned char>(c);
        name += byte < 0x20 || byte == 0x7f || unsafe.find(c) != std::string_view::npos ? '_' : c;
    }
    if (name.starts_with('.')) name[0] = '_';
    // Cut between characters, never inside one.
    std::size_t end = std::min(name.size(), longest);
    while (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) --end;
    return name.substr(0, end);
}

ui::SaveDialog open_save_dialog(ui::Saving saving, const std::filesystem::path& folder,
                                const Parameters& parameters) {
    ui::SaveDialog dialog;
    dialog.saving = saving;
    dialog.folder = read_folder(folder, std::string(ending));
    dialog.name = name_from_seed(parameters.seed) + (saving == ui::Saving::picture ? " view.png" : ".png");
    describe(dialog, parameters);
    return dialog;
}

void describe(ui::SaveDialog& dialog, const Parameters& parameters) {
    std::error_code ignored;
    dialog.exists = !dialog.name.empty() && std::filesystem::exists(target(dialog), ignored);
    if (dialog.saving == ui::Saving::heightmap) {
        const int side = parameters.divisions + 1;
        dialog.description = fmt::format(
            "Grey PNG of {} bits, {} x {} samples, row 0 is the north.{}", dialog.bits, side, side,
            dialog.bits == 8 ? " 8 bits are 256 steps: an engine will show them as terraces." : "");
    } else {
        dialog.description = fmt::format("Colour PNG of {} x {} pixels, the 3D view without panels.",
                                         dialog.size[0], dialog.size[1]);
    }
}

void enter(ui::SaveDialog& dialog, const std::string& name) {
    const std::filesystem::path here = io::path_from_utf8(dialog.folder.path);
    dialog.folder =
        read_folder(name == ".." ? here.parent_path() : here / io::path_from_utf8(name), std::string(ending));
}

std::filesystem::path target(const ui::SaveDialog& dialog) {
    std::string name = dialog.name;
    if (!name.ends_with(ending)) name += ending;
    return io::path_from_utf8(dialog.folder.path) / io::path_from_utf8(name);
}

}  // namespace terrain::app
