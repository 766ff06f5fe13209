/// The save dialog's logic: names, folders, what will be written.
#pragma once

#include <filesystem>
#include <string>

#include "terrain/core/params.hpp"
#include "ui/interface.hpp"

namespace terrain::app {

/// A dialog that opens in this folder with a name made from the recipe.
ui::SaveDialog open_save_dialog(ui::Saving saving, const std::filesystem::path& folder,
                                const Parameters& parameters);

/// Brings description and `exists` up to date with name, bits, size and folder.
void describe(ui::SaveDialog& dialog, const Parameters& parameters);

/// Goes to a folder inside, or with ".." to the one above.
void enter(ui::SaveDialog& dialog, const std::string& name);

/// The file that is meant; the ending .png is added where it is missing.
std::filesystem::path target(const ui::SaveDialog& dialog);

/// A file name from any seed: letters, digits and what is safe in names stay, the rest becomes an underscore.
std::string name_from_seed(const std::string& seed);

}  // namespace terrain::app
