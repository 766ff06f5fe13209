#include "terrain/core/land.hpp"

#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "../support/thread_executor.hpp"
#include "helpers.hpp"
#include "recipes.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

ShapeParameters terraces(int count, double smoothness) {
    ShapeParameters shape;
    shape.terraces = count;
    shape.smoothness = smoothness;
    return shape;
}

/// A map of two samples that matter: the lowest and the highest.
Land land_between(float low, float high, const Parameters& parameters) {
    Field field = constant_field(2, low);
    field.samples()[4] = high;
    return serial_land(with_extremes(std::move(field)), parameters);
}

}  // namespace

TEST_CASE("Normalising over the map gives exactly 0 and exactly 1, whatever the range (A6)") {
    Parameters p = plain_land(2);
    p.range = Range::map;
    Draw draw(7);
    for (int i = 0; i < 3000; ++i) {
        // Multiplying by a reciprocal misses 1 in one of seven of these.
        const auto low = static_cast<float>(draw.real(-1, 1));
        const auto high = static_cast<float>(low + draw.real(1e-6, 1));
        const Land land = land_between(low, high, p);
        CAPTURE(low, high);
        REQUIRE(land.heights->at(0, 0) == 0.0F);
        REQUIRE(land.heights->at(1, 1) == 1.0F);
        REQUIRE(land.clamped_share == 0);
    }
}

TEST_CASE("Normalising is linear between the extremes") {
    Parameters p = plain_land(2);
    p.range = Range::map;
    const BaseField base = with_extremes(field_of(2, {-3, -2, -1, 0, 1, 2, 3, 4, 5}));
    const Land land = serial_land(base, p);
    for (std::size_t i = 0; i < 9; ++i) {
        CHECK(land.heights->samples()[i] == near(static_cast<double>(i) / 8, 1e-7));
    }
}

TEST_CASE("A flat map is 0 everywhere (N39 A4)") {
    for (const float level : {-0.25F, 0.0F, 0.984375F, 1.0F}) {
        for (const Algorithm algorithm : all_algorithms) {
            Parameters p = plain_land(4);
            p.algorithm = algorithm;
            p.range = Range::map;
            const Land land = land_of_plateau(level, p);
            for (const float h : land.heights->samples()) REQUIRE(std::bit_cast<std::uint32_t>(h) == 0U);
        }
    }
}

TEST_CASE("One octave of Perlin on 512 divisions has no clipped plateaus (A6)") {
    Parameters p;
    p.divisions = 512;
    p.octaves = 1;
    p.island.kind = IslandKind::off;
    const Land land = serial_land(p);
    const auto samples = land.heights->samples();
    CHECK(first_bad_height(*land.heights) == samples.size());
    CHECK(std::count(samples.begin(), samples.end(), 0.0F) < 20);
    CHECK(std::count(samples.begin(), samples.end(), 1.0F) < 20);
    CHECK(std::count(samples.begin(), samples.end(), 0.0F) > 0);
    CHECK(std::count(samples.begin(), samples.end(), 1.0F) > 0);
}

TEST_CASE("The fixed range of Perlin and Simplex is from -1 to 1, and what leaves it is counted (A8 A9)") {
    for (const Algorithm algorithm : {Algorithm::perlin, Algorithm::simplex}) {
        Parameters p = plain_land(2);
        p.algorithm = algorithm;
        const BaseField base = with_extremes(field_of(2, {-1, -0.5, 0, 0.5, 1, 1.5, -2, 0, 0}));
        const Land land = serial_land(base, p);
        const std::vector<float> expected{0, 0.25, 0.5, 0.75, 1, 1, 0, 0.5, 0.5};  // saturated, never wrapped
        for (std::size_t i = 0; i < 9; ++i) CHECK(land.heights->samples()[i] == expected[i]);
        CHECK(land.clamped_share == Approx(2.0 / 9));
    }
}

