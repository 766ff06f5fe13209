#include "figure/erosion_overlay.hpp"

#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>

using namespace terrain;
using namespace terrain::figure;

namespace {

/// Changes and counts of a map of 9 divisions: 100 samples.
template <class Delta, class Flow>
ErosionMaps maps(const Delta& delta, const Flow& flow) {
    ErosionMaps maps;
    maps.delta = Field(9);
    for (std::size_t i = 0; i < maps.delta.size(); ++i) {
        maps.delta.samples()[i] = delta(i);
        maps.flow.push_back(flow(i));
    }
    return maps;
}

bool is_red(const Colour& colour) { return colour.red > 3 * colour.blue; }
bool is_blue(const Colour& colour) { return colour.blue > 3 * colour.red; }

}  // namespace

TEST_CASE("Wear is red, what was laid down is blue, nothing is in the middle of the scale") {
    const auto some = maps([](std::size_t i) { return i < 50   ? -0.1F
                                                      : i < 75 ? 0.1F
                                                               : 0.0F; },
                           [](std::size_t) { return 0U; });
    CHECK(delta_limit(some) == Approx(0.1));
    const Overlay overlay = erosion_overlay(some, ErosionMap::delta);
    CHECK(overlay.shares.divisions() == 9);
    CHECK(overlay.shares.samples()[0] == Approx(0));
    CHECK(overlay.shares.samples()[60] == Approx(1));
    CHECK(overlay.shares.samples()[80] == 0.5F);
    CHECK(is_red(overlay.colours.front()));
    CHECK(is_blue(overlay.colours.back()));
}

TEST_CASE("One spike does not hide the rest: 99 of 100 samples decide the scale, and it is clamped") {
    const auto spiked =
        maps([](std::size_t i) { return i == 7 ? -0.9F : 0.01F; }, [](std::size_t) { return 0U; });
    CHECK(delta_limit(spiked) == Approx(0.01));
    CHECK(erosion_overlay(spiked, ErosionMap::delta).shares.samples()[7] == 0.0F);
}

TEST_CASE("Land that did not change has a scale all the same") {
    const auto flat = maps([](std::size_t) { return 0.0F; }, [](std::size_t) { return 0U; });
    CHECK(delta_limit(flat) > 0);
    CHECK(flow_limit(flat) == 1);
    for (const ErosionMap map : {ErosionMap::delta, ErosionMap::flow}) {
        const Overlay overlay = erosion_overlay(flat, map);
        const float expected = map == ErosionMap::delta ? 0.5F : 0.0F;
        CHECK(std::all_of(overlay.shares.samples().begin(), overlay.shares.samples().end(),
                          [&](float share) { return share == expected; }));
    }
}

TEST_CASE("Flow is shown by its logarithm: the root of the largest count lies in the middle") {
    const auto river = maps([](std::size_t) { return 0.0F; },
                            [](std::size_t i) { return i == 0   ? 9999U
                                                       : i == 1 ? 99U
                                                                : 0U; });
    CHECK(flow_limit(river) == 9999);
    const Overlay overlay = erosion_overlay(river, ErosionMap::flow);
    CHECK(overlay.shares.samples()[0] == Approx(1));
    CHECK(overlay.shares.samples()[1] == Approx(0.5));
    CHECK(overlay.shares.samples()[2] == 0.0F);
}

TEST_CASE("The legends say what the ends of the scale mean, in metres of this world and in steps") {
    Parameters parameters;
    parameters.world.size = 2000;
    parameters.world.height = 0.25;
    const auto some = maps([](std::size_t i) { return i < 50 ? -0.1F : 0.1F; },
                           [](std::size_t i) { return i == 0 ? 120U : 0U; });
    const Figure wear =
        erosion_legend(erosion_overlay(some, ErosionMap::delta), ErosionMap::delta, parameters, 240);
    REQUIRE(wear.texts.size() == 3);
    CHECK(wear.texts[0].text == "worn 50 m");
    CHECK(wear.texts[2].text == "50 m laid down");
    REQUIRE(wear.areas.size() > 2);
    CHECK(is_red(*wear.areas.front().colour));
    CHECK(is_blue(*wear.areas.back().colour));
    CHECK(wear.areas.back().outline[1].x == Approx(240));
    const Figure flow =
        erosion_legend(erosion_overlay(some, ErosionMap::flow), ErosionMap::flow, parameters, 240);
    CHECK(flow.texts[1].text == "10");
    CHECK(flow.texts[2].text == "120 steps");
}
