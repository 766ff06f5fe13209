// Heights as grey PNG: exact values, the right way up, nothing lost.
#include "terrain/io/png.hpp"

#include <stb_image.h>
#include <stb_image_write.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "support.hpp"

using namespace terrain;
using namespace terrain::testing;
using io::Depth;
using io::grey16;
using io::grey8;

namespace {

std::vector<std::byte> encoded(const Field& heights, Depth depth) {
    auto bytes = io::encode_png(heights, depth);
    REQUIRE(bytes);
    return *bytes;
}

io::GreyImage decoded(const std::vector<std::byte>& bytes) {
    auto image = io::decode_png(bytes);
    INFO((image ? std::string() : image.error().message));
    REQUIRE(image);
    return *image;
}

/// The samples by stb_image, which shares no code with libspng.
std::vector<std::uint16_t> decoded_by_stb(const std::vector<std::byte>& bytes, Depth depth) {
    const auto* data = reinterpret_cast<const stbi_uc*>(bytes.data());
    const int size = static_cast<int>(bytes.size());
    int width = 0, height = 0, channels = 0;
    const auto collect = [&](const auto* pixels) {
        const std::unique_ptr<const void, void (*)(const void*)> owner(
            pixels, [](const void* memory) { std::free(const_cast<void*>(memory)); });
        REQUIRE(pixels != nullptr);
        REQUIRE(channels == 1);
        return std::vector<std::uint16_t>(pixels, pixels + width * height);
    };
    if (depth == Depth::eight)
        return collect(stbi_load_from_memory(data, size, &width, &height, &channels, 0));
    return collect(stbi_load_16_from_memory(data, size, &width, &height, &channels, 0));
}

/// What every sample must be, by a definition of its own: how many of the values k + 0.5 lie at or below the
/// height, in a format that holds all of them exactly.
std::size_t nearest_step(float height, std::size_t most) {
    const long double scaled = static_cast<long double>(height) * static_cast<long double>(most);
    auto step = static_cast<std::size_t>(std::clamp(scaled, 0.0L, static_cast<long double>(most)));
    if (step < most && scaled >= static_cast<long double>(step) + 0.5L) ++step;
    return step;
}

/// Smooth land, different along both axes and in all corners.
float land(std::size_t x, std::size_t z) {
    const auto u = static_cast<float>(x), v = static_cast<float>(z);
    return 0.5F + 0.3F * std::sin(0.05F * u) * std::cos(0.03F * v) + 0.15F * std::sin(0.7F * u + 0.4F * v);
}

std::size_t number_at(const std::vector<std::byte>& bytes, std::size_t at) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number = number * 256 + std::to_integer<std::size_t>(bytes.at(at + i));
    return number;
}

}  // namespace

TEST_CASE("png: 8-bit grey is exact at all 255 thresholds and their neighbours") {
    for (int k = 0; k < 255; ++k) {
        const auto at = static_cast<float>((k + 0.5) / 255);
        for (const float height : {std::nextafter(at, 0.0F), at, std::nextafter(at, 1.0F)}) {
            CHECK(grey8(height) == nearest_step(height, 255));
        }
        CHECK(grey8(std::nextafter(at, 0.0F)) + 1 >= grey8(std::nextafter(at, 1.0F)));
        CHECK(grey8(static_cast<float>(k) / 255) == k);
    }
}

TEST_CASE("png: 16-bit grey is exact at all 65535 thresholds and their neighbours") {
    std::size_t wrong = 0;
    for (int k = 0; k < 65535; ++k) {
        const auto at = static_cast<float>((k + 0.5) / 65535);
        for (const float height : {std::nextafter(at, 0.0F), at, std::nextafter(at, 1.0F)}) {
            if (grey16(height) != nearest_step(height, 65535)) ++wrong;
        }
        if (grey16(static_cast<float>(k) / 65535) != k) ++wrong;
    }
    CHECK(wrong == 0);
}