TEST_CASE("The fixed range of Ridged and Worley is from 0 to 1") {
    for (const Algorithm algorithm : {Algorithm::ridged, Algorithm::worley}) {
        Parameters p = plain_land(2);
        p.algorithm = algorithm;
        const BaseField base =
            with_extremes(field_of(2, {0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1}));
        const Land land = serial_land(base, p);
        for (std::size_t i = 0; i < 9; ++i) CHECK(land.heights->samples()[i] == base.samples.samples()[i]);
        CHECK(land.clamped_share == 0);
    }
}

TEST_CASE("The fixed range of Diamond-Square grows with the persistence") {
    Parameters p;
    p.algorithm = Algorithm::diamond_square;
    const auto check = [&](double persistence, double half) {
        p.persistence = persistence;
        CHECK(own_range(p).low == near(0.5 - half, 1e-12));
        CHECK(own_range(p).high == near(0.5 + half, 1e-12));
    };
    check(0, 0.5 + 0.4);
    check(1, 0.5 + 0.4 * 13);
    check(0.5, 0.5 + 0.4 * (2 - 1.0 / 4096));  // 1 + 1/2 + ... + 1/2^12
    p = plain_land(2);
    p.algorithm = Algorithm::diamond_square;
    p.persistence = 0;
    const Land land =
        serial_land(with_extremes(field_of(2, {-0.4F, 0.5F, 1.4F, 2, -2, 0.5F, 0.5F, 0.5F, 0.5F})), p);
    CHECK(land.heights->samples()[0] == near(0, 1e-6));
    CHECK(land.heights->samples()[1] == Approx(0.5));
    CHECK(land.heights->samples()[2] == Approx(1));
    CHECK(land.heights->samples()[3] == 1.0F);
    CHECK(std::bit_cast<std::uint32_t>(land.heights->samples()[4]) == 0U);
}

TEST_CASE("The other algorithms report their own range") {
    for (const auto& [algorithm, low] : {std::pair{Algorithm::perlin, -1.0},
                                         {Algorithm::simplex, -1.0},
                                         {Algorithm::ridged, 0.0},
                                         {Algorithm::worley, 0.0}}) {
        Parameters p;
        p.algorithm = algorithm;
        CHECK(own_range(p).low == low);
        CHECK(own_range(p).high == 1);
    }
}

TEST_CASE("A height is inverted first, then raised, then terraced") {
    ShapeParameters shape = terraces(3, 0.5);
    shape.invert = true;
    shape.power = 2;
    // 0.25 -> 0.75 -> 0.5625 -> t = 1.125: the first step, its ramp (0.25..0.75) not begun.
    CHECK(shaped(0.25F, shape) == 0.5F);
    // 0.1 -> 0.9 -> 0.81 -> t = 1.62, e = smoothstep(0.25, 0.75, 0.62) = 0.74^2 (3 - 1.48).
    CHECK(shaped(0.1F, shape) == near((1 + 0.74 * 0.74 * (3 - 2 * 0.74)) / 2, 1e-6));
}

TEST_CASE("Shape leaves 0 and 1 where they are and a default shape changes nothing") {
    for (const double power : {0.25, 1.0, 2.2, 4.0}) {
        for (const int count : {0, 1, 2, 3, 64}) {
            ShapeParameters shape = terraces(count, 0.5);
            shape.power = power;
            CHECK(shaped(0.0F, shape) == 0.0F);
            CHECK(shaped(1.0F, shape) == 1.0F);  // the last step has no step above it
            shape.invert = true;
            CHECK(shaped(0.0F, shape) == 1.0F);
            CHECK(std::bit_cast<std::uint32_t>(shaped(1.0F, shape)) == 0U);
        }
    }
    for (const float h : {0.0F, 1e-30F, 0.1F, 0.3F, 0.999999F, 1.0F})
        CHECK(shaped(h, ShapeParameters{}) == h);
}

