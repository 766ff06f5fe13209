#include "terrain/core/perlin.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
#include <vector>

#include "helpers.hpp"
#include "recipes.hpp"
#include "reference.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

/// K. Perlin's table, as published with "Improving Noise".
constexpr std::array<std::uint8_t, 256> published{
    151, 160, 137, 91,  90,  15,  131, 13,  201, 95,  96,  53,  194, 233, 7,   225, 140, 36,  103, 30,
    69,  142, 8,   99,  37,  240, 21,  10,  23,  190, 6,   148, 247, 120, 234, 75,  0,   26,  197, 62,
    94,  252, 219, 203, 117, 35,  11,  32,  57,  177, 33,  88,  237, 149, 56,  87,  174, 20,  125, 136,
    171, 168, 68,  175, 74,  165, 71,  134, 139, 48,  27,  166, 77,  146, 158, 231, 83,  111, 229, 122,
    60,  211, 133, 230, 220, 105, 92,  41,  55,  46,  245, 40,  244, 102, 143, 54,  65,  25,  63,  161,
    1,   216, 80,  73,  209, 76,  132, 187, 208, 89,  18,  169, 200, 196, 135, 130, 116, 188, 159, 86,
    164, 100, 109, 198, 173, 186, 3,   64,  52,  217, 226, 250, 124, 123, 5,   202, 38,  147, 118, 126,
    255, 82,  85,  212, 207, 206, 59,  227, 47,  16,  58,  17,  182, 189, 28,  42,  223, 183, 170, 213,
    119, 248, 152, 2,   44,  154, 163, 70,  221, 153, 101, 155, 167, 43,  172, 9,   129, 22,  39,  253,
    19,  98,  108, 110, 79,  113, 224, 232, 178, 185, 112, 104, 218, 246, 97,  228, 251, 34,  242, 193,
    238, 210, 144, 12,  191, 179, 162, 241, 81,  51,  145, 235, 249, 14,  239, 107, 49,  192, 214, 31,
    181, 199, 106, 157, 184, 84,  204, 176, 115, 121, 50,  45,  127, 4,   150, 254, 138, 236, 205, 93,
    222, 114, 67,  29,  24,  72,  243, 141, 128, 195, 78,  66,  215, 61,  156, 180};

std::uint8_t published_at(std::int64_t i) { return published[static_cast<std::size_t>(i & 255)]; }

/// The fade curve in float loses 10^-6 near its upper end, where 10 - 9 is left of 10 - 15 + 6.
constexpr double rounding = 3e-6;

/// The plane z = 0 of the published noise: its own hash order, our cell function.
float published_noise(double x, double y) {
    const Coordinate cx = split(x), cy = split(y);
    const auto hash = [&](int dx, int dy) {
        const std::int64_t column = published_at((cx.cell & 255) + dx);
        return published_at(published_at(column + (cy.cell & 255) + dy));
    };
    return perlin_cell({hash(0, 0), hash(1, 0), hash(0, 1), hash(1, 1)}, cx.fraction, cy.fraction,
                       Gradients::sixteen);
}

const Permutation& fuji() {
    static const Permutation permutation(stream_key(seed_number("Fuji"), Stream::permutation));
    return permutation;
}

float perlin_at(double x, double z, Gradients gradients = Gradients::eight) {
    return PerlinNoise(fuji(), gradients).at(split(x), split(z));
}

}  // namespace

TEST_CASE("The fade curve has the published values") {
    CHECK(fade(0.25F) == 0.103515625F);
    CHECK(fade(0.75F) == 0.896484375F);
    CHECK(fade(0.0F) == 0.0F);
    CHECK(fade(0.5F) == 0.5F);
    CHECK(fade(1.0F) == 1.0F);
}

TEST_CASE("The published permutation gives the published noise") {
    // A transcription error in the table would show here too: its sum and count are known.
    REQUIRE(std::accumulate(published.begin(), published.end(), 0) == 255 * 256 / 2);
    CHECK(published_noise(1.5, 2.25) == 0.34912109375F);
    CHECK(published_noise(-1.5, 2.25) == -0.387939453125F);
    CHECK(published_noise(255.5, 255.5) == -0.625F);
    CHECK(published_noise(3.14, 42) == near(0.13691995878400012, 1e-6));
    CHECK(published_noise(-4.2, 10) == near(-0.14208000000000043, 1e-6));
}

