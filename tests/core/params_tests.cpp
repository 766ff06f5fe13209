#include "terrain/core/params.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "helpers.hpp"
#include "recipes.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

/// Sections 2 and 6 of the specification, written down once more.
struct Specified {
    const char* id;
    const char* initial;
    double min, max;
};
const std::vector<Specified> numbers{{"divisions", "256", 2, 8192},
                                     {"scale", "4", 0.5, 64},
                                     {"octaves", "6", 1, 16},
                                     {"persistence", "0.5", 0, 1},
                                     {"lacunarity", "2", 1, 4},
                                     {"offset.x", "0", -1000, 1000},
                                     {"offset.z", "0", -1000, 1000},
                                     {"warp.strength", "0", 0, 0.5},
                                     {"warp.frequency", "3", 0.5, 32},
                                     {"warp.octaves", "2", 1, 3},
                                     {"shape.power", "1", 0.25, 4},
                                     {"shape.terraces", "0", 0, 64},
                                     {"shape.smoothness", "0.5", 0, 1},
                                     {"island.strength", "0.5", 0, 2},
                                     {"island.exponent", "2.4", 0.5, 8},
                                     {"island.a", "3", 0.5, 8},
                                     {"island.b", "2.2", 0.2, 8},
                                     {"island.frequency", "5", 1, 16},
                                     {"erosion.density", "1.068", 0, 4},
                                     {"erosion.radius", "3", 2, 8},
                                     {"erosion.inertia", "0.05", 0, 0.95},
                                     {"erosion.capacity", "4", 0.5, 8},
                                     {"erosion.min_capacity", "0.01", 0, 0.01},
                                     {"erosion.erode", "0.3", 0, 0.6},
                                     {"erosion.deposit", "0.3", 0, 0.6},
                                     {"erosion.evaporate", "0.01", 0, 0.1},
                                     {"erosion.gravity", "4", 0.5, 10},
                                     {"erosion.lifetime", "30", 10, 100},
                                     {"thermal.angle", "35", 5, 80},
                                     {"thermal.passes", "50", 1, 500},
                                     {"thermal.strength", "1", 0, 1},
                                     {"world.size", "1000", 1, 100000},
                                     {"world.height", "0.18", 0.01, 1},
                                     {"sea", "0.3", 0, 0.95},
                                     {"display.exaggeration", "1", 0.1, 5}};

struct SpecifiedChoice {
    const char* id;
    const char* initial;
    std::vector<std::string> choices;
};
const std::vector<SpecifiedChoice> choices{
    {"algorithm", "perlin", {"perlin", "simplex", "ridged", "diamond_square", "worley"}},
    {"perlin.gradients", "eight", {"eight", "sixteen"}},
    {"ridged.form", "squared", {"squared", "sharp", "multifractal"}},
    {"worley.distance", "f1", {"f1", "f2", "f2_minus_f1"}},
    {"range", "map", {"map", "fixed"}},
    {"island.kind", "subtract", {"off", "subtract", "falloff", "square", "archipelago"}},
    {"erosion.grid", "512", {"256", "512", "1024", "2048", "4096"}}};
const std::vector<const char*> switches{"shape.invert", "erosion.enabled", "thermal.enabled"};

bool is_number(const Row& row) { return row.kind == Kind::real || row.kind == Kind::integer; }

/// A number as a value of the row's kind.
Value number(const Row& row, double value) {
    if (row.kind == Kind::integer) return static_cast<std::int64_t>(value);
    return value;
}

