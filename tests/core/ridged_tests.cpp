#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "helpers.hpp"
#include "recipes.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

Parameters one_octave(RidgedForm form) {
    Parameters p;
    p.divisions = 40;
    p.octaves = 1;
    p.scale = 3;
    p.algorithm = Algorithm::ridged;
    p.ridged.form = form;
    return p;
}

BaseField perlin_of(Parameters p) {
    p.algorithm = Algorithm::perlin;
    return serial_base(p);
}

}  // namespace

TEST_CASE("One octave of ridged noise is one minus the absolute Perlin noise, squared or sharp") {
    for (const Gradients gradients : {Gradients::eight, Gradients::sixteen}) {
        Parameters p = one_octave(RidgedForm::squared);
        p.perlin.gradients = gradients;
        const BaseField perlin = perlin_of(p);
        const BaseField squared = serial_base(p);
        p.ridged.form = RidgedForm::sharp;
        const BaseField sharp = serial_base(p);
        for (std::size_t i = 0; i < perlin.samples.size(); ++i) {
            const double ridge = 1 - std::abs(double{perlin.samples.samples()[i]});
            REQUIRE(squared.samples.samples()[i] == near(ridge * ridge, 1e-6));
            REQUIRE(sharp.samples.samples()[i] == near(ridge, 1e-6));
        }
    }
}

TEST_CASE("The multifractal starts with weight 1: its first octave is the squared form") {
    const BaseField squared = serial_base(one_octave(RidgedForm::squared));
    const BaseField multifractal = serial_base(one_octave(RidgedForm::multifractal));
    for (std::size_t i = 0; i < squared.samples.size(); ++i) {
        REQUIRE(multifractal.samples.samples()[i] == near(squared.samples.samples()[i], 1e-6));
    }
}

TEST_CASE("The second octave of the multifractal is weakened by the valleys of the first") {
    // With persistence 1 the map is (S_0 + S_1) / 2, S_1 = min(1, 2 S_0) (1 - |P_1|)^2. P_1 alone comes from
    // a map of one octave at twice the scale, since offsets are 0.
    Parameters p = one_octave(RidgedForm::multifractal);
    p.persistence = 1;
    const BaseField first = serial_base(p);
    Parameters finer = one_octave(RidgedForm::squared);
    finer.scale = 2 * p.scale;
    const BaseField second = serial_base(finer);
    p.octaves = 2;
    const BaseField both = serial_base(p);
    std::size_t weakened = 0;
    for (std::size_t i = 0; i < both.samples.size(); ++i) {
        const double s0 = first.samples.samples()[i];
        const double weight = std::min(1.0, 2 * s0);
        weakened += weight < 0.9 ? 1U : 0U;
        const double expected = (s0 + weight * double{second.samples.samples()[i]}) / 2;
        REQUIRE(both.samples.samples()[i] == near(expected, 1e-6));
    }
    CHECK(weakened > 20);
}

TEST_CASE("Every ridged form stays in 0 to 1") {
    Draw draw(9);
    for (int i = 0; i < 60; ++i) {
        Parameters p = random_recipe(draw);
        p.algorithm = Algorithm::ridged;
        p.divisions = 24;
        const BaseField base = serial_base(p);
        CAPTURE(describe(p));
        CHECK(base.lowest >= 0.0F);
        CHECK(base.highest <= 1.0F + 1e-6F);  // the weights are rounded, so their sum need not be 1 exactly
    }
}

TEST_CASE("Ridged noise sampled once per cell is not flat (A5)") {
    // Elsewhere whole coordinates gave the constant 0.984375 over the map.
    for (const RidgedForm form : {RidgedForm::squared, RidgedForm::sharp, RidgedForm::multifractal}) {
        for (const int octaves : {1, 6}) {
            Parameters p = one_octave(form);
            p.octaves = octaves;
            p.divisions = 8;
            p.scale = 8;
            const BaseField base = serial_base(p);
            CHECK(base.highest - base.lowest > 0.05F);
        }
    }
}

TEST_CASE("Ridged noise uses the gradients chosen for Perlin noise") {
    Parameters p = one_octave(RidgedForm::squared);
    const std::uint64_t eight = samples_hash(serial_base(p).samples);
    p.perlin.gradients = Gradients::sixteen;
    CHECK(samples_hash(serial_base(p).samples) != eight);
}
