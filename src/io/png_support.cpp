#include "io/png_support.hpp"

#include <stb_image_write.h>

#include <algorithm>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "terrain/io/file.hpp"

namespace terrain::io {

tl::unexpected<Error> not_encoded(std::string_view why) {
    return tl::unexpected(Error{Fault::failed, fmt::format("the picture could not be encoded: {}", why), {}});
}

void Sink::append(const void* data, std::size_t size) noexcept {
    try {
        const auto* first = static_cast<const std::byte*>(data);
        bytes.insert(bytes.end(), first, first + size);
    } catch (const std::bad_alloc&) {
        full = true;
    }
}

Expected<std::vector<std::byte>> encode_bytes(std::size_t width, std::size_t height, int channels,
                                              std::span<const std::uint8_t> samples) {
    Sink sink;
    const auto write = [](void* to, void* data, int size) {
        static_cast<Sink*>(to)->append(data, static_cast<std::size_t>(size));
    };
    const int good = stbi_write_png_to_func(write, &sink, static_cast<int>(width), static_cast<int>(height),
                                            channels, samples.data(), static_cast<int>(width) * channels);
    if (good == 0 || sink.full) return not_encoded("not enough memory");
    return std::move(sink.bytes);
}

Expected<void> write_and_verify(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    if (auto written = write_file(path, bytes); !written) return written;
    const auto back = read_file(path, bytes.size());
    if (!back) return tl::unexpected(back.error());
    if (!std::equal(back->begin(), back->end(), bytes.begin(), bytes.end())) {
        return tl::unexpected(
            Error{Fault::unreadable, path_to_utf8(path) + " does not hold what was written", {}});
    }
    return {};
}

}  // namespace terrain::io
