#include "terrain/core/power.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "helpers.hpp"
#include "recipes.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

double relative_error(double x, double y) {
    const long double expected = std::pow(static_cast<long double>(x), static_cast<long double>(y));
    return static_cast<double>(std::abs((static_cast<long double>(power(x, y)) - expected) / expected));
}

}  // namespace

TEST_CASE("Powers of 0 and 1 are exact") {
    for (const double y : {0.1, 0.25, 0.5, 1.0, 2.4, 3.0, 4.0, 8.0}) {
        CHECK(power(0, y) == 0.0);
        CHECK_FALSE(std::signbit(power(0, y)));
        CHECK(power(1, y) == 1.0);
    }
}

TEST_CASE("Powers agree with the C library to 1e-13") {
    Draw draw(1);
    double worst = 0;
    for (int i = 0; i < 300000; ++i)
        worst = std::max(worst, relative_error(draw.real(0, 1.5), draw.real(0.2, 8)));
    // What the shape of a land may ask: heights close to 1 and close to 0, exponents at their ends.
    for (int i = 0; i < 50000; ++i) {
        const double y = draw.extreme(0.25, 8);
        worst = std::max(worst, relative_error(1 - std::exp2(-draw.real(1, 53)), y));
        worst = std::max(worst, relative_error(1 + std::exp2(-draw.real(1, 52)), y));
        worst = std::max(worst, relative_error(std::exp2(-draw.real(0, 100)), y));
        // A relative change (1 - r)^(1/k) of the erosion, later.
        worst = std::max(worst, relative_error(1 - draw.real(0, 0.6), draw.real(0.0625, 4)));
    }
    CHECK(worst <= 1e-13);
}

TEST_CASE("Powers of very small and large numbers agree too") {
    for (const double x : {std::numeric_limits<double>::denorm_min(), 1e-310,
                           std::numeric_limits<double>::min(), 1e-300, 1e-30, 1e10, 1e30}) {
        for (const double y : {0.2, 0.25, 0.5, 1.0}) {
            CAPTURE(x, y);
            if (std::pow(x, y) <= std::numeric_limits<double>::min()) continue;
            CHECK(relative_error(x, y) <= 1e-13);
        }
    }
    for (const double exact : {0.25, 0.5, 2.0, 4.0, 1024.0}) {
        CHECK(power(exact, 2) == Approx(exact * exact).epsilon(1e-13));
        CHECK(power(exact * exact, 0.5) == Approx(exact).epsilon(1e-13));
    }
}

TEST_CASE("Powers too small for a normal number are 0") {
    CHECK(power(1e-300, 4) == 0.0);
    CHECK(power(std::numeric_limits<double>::denorm_min(), 8) == 0.0);
    CHECK(power(1e-40, 8) == 0.0);  // 1e-320
    CHECK(power(1e-38, 8) == Approx(1e-304).epsilon(1e-12));
}

TEST_CASE("Powers do not fall on a grid of a million") {
    for (const double y : {0.25, 0.5, 1.0, 1.0000001, 2.4, 3.7, 8.0}) {
        double last = 0;
        int falls = 0, outside = 0;
        for (int i = 1; i <= 1000000; ++i) {
            const double value = power(i / 1e6, y);
            falls += value < last ? 1 : 0;
            outside += value >= 0 && value <= 1 ? 0 : 1;
            last = value;
        }
        CAPTURE(y);
        CHECK(falls == 0);
        CHECK(outside == 0);  // a height stays a height
        CHECK(last == 1.0);
    }
}

TEST_CASE("Powers of neighbouring floats do not fall where bits of the exponent change") {
    for (const double y : {0.25, 0.7, 1.0, 2.4, 8.0}) {
        for (const float around : {1e-6F, 0.125F, 0.25F, 0.5F, 0.70710678F, 0.75F, 0.99F}) {
            float x = around;
            for (int i = 0; i < 200; ++i) x = std::nextafter(x, 0.0F);
            double last = 0;
            for (int i = 0; i < 400; ++i) {
                const double value = power(double{x}, y);
                REQUIRE(value >= last);
                last = value;
                x = std::nextafter(x, 1.0F);
            }
        }
    }
}

TEST_CASE("The mask of the default island is 1 at its known radius") {
    // 0.5 d^2.4 = 1 at d = 2^(1/2.4).
    CHECK(0.5 * power(1.3348398542, 2.4) == near(1.0, 1e-9));
    CHECK(power(2, 1 / 2.4) == near(1.3348398542, 5e-11));
}
