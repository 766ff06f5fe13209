#include "terrain/io/png.hpp"

#include <spng.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "io/png_support.hpp"

namespace terrain::io {
namespace {

constexpr std::size_t most_ancillary = std::size_t{1} << 20;  // bytes in one chunk, and in all that are kept

tl::unexpected<Error> unreadable(std::string_view why) {
    return tl::unexpected(
        Error{Fault::unreadable, fmt::format("not a grey PNG that can be read: {}", why), {}});
}

/// NaN fails both comparisons and becomes 0.
double saturated(double value, double most) { return value >= most ? most : value > 0 ? value : 0; }

// Encoding.

Expected<std::vector<std::byte>> encode_8(const Field& heights) {
    std::vector<std::uint8_t> samples(heights.size());
    std::transform(heights.samples().begin(), heights.samples().end(), samples.begin(), grey8);
    return encode_bytes(heights.side(), heights.side(), 1, samples);
}

/// 0 or the error; the encoder is left waiting for its first row.
int prepare_16(spng_ctx* context, std::uint32_t side, Sink& sink) {
    const auto write = [](spng_ctx*, void* to, void* data, std::size_t size) {
        auto& bytes = *static_cast<Sink*>(to);
        bytes.append(data, size);
        return bytes.full ? static_cast<int>(SPNG_EMEM) : 0;
    };
    spng_ihdr header{};
    header.width = side;
    header.height = side;
    header.bit_depth = 16;
    header.color_type = SPNG_COLOR_TYPE_GRAYSCALE;
    int error = spng_set_png_stream(context, write, &sink);
    if (error == 0) error = spng_set_ihdr(context, &header);
    // Measured on Perlin at 8193^2: level 1 on the difference to the row above is the fastest and 39 MB
    // large; the defaults take four times as long for 36 MB.
    if (error == 0) error = spng_set_option(context, SPNG_FILTER_CHOICE, SPNG_FILTER_CHOICE_UP);
    if (error == 0) error = spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, 1);
    if (error == 0) {
        constexpr int flags = SPNG_ENCODE_PROGRESSIVE | SPNG_ENCODE_FINALIZE;
        error = spng_encode_image(context, nullptr, 0, SPNG_FMT_PNG, flags);
    }
    return error;
}

Expected<std::vector<std::byte>> encode_16(const Field& heights) {
    const Context context(spng_ctx_new(SPNG_CTX_ENCODER));
    if (!context) return not_encoded("not enough memory");
    Sink sink;
    int error = prepare_16(context.get(), static_cast<std::uint32_t>(heights.side()), sink);
    std::vector<std::uint16_t> row(heights.side());
    for (std::size_t z = 0; error == 0 && z < heights.side(); ++z) {
        std::transform(heights.row(z).begin(), heights.row(z).end(), row.begin(), grey16);
        error = spng_encode_row(context.get(), row.data(), row.size() * sizeof row[0]);
    }
    if (error != SPNG_EOI) return not_encoded(sink.full ? "not enough memory" : spng_strerror(error));
    return std::move(sink.bytes);
}

// Decoding.

/// The bytes of a file. libspng takes one that ends inside the last checksum for whole, so a read past the
/// end is remembered here.
struct Source {
    std::span<const std::byte> rest;
    bool cut_off = false;

