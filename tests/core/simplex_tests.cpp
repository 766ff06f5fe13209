#include "terrain/core/simplex.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "helpers.hpp"
#include "recipes.hpp"
#include "reference.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

const SimplexNoise& fuji() {
    static const SimplexNoise noise(Permutation(stream_key(seed_number("Fuji"), Stream::permutation)));
    return noise;
}

float simplex_at(double x, double z) { return fuji().at(split(x), split(z)); }

constexpr double bound = 0.9978893541549;  // 70 * 2 / (81 sqrt 3)

}  // namespace

TEST_CASE("Simplex noise keeps to its bound and comes close to it") {
    CHECK(70 * 2 / (81 * std::sqrt(3.0)) == Approx(bound).epsilon(1e-12));
    Draw draw(1);
    double highest = 0;
    for (int i = 0; i < 1000000; ++i) {
        const double value = std::abs(double{simplex_at(draw.real(0, 256), draw.real(-256, 0))});
        highest = std::max(highest, value);
    }
    CHECK(highest <= bound + 3e-7);  // the sum is rounded to float a few times
    CHECK(highest > 0.99);           // 70 is the right factor
}

TEST_CASE("Simplex noise equals the reference in all four quadrants and far away (N7 N10 N23)") {
    const auto expected = reference::permutation(reference::key(reference::seed("Fuji"), 1));
    Draw draw(2);
    for (const double reach : {2.0, 300.0, 5000.0, 1e6}) {
        for (int i = 0; i < 2000; ++i) {
            const double x = draw.real(-reach, reach), z = draw.real(-reach, reach);
            CAPTURE(x, z);
            REQUIRE(simplex_at(x, z) == near(reference::simplex(expected, x, z), 2e-6));
        }
    }
    // At 2 * 10^9 a position in double is known to 2.4e-7, and skewing rounds it once more.
    for (int i = 0; i < 2000; ++i) {
        const double x = draw.real(-2e9, 2e9), z = draw.real(-2e9, 2e9);
        REQUIRE(simplex_at(x, z) == near(reference::simplex(expected, x, z), 1e-5));
    }
}

TEST_CASE("Simplex noise has no seams through the origin (N10)") {
    // A walk in steps of 10^-3 across both axes, and along them: no step may exceed the steepest slope.
    float steepest = 0;
    for (const double along : {-0.61, -0.2, -1e-9, 0.0, 0.33, 0.9}) {
        for (int i = -2000; i < 2000; ++i) {
            const double a = 0.001 * i, b = 0.001 * (i + 1);
            steepest = std::max(steepest, std::abs(simplex_at(b, along) - simplex_at(a, along)));
            steepest = std::max(steepest, std::abs(simplex_at(along, b) - simplex_at(along, a)));
            steepest = std::max(steepest, std::abs(simplex_at(b, -b + along) - simplex_at(a, -a + along)));
        }
    }
    CHECK(steepest < 0.02F);
    CHECK(steepest > 0.001F);
}

TEST_CASE("Simplex noise is continuous across the cells of the skewed lattice far from 0 (N7 N23)") {
    for (const double seam : {-4096.0, -256.0, 256.0, 65536.0}) {
        for (int i = 0; i < 200; ++i) {
            const double x = seam - 1 + 0.01 * i;
            REQUIRE(std::abs(simplex_at(x + 1e-4, seam) - simplex_at(x, seam)) < 2e-3F);
        }
    }
}

TEST_CASE("Simplex noise is 0 at the corners of its triangles") {
    // There the own corner gives g . 0, and the others are further than the kernel reaches: sqrt(2/3) >
    // sqrt(1/2).
    CHECK(simplex_at(0, 0) == 0.0F);
    const double unskew = (3 - std::sqrt(3.0)) / 6;
    for (int i = -5; i <= 5; ++i) {
        for (int j = -5; j <= 5; ++j) {
            const double back = (i + j) * unskew;
            CHECK(simplex_at(i - back, j - back) == near(0, 1e-6));
        }
    }
}

TEST_CASE("On the diagonal between two triangles either corner may be chosen") {
    // The corner left out is exactly as far from the common edge as the kernel reaches.
    for (int i = -30; i < 30; ++i) {
        const double t = 0.037 * i;
        CHECK(simplex_at(t + 1e-7, t) == near(simplex_at(t, t), 1e-5));
        CHECK(simplex_at(t - 1e-7, t) == near(simplex_at(t, t), 1e-5));
    }
}

TEST_CASE("A row of simplex noise gives the bits of its single values at any length") {
    for (std::size_t length : {0U, 1U, 2U, 3U, 7U, 8U, 9U, 16U, 17U, 100U}) {
        Axis columns;
        for (std::size_t i = 0; i < length; ++i)
            columns.push_back(split(-2.9 + 0.37 * static_cast<double>(i)));
        std::vector<float> out(length + 1, 7.0F);
        fuji().row(columns, split(-0.3), std::span(out).first(length));
        for (std::size_t i = 0; i < length; ++i) CHECK(out[i] == fuji().at(columns[i], split(-0.3)));
        CHECK(out[length] == 7.0F);
    }
}
