#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "../support/thread_executor.hpp"
#include "helpers.hpp"
#include "terrain/core/light.hpp"
#include "terrain/core/random.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

constexpr double degree = std::numbers::pi / 180;

/// A recipe whose heights of 1 are as high as the map is wide, so that angles are easy to see.
Parameters lit_from(double azimuth, double elevation) {
    Parameters parameters;
    parameters.world.height = 1;
    parameters.display.sun = {azimuth, elevation};
    return parameters;
}

Light light_on(const Field& heights, const Parameters& parameters) {
    Executor executor;
    Control control;
    return compute_light(heights, parameters, executor, control);
}

Field field_from(std::size_t divisions, const std::function<double(double, double)>& height) {
    Field field(divisions);
    const auto last = static_cast<double>(divisions);
    for (std::size_t z = 0; z <= divisions; ++z) {
        for (std::size_t x = 0; x <= divisions; ++x) {
            field.row(z)[x] =
                static_cast<float>(height(static_cast<double>(x) / last, static_cast<double>(z) / last));
        }
    }
    return field;
}

/// A mast of the height 0.1 in the middle of a plain, two samples thick.
Field mast() {
    return field_from(64, [](double x, double z) { return std::hypot(x - 0.5, z - 0.5) < 0.03 ? 0.1 : 0.0; });
}

bool in_shadow(const Light& light, const Field& heights, double x, double z) {
    const auto last = static_cast<double>(heights.divisions());
    const auto i = static_cast<std::size_t>(std::lround(x * last)),
               j = static_cast<std::size_t>(std::lround(z * last));
    return light.ceiling.at(i, j) > heights.at(i, j) + 1e-4F;
}

/// Marches from a sample towards the sun in small steps: slow, and another way than the sweep.
bool marched_shadow(const Field& heights, const Parameters& parameters, std::size_t x, std::size_t z) {
    const Sun& sun = parameters.display.sun;
    const auto last = static_cast<double>(heights.divisions());
    const double east = std::sin(sun.azimuth * degree), south = -std::cos(sun.azimuth * degree);
    const double climb = std::tan(sun.elevation * degree) / drawn_rise(parameters);
    const double start = static_cast<double>(heights.at(x, z)) + 2e-3;
    for (double away = 0.25;; away += 0.25) {
        const double u = static_cast<double>(x) + away * east, v = static_cast<double>(z) + away * south;
        if (u < 0 || v < 0 || u > last || v > last) return false;
        const auto i = std::min(static_cast<std::size_t>(u), heights.divisions() - 1);
        const auto j = std::min(static_cast<std::size_t>(v), heights.divisions() - 1);
        const double s = u - static_cast<double>(i), t = v - static_cast<double>(j);
        const auto at = [&](std::size_t a, std::size_t b) { return static_cast<double>(heights.at(a, b)); };
        const double ground =
            std::lerp(std::lerp(at(i, j), at(i + 1, j), s), std::lerp(at(i, j + 1), at(i + 1, j + 1), s), t);
        if (ground > start + climb * away / last) return true;
    }
}

/// Hills with some detail.
Field hills(std::size_t divisions) {
    return field_from(divisions, [](double x, double z) {
        return 0.5 + 0.2 * std::sin(11 * x + 2 * z) * std::cos(9 * z - 3 * x) +
               0.06 * std::sin(31 * x) * std::sin(37 * z);
    });
}

}  // namespace

TEST_CASE("a shadow is as long as the height over the tangent of the sun, away from it") {
    const Field heights = mast();
    for (const double azimuth : {0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0}) {
        const Light light = light_on(heights, lit_from(azimuth, 20));
        const double length = 0.1 / std::tan(20 * degree);
        const double east = -std::sin(azimuth * degree), south = std::cos(azimuth * degree);
        const auto shaded = [&](double away) {
            return in_shadow(light, heights, 0.5 + away * east, 0.5 + away * south);
        };
        CAPTURE(azimuth);
        CHECK(shaded(0.08));
        CHECK(shaded(length - 0.05));
        CHECK_FALSE(shaded(length + 0.06));
        CHECK_FALSE(shaded(-0.08));
        // Neither to the left nor to the right.
        CHECK_FALSE(in_shadow(light, heights, 0.5 + 0.1 * south, 0.5 - 0.1 * east));
        CHECK_FALSE(in_shadow(light, heights, 0.5 - 0.1 * south, 0.5 + 0.1 * east));
    }
}

