/// Pictures in colour as PNG: 8 bits, colour type 2, no alpha.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "terrain/core/error.hpp"

namespace terrain::io {

/// The bytes of a PNG file; `rgb` is 3 width height bytes, top row first, at most 16384 pixels a side. Fault:
/// failed.
Expected<std::vector<std::byte>> encode_rgb_png(std::size_t width, std::size_t height,
                                                std::span<const std::uint8_t> rgb);

/// Encodes, decodes and compares every pixel before the old file is touched, writes atomically, then reads
/// the file back and compares every byte. Faults: failed (nothing was written), unwritable, unreadable.
Expected<void> export_rgb_png(const std::filesystem::path& path, std::size_t width, std::size_t height,
                              std::span<const std::uint8_t> rgb);

}  // namespace terrain::io
