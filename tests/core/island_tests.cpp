#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "helpers.hpp"
#include "recipes.hpp"
#include "terrain/core/land.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

constexpr std::initializer_list<IslandKind> shaped_kinds{IslandKind::subtract, IslandKind::falloff,
                                                         IslandKind::square, IslandKind::archipelago};

Parameters island(IslandKind kind, std::size_t divisions) {
    Parameters p = plain_land(divisions);
    p.island.kind = kind;
    return p;
}

}  // namespace

TEST_CASE("The falloff curve has its known values") {
    CHECK(island_falloff(0.25, 3, 2.2) == near(0.00346625257, 1e-9));
    CHECK(island_falloff(0.5, 3, 2.2) == near(0.08585164835, 1e-9));
    CHECK(island_falloff(0.6875, 3, 2.2) == near(0.5, 1e-9));  // 2.2 / 3.2
    CHECK(island_falloff(0.75, 3, 2.2) == near(0.71716957076, 1e-9));
}

TEST_CASE("The falloff is 0 in the middle, 1 at the rim and 1 beyond it (N33)") {
    // Beyond 1 the formula goes negative, NaN or has a pole.
    for (const double a : {0.5, 1.0, 2.5, 3.0, 8.0}) {
        for (const double b : {0.2, 1.0, 2.2, 8.0}) {
            CHECK(island_falloff(0, a, b) == 0);
            for (const double d : {1.0, 1.0000001, 1.2, 1.4142135623730951, 1.8}) {
                CHECK(island_falloff(d, a, b) == 1);
            }
            double last = 0;
            for (int i = 0; i <= 1000; ++i) {
                const double f = island_falloff(i / 1000.0, a, b);
                REQUIRE(f >= last);
                REQUIRE(f <= 1);
                last = f;
            }
            CHECK(island_falloff(std::nextafter(1.0, 0.0), a, b) <= 1);
        }
    }
}

TEST_CASE(
    "Subtracting at the defaults leaves the middle, lowers the edge middle by 1/2 and drowns the corners") {
    for (const std::size_t n : {2U, 4U, 64U, 100U, 250U, 256U}) {
        for (const float h : {0.0F, 0.3F, 0.5F, 0.625F, 0.7F, 1.0F}) {
            const auto map_heights = land_of_plateau(h, island(IslandKind::subtract, n)).heights;
            const Field& map = *map_heights;
            CAPTURE(n, h);
            CHECK(map.at(n / 2, n / 2) == h);  // d = 0
            // d = 1 exactly, and 1^2.4 = 1 exactly: the ramp ends on the edge-middle sample (N31).
            const float expected = std::max(0.0F, h - 0.5F);
            CHECK(map.at(n / 2, 0) == expected);
            CHECK(map.at(n / 2, n) == expected);
            CHECK(map.at(0, n / 2) == expected);
            CHECK(map.at(n, n / 2) == expected);
            for (const std::size_t x : {std::size_t{0}, n}) {
                CHECK(std::bit_cast<std::uint32_t>(map.at(x, 0)) == 0U);
                CHECK(std::bit_cast<std::uint32_t>(map.at(x, n)) == 0U);
            }
        }
    }
}

TEST_CASE("The default mask reaches 1 at a distance of 1.3348398542") {
    constexpr std::size_t n = 1000;
    const auto map_heights = land_of_plateau(1.0F, island(IslandKind::subtract, n)).heights;
    const Field& map = *map_heights;
    std::size_t land = 0, sea = 0;
    for (std::size_t z = 0; z <= n / 2; ++z) {
        for (std::size_t x = 0; x <= n / 2; ++x) {
            const double d = std::hypot(1 - static_cast<double>(x) / 500, 1 - static_cast<double>(z) / 500);
            if (std::abs(d - 1.3348398542) < 1e-6) continue;
            REQUIRE((map.at(x, z) > 0) == (d < 1.3348398542));
            ++(map.at(x, z) > 0 ? land : sea);
        }
    }
    CHECK(land > 0);
    CHECK(sea > 0);
}

TEST_CASE("A subtracted island is not normalised again") {
    const auto map_heights = land_of_plateau(0.6F, island(IslandKind::subtract, 16)).heights;
    const Field& map = *map_heights;
    CHECK(*std::max_element(map.samples().begin(), map.samples().end()) == 0.6F);
}

TEST_CASE("The border of a falloff island is 0 all around, edge middles included (N31)") {
    // Elsewhere 64.9 % of the border stood above the sea.
    for (const IslandKind kind : {IslandKind::falloff, IslandKind::square, IslandKind::archipelago}) {
        for (const std::size_t n : {2U, 5U, 64U}) {
            Parameters p = island(kind, n);
            const auto map_heights = land_of_plateau(1.0F, p).heights;
            const Field& map = *map_heights;
            for (std::size_t i = 0; i <= n; ++i) {
                REQUIRE(std::bit_cast<std::uint32_t>(map.at(i, 0)) == 0U);
                REQUIRE(std::bit_cast<std::uint32_t>(map.at(i, n)) == 0U);
                REQUIRE(std::bit_cast<std::uint32_t>(map.at(0, i)) == 0U);
                REQUIRE(std::bit_cast<std::uint32_t>(map.at(n, i)) == 0U);
            }
        }
    }
}

