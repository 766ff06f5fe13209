#include "reference.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>

#include "helpers.hpp"
#include "recipes.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

std::uint64_t announced_seed() {
    const std::uint64_t seed = test_seed();
    std::printf("random recipes from seed %llu (TERRAIN_LAB_TEST_SEED)\n",
                static_cast<unsigned long long>(seed));
    return seed;
}

/// What the base may differ by. Beyond 12 octaves positions reach 10^9 cells, where a double knows its place
/// in the cell to 10^-7 only.
double base_tolerance(const Parameters& p) { return p.octaves > 12 ? 1e-4 : 1e-5; }

double worst_difference(const BaseField& ours, const reference::Base& expected) {
    double worst = 0;
    for (std::size_t i = 0; i < expected.samples.size(); ++i) {
        const double difference = std::abs(double{ours.samples.samples()[i]} - expected.samples[i]);
        if (!(difference <= worst)) worst = difference;  // a NaN is the worst there is
    }
    return worst;
}

/// How far a height lies outside what it may be.
double outside(float height, const reference::Interval& allowed) {
    return std::max({allowed.low - double{height}, double{height} - allowed.high, 0.0});
}

struct LandCheck {
    std::size_t samples = 0;
    std::size_t sharp = 0;  ///< samples whose interval is narrow: there the check is worth something
    double worst = 0;
};

void check_land(LandCheck& check, const Field& heights, const std::vector<reference::Interval>& allowed) {
    for (std::size_t i = 0; i < allowed.size(); ++i) {
        ++check.samples;
        check.sharp += allowed[i].high - allowed[i].low < 1e-3 ? 1U : 0U;
        check.worst = std::max(check.worst, outside(heights.samples()[i], allowed[i]));
    }
}

reference::Base exactly(const BaseField& base) {
    reference::Base copy;
    copy.divisions = base.samples.divisions();
    copy.samples.assign(base.samples.samples().begin(), base.samples.samples().end());
    copy.lowest = base.lowest;
    copy.highest = base.highest;
    return copy;
}

}  // namespace

TEST_CASE("The base field of 2000 random recipes agrees with the slow reference") {
    Draw draw(announced_seed());
    for (int i = 0; i < 2000; ++i) {
        const Parameters p = random_recipe(draw);
        const BaseField ours = serial_base(p);
        const reference::Base expected = reference::base(p);
        CAPTURE(i, test_seed(), describe(p));
        REQUIRE(ours.samples.size() == expected.samples.size());
        CHECK(worst_difference(ours, expected) <= base_tolerance(p));
    }
}

TEST_CASE("The land of 1000 random recipes is what the reference makes of the same base") {
    // The base is taken over bit for bit, so nothing magnifies its rounding and heights must be close.
    Draw draw(test_seed() + 1);
    LandCheck check;
    for (int i = 0; i < 1000; ++i) {
        const Parameters p = random_recipe(draw);
        const BaseField base = serial_base(p);
        const Land land = serial_land(base, p);
        check.worst = 0;
        check_land(check, *land.heights, reference::land(exactly(base), 0, p));
        CAPTURE(i, test_seed(), describe(p));
        CHECK(check.worst <= 1e-6);
    }
    CHECK(check.sharp > check.samples * 97 / 100);
}

TEST_CASE("The land of 500 random recipes agrees with a reference computed from the seed on") {
    // A map of small relief magnifies what its base differs by; the intervals of the reference grow with it.
    Draw draw(test_seed() + 2);
    LandCheck check;
    for (int i = 0; i < 500; ++i) {
        const Parameters p = random_recipe(draw);
        const Land land = serial_land(p);
        const reference::Base base = reference::base(p);
        check.worst = 0;
        check_land(check, *land.heights, reference::land(base, base_tolerance(p), p));
        CAPTURE(i, test_seed(), describe(p));
        CHECK(check.worst <= 1e-6);
    }
    CHECK(check.sharp > check.samples * 2 / 3);
}

TEST_CASE("Every algorithm and form agrees at the ends of every range") {
    for (const Algorithm algorithm : all_algorithms) {
        for (int form = 0; form < 3; ++form) {
            for (const int octaves : {1, 12}) {
                for (const double persistence : {0.0, 1.0}) {
                    for (const double offset : {-1000.0, 0.0, 1000.0}) {
                        Parameters p;
                        p.algorithm = algorithm;
                        p.ridged.form = static_cast<RidgedForm>(form);
                        p.worley.distance = static_cast<WorleyDistance>(form);
                        p.perlin.gradients = form == 1 ? Gradients::sixteen : Gradients::eight;
                        p.divisions = 5;
                        p.scale = form == 2 ? 0.5 : 64;
                        p.octaves = octaves;
                        p.persistence = persistence;
                        p.offset = {offset, offset / 2};
                        p.warp.strength = form == 0 ? 0.5 : 0;
                        p.warp.frequency = 32;
                        p.warp.octaves = 3;
                        CAPTURE(describe(p));
                        CHECK(worst_difference(serial_base(p), reference::base(p)) <= 1e-5);
                    }
                }
            }
        }
    }
}

TEST_CASE("The clamped share of the fixed range is that of the reference") {
    Draw draw(test_seed() + 3);
    std::size_t clamped_maps = 0;
    for (int i = 0; i < 200; ++i) {
        Parameters p = random_recipe(draw);
        p.range = Range::fixed;
        const BaseField base = serial_base(p);
        const reference::Interval range = reference::own_range(p);
        std::size_t outside_range = 0;
        for (const float sample : base.samples.samples()) {
            outside_range += sample < range.low || sample > range.high ? 1U : 0U;
        }
        const double share = static_cast<double>(outside_range) / static_cast<double>(base.samples.size());
        clamped_maps += outside_range > 0 ? 1U : 0U;
        CAPTURE(describe(p));
        CHECK(serial_land(base, p).clamped_share == near(share, 1e-12));
    }
    // Natural maps rarely leave the range, so one that does is made by hand in land_tests.
    CHECK(clamped_maps < 200);
}
