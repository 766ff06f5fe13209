/// The order of the droplets follows from the parameters alone.
#include <algorithm>
#include <catch2/catch.hpp>
#include <vector>

#include "../support/thread_executor.hpp"
#include "helpers.hpp"
#include "land_figures.hpp"
#include "recipes.hpp"
#include "terrain/core/erosion.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

struct Eroded {
    std::uint64_t heights = 0;
    std::vector<std::uint32_t> flow;
    double moved = 0, deposited = 0, outflow = 0;
    bool operator==(const Eroded&) const = default;
};

Eroded eroded(const Field& land, const DropletRules& rules, std::size_t count, Executor& executor) {
    Control control;
    Field heights = copy_of(land);
    ErosionMaps maps = run_droplets(heights, rules, count, 11, executor, control);
    return {samples_hash(heights), std::move(maps.flow), maps.moved, maps.deposited, maps.outflow};
}

Field some_land(int divisions) {
    Parameters p;
    p.divisions = divisions;
    p.island.kind = IslandKind::off;
    return land_of(p);
}

}  // namespace

TEST_CASE("All instruction sets, numbers of threads and orders of tiles give the same bytes (N2)") {
    const Field land = some_land(200);
    for (const std::size_t radius : {2U, 3U, 4U, 5U, 8U}) {
        DropletRules rules;
        rules.radius = radius;
        rules.lifetime = 12;  // many small tiles
        CAPTURE(radius);
        Executor scalar;
        scalar.use(Simd::scalar);
        const Eroded expected = eroded(land, rules, 20000, scalar);
        for (const Simd simd : {Simd::scalar, Simd::sse4, Simd::avx2}) {
            if (!has_simd(simd)) continue;
            BackwardExecutor backward;
            backward.use(simd);
            CHECK(eroded(land, rules, 20000, backward) == expected);
            for (const std::size_t threads : {1U, 2U, 3U, 8U}) {
                ThreadExecutor executor(threads);
                executor.use(simd);
                CHECK(eroded(land, rules, 20000, executor) == expected);
            }
        }
    }
}

TEST_CASE("Droplets of tiles of one colour stay out of each other's reach") {
    // A droplet goes at most its lifetime, and touches as many samples beside it as a row of vectors has.
    for (const std::size_t radius : {2U, 3U, 4U, 5U, 6U, 7U, 8U}) {
        for (const std::size_t lifetime : {1U, 30U, 1600U}) {
            DropletRules rules;
            rules.radius = radius;
            rules.lifetime = lifetime;
            const std::size_t vector_row = radius <= 4 ? 8 : 16;
            const std::size_t reach = lifetime + vector_row - radius + 1;
            CHECK(ErosionTiles::side_for(rules) > 2 * reach);
        }
    }
}

TEST_CASE("Every tile has one colour, and tiles of one colour do not touch") {
    for (const std::size_t shift : {0U, 1U, 40U, 72U}) {
        const std::size_t divisions = 300, side = 73;
        const ErosionTiles tiles(divisions, side, shift, side - 1 - shift);
        std::vector<std::size_t> colours(tiles.count(), 4);
        for (std::size_t colour = 0; colour < 4; ++colour) {
            for (const std::size_t tile : tiles.of_colour(colour)) {
                REQUIRE(tile < colours.size());
                CHECK(colours[tile] == 4);
                colours[tile] = colour;
            }
        }
        CHECK(std::count(colours.begin(), colours.end(), 4) == 0);
        // Along a row and a column: either the same tile, or another colour, up to a side away.
        for (float at = 0; at < 300; at += 0.5F) {
            for (const float other : {at + 1, at + 36, at + 72}) {
                if (other >= 300) continue;
                const std::size_t here = tiles.holding(at, 150), there = tiles.holding(other, 150);
                CHECK((here == there || colours[here] != colours[there]));
                const std::size_t above = tiles.holding(150, at), below = tiles.holding(150, other);
                CHECK((above == below || colours[above] != colours[below]));
            }
        }
    }
}

TEST_CASE("Maps smaller than a tile, a vector or a brush erode, too") {
    for (const int divisions : {2, 3, 5, 7, 8, 15, 16, 17}) {
        const Field land = some_land(divisions);
        for (const std::size_t radius : {2U, 5U, 8U}) {
            DropletRules rules;
            rules.radius = radius;
            CAPTURE(divisions, radius);
            Executor scalar, best;
            scalar.use(Simd::scalar);
            const Eroded first = eroded(land, rules, 500, scalar);
            CHECK(eroded(land, rules, 500, best) == first);
            CHECK(first.moved > 0);
        }
    }
}