    int read(void* to, std::size_t size) noexcept {
        cut_off = cut_off || size > rest.size();
        if (cut_off) return SPNG_IO_EOF;
        std::memcpy(to, rest.data(), size);
        rest = rest.subspan(size);
        return 0;
    }
};

Expected<Context> opened(Source& source) {
    const auto read = [](spng_ctx*, void* from, void* to, std::size_t size) {
        return static_cast<Source*>(from)->read(to, size);
    };
    Context context(spng_ctx_new(0));
    if (!context) return unreadable("not enough memory");
    int error = spng_set_image_limits(context.get(), most_png_side, most_png_side);
    if (error == 0) error = spng_set_chunk_limits(context.get(), most_ancillary, most_ancillary);
    if (error == 0) error = spng_set_crc_action(context.get(), SPNG_CRC_ERROR, SPNG_CRC_ERROR);
    if (error == 0) error = spng_set_png_stream(context.get(), read, &source);
    if (error != 0) return unreadable(spng_strerror(error));
    return context;
}

/// Refuses a header before any memory is asked for on its word.
Expected<spng_ihdr> read_header(spng_ctx* context, std::size_t file_bytes) {
    spng_ihdr header{};
    if (const int error = spng_get_ihdr(context, &header)) {
        return unreadable(error == SPNG_EUSER_WIDTH || error == SPNG_EUSER_HEIGHT
                              ? fmt::format("it has more than {} samples a side", most_png_side)
                              : spng_strerror(error));
    }
    if (header.color_type != SPNG_COLOR_TYPE_GRAYSCALE) return unreadable("it has colours or transparency");
    if (header.bit_depth != 8 && header.bit_depth != 16) {
        return unreadable(fmt::format("it has {} bits a sample, not 8 or 16", header.bit_depth));
    }
    constexpr std::size_t best_deflate = 1032;  // no stream gives more bytes for one
    const std::size_t claimed = std::size_t{header.width} * header.height * (header.bit_depth / 8U);
    if (claimed / best_deflate > file_bytes) return unreadable("it is too short for the size it claims");
    return header;
}

/// Reads the samples into `out`, then the rest of the file, so that one that was cut off is noticed.
int decode_all(spng_ctx* context, void* out, std::size_t size) {
    const int error = spng_decode_image(context, out, size, SPNG_FMT_PNG, 0);
    return error != 0 ? error : spng_decode_chunks(context);
}

// Verifying.

Expected<void> compare(const Field& heights, Depth depth, const GreyImage& image) {
    const auto grey = [depth](float height) {
        return depth == Depth::eight ? grey8(height) : grey16(height);
    };
    const bool same = image.depth == depth && image.width == heights.side() &&
                      image.height == heights.side() &&
                      std::equal(image.samples.begin(), image.samples.end(), heights.samples().begin(),
                                 heights.samples().end(),
                                 [&](std::uint16_t sample, float height) { return sample == grey(height); });
    if (!same) return not_encoded("read back, it is not the map");
    return {};
}

}  // namespace

std::uint8_t grey8(float height) {
    return static_cast<std::uint8_t>(saturated(std::floor(255.0 * height + 0.5), 255));
}

std::uint16_t grey16(float height) {
    return static_cast<std::uint16_t>(saturated(std::floor(65535.0 * height + 0.5), 65535));
}

Expected<std::vector<std::byte>> encode_png(const Field& heights, Depth depth) {
    if (heights.size() == 0) return not_encoded("there are no heights");
    if (heights.side() > most_png_side)
        return not_encoded(fmt::format("it has more than {} samples a side", most_png_side));
    return depth == Depth::eight ? encode_8(heights) : encode_16(heights);
}

Expected<GreyImage> decode_png(std::span<const std::byte> bytes) {
    Source source{bytes};
    const auto context = opened(source);
    if (!context) return tl::unexpected(context.error());
    const auto header = read_header(context->get(), bytes.size());
    if (!header) return tl::unexpected(header.error());

    GreyImage image;
    image.width = header->width;
    image.height = header->height;
    image.depth = header->bit_depth == 8 ? Depth::eight : Depth::sixteen;
    image.samples.resize(image.width * image.height);
    const std::size_t count = image.samples.size();
    // Single bytes go into the back half of the memory, to be spread over all of it from the front.
    auto* const memory = reinterpret_cast<unsigned char*>(image.samples.data());
    const bool eight = image.depth == Depth::eight;
    const int error = decode_all(context->get(), memory + (eight ? count : 0), eight ? count : 2 * count);
    if (source.cut_off) return unreadable("it ends too early");
    if (error != 0) return unreadable(spng_strerror(error));
    for (std::size_t i = 0; eight && i < count; ++i) image.samples[i] = memory[count + i];
    return image;
}

Expected<void> export_png(const std::filesystem::path& path, const Field& heights, Depth depth) {
    const auto bytes = encode_png(heights, depth);
    if (!bytes) return tl::unexpected(bytes.error());
    // A picture that is not the map must not cost the old file, so it is decoded before it is written.
    {
        const auto image = decode_png(*bytes);
        if (!image) return not_encoded(image.error().message);
        if (auto same = compare(heights, depth, *image); !same) return same;
    }
    return write_and_verify(path, *bytes);
}

}  // namespace terrain::io
