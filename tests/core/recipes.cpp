#include "recipes.hpp"

#include <array>
#include <cstdlib>
#include <string_view>

namespace terrain_test {

using namespace terrain;

std::uint64_t test_seed() {
    const char* text = std::getenv("TERRAIN_LAB_TEST_SEED");
    return text != nullptr && *text != '\0' ? std::strtoull(text, nullptr, 10) : 20240229;
}

int Draw::integer(int low, int high) {
    const auto count = static_cast<std::uint64_t>(high - low) + 1;
    return low + static_cast<int>(bits() % count);
}

double Draw::real(double low, double high) {
    const double share = static_cast<double>(bits() >> 11) / 9007199254740991.0;
    return low + share * (high - low);
}

double Draw::extreme(double low, double high) {
    if (one_in(10)) return low;
    if (one_in(9)) return high;
    return real(low, high);
}

namespace {

std::string random_seed_text(Draw& draw) {
    static constexpr std::array<std::string_view, 10> texts{"Fuji",
                                                            "0",
                                                            "00",
                                                            "-1",
                                                            "18446744073709551616",
                                                            "\u5bcc\u58eb",
                                                            "\u00c5ngstr\u00f6m",
                                                            "\U0001f3d4\ufe0f",
                                                            " two words ",
                                                            "\u041c\u043e\u0441\u043a\u0432\u0430"};
    if (draw.one_in(2)) return std::string(texts[static_cast<std::size_t>(draw.integer(0, 9))]);
    std::string text;
    const int length = draw.extreme(1, 256) < 200 ? draw.integer(1, 12) : 256;
    for (int i = 0; i < length; ++i) text += static_cast<char>(draw.integer(' ', '~'));
    return text;
}

double random_offset(Draw& draw) {
    if (draw.one_in(3)) return 0;
    return draw.one_in(2) ? draw.real(-10, 10) : draw.extreme(-1000, 1000);
}

void shape(Draw& draw, Parameters& p) {
    p.range = draw.one_in(2) ? Range::fixed : Range::map;
    p.shape.invert = draw.one_in(3);
    p.shape.power = draw.one_in(2) ? 1 : draw.extreme(0.25, 4);
    p.shape.terraces = draw.one_in(2) ? draw.integer(0, 1) : draw.integer(2, 64);
    p.shape.smoothness = draw.extreme(0, 1);
    p.island.kind = static_cast<IslandKind>(draw.integer(0, 4));
    p.island.strength = draw.extreme(0, 2);
    p.island.exponent = draw.extreme(0.5, 8);
    p.island.a = draw.extreme(0.5, 8);
    p.island.b = draw.extreme(0.2, 8);
    p.island.frequency = draw.extreme(1, 16);
}

void weather(Draw& draw, Parameters& p) {
    p.erosion.enabled = draw.one_in(3);
    p.erosion.density = draw.one_in(2) ? draw.real(0, 0.2) : draw.extreme(0, 4);
    p.erosion.radius = draw.integer(2, 8);
    p.erosion.grid = static_cast<ErosionGrid>(draw.integer(0, 4));
    p.erosion.inertia = draw.extreme(0, 0.95);
    p.erosion.capacity = draw.extreme(0.5, 8);
    p.erosion.min_capacity = draw.extreme(0, 0.01);
    p.erosion.erode = draw.extreme(0, 0.6);
    p.erosion.deposit = draw.extreme(0, 0.6);
    p.erosion.evaporate = draw.extreme(0, 0.1);
    p.erosion.gravity = draw.extreme(0.5, 10);
    p.erosion.lifetime = draw.one_in(3) ? draw.integer(10, 100) : 30;
    p.thermal.enabled = draw.one_in(4);
    p.thermal.angle = draw.extreme(5, 80);
    p.thermal.passes = draw.integer(1, 20);
    p.thermal.strength = draw.extreme(0, 1);
    p.world.height = draw.extreme(0.01, 1);
}

}  // namespace

Parameters random_recipe(Draw& draw) {
    Parameters p;
    p.seed = random_seed_text(draw);
    p.algorithm = static_cast<Algorithm>(draw.integer(0, 4));
    p.divisions = draw.one_in(3) ? draw.integer(2, 9) : draw.integer(2, 64);
    p.scale = draw.one_in(2) ? draw.real(0.5, 8) : draw.extreme(0.5, 64);
    p.octaves = draw.one_in(2) ? draw.integer(1, 8) : draw.integer(1, 16);
    p.persistence = draw.extreme(0, 1);
    p.lacunarity = draw.one_in(2) ? 2 : draw.extreme(1, 4);
    p.offset.x = random_offset(draw);
    p.offset.z = random_offset(draw);
    p.perlin.gradients = draw.one_in(3) ? Gradients::sixteen : Gradients::eight;
    p.ridged.form = static_cast<RidgedForm>(draw.integer(0, 2));
    p.worley.distance = static_cast<WorleyDistance>(draw.integer(0, 2));
    p.warp.strength = draw.one_in(3) ? draw.extreme(0, 0.5) : 0;
    p.warp.frequency = draw.extreme(0.5, 32);
    p.warp.octaves = draw.integer(1, 3);
    shape(draw, p);
    weather(draw, p);
    return p;
}

std::string describe(const Parameters& parameters) {
    std::string text;
    for (const Row& row : rows()) {
        if (row.stage == Stage::display || is_default(row, parameters)) continue;
        text += std::string(row.id) + "=" + to_text(row, row.get(parameters)) + " ";
    }
    return text;
}

}  // namespace terrain_test