TEST_CASE("The border of a subtracted island lies exactly the mask below the base height (N31)") {
    Parameters p = island(IslandKind::subtract, 10);
    p.island.strength = 0.25;
    p.island.exponent = 2;
    const auto map_heights = land_of_plateau(0.9F, p).heights;
    const Field& map = *map_heights;
    for (std::size_t x = 0; x <= 10; ++x) {
        const double nx = (2.0 * static_cast<double>(x) - 10) / 10;
        CHECK(map.at(x, 0) == near(0.9 - 0.25 * (nx * nx + 1), 1e-6));
    }
}

TEST_CASE("Round and square falloff follow their distances") {
    constexpr std::size_t n = 8;
    const auto round_heights = land_of_plateau(0.8F, island(IslandKind::falloff, n)).heights;
    const Field& round = *round_heights;
    const auto square_heights = land_of_plateau(0.8F, island(IslandKind::square, n)).heights;
    const Field& square = *square_heights;
    CHECK(round.at(4, 4) == 0.8F);
    CHECK(square.at(4, 4) == 0.8F);
    // Sample (7, 5): nx = 3/4, nz = 1/4.
    CHECK(square.at(7, 5) == near(0.8 * (1 - 0.71716957076), 1e-6));
    CHECK(square.at(5, 7) == near(0.8 * (1 - 0.71716957076), 1e-6));
    const double d = std::sqrt(10.0) / 4;
    CHECK(round.at(7, 5) == near(0.8 * (1 - island_falloff(d, 3, 2.2)), 1e-6));
    CHECK(square.at(6, 6) == near(0.8 * (1 - 0.08585164835), 1e-6));
    CHECK(round.at(7, 7) == 0.0F);  // d = 1.06: beyond the rim
}

TEST_CASE("Islands are mirror images of themselves, bit for bit, at even and odd sizes") {
    for (const IslandKind kind : {IslandKind::subtract, IslandKind::falloff, IslandKind::square}) {
        for (const std::size_t n : {2U, 3U, 7U, 30U, 33U, 100U, 257U}) {
            Parameters p = island(kind, n);
            p.island.exponent = 3.7;
            const auto map_heights = land_of_plateau(0.83F, p).heights;
            const Field& map = *map_heights;
            std::size_t broken = 0;
            for (std::size_t z = 0; z <= n; ++z) {
                for (std::size_t x = 0; x <= n; ++x) {
                    broken += map.at(x, z) == map.at(n - x, z) ? 0U : 1U;
                    broken += map.at(x, z) == map.at(x, n - z) ? 0U : 1U;
                    broken += map.at(x, z) == map.at(z, x) ? 0U : 1U;
                }
            }
            CAPTURE(n);
            CHECK(broken == 0);
        }
    }
}

TEST_CASE("Islands with extreme numbers make heights and nothing else") {
    for (const IslandKind kind : shaped_kinds) {
        for (const double a : {0.5, 8.0}) {
            for (const double b : {0.2, 8.0}) {
                for (const double exponent : {0.5, 8.0}) {
                    Parameters p = island(kind, 9);
                    p.island.a = a;
                    p.island.b = b;
                    p.island.exponent = exponent;
                    p.island.strength = 2;
                    p.island.frequency = 16;
                    const Land land = land_of_plateau(1.0F, p);
                    CHECK(first_bad_height(*land.heights) == land.heights->size());
                }
            }
        }
    }
}

TEST_CASE("Strength 0 subtracts nothing") {
    Parameters p = island(IslandKind::subtract, 6);
    p.island.strength = 0;
    const auto map_heights = land_of_plateau(0.4F, p).heights;
    const Field& map = *map_heights;
    for (const float h : map.samples()) CHECK(h == 0.4F);
}

TEST_CASE("An archipelago has islands and straits") {
    Parameters p = island(IslandKind::archipelago, 128);
    const auto map_heights = land_of_plateau(1.0F, p).heights;
    const Field& map = *map_heights;
    std::size_t drowned = 0, dry = 0;
    for (std::size_t z = 32; z <= 96; ++z) {
        for (std::size_t x = 32; x <= 96; ++x) {
            drowned += map.at(x, z) == 0.0F ? 1U : 0U;
            dry += map.at(x, z) > 0.9F ? 1U : 0U;
        }
    }
    CHECK(drowned > 20);
    CHECK(dry > 20);
}
