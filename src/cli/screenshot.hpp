/// Pictures of a world without window or display.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "terrain/core/error.hpp"
#include "terrain/core/world.hpp"

namespace terrain::cli {

/// What colours the land: its own colours, or what the droplets did.
enum class Overlay { land, wear, flow };

struct Screenshot {
    std::size_t width = 1920, height = 1080;
    bool wireframe = false;
    std::optional<int> view;  ///< one of the fixed views, 1 to 7
    Overlay overlay = Overlay::land;
};

/// Draws and writes an opaque RGB PNG, with the shaders of this folder (UTF-8) where one is given. Faults:
/// failed (no OpenGL, an overlay where no droplets ran), too_large, unwritable, unreadable.
Expected<void> write_screenshot(const std::filesystem::path& path, const std::shared_ptr<const World>& world,
                                const Screenshot& screenshot, const std::string& shader_folder);

}  // namespace terrain::cli
