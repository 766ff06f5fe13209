#include "terrain/io/picture.hpp"

#include <spng.h>

#include <algorithm>

#include <fmt/format.h>

#include "io/png_support.hpp"

namespace terrain::io {
namespace {

/// Decodes with another library than the one that encoded, row by row, so that no second picture is in
/// memory.
Expected<void> compare(std::span<const std::byte> bytes, std::size_t width, std::size_t height,
                       std::span<const std::uint8_t> rgb) {
    const Context context(spng_ctx_new(0));
    if (!context) return not_encoded("not enough memory");
    spng_ihdr header{};
    int error = spng_set_png_buffer(context.get(), bytes.data(), bytes.size());
    if (error == 0) error = spng_get_ihdr(context.get(), &header);
    if (error == 0)
        error = spng_decode_image(context.get(), nullptr, 0, SPNG_FMT_RAW, SPNG_DECODE_PROGRESSIVE);
    if (error != 0) return not_encoded(spng_strerror(error));
    bool same = header.width == width && header.height == height && header.bit_depth == 8 &&
                header.color_type == SPNG_COLOR_TYPE_TRUECOLOR;
    std::vector<std::uint8_t> row(3 * width);
    for (std::size_t y = 0; same && y < height; ++y) {
        error = spng_decode_row(context.get(), row.data(), row.size());
        if (error != 0 && error != SPNG_EOI) return not_encoded(spng_strerror(error));
        same = std::equal(row.begin(), row.end(), rgb.begin() + static_cast<std::ptrdiff_t>(y * row.size()));
    }
    if (!same) return not_encoded("read back, it is not the picture");
    return {};
}

}  // namespace

Expected<std::vector<std::byte>> encode_rgb_png(std::size_t width, std::size_t height,
                                                std::span<const std::uint8_t> rgb) {
    if (width == 0 || height == 0 || width > most_png_side || height > most_png_side) {
        return not_encoded(fmt::format("{} x {} pixels are none or too many", width, height));
    }
    if (rgb.size() != 3 * width * height) return not_encoded("its pixels are not as many as its size says");
    return encode_bytes(width, height, 3, rgb);
}

Expected<void> export_rgb_png(const std::filesystem::path& path, std::size_t width, std::size_t height,
                              std::span<const std::uint8_t> rgb) {
    const auto bytes = encode_rgb_png(width, height, rgb);
    if (!bytes) return tl::unexpected(bytes.error());
    if (auto same = compare(*bytes, width, height, rgb); !same) return same;
    return write_and_verify(path, *bytes);
}

}  // namespace terrain::io
