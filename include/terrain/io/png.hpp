/// Heightmaps as grey PNG: row 0 is z = 0, colour type 0, no alpha.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "terrain/core/error.hpp"
#include "terrain/core/field.hpp"

namespace terrain::io {

enum class Depth { eight = 8, sixteen = 16 };

/// floor(255 h + 0.5) in double, clamped to 0..255; NaN gives 0.
std::uint8_t grey8(float height);

/// floor(65535 h + 0.5) in double, clamped to 0..65535; NaN gives 0.
std::uint16_t grey16(float height);

/// The bytes of a PNG file. Fault: failed.
Expected<std::vector<std::byte>> encode_png(const Field& heights, Depth depth);

struct GreyImage {
    std::size_t width = 0, height = 0;
    Depth depth = Depth::eight;
    std::vector<std::uint16_t> samples;  ///< row by row; 0..255 where the depth is eight
};

/// Reads a grey PNG of 8 or 16 bits without alpha, at most 16384 samples a side, checksums included. A size
/// that the bytes cannot hold is refused before memory is taken for it. Fault: unreadable.
Expected<GreyImage> decode_png(std::span<const std::byte> bytes);

/// Encodes, decodes and compares every sample before the old file is touched, writes atomically, then reads
/// the file back and compares every byte. Faults: failed (nothing was written), unwritable, unreadable.
Expected<void> export_png(const std::filesystem::path& path, const Field& heights, Depth depth);

}  // namespace terrain::io
