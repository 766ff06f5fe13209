/// What writing grey and coloured PNG have in common. Private to io.
#pragma once

#include <spng.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "terrain/core/error.hpp"

namespace terrain::io {

/// Samples a side that are written and read.
inline constexpr std::uint32_t most_png_side = 16384;

tl::unexpected<Error> not_encoded(std::string_view why);

/// Bytes that a C library hands out; no exception may pass through it.
struct Sink {
    std::vector<std::byte> bytes;
    bool full = false;

    void append(const void* data, std::size_t size) noexcept;
};

/// Rows of `channels` bytes a pixel through stb, top row first.
Expected<std::vector<std::byte>> encode_bytes(std::size_t width, std::size_t height, int channels,
                                              std::span<const std::uint8_t> samples);

struct FreeContext {
    void operator()(spng_ctx* context) const { spng_ctx_free(context); }
};
using Context = std::unique_ptr<spng_ctx, FreeContext>;

/// Writes the file, reads it again and compares. Faults: unwritable, unreadable.
Expected<void> write_and_verify(const std::filesystem::path& path, std::span<const std::byte> bytes);

}  // namespace terrain::io
