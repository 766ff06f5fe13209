#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "../support/thread_executor.hpp"
#include "helpers.hpp"
#include "land_figures.hpp"
#include "recipes.hpp"
#include "terrain/core/thermal.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

constexpr double pi = 3.14159265358979323846;

void slip(Field& heights, const ThermalParameters& parameters, double world_height = 0.18) {
    Executor executor;
    Control control;
    slip_stones(heights, parameters, world_height, executor, control);
}

/// One pass in double, straight from the specification.
std::vector<double> plain_pass(const Field& heights, const ThermalParameters& parameters,
                               double world_height) {
    const std::size_t side = heights.side();
    const double talus =
        std::tan(parameters.angle * pi / 180) / (static_cast<double>(heights.divisions()) * world_height);
    std::vector<double> result(heights.samples().begin(), heights.samples().end());
    for (std::size_t z = 0; z < side; ++z) {
        for (std::size_t x = 0; x < side; ++x) {
            double sum = 0;
            for (int dz = -1; dz <= 1; ++dz) {
                for (int dx = -1; dx <= 1; ++dx) {
                    const std::size_t i = x + static_cast<std::size_t>(dx),
                                      j = z + static_cast<std::size_t>(dz);
                    if ((dx == 0 && dz == 0) || i >= side || j >= side) continue;
                    const double rise =
                        static_cast<double>(heights.at(i, j)) - static_cast<double>(heights.at(x, z));
                    const double more =
                        std::abs(rise) - talus * std::sqrt(static_cast<double>(dx * dx + dz * dz));
                    if (more > 0) sum += rise > 0 ? more : -more;
                }
            }
            result[z * side + x] += parameters.strength / 8 * sum;
        }
    }
    return result;
}

Field rough_land(int divisions) {
    Parameters p;
    p.divisions = divisions;
    p.algorithm = Algorithm::ridged;
    p.scale = 9;
    return land_of(p);
}

/// Share of the steps between neighbours along rows that are steeper than the talus.
double steep_share(const Field& heights, double talus) {
    std::size_t steep = 0;
    for (std::size_t z = 0; z < heights.side(); ++z) {
        for (std::size_t x = 1; x < heights.side(); ++x) {
            if (std::abs(static_cast<double>(heights.at(x, z)) - static_cast<double>(heights.at(x - 1, z))) >
                talus) {
                ++steep;
            }
        }
    }
    return static_cast<double>(steep) / static_cast<double>(heights.size());
}

}  // namespace

TEST_CASE("The tangent is that of the C library") {
    CHECK(tangent(0) == 0);
    CHECK(tangent(45) == near(1, 1e-14));
    for (double degrees = 0.25; degrees <= 80; degrees += 0.25) {
        const double expected = std::tan(degrees * pi / 180);
        CHECK(std::abs(tangent(degrees) - expected) <= 1e-13 * expected);
    }
    CHECK(talus(45, 0.5, 100) == near(0.02, 1e-15));
}

TEST_CASE("One pass is that of the specification, borders and corners included") {
    // Sizes about those of a vector and of a band of rows.
    for (const int divisions : {2, 3, 7, 8, 9, 10, 17, 63, 64, 65, 130}) {
        const Field land = rough_land(divisions);
        for (const double angle : {5.0, 35.0, 60.0}) {
            ThermalParameters parameters;
            parameters.angle = angle;
            parameters.passes = 1;
            parameters.strength = 0.8;
            const std::vector<double> expected = plain_pass(land, parameters, 0.4);
            Field heights = copy_of(land);
            slip(heights, parameters, 0.4);
            double largest = 0;
            for (std::size_t i = 0; i < expected.size(); ++i) {
                largest =
                    std::max(largest, std::abs(static_cast<double>(heights.samples()[i]) - expected[i]));
            }
            CAPTURE(divisions, angle);
            CHECK(largest < 3e-7);
        }
    }
}

TEST_CASE("Stones keep the mass, make no new extremes, and leave flatter slopes") {
    Draw draw(test_seed());
    for (int i = 0; i < 20; ++i) {
        Parameters p = random_recipe(draw);
        p.divisions = draw.integer(20, 120);
        p.thermal.passes = draw.integer(1, 60);
        CAPTURE(describe(p));
        const Field land = land_of(p);
        Field heights = copy_of(land);
        slip(heights, p.thermal, p.world.height);
        CHECK(first_bad_height(heights) == heights.size());
        const auto [low, high] = std::minmax_element(land.samples().begin(), land.samples().end());
        CHECK(*std::max_element(heights.samples().begin(), heights.samples().end()) <= *high);
        CHECK(*std::min_element(heights.samples().begin(), heights.samples().end()) >= *low);
        CHECK(total(heights) == near(total(land), 1e-5 * std::max(1.0, total(land))));
    }
}

TEST_CASE("Slopes above the angle of repose shrink, pass after pass, and gentler ones stay") {
    const Field land = rough_land(128);
    const double steepest = talus(35, 0.18, 128);
    double last = steep_share(land, steepest);
    REQUIRE(last > 0.2);
    for (const int passes : {5, 20, 80, 320}) {
        ThermalParameters parameters;
        parameters.passes = passes;
        Field heights = copy_of(land);
        slip(heights, parameters);
        const double share = steep_share(heights, steepest * 1.05);
        CHECK(share < last);
        last = share;
    }
    CHECK(last < 0.05);
    // A plane below the angle is not touched at all.
    Field plane = field_from(40, [](std::size_t x, std::size_t) { return 0.01F * static_cast<float>(x); });
    const std::uint64_t before = samples_hash(plane);
    slip(plane, {.enabled = true, .angle = 70});
    CHECK(samples_hash(plane) == before);
}

TEST_CASE("All instruction sets, numbers of threads and orders of bands give the same slopes") {
    const Field land = rough_land(300);
    ThermalParameters parameters;
    parameters.passes = 7;
    const auto slipped = [&](Executor& executor) {
        Control control;
        Field heights = copy_of(land);
        slip_stones(heights, parameters, 0.18, executor, control);
        return samples_hash(heights);
    };
    Executor scalar;
    scalar.use(Simd::scalar);
    const std::uint64_t expected = slipped(scalar);
    for (const Simd simd : {Simd::scalar, Simd::sse4, Simd::avx2}) {
        if (!has_simd(simd)) continue;
        BackwardExecutor backward;
        backward.use(simd);
        CHECK(slipped(backward) == expected);
        for (const std::size_t threads : {1U, 2U, 3U, 8U}) {
            ThreadExecutor executor(threads);
            executor.use(simd);
            CHECK(slipped(executor) == expected);
        }
    }
}
