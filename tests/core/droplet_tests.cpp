/// Single droplets against the plain reference.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "helpers.hpp"
#include "land_figures.hpp"
#include "plain_erosion.hpp"
#include "recipes.hpp"
#include "terrain/core/erosion.hpp"
#include "terrain/core/random.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

/// Largest difference between heights after the first droplet of a stream.
double difference_after_one(const Field& land, const DropletRules& rules, std::uint32_t key, Simd simd) {
    Executor executor;
    executor.use(simd);
    Control control;
    Field heights = copy_of(land);
    run_droplets(heights, rules, 1, key, executor, control);
    PlainErosion plain(land, rules);
    plain.run_all(1, key);
    double largest = 0;
    for (std::size_t z = 0; z < land.side(); ++z) {
        for (std::size_t x = 0; x < land.side(); ++x) {
            largest = std::max(largest, std::abs(static_cast<double>(heights.at(x, z)) - plain.at(x, z)));
        }
    }
    return largest;
}

DropletRules any_rules(Draw& draw) {
    DropletRules rules;
    rules.radius = static_cast<std::size_t>(draw.integer(2, 8));
    rules.lifetime = static_cast<std::size_t>(draw.integer(1, 20));
    rules.height_scale = draw.real(0.2, 4);
    rules.inertia = draw.extreme(0, 0.95);
    rules.capacity = draw.real(0.5, 8);
    rules.min_capacity = draw.extreme(0, 0.01);
    rules.erode = draw.extreme(0, 0.6);
    rules.deposit = draw.extreme(0, 0.6);
    rules.evaporate = draw.extreme(0, 0.1);
    rules.gravity = draw.real(0.5, 10);
    return rules;
}

Field sloping_plane(std::size_t divisions, float fall) {
    return field_from(divisions,
                      [=](std::size_t x, std::size_t) { return 0.9F - fall * static_cast<float>(x); });
}

}  // namespace

TEST_CASE("A droplet's life is that of the specification, for every radius and anywhere on the map") {
    Draw draw(test_seed());
    std::size_t same = 0, lives = 0;
    for (int i = 0; i < 400; ++i) {
        Parameters p;
        p.seed = std::to_string(i);
        // Small maps, so that many droplets touch the border, and some that have no room for a brush.
        p.divisions = draw.one_in(4) ? draw.integer(2, 8) : draw.integer(9, 48);
        p.octaves = 3;
        const Field land = land_of(p);
        const DropletRules rules = any_rules(draw);
        const auto key = static_cast<std::uint32_t>(draw.bits());
        for (const Simd simd : {Simd::scalar, best_simd()}) {
            ++lives;
            // In float a path may take the other side of a divide, or a brush the other sample; seldom in a
            // life of 20 steps, often in a longer one.
            if (difference_after_one(land, rules, key, simd) < 5e-5) ++same;
        }
    }
    CHECK(static_cast<double>(same) >= 0.98 * static_cast<double>(lives));
}

TEST_CASE("The water speeds up downhill (N1)") {
    const Field land = sloping_plane(64, 0.01F);
    DropletRules rules;
    rules.erode = 0;  // or the droplet digs itself a bed
    PlainErosion plain(land, rules);
    plain.run(5.5, 32.5);
    REQUIRE(plain.speeds.size() == rules.lifetime);
    CHECK(std::is_sorted(plain.speeds.begin(), plain.speeds.end()));
    CHECK(plain.speeds.back() == near(std::sqrt(1 + 30 * 0.01 * 4), 1e-6));
    // The kernel knows the same speeds: it takes what the reference does, which goes by them.
    rules.erode = 0.3;
    for (std::uint32_t key = 0; key < 20; ++key) {
        CHECK(difference_after_one(land, rules, key, best_simd()) < 1e-6);
    }
}

TEST_CASE("Water that runs uphill stops instead of turning into no number (N1)") {
    DropletRules rules;
    rules.inertia = 0.95;
    rules.gravity = 10;
    const Field land =
        field_from(64, [](std::size_t x, std::size_t z) { return (x / 4 + z / 4) % 2 == 0 ? 0 : 1; });
    Field heights = copy_of(land);
    Executor executor;
    Control control;
    run_droplets(heights, rules, 20000, 1, executor, control);
    CHECK(first_bad_height(heights) == heights.size());
}

TEST_CASE("On a plane a droplet goes straight down and leaves its load on the way") {
    const Field land = sloping_plane(64, 0.01F);
    Field heights = copy_of(land);
    Executor executor;
    Control control;
    const ErosionMaps maps = run_droplets(heights, DropletRules{}, 1, 3, executor, control);
    const float start_z = unit_real(random_bits(3, 0, 1)) * 64;
    const auto row = static_cast<std::size_t>(start_z + 0.5F);
    std::size_t steps = 0;
    for (std::size_t z = 0; z <= 64; ++z) {
        for (std::size_t x = 0; x <= 64; ++x) {
            const std::uint32_t here = maps.flow[z * 65 + x];
            steps += here;
            if (here > 0) CHECK(z == row);
            if (z + 4 < row || z > row + 4) CHECK(heights.at(x, z) == land.at(x, z));
        }
    }
    CHECK(steps > 0);
    CHECK(steps <= 30);
}

TEST_CASE("A droplet that leaves the map takes its load along, and that is booked (N5)") {
    Field heights = sloping_plane(20, 0.02F);
    DropletRules rules;
    rules.lifetime = 60;
    const double before = total(heights);
    Executor executor;
    Control control;
    const ErosionMaps maps = run_droplets(heights, rules, 50, 1, executor, control);
    CHECK(maps.outflow > 0);
    CHECK(maps.moved == near(maps.deposited + maps.outflow, 1e-5 * maps.moved));
    CHECK(before - total(heights) == near(maps.outflow, 1e-5 * maps.moved));
}