TEST_CASE("A cell with one gradient at all corners shows that gradient") {
    // All corners agree on g, so the interpolation leaves g . (x - fade(x), z - fade(z)).
    const std::vector<std::array<int, 2>> eight{{1, 1}, {-1, 1}, {1, -1}, {-1, -1},
                                                {1, 0}, {-1, 0}, {0, 1},  {0, -1}};
    // Perlin 2002 with his z = 0: of the twelve edges of a cube, and four of them twice, what is left in a
    // plane.
    const std::vector<std::array<int, 2>> sixteen{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {1, 0}, {-1, 0},
                                                  {1, 0}, {-1, 0}, {0, 1},  {0, -1},  {0, 1}, {0, -1},
                                                  {1, 1}, {0, -1}, {-1, 1}, {0, -1}};
    const float x = 0.3F, z = 0.85F;
    for (int hash = 0; hash < 256; ++hash) {
        const auto byte = static_cast<std::uint8_t>(hash);
        const auto& g = eight[static_cast<std::size_t>(hash & 7)];
        CHECK(
            perlin_cell({byte, byte, byte, byte}, x, z, Gradients::eight) ==
            near(static_cast<float>(g[0]) * (x - fade(x)) + static_cast<float>(g[1]) * (z - fade(z)), 1e-6));
    }
    for (int hash = 0; hash < 256; ++hash) {
        const auto byte = static_cast<std::uint8_t>(hash);
        const auto& g = sixteen[static_cast<std::size_t>(hash & 15)];
        CHECK(
            perlin_cell({byte, byte, byte, byte}, x, z, Gradients::sixteen) ==
            near(static_cast<float>(g[0]) * (x - fade(x)) + static_cast<float>(g[1]) * (z - fade(z)), 1e-6));
    }
}

TEST_CASE("Cells equal the reference for random hashes") {
    Draw draw(3);
    for (int i = 0; i < 20000; ++i) {
        std::array<int, 4> hashes{};
        CornerHashes bytes{};
        for (std::size_t c = 0; c < 4; ++c) {
            hashes[c] = draw.integer(0, 255);
            bytes[c] = static_cast<std::uint8_t>(hashes[c]);
        }
        const auto x = static_cast<float>(draw.extreme(0, 1)), z = static_cast<float>(draw.extreme(0, 1));
        for (const Gradients gradients : {Gradients::eight, Gradients::sixteen}) {
            const double expected = reference::perlin_cell(hashes, x, z, gradients == Gradients::sixteen);
            REQUIRE(perlin_cell(bytes, x, z, gradients) == near(expected, rounding));
        }
    }
}

TEST_CASE("The range is exactly from -1 to 1") {
    // All four diagonal gradients point at, or away from, the middle of the cell.
    CHECK(perlin_cell({0, 1, 2, 3}, 0.5F, 0.5F, Gradients::eight) == 1.0F);
    CHECK(perlin_cell({3, 2, 1, 0}, 0.5F, 0.5F, Gradients::eight) == -1.0F);
    float highest = 0;
    for (int combination = 0; combination < 4096; ++combination) {
        const CornerHashes hashes{
            static_cast<std::uint8_t>(combination & 7), static_cast<std::uint8_t>((combination >> 3) & 7),
            static_cast<std::uint8_t>((combination >> 6) & 7), static_cast<std::uint8_t>(combination >> 9)};
        for (int i = 0; i <= 16; ++i) {
            for (int j = 0; j <= 16; ++j) {
                const float value = perlin_cell(hashes, static_cast<float>(i) / 16,
                                                static_cast<float>(j) / 16, Gradients::eight);
                highest = std::max(highest, std::abs(value));
            }
        }
    }
    CHECK(highest == 1.0F);
}

