/// What a person does and sees on a display that xdotool cannot do, or not quickly.
#pragma once

#include <filesystem>
#include <string>

#include "seen.hpp"

/// RGB of this part of a window, as it is on the screen.
std::string pixels_of(const std::string& display, const std::string& window, const Place& place);

/// Drops a file from a file manager into the middle of a window (XDND 5). False where the window does not
/// take it.
bool drop_file(const std::string& display, const std::string& window, const std::filesystem::path& file);