/// Values of a row that a text must carry unchanged: its ends, what is just inside them, and random ones.
std::vector<Value> samples_of(const Row& row, Draw& draw) {
    std::vector<Value> values{default_value(row)};
    switch (row.kind) {
        case Kind::real:
            values.insert(values.end(),
                          {row.min, row.max, std::nextafter(row.min, row.max),
                           std::nextafter(row.max, row.min), std::nextafter(row.min, row.max) / 3});
            if (std::get<double>(values.back()) < row.min) values.pop_back();
            for (int i = 0; i < 200; ++i) values.emplace_back(draw.real(row.min, row.max));
            break;
        case Kind::integer:
            values.insert(values.end(), {number(row, row.min), number(row, row.max)});
            for (int i = 0; i < 50; ++i) {
                values.emplace_back(
                    std::int64_t{draw.integer(static_cast<int>(row.min), static_cast<int>(row.max))});
            }
            break;
        case Kind::toggle:
            values.insert(values.end(), {false, true});
            break;
        case Kind::choice:
            for (std::size_t i = 0; i < row.choices.size(); ++i)
                values.emplace_back(static_cast<std::int64_t>(i));
            break;
        case Kind::colour:
            for (int i = 0; i < 50; ++i) {
                values.emplace_back(Colour{draw.extreme(0, 1), draw.extreme(0, 1), draw.extreme(0, 1)});
            }
            break;
        case Kind::text:
            for (int i = 0; i < 50; ++i) values.emplace_back(random_recipe(draw).seed);
            break;
    }
    return values;
}

}  // namespace

TEST_CASE("Every number of the specification has a row with its default and range") {
    for (const Specified& s : numbers) {
        const Row* row = find_row(s.id);
        CAPTURE(s.id);
        REQUIRE(row != nullptr);
        CHECK(row->id == s.id);
        CHECK(is_number(*row));
        CHECK(to_text(*row, default_value(*row)) == s.initial);
        CHECK(row->min == s.min);
        CHECK(row->max == s.max);
    }
    for (const char* id : {"divisions", "octaves", "warp.octaves", "shape.terraces", "erosion.radius",
                           "erosion.lifetime", "thermal.passes"}) {
        CHECK(find_row(id)->kind == Kind::integer);
    }
}

TEST_CASE("Every choice of the specification has a row with its default and names") {
    for (const SpecifiedChoice& s : choices) {
        const Row* row = find_row(s.id);
        CAPTURE(s.id);
        REQUIRE(row != nullptr);
        CHECK(row->kind == Kind::choice);
        CHECK(to_text(*row, default_value(*row)) == s.initial);
        CHECK(std::vector<std::string>(row->choices.begin(), row->choices.end()) == s.choices);
    }
    for (const char* id : switches) {
        const Row* row = find_row(id);
        CAPTURE(id);
        REQUIRE(row != nullptr);
        CHECK(row->kind == Kind::toggle);
        CHECK(to_text(*row, default_value(*row)) == "false");
    }
    const Row* seed = find_row("seed");
    REQUIRE(seed != nullptr);
    CHECK(seed->kind == Kind::text);
    CHECK(to_text(*seed, default_value(*seed)) == "Fuji");
    CHECK(seed->min == 1);
    CHECK(seed->max == 256);
}

TEST_CASE("There is no row that changes heights and that the specification does not name") {
    std::set<std::string> known{"seed"};
    known.insert(switches.begin(), switches.end());
    for (const Specified& s : numbers) known.insert(s.id);
    for (const SpecifiedChoice& s : choices) known.insert(s.id);
    for (const Row& row : rows()) {
        CAPTURE(row.id);
        if (row.id.substr(0, 8) != "display.") CHECK(known.count(std::string(row.id)) == 1);
        CHECK((row.stage == Stage::display) == (row.id.substr(0, 8) == "display."));
    }
}

TEST_CASE("Ids are unique and every row tells what it is") {
    std::set<std::string_view> ids, labels_seen;
    for (const Row& row : rows()) {
        CAPTURE(row.id);
        CHECK(ids.insert(row.id).second);
        CHECK(find_row(row.id) == &row);
        CHECK_FALSE(row.label.empty());
        CHECK_FALSE(row.help.empty());
        CHECK(row.help.back() == '.');
        CHECK(row.get != nullptr);
        CHECK(row.set != nullptr);
        REQUIRE(row.applies != nullptr);
        CHECK((row.kind == Kind::choice) == !row.choices.empty());
        if (is_number(row)) {
            CHECK(row.min < row.max);
            CHECK(row.step > 0);
            CHECK(row.step <= row.max - row.min);
        }
    }
}

TEST_CASE("Rows that can be idle say why") {
    Draw draw(17);
    for (int i = 0; i < 200; ++i) {
        const Parameters p = random_recipe(draw);
        for (const Row& row : rows()) {
            if (!row.applies(p)) REQUIRE_FALSE(row.otherwise.empty());
        }
    }
}

