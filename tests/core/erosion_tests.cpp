/// What droplets never do, on any land.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <vector>

#include "helpers.hpp"
#include "land_figures.hpp"
#include "recipes.hpp"
#include "terrain/core/erosion.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

float highest(const Field& field) {
    return *std::max_element(field.samples().begin(), field.samples().end());
}

void check_invariants(const Field& land, const Field& heights, const ErosionMaps& maps) {
    CHECK(first_bad_height(heights) == heights.size());
    const double change = total(heights) - total(land);
    const double allowed = 1e-5 * std::max(maps.moved, 1.0);
    CHECK(change == near(maps.deposited - maps.moved, allowed));
    CHECK(total(maps.delta) == near(change, allowed));
    CHECK(maps.moved == near(maps.deposited + maps.outflow, allowed));
    CHECK(highest(heights) <= highest(land) + 1e-3F);
    // A summit may move to the sample beside it; it is as sharp as the slopes about it are steep.
    CHECK(sharpest_new_spike(land, heights) <= 0.5F * steepest_step(land));
}

/// A recipe of any algorithm and island, without erosion so far.
Parameters any_land(Draw& draw) {
    Parameters p = random_recipe(draw);
    p.divisions = draw.integer(40, 160);
    p.erosion = {};
    p.thermal = {};
    return p;
}

/// The recipe with each row of the droplets at its least and at its most.
std::vector<Parameters> at_both_ends(const Parameters& recipe) {
    std::vector<Parameters> list;
    for (const Row& row : rows()) {
        if (!row.id.starts_with("erosion.") || (row.kind != Kind::real && row.kind != Kind::integer))
            continue;
        for (const double end : {row.min, row.max}) {
            Parameters p = recipe;
            if (row.kind == Kind::real) {
                row.set(p, end);
            } else {
                row.set(p, static_cast<std::int64_t>(end));
            }
            list.push_back(p);
        }
    }
    return list;
}

}  // namespace

TEST_CASE(
    "Twenty lands erode with their mass in balance, inside [0, 1], without new summits and spikes (N4 D5)") {
    Draw draw(test_seed());
    for (int i = 0; i < 20; ++i) {
        const Parameters p = any_land(draw);
        CAPTURE(describe(p));
        const Field land = land_of(p);
        Field heights = copy_of(land);
        const ErosionMaps maps = erode(heights, p);
        check_invariants(land, heights, maps);
    }
}

TEST_CASE("Both ends of every range keep the invariants (N4 D5)") {
    Parameters recipe;
    recipe.divisions = 96;
    for (const Parameters& p : at_both_ends(recipe)) {
        CAPTURE(describe(p));
        const Field land = land_of(p);
        Field heights = copy_of(land);
        const ErosionMaps maps = erode(heights, p);
        check_invariants(land, heights, maps);
    }
}

TEST_CASE("Extremes of all ranges together keep the heights finite and the mass in balance (D5)") {
    Draw draw(test_seed() + 1);
    for (int i = 0; i < 60; ++i) {
        Parameters p = random_recipe(draw);
        p.erosion.density = draw.extreme(0, 4);
        CAPTURE(describe(p));
        const Field land = land_of(p);
        Field heights = copy_of(land);
        const ErosionMaps maps = erode(heights, p);
        CHECK(first_bad_height(heights) == heights.size());
        CHECK(total(heights) - total(land) ==
              near(maps.deposited - maps.moved, 1e-5 * std::max(maps.moved, 1.0)));
    }
}

TEST_CASE("Flat land, and land without droplets, stays as it is to the last bit") {
    Parameters p;
    for (const float height : {0.0F, 0.37F, 1.0F}) {
        Field heights = constant_field(100, height);
        const std::uint64_t before = samples_hash(heights);
        const ErosionMaps maps = erode(heights, p);
        CHECK(samples_hash(heights) == before);
        CHECK(maps.moved == 0);
        CHECK(maps.outflow == 0);
        CHECK(
            std::all_of(maps.flow.begin(), maps.flow.end(), [](std::uint32_t steps) { return steps == 0; }));
    }
    p.divisions = 100;
    p.erosion.density = 0;
    Field heights = land_of(p);
    const std::uint64_t before = samples_hash(heights);
    erode(heights, p);
    CHECK(samples_hash(heights) == before);
}

TEST_CASE("The numbers of a grid follow from those of 256 divisions") {
    const ErosionParameters parameters;
    const DropletRules same = droplet_rules(parameters, 256);
    CHECK(same.lifetime == 30);
    CHECK(same.height_scale == 1);
    CHECK(same.erode == near(0.3, 1e-12));
    CHECK(same.inertia == near(0.05, 1e-12));
    const DropletRules fine = droplet_rules(parameters, 1024);
    CHECK(fine.lifetime == 120);
    CHECK(fine.radius == 3);
    CHECK(fine.height_scale == 4);
    // Four small steps take as much as a large one.
    CHECK(std::pow(1 - fine.erode, 4) == near(0.7, 1e-12));
    CHECK(std::pow(1 - fine.deposit, 4) == near(0.7, 1e-12));
    CHECK(std::pow(1 - fine.evaporate, 4) == near(0.99, 1e-12));
    CHECK(std::pow(fine.inertia, 4) == near(0.05, 1e-12));
    CHECK(droplet_rules(parameters, 2).lifetime == 0);
    CHECK(droplet_count(parameters, 256) == 69992);
    CHECK(droplet_count(parameters, 4096) == 17918067);
}
