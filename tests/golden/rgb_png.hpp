/// Coloured pictures for tests: read, and written small enough to be stored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "terrain/core/error.hpp"

namespace terrain::testing {

/// Red, green and blue of every pixel, row by row from the top.
struct RgbPicture {
    std::size_t width = 0, height = 0;
    std::vector<std::uint8_t> rgb;
};

/// Fault: unreadable.
Expected<RgbPicture> read_rgb_png(const std::filesystem::path& path);

/// Takes its time: the file is a third smaller than the one that the program writes. Faults: failed,
/// unwritable.
Expected<void> write_small_png(const std::filesystem::path& path, const RgbPicture& picture);

}  // namespace terrain::testing
