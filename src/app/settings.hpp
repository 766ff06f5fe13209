/// What is remembered from one start to the next.
#pragma once

#include <filesystem>
#include <string>

#include "terrain/core/error.hpp"
#include "ui/interface.hpp"

namespace terrain::app {

struct Settings {
    ui::Layout layout;
    int window_width = 0, window_height = 0;  ///< screen coordinates; 0: chosen from the monitor
    bool maximised = false;
    std::string recipe;       ///< share string without check; empty: the defaults
    std::string save_folder;  ///< UTF-8; empty: the home folder
    bool operator==(const Settings&) const = default;
};

/// Lines of `key = value`.
std::string write_settings(const Settings& settings);

/// Fault: unreadable, with the line. Unknown keys are skipped: an older program reads the file of a newer
/// one.
Expected<Settings> read_settings(const std::string& text);

struct LoadedSettings {
    Settings settings;
    std::string message;  ///< what was wrong with the file; empty otherwise
};

/// Reads the settings file of this folder. A broken one is set aside as settings.broken.txt, and said to be.
LoadedSettings load_settings(const std::filesystem::path& folder);

/// Creates the folder where needed. Fault: unwritable.
Expected<void> save_settings(const std::filesystem::path& folder, const Settings& settings);

/// $XDG_CONFIG_HOME/terrain-lab, or ~/.config/terrain-lab; empty where there is no home.
std::filesystem::path settings_folder();

/// The user's home folder, or the root.
std::filesystem::path home_folder();

}  // namespace terrain::app