TEST_CASE("Any power of any height is a height, with no NaN (A21)") {
    for (const double power : {0.25, 0.5, 0.9, 1.7, 4.0}) {
        ShapeParameters shape;
        shape.power = power;
        for (const float h :
             {0.0F, std::numeric_limits<float>::denorm_min(), 1e-20F, 0.2F, 0.7F, 0.99999994F, 1.0F}) {
            CAPTURE(power, h);
            const double expected = std::pow(double{h}, power);
            CHECK(shaped(h, shape) == near(expected, 1e-7 * expected + 1e-45));
            CHECK(shaped(h, shape) <= 1.0F);
        }
    }
    // A negative number can only come from below the map's own lowest: it is clamped before it is raised.
    Parameters p = plain_land(2);
    p.algorithm = Algorithm::perlin;
    p.shape.power = 0.5;
    const Land land = serial_land(with_extremes(field_of(2, {-2, -1.5, -1, 0, 1, 2, 0, 0, 0})), p);
    CHECK(first_bad_height(*land.heights) == land.heights->size());
}

TEST_CASE("Two terraces are one step, hard or soft") {
    CHECK(shaped(0.49F, terraces(2, 0)) == 0.0F);
    CHECK(shaped(0.5F, terraces(2, 0)) == 1.0F);
    CHECK(shaped(0.5F, terraces(2, 0.5)) == 0.5F);
    CHECK(shaped(0.25F, terraces(2, 0.5)) == 0.0F);
    CHECK(shaped(0.75F, terraces(2, 0.5)) == 1.0F);
    // smoothstep over the whole step: 0.3^2 (3 - 0.6).
    CHECK(shaped(0.3F, terraces(2, 1)) == near(0.216, 1e-6));
}

TEST_CASE("Terraces 0 and 1 are off") {
    for (const float h : {0.0F, 0.3F, 0.77F, 1.0F}) {
        CHECK(shaped(h, terraces(0, 0)) == h);
        CHECK(shaped(h, terraces(1, 0)) == h);
    }
}

TEST_CASE("Terraces with hard edges have as many heights as asked for") {
    for (const int count : {2, 3, 7, 64}) {
        std::vector<float> seen;
        for (int i = 0; i <= 10000; ++i)
            seen.push_back(shaped(static_cast<float>(i) / 10000, terraces(count, 0)));
        CHECK(std::is_sorted(seen.begin(), seen.end()));
        seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
        CHECK(seen.size() == static_cast<std::size_t>(count));
    }
}

TEST_CASE("The smallest smoothness above 0 makes no NaN in the middle of a step") {
    // 0.5 - r and 0.5 + r are the same number then, and 0/0 is near.
    for (const double smoothness : {1e-3, 1e-8, 1e-17, 1e-300, std::numeric_limits<double>::denorm_min()}) {
        for (const float h : {0.0F, 0.25F, 0.4999F, 0.5F, 0.5001F, 0.75F, 1.0F}) {
            const float result = shaped(h, terraces(2, smoothness));
            CAPTURE(smoothness, h, result);
            CHECK(result >= 0.0F);
            CHECK(result <= 1.0F);
        }
    }
}

TEST_CASE("No land ever holds a NaN, a -0 or a number outside 0 to 1 (A8 A9 A21)") {
    Draw draw(test_seed());
    for (int i = 0; i < 400; ++i) {
        Parameters p = random_recipe(draw);
        p.divisions = draw.integer(2, 24);
        const Land land = serial_land(p);
        CAPTURE(describe(p));
        REQUIRE(first_bad_height(*land.heights) == land.heights->size());
        REQUIRE(land.heights->divisions() == static_cast<std::size_t>(p.divisions));
        REQUIRE(land.clamped_share >= 0);
        REQUIRE(land.clamped_share <= 1);
    }
}

TEST_CASE("The land is the same for any number of threads and any order of chunks") {
    Control control;
    Draw draw(31);
    for (int i = 0; i < 12; ++i) {
        Parameters p = random_recipe(draw);
        p.divisions = 61;
        const BaseField base = serial_base(p);
        const Land serial = serial_land(base, p);
        ThreadExecutor three(3);
        BackwardExecutor backward;
        for (Executor* executor : std::initializer_list<Executor*>{&three, &backward}) {
            const Land other = land_field(base, p, *executor, control);
            CHECK(samples_hash(*other.heights) == samples_hash(*serial.heights));
            CHECK(other.clamped_share == serial.clamped_share);
        }
    }
}
