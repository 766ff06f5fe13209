/// Lanes, rounds and tiles against one droplet after the other, in the order of the stream. docs/erosion.md
/// has the figures; `core_tests "[figures]"` prints them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <iostream>
#include <vector>

#include <fmt/format.h>

#include "helpers.hpp"
#include "land_figures.hpp"
#include "plain_erosion.hpp"
#include "terrain/core/erosion.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

struct Outcome {
    Field heights;
    double moved = 0, outflow = 0;
};

Outcome in_order(const Field& land, std::uint32_t key) {
    const ErosionParameters parameters;
    PlainErosion plain(land, droplet_rules(parameters, land.divisions()));
    plain.run_all(droplet_count(parameters, land.divisions()), key);
    return {plain.heights(), plain.moved, plain.outflow};
}

Outcome in_tiles(const Field& land, std::uint32_t key) {
    const ErosionParameters parameters;
    Executor executor;
    Control control;
    Field heights = copy_of(land);
    const ErosionMaps maps =
        run_droplets(heights, droplet_rules(parameters, land.divisions()),
                     droplet_count(parameters, land.divisions()), key, executor, control);
    return {std::move(heights), maps.moved, maps.outflow};
}

Field land_without_island(const std::string& seed) {
    Parameters p;
    p.seed = seed;
    p.island.kind = IslandKind::off;
    return land_of(p);
}

/// Mean change by distance to the borders that tiles would have without a shift, over twenty maps of 256
/// divisions.
template <class Erosion>
std::vector<double> border_profile(const Erosion& erosion, std::uint32_t salt) {
    constexpr std::size_t distances = 20;
    const std::size_t side = ErosionTiles::side_for(droplet_rules({}, 256));
    std::vector<double> sums(distances), counts(distances);
    for (int map = 0; map < 20; ++map) {
        const std::string seed = fmt::format("{}", map);
        const Field land = land_without_island(seed);
        const Outcome outcome = erosion(land, droplet_key(seed) + salt);
        const auto distance = [&](std::size_t i) { return std::min(i % side, side - i % side); };
        for (std::size_t z = 40; z + 40 <= 256; ++z) {
            for (std::size_t x = 40; x + 40 <= 256; ++x) {
                const std::size_t d = std::min(distance(x), distance(z));
                if (d >= distances) continue;
                sums[d] += std::abs(static_cast<double>(outcome.heights.at(x, z)) -
                                    static_cast<double>(land.at(x, z)));
                ++counts[d];
            }
        }
    }
    for (std::size_t d = 0; d < distances; ++d) sums[d] /= counts[d];
    return sums;
}

double largest_difference(const std::vector<double>& left, const std::vector<double>& right) {
    double largest = 0;
    for (std::size_t i = 0; i < left.size(); ++i) largest = std::max(largest, std::abs(left[i] - right[i]));
    return largest;
}

struct Means {
    double moved = 0, outflow = 0, slope = 0, drained = 0;

    void add(const Outcome& outcome, double share) {
        Executor executor;
        Control control;
        moved += share * outcome.moved;
        outflow += share * outcome.outflow;
        slope += share * summarise(outcome.heights, executor, control).mean_gradient;
        drained += share * drained_share(outcome.heights, 0.3F);
    }
};

struct Comparison {
    Means before, ordered, again, tiled;
};

/// Means over ten islands; `again` is another stream in order.
Comparison compare_streams() {
    Comparison result;
    const double share = 1.0 / static_cast<double>(some_seeds.size());
    for (const std::string& seed : some_seeds) {
        Parameters p;
        p.seed = seed;
        const Field land = land_of(p);
        result.before.add({copy_of(land)}, share);
        result.ordered.add(in_order(land, droplet_key(seed)), share);
        result.again.add(in_order(land, droplet_key(seed) + 1), share);
        result.tiled.add(in_tiles(land, droplet_key(seed)), share);
    }
    return result;
}

}  // namespace

TEST_CASE("Droplets in lanes and tiles do what an ordered stream does", "[slow]") {
    const Comparison figures = compare_streams();
    CHECK(figures.tiled.moved / figures.ordered.moved == near(1, 0.01));
    CHECK(figures.tiled.slope / figures.ordered.slope == near(1, 0.01));
    CHECK(figures.tiled.outflow / figures.ordered.outflow == near(1, 0.03));
    CHECK(figures.tiled.drained == near(figures.ordered.drained, 0.05));
}

TEST_CASE("The borders of tiles leave no trace", "[slow]") {
    const std::vector<double> tiled = border_profile(in_tiles, 0), ordered = border_profile(in_order, 0),
                              another = border_profile(in_order, 1);
    CHECK(largest_difference(tiled, ordered) <= largest_difference(ordered, another));
}

TEST_CASE("Figures of docs/erosion.md", "[.][figures]") {
    const auto print = [](const char* name, const Means& means) {
        std::cout << fmt::format("| {} | {:.0f} | {:.0f} | {:.3f} | {:.3f} |\n", name, means.moved,
                                 means.outflow, means.slope, means.drained);
    };
    const Comparison figures = compare_streams();
    std::cout << "| order | moved | outflow | mean slope | drained |\n|---|---|---|---|---|\n";
    print("before", figures.before);
    print("one after the other, in double", figures.ordered);
    print("the same, another stream", figures.again);
    print("lanes, rounds, tiles", figures.tiled);
    const std::vector<double> tiled = border_profile(in_tiles, 0), ordered = border_profile(in_order, 0),
                              another = border_profile(in_order, 1);
    std::cout
        << "\n| cells from a border | tiles | in order | another stream in order |\n|---|---|---|---|\n";
    for (const std::size_t d : {0U, 1U, 2U, 4U, 8U, 16U}) {
        std::cout << fmt::format("| {} | {:.5f} | {:.5f} | {:.5f} |\n", d, tiled[d], ordered[d], another[d]);
    }
}