TEST_CASE("Names of stages and kinds are distinct words") {
    std::set<std::string_view> stages, kinds;
    for (const Stage s :
         {Stage::base, Stage::land, Stage::erosion, Stage::thermal, Stage::scatter, Stage::display}) {
        stages.insert(name(s));
    }
    for (const Kind k : {Kind::real, Kind::integer, Kind::toggle, Kind::choice, Kind::colour, Kind::text}) {
        kinds.insert(name(k));
    }
    CHECK(stages.size() == 6);
    CHECK(kinds.size() == 6);
    CHECK(stages.count("") == 0);
    CHECK(kinds.count("") == 0);
}

TEST_CASE("Defaults lie in their ranges and are the defaults of the structs") {
    const Parameters p;
    for (const Row& row : rows()) {
        CAPTURE(row.id);
        CHECK(is_default(row, p));
        CHECK(row.get(p) == default_value(row));
        if (row.kind == Kind::real) {
            CHECK(std::get<double>(default_value(row)) >= row.min);
            CHECK(std::get<double>(default_value(row)) <= row.max);
        }
        if (row.kind == Kind::integer) {
            CHECK(static_cast<double>(std::get<std::int64_t>(default_value(row))) >= row.min);
            CHECK(static_cast<double>(std::get<std::int64_t>(default_value(row))) <= row.max);
        }
        if (row.kind == Kind::text) CHECK(valid_seed(std::get<std::string>(default_value(row))));
    }
}

TEST_CASE("Every value survives its text, to the last bit") {
    Draw draw(test_seed());
    for (const Row& row : rows()) {
        for (const Value& value : samples_of(row, draw)) {
            const std::string text = to_text(row, value);
            CAPTURE(row.id, text);
            const Expected<Value> read = from_text(row, text);
            REQUIRE(read);
            REQUIRE(*read == value);
            Parameters p;
            REQUIRE(set_text(p, row.id, text));
            REQUIRE(row.get(p) == value);
            if (is_number(row)) REQUIRE(text.find_first_not_of("-.0123456789") == std::string::npos);
        }
    }
}

TEST_CASE("Setting one row changes that row alone") {
    Draw draw(23);
    for (const Row& row : rows()) {
        for (const Value& value : samples_of(row, draw)) {
            Parameters p;
            row.set(p, value);
            for (const Row& other : rows()) {
                if (&other != &row) REQUIRE(is_default(other, p));
            }
            CHECK(is_default(row, p) == (value == default_value(row)));
            CHECK((p == Parameters{}) == (value == default_value(row)));
        }
    }
}

TEST_CASE("Every member of the parameters has a row, so a copy row by row is a whole copy") {
    Draw draw(29);
    for (int i = 0; i < 100; ++i) {
        Parameters original = random_recipe(draw);
        for (const Row& row : rows()) {
            if (row.stage == Stage::display) row.set(original, samples_of(row, draw).back());
        }
        original.world.size = draw.real(1, 1000);
        original.sea = draw.real(0, 0.95);
        Parameters copy;
        for (const Row& row : rows()) REQUIRE(set_text(copy, row.id, to_text(row, row.get(original))));
        REQUIRE(copy == original);
    }
}

TEST_CASE("The nearest id is suggested for a mistyped one") {
    CHECK(nearest_id("octave") == "octaves");
    CHECK(nearest_id("island.strenght") == "island.strength");
    CHECK(nearest_id("perlin.gradient") == "perlin.gradients");
    CHECK(nearest_id("persistance") == "persistence");
    CHECK(nearest_id("ridged.from") == "ridged.form");
    for (const Row& row : rows()) CHECK(nearest_id(row.id) == row.id);
    Parameters p;
    const auto set = set_text(p, "lacunarety", "3");
    REQUIRE_FALSE(set);
    CHECK(set.error().fault == Fault::unknown_parameter);
    CHECK(set.error().message.find("lacunarity") != std::string::npos);
    CHECK(p == Parameters{});
    CHECK(find_row("lacunarety") == nullptr);
    CHECK(find_row("") == nullptr);
    CHECK_FALSE(nearest_id("").empty());
}
