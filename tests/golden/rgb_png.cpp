#include "rgb_png.hpp"

#include <spng.h>

#include <cstdlib>
#include <memory>
#include <span>
#include <string>

#include "terrain/io/file.hpp"

namespace terrain::testing {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 24;

struct FreeContext {
    void operator()(spng_ctx* context) const { spng_ctx_free(context); }
};
using Context = std::unique_ptr<spng_ctx, FreeContext>;

tl::unexpected<Error> fault(Fault kind, const std::filesystem::path& path, int error) {
    return tl::unexpected(Error{kind, io::path_to_utf8(path) + ": " + spng_strerror(error), {}});
}

int encode(spng_ctx* context, const RgbPicture& picture) {
    spng_ihdr header{};
    header.width = static_cast<std::uint32_t>(picture.width);
    header.height = static_cast<std::uint32_t>(picture.height);
    header.bit_depth = 8;
    header.color_type = SPNG_COLOR_TYPE_TRUECOLOR;
    int error = spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1);
    if (error == 0) error = spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, 9);
    if (error == 0) error = spng_set_ihdr(context, &header);
    if (error != 0) return error;
    return spng_encode_image(context, picture.rgb.data(), picture.rgb.size(), SPNG_FMT_PNG,
                             SPNG_ENCODE_FINALIZE);
}

}  // namespace

Expected<RgbPicture> read_rgb_png(const std::filesystem::path& path) {
    const auto bytes = io::read_file(path, most_bytes);
    if (!bytes) return tl::unexpected(bytes.error());
    const Context context(spng_ctx_new(0));
    spng_ihdr header{};
    std::size_t size = 0;
    int error = spng_set_png_buffer(context.get(), bytes->data(), bytes->size());
    if (error == 0) error = spng_get_ihdr(context.get(), &header);
    if (error == 0) error = spng_decoded_image_size(context.get(), SPNG_FMT_RGB8, &size);
    if (error != 0) return fault(Fault::unreadable, path, error);
    RgbPicture picture{header.width, header.height, std::vector<std::uint8_t>(size)};
    error = spng_decode_image(context.get(), picture.rgb.data(), size, SPNG_FMT_RGB8, 0);
    if (error != 0) return fault(Fault::unreadable, path, error);
    return picture;
}

Expected<void> write_small_png(const std::filesystem::path& path, const RgbPicture& picture) {
    const Context context(spng_ctx_new(SPNG_CTX_ENCODER));
    int error = encode(context.get(), picture);
    if (error != 0) return fault(Fault::failed, path, error);
    std::size_t size = 0;
    const std::unique_ptr<void, decltype(&std::free)> bytes(spng_get_png_buffer(context.get(), &size, &error),
                                                            &std::free);
    if (!bytes) return fault(Fault::failed, path, error);
    return io::write_file(path, std::span(static_cast<const std::byte*>(bytes.get()), size));
}

}  // namespace terrain::testing
