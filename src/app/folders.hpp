/// Folder contents for the save dialog.
#pragma once

#include <filesystem>
#include <string>

#include "ui/interface.hpp"

namespace terrain::app {

/// Folders and files with this ending, hidden ones left out; with the reason where it cannot be read.
ui::Folder read_folder(const std::filesystem::path& path, const std::string& ending);

}  // namespace terrain::app