TEST_CASE("A9: heights at the top give the highest value and do not wrap to 0") {
    CHECK(grey8(1.0F) == 255);
    CHECK(grey8(std::nextafter(1.0F, 0.0F)) == 255);
    CHECK(grey8(std::nextafter(1.0F, 2.0F)) == 255);
    CHECK(grey8(1.01F) == 255);
    CHECK(grey8(1e30F) == 255);
    CHECK(grey8(std::numeric_limits<float>::infinity()) == 255);
    CHECK(grey16(1.0F) == 65535);
    CHECK(grey16(1.00001F) == 65535);
    CHECK(grey16(1e30F) == 65535);
}

TEST_CASE("A8: a height below 0 gives 0 and does not wrap to white") {
    CHECK(grey8(0.0F) == 0);
    CHECK(grey8(-0.0F) == 0);
    CHECK(grey8(-1e-6F) == 0);
    CHECK(grey8(-0.01F) == 0);
    CHECK(grey8(-1e30F) == 0);
    CHECK(grey8(-std::numeric_limits<float>::infinity()) == 0);
    CHECK(grey16(-1e-5F) == 0);
    CHECK(grey16(-1e30F) == 0);
}

TEST_CASE("A8: one sample below 0 in 180 x 180 stays black in the file") {
    const Field heights =
        make_field(179, [](std::size_t x, std::size_t z) { return x == 100 && z == 7 ? -0.004F : 0.5F; });
    const auto image = decoded(encoded(heights, Depth::eight));
    CHECK(image.samples[7 * 180 + 100] == 0);
    CHECK(std::count(image.samples.begin(), image.samples.end(), 128) == 180 * 180 - 1);
}

TEST_CASE("png: NaN gives 0") {
    CHECK(grey8(std::numeric_limits<float>::quiet_NaN()) == 0);
    CHECK(grey16(-std::numeric_limits<float>::quiet_NaN()) == 0);
}

TEST_CASE("png: known grey values") {
    CHECK(grey8(0.5F) == 128);      // 127.5 rounds up
    CHECK(grey8(0.25F) == 64);      // 63.75
    CHECK(grey8(0.1F) == 26);       // 25.5 and a little: 0.1f > 0.1
    CHECK(grey16(0.5F) == 32768);   // 32767.5 rounds up
    CHECK(grey16(0.25F) == 16384);  // 16383.75
}

TEST_CASE("F1: row 0 of the map is the top row of the picture and column 0 its left one") {
    const Field heights =
        make_field(4, [](std::size_t x, std::size_t z) { return static_cast<float>(z * 5 + x) / 255.0F; });
    for (const Depth depth : {Depth::eight, Depth::sixteen}) {
        const auto image = decoded(encoded(heights, depth));
        REQUIRE(image.samples.size() == 25);
        const std::size_t unit = depth == Depth::eight ? 1 : 257;
        for (std::size_t i = 0; i < 25; ++i) CHECK(image.samples[i] == i * unit);
    }
}

TEST_CASE("F5 F6: every sample is the same for two decoders, at many sizes") {
    for (const std::size_t divisions : {2U, 3U, 4U, 7U, 31U, 32U, 33U, 179U, 255U, 256U, 257U, 512U}) {
        const Field heights = make_field(divisions, land);
        for (const Depth depth : {Depth::eight, Depth::sixteen}) {
            INFO(divisions << " divisions, " << static_cast<int>(depth) << " bits");
            const auto bytes = encoded(heights, depth);
            const auto image = decoded(bytes);
            CHECK(image.width == divisions + 1);
            CHECK(image.height == divisions + 1);
            CHECK(image.depth == depth);
            CHECK(image.samples == decoded_by_stb(bytes, depth));
            const std::size_t most = depth == Depth::eight ? 255 : 65535;
            std::size_t wrong = 0;
            for (std::size_t i = 0; i < heights.size(); ++i) {
                if (image.samples[i] != nearest_step(heights.samples()[i], most)) ++wrong;
            }
            CHECK(wrong == 0);
        }
    }
}

