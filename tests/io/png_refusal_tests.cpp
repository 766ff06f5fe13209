// PNG files that are broken, or that claim what they are not.
#include <zlib.h>

#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support.hpp"
#include "terrain/io/png.hpp"

using namespace terrain;
using namespace terrain::testing;
using io::Depth;

namespace {

std::vector<std::byte> good_file(Depth depth) {
    Random random(5);
    const auto noise = [&](std::size_t, std::size_t) {
        return static_cast<float>(random() >> 40U) * 0x1p-24F;
    };
    return *io::encode_png(make_field(8, noise), depth);
}

void refused(const std::vector<std::byte>& bytes, std::string_view words) {
    const auto image = io::decode_png(bytes);
    REQUIRE_FALSE(image);
    INFO(image.error().message);
    CHECK(image.error().fault == Fault::unreadable);
    CHECK(image.error().message.find(words) != std::string::npos);
}

std::string number(std::uint32_t value) {
    return {static_cast<char>(value >> 24U), static_cast<char>(value >> 16U), static_cast<char>(value >> 8U),
            static_cast<char>(value)};
}

std::string chunk(const std::string& type, const std::string& data) {
    const std::string body = type + data;
    const auto crc = crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
    return number(static_cast<std::uint32_t>(data.size())) + body + number(static_cast<std::uint32_t>(crc));
}

std::string deflated(const std::string& raw) {
    std::string out(compressBound(raw.size()), '\0');
    uLongf size = out.size();
    compress(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(raw.data()),
             raw.size());
    out.resize(size);
    return out;
}

const std::string signature = "\x89PNG\r\n\x1a\n";

/// A file with whatever header and raw picture data.
std::vector<std::byte> made(std::uint32_t width, std::uint32_t height, int bits, int colour,
                            const std::string& raw) {
    const std::string header = number(width) + number(height) + static_cast<char>(bits) +
                               static_cast<char>(colour) + std::string(3, '\0');
    return bytes_of(signature + chunk("IHDR", header) + chunk("IDAT", deflated(raw)) + chunk("IEND", ""));
}

const std::string four_rows = std::string("\0\x01\x02\0\x03\x04", 6);  // 2 x 2 of 8 bits, unfiltered

}  // namespace

TEST_CASE("png read: the hand-made file of these tests is a good one") {
    const auto image = io::decode_png(made(2, 2, 8, 0, four_rows));
    REQUIRE(image);
    CHECK(image->samples == std::vector<std::uint16_t>{1, 2, 3, 4});
}

TEST_CASE("png read: sizes that are no square") {
    const auto wide = io::decode_png(made(3, 1, 8, 0, std::string("\0\x07\x08\x09", 4)));
    REQUIRE(wide);
    CHECK(wide->width == 3);
    CHECK(wide->height == 1);
    const auto tall = io::decode_png(made(1, 2, 16, 0, std::string("\0\x01\x02\0\xFF\xFE", 6)));
    REQUIRE(tall);
    CHECK(tall->depth == Depth::sixteen);
    CHECK(tall->samples == std::vector<std::uint16_t>{0x0102, 0xFFFE});
}

TEST_CASE("png refused: not a PNG") {
    refused({}, "not a grey PNG");
    refused(bytes_of("terrain"), "not a grey PNG");
    refused(bytes_of(std::string(1000, '\0')), "not a grey PNG");
    refused(bytes_of(signature), "not a grey PNG");
}

TEST_CASE("png refused: a file that was cut off anywhere") {
    for (const Depth depth : {Depth::eight, Depth::sixteen}) {
        const auto whole = good_file(depth);
        for (std::size_t size = 0; size < whole.size(); ++size) {
            INFO(size << " of " << whole.size() << " bytes");
            CHECK_FALSE(io::decode_png(std::span(whole).first(size)));
        }
    }
}

TEST_CASE("png refused: a file with one byte changed") {
    for (const Depth depth : {Depth::eight, Depth::sixteen}) {
        auto bytes = good_file(depth);
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            for (const int flip : {0x01, 0x20, 0x80, 0xFF}) {
                INFO("byte " << at << " of " << bytes.size() << ", " << flip);
                bytes[at] ^= static_cast<std::byte>(flip);
                CHECK_FALSE(io::decode_png(bytes));
                bytes[at] ^= static_cast<std::byte>(flip);
            }
        }
    }
}

TEST_CASE("png refused: colours, palette, alpha and few bits") {
    refused(made(2, 2, 8, 2, std::string(14, '\0')), "colours or transparency");
    refused(made(2, 2, 8, 3, four_rows), "");
    refused(made(2, 2, 8, 4, std::string(10, '\0')), "colours or transparency");
    refused(made(2, 2, 8, 6, std::string(18, '\0')), "colours or transparency");
    refused(made(2, 2, 4, 0, std::string(4, '\0')), "4 bits");
    refused(made(2, 2, 1, 0, std::string(4, '\0')), "1 bits");
}

TEST_CASE("png refused: a size that the file cannot hold, before any memory is taken") {
    refused(made(16384, 16384, 16, 0, four_rows), "too short for the size");
    refused(made(16384, 16384, 8, 0, four_rows), "too short for the size");
    refused(made(16385, 2, 8, 0, four_rows), "more than 16384");
    refused(made(2, 0x7FFFFFFF, 8, 0, four_rows), "more than 16384");
    refused(made(0xFFFFFFFF, 2, 8, 0, four_rows), "");
    refused(made(0, 2, 8, 0, four_rows), "");
    refused(made(2, 0, 8, 0, four_rows), "");
    refused(made(2, 3, 8, 0, four_rows), "");
}

TEST_CASE("png refused: a filter that does not exist") {
    refused(made(2, 2, 8, 0, std::string("\x05\x01\x02\0\x03\x04", 6)), "");
}
