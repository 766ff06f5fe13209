/// Pictures in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace terrain::render {

/// In pixels of the framebuffer, never in units of the window.
struct Size {
    int width = 0, height = 0;
    bool operator==(const Size&) const = default;
    bool empty() const { return width <= 0 || height <= 0; }
};

/// Opaque RGB, 8 bits each, top row first, rows without padding.
struct Pixels {
    Size size;
    std::vector<std::uint8_t> rgb;
};

}  // namespace terrain::render