TEST_CASE("the sweep agrees with a march towards the sun for any direction") {
    const Field heights = hills(96);
    for (std::uint32_t i = 0; i < 24; ++i) {
        const auto chance = [i](std::uint32_t which) {
            return static_cast<double>(unit_real(random_bits(17, i, which)));
        };
        const Parameters parameters = lit_from(360 * chance(0), 5 + 60 * chance(1));
        const Light light = light_on(heights, parameters);
        std::size_t different = 0, shaded = 0;
        for (std::size_t z = 0; z <= 96; ++z) {
            for (std::size_t x = 0; x <= 96; ++x) {
                const bool swept = light.ceiling.at(x, z) > heights.at(x, z) + 2e-3F;
                if (swept) ++shaded;
                if (swept != marched_shadow(heights, parameters, x, z)) ++different;
            }
        }
        CAPTURE(parameters.display.sun.azimuth, parameters.display.sun.elevation, shaded);
        // Samples at the very edges of shadows: the sweep interpolates from row to row, which softens them.
        CHECK(different < heights.size() / 33);
    }
}

TEST_CASE("a sun in the zenith throws no shadows") {
    const Field heights = mast();
    const Light light = light_on(heights, lit_from(123, 90));
    for (std::size_t i = 0; i < heights.size(); ++i)
        CHECK(light.ceiling.samples()[i] <= heights.samples()[i]);
}

TEST_CASE("a plain sees the whole sky and lies in no shadow") {
    const Light light = light_on(constant_field(40, 0.7F), lit_from(200, 1));
    for (const float open : light.open.samples()) CHECK(static_cast<double>(open) == near(1, 1e-5));
    for (const float ceiling : light.ceiling.samples()) CHECK(ceiling < 0.7F);
}

TEST_CASE("hollows see less of the sky than summits, the deeper the less") {
    const auto bowl = [](double depth) {
        return field_from(64, [depth](double x, double z) {
            return 0.5 - depth * std::exp(-40 * (std::pow(x - 0.5, 2) + std::pow(z - 0.5, 2)));
        });
    };
    const auto open_in_the_middle = [&](double depth) {
        return static_cast<double>(light_on(bowl(depth), lit_from(0, 45)).open.at(32, 32));
    };
    CHECK(open_in_the_middle(-0.3) == near(1, 1e-5));
    CHECK(open_in_the_middle(0.1) < 0.9);
    CHECK(open_in_the_middle(0.3) < open_in_the_middle(0.1) - 0.15);
}

TEST_CASE("at the foot of a wall half the sky is open, whichever way the wall runs") {
    for (int side = 0; side < 4; ++side) {
        const Field heights = field_from(64, [side](double x, double z) {
            const double along = side % 2 == 0 ? x : z;
            return (side < 2 ? along : 1 - along) > 0.5 ? 1.0 : 0.0;
        });
        const Light light = light_on(heights, lit_from(0, 45));
        // The last low sample before the wall, in the middle of the map.
        const float open = light.open.at(32, 32);
        CAPTURE(side);
        CHECK(static_cast<double>(open) == near(0.5, 0.13));
    }
}

TEST_CASE("the light knows which recipe it is for") {
    Parameters parameters = lit_from(315, 35);
    const Light light = light_on(mast(), parameters);
    CHECK(lights(light, parameters));
    parameters.display.palette = Palette::viridis;
    parameters.sea = 0.5;
    CHECK(lights(light, parameters));
    for (const char* change : {"display.sun.azimuth=314", "display.sun.elevation=36",
                               "display.exaggeration=2", "world.height=0.9"}) {
        Parameters other = parameters;
        const std::string_view text(change);
        const std::size_t equals = text.find('=');
        REQUIRE(set_text(other, text.substr(0, equals), text.substr(equals + 1)));
        CAPTURE(change);
        CHECK_FALSE(lights(light, other));
    }
}

TEST_CASE("large maps have coarser light whose borders are theirs") {
    const Field heights = field_from(1500, [](double x, double) { return x; });
    const Light light = light_on(heights, lit_from(90, 30));
    CHECK(light.ceiling.side() == largest_ceiling_side);
    CHECK(light.open.side() == largest_open_side);
    // The slope of 1 rises towards a sun of a lower one: its upper edge throws the shadow, 100 samples from
    // the west too.
    CHECK(static_cast<double>(light.ceiling.at(100, 500)) ==
          near(1 - (1 - 100.0 / 1024) * std::tan(30 * degree), 2e-3));
    CHECK(light.ceiling.at(1024, 500) == no_shadow);
}

TEST_CASE("the light is the same on any number of threads, and can be cancelled") {
    const Field heights = hills(130);
    const Light light = light_on(heights, lit_from(77, 25));
    ThreadExecutor three(3);
    Control control;
    const Light parallel = compute_light(heights, lit_from(77, 25), three, control);
    CHECK(samples_hash(parallel.ceiling) == samples_hash(light.ceiling));
    CHECK(samples_hash(parallel.open) == samples_hash(light.open));

    struct Stop final : Control {
        void checkpoint(std::size_t done, std::size_t) override {
            if (done == 3) throw Cancelled();
        }
    } stop;
    Executor executor;
    CHECK_THROWS_AS(compute_light(heights, lit_from(77, 25), executor, stop), Cancelled);
}
