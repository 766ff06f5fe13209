#include "terrain/io/picture.hpp"

#include <spng.h>
#include <stb_image_write.h>

#include <algorithm>
#include <memory>
#include <new>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "terrain/io/file.hpp"

namespace terrain::io {
namespace {

constexpr std::size_t most_side = 16384;

tl::unexpected<Error> failed(std::string_view why) {
    return tl::unexpected(Error{Fault::failed, fmt::format("the picture could not be encoded: {}", why), {}});
}

/// Bytes that stb hands out; no exception may pass through C.
struct Sink {
    std::vector<std::byte> bytes;
    bool full = false;
};

void append(void* to, void* data, int size) {
    auto& sink = *static_cast<Sink*>(to);
    try {
        const auto* first = static_cast<const std::byte*>(data);
        sink.bytes.insert(sink.bytes.end(), first, first + size);
    } catch (const std::bad_alloc&) {
        sink.full = true;
    }
}

struct FreeContext {
    void operator()(spng_ctx* context) const { spng_ctx_free(context); }
};

/// Decodes with another library than the one that encoded, row by row, so that no second picture is in
/// memory.
Expected<void> compare(std::span<const std::byte> bytes, std::size_t width, std::size_t height,
                       std::span<const std::uint8_t> rgb) {
    const std::unique_ptr<spng_ctx, FreeContext> context(spng_ctx_new(0));
    if (!context) return failed("not enough memory");
    spng_ihdr header{};
    int error = spng_set_png_buffer(context.get(), bytes.data(), bytes.size());
    if (error == 0) error = spng_get_ihdr(context.get(), &header);
    if (error == 0)
        error = spng_decode_image(context.get(), nullptr, 0, SPNG_FMT_RAW, SPNG_DECODE_PROGRESSIVE);
    if (error != 0) return failed(spng_strerror(error));
    bool same = header.width == width && header.height == height && header.bit_depth == 8 &&
                header.color_type == SPNG_COLOR_TYPE_TRUECOLOR;
    std::vector<std::uint8_t> row(3 * width);
    for (std::size_t y = 0; same && y < height; ++y) {
        error = spng_decode_row(context.get(), row.data(), row.size());
        if (error != 0 && error != SPNG_EOI) return failed(spng_strerror(error));
        same = std::equal(row.begin(), row.end(), rgb.begin() + static_cast<std::ptrdiff_t>(y * row.size()));
    }
    if (!same) return failed("read back, it is not the picture");
    return {};
}

}  // namespace

Expected<std::vector<std::byte>> encode_rgb_png(std::size_t width, std::size_t height,
                                                std::span<const std::uint8_t> rgb) {
    if (width == 0 || height == 0 || width > most_side || height > most_side) {
        return failed(fmt::format("{} x {} pixels are none or too many", width, height));
    }
    if (rgb.size() != 3 * width * height) return failed("its pixels are not as many as its size says");
    Sink sink;
    const int good = stbi_write_png_to_func(append, &sink, static_cast<int>(width), static_cast<int>(height),
                                            3, rgb.data(), static_cast<int>(3 * width));
    if (good == 0 || sink.full) return failed("not enough memory");
    return std::move(sink.bytes);
}

Expected<void> export_rgb_png(const std::filesystem::path& path, std::size_t width, std::size_t height,
                              std::span<const std::uint8_t> rgb) {
    const auto bytes = encode_rgb_png(width, height, rgb);
    if (!bytes) return tl::unexpected(bytes.error());
    if (auto same = compare(*bytes, width, height, rgb); !same) return same;
    if (auto written = write_file(path, *bytes); !written) return written;
    const auto back = read_file(path, bytes->size());
    if (!back) return tl::unexpected(back.error());
    if (*back != *bytes) {
        return tl::unexpected(
            Error{Fault::unreadable, path_to_utf8(path) + " does not hold what was written", {}});
    }
    return {};
}

}  // namespace terrain::io