TEST_CASE("png: flat, noisy and stepped maps come back as well") {
    Random random(4);
    const auto noise = [&](std::size_t, std::size_t) {
        return static_cast<float>(random() >> 40U) * 0x1p-24F;
    };
    const auto steps = [](std::size_t x, std::size_t z) { return (x / 7 + z / 3) % 2 == 0 ? 0.0F : 1.0F; };
    const auto flat = [](std::size_t, std::size_t) { return 0.0F; };
    for (const Field& heights : {make_field(200, noise), make_field(200, steps), make_field(200, flat)}) {
        const auto eight = decoded(encoded(heights, Depth::eight));
        const auto sixteen = decoded(encoded(heights, Depth::sixteen));
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < heights.size(); ++i) {
            if (eight.samples[i] != grey8(heights.samples()[i])) ++wrong;
            if (sixteen.samples[i] != grey16(heights.samples()[i])) ++wrong;
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("F4 N35: 16 bits keep steps that 8 bits lose") {
    const Field heights = make_field(100, [](std::size_t x, std::size_t z) {
        return 0.5F + static_cast<float>(z * 101 + x) / 65535.0F / 4;
    });
    const auto eight = decoded(encoded(heights, Depth::eight));
    const auto sixteen = decoded(encoded(heights, Depth::sixteen));
    const auto distinct = [](std::vector<std::uint16_t> samples) {
        std::sort(samples.begin(), samples.end());
        return std::unique(samples.begin(), samples.end()) - samples.begin();
    };
    CHECK(distinct(eight.samples) <= 12);
    CHECK(distinct(sixteen.samples) >= 2550);
    for (std::size_t i = 0; i < heights.size(); ++i) {
        if (std::abs(sixteen.samples[i] / 65535.0 - heights.samples()[i]) > 0.5 / 65535) FAIL("sample " << i);
    }
}

TEST_CASE("N38: the picture is plain grey without alpha, palette or anything else") {
    const Field heights = make_field(256, land);
    for (const Depth depth : {Depth::eight, Depth::sixteen}) {
        const auto bytes = encoded(heights, depth);
        CHECK(number_at(bytes, 16) == 257);  // width
        CHECK(number_at(bytes, 20) == 257);  // height
        CHECK(std::to_integer<int>(bytes[24]) == static_cast<int>(depth));
        CHECK(std::to_integer<int>(bytes[25]) == 0);  // colour type
        CHECK(std::to_integer<int>(bytes[28]) == 0);  // not interlaced
        for (std::size_t at = 8; at < bytes.size(); at += number_at(bytes, at) + 12) {
            const std::string type(reinterpret_cast<const char*>(&bytes.at(at + 4)), 4);
            INFO(type);
            CHECK((type == "IHDR" || type == "IDAT" || type == "IEND"));
        }
    }
}

TEST_CASE("png: a map without heights is refused") {
    const auto bytes = io::encode_png(Field(), Depth::eight);
    REQUIRE_FALSE(bytes);
    CHECK(bytes.error().fault == Fault::failed);
}

TEST_CASE("F6: a picture that would not be the map is not written") {
    const TemporaryFolder folder;
    put(folder / "map.png", "old");
    stbi_flip_vertically_on_write(1);  // what another part of a program might leave behind
    const auto done = io::export_png(folder / "map.png", make_field(16, land), Depth::eight);
    stbi_flip_vertically_on_write(0);
    REQUIRE_FALSE(done);
    CHECK(done.error().fault == Fault::failed);
    CHECK(content(folder / "map.png") == "old");
    CHECK(folder.entries() == 1);
}

TEST_CASE("png: an exported file holds what was encoded") {
    const TemporaryFolder folder;
    const Field heights = make_field(64, land);
    for (const Depth depth : {Depth::eight, Depth::sixteen}) {
        REQUIRE(io::export_png(folder / "map.png", heights, depth));
        CHECK(bytes_of(content(folder / "map.png")) == encoded(heights, depth));
        CHECK(folder.entries() == 1);
    }
}

TEST_CASE("png: the largest map of 8193 x 8193 samples is exported", "[slow]") {
    const TemporaryFolder folder;
    const Field heights = make_field(8192, land);
    for (const Depth depth : {Depth::eight, Depth::sixteen}) {
        REQUIRE(io::export_png(folder / "map.png", heights, depth));
        const auto bytes = bytes_of(content(folder / "map.png"));
        const auto image = decoded(bytes);
        CHECK(image.samples == decoded_by_stb(bytes, depth));
    }
}