TEST_CASE("Noise is 0 at whole coordinates, which is right (N11)") {
    for (const Gradients gradients : {Gradients::eight, Gradients::sixteen}) {
        for (const double i : {-4097.0, -256.0, -1.0, 0.0, 1.0, 255.0, 256.0, 1e9}) {
            CHECK(perlin_at(i, 3, gradients) == 0.0F);
            CHECK(perlin_at(-7, i, gradients) == 0.0F);
        }
    }
}

TEST_CASE("Noise at (-0.4, -0.4) is an ordinary value (N8)") {
    // A cast instead of floor gives -1e28 there, or a fraction below 0.
    CHECK(perlin_at(-0.4, -0.4) == near(-0.2125631078399997, 1e-6));
}

TEST_CASE("Noise stays in range for every sign of the coordinates (N9)") {
    for (int i = -40; i <= 40; ++i) {
        for (int j = -40; j <= 40; ++j) {
            const double x = 0.05 * i, z = 0.05 * j;
            REQUIRE(std::abs(perlin_at(x, z)) <= 1.0F);
            REQUIRE(std::abs(perlin_at(x, z, Gradients::sixteen)) <= 1.0F);
        }
    }
}

TEST_CASE("Noise equals the reference in all four quadrants and beyond -4096 (N7 N10 N23)") {
    const auto expected = reference::permutation(reference::key(reference::seed("Fuji"), 1));
    Draw draw(11);
    for (const double reach : {2.0, 300.0, 5000.0, 1e6, 2e9}) {
        for (int i = 0; i < 2000; ++i) {
            const double x = draw.real(-reach, reach), z = draw.real(-reach, reach);
            CAPTURE(x, z);
            REQUIRE(perlin_at(x, z) == near(reference::perlin(expected, x, z), rounding));
            REQUIRE(perlin_at(x, z, Gradients::sixteen) ==
                    near(reference::perlin(expected, x, z, true), rounding));
        }
    }
}

TEST_CASE("Noise is continuous across 0, -4096 and the period (N7 N10 N23)") {
    for (const double seam : {0.0, 1.0, -1.0, 256.0, -256.0, -4096.0, 65536.0}) {
        for (int i = 0; i < 50; ++i) {
            const double along = -3.03 + 0.13 * i;
            CHECK(std::abs(perlin_at(seam - 1e-5, along) - perlin_at(seam + 1e-5, along)) < 1e-4F);
            CHECK(std::abs(perlin_at(along, seam - 1e-5) - perlin_at(along, seam + 1e-5)) < 1e-4F);
        }
    }
}

TEST_CASE("The lattice repeats after 256 cells") {
    CHECK(perlin_at(0.25, 0.75) == perlin_at(256.25, 0.75));
    CHECK(perlin_at(-0.75, 0.75) == perlin_at(-0.75, -255.25));
    CHECK(perlin_at(0.25, 0.75) != perlin_at(128.25, 0.75));
}

TEST_CASE("A row gives the bits of its single values at any length") {
    for (const Gradients gradients : {Gradients::eight, Gradients::sixteen}) {
        const PerlinNoise noise(fuji(), gradients);
        for (std::size_t length : {0U, 1U, 2U, 3U, 4U, 5U, 7U, 8U, 9U, 15U, 16U, 17U, 33U, 100U}) {
            Axis columns;
            for (std::size_t i = 0; i < length; ++i)
                columns.push_back(split(-2.9 + 0.37 * static_cast<double>(i)));
            std::vector<float> out(length + 1, 7.0F);
            noise.row(columns, split(-0.3), std::span(out).first(length));
            for (std::size_t i = 0; i < length; ++i) CHECK(out[i] == noise.at(columns[i], split(-0.3)));
            CHECK(out[length] == 7.0F);  // nothing is written behind the end
        }
    }
}

TEST_CASE("A Perlin map spans only a part of -1 to 1 and is stretched per map (N14)") {
    Parameters p;
    p.divisions = 64;
    p.island.kind = IslandKind::off;
    const BaseField base = serial_base(p);
    CHECK(base.lowest > -0.8F);
    CHECK(base.highest < 0.8F);
    const Land land = serial_land(base, p);
    const auto [low, high] =
        std::minmax_element(land.heights->samples().begin(), land.heights->samples().end());
    CHECK(*low == 0.0F);
    CHECK(*high == 1.0F);
}
