#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "helpers.hpp"
#include "recipes.hpp"
#include "terrain/core/statistics.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

/// What the stages make of a recipe.
struct Results {
    std::uint64_t base = 0, land = 0, eroded = 0, heights = 0;
    Statistics figures;
};

bool same_figures(const Statistics& a, const Statistics& b) {
    return a.lowest == b.lowest && a.highest == b.highest && a.mean == b.mean &&
           a.land_share == b.land_share && a.mean_slope == b.mean_slope && a.relief == b.relief &&
           a.land_area == b.land_area && a.flat == b.flat;
}

Results results_of(const Parameters& p) {
    Executor executor;
    Control control;
    const BaseField base = serial_base(p);
    const Land land = serial_land(base, p);
    const auto heights = serial_weathered(land.heights, p).heights;
    Parameters without_thermal = p;
    without_thermal.thermal.enabled = false;
    const auto eroded = p.thermal.enabled ? serial_weathered(land.heights, without_thermal).heights : heights;
    return {samples_hash(base.samples), hash_heights(*land.heights), hash_heights(*eroded),
            hash_heights(*heights), statistics(summarise(*heights, executor, control), p)};
}

/// Recipes in which, together, every row applies.
std::vector<Parameters> recipes() {
    Parameters plain;
    plain.divisions = 40;
    std::vector<Parameters> list;

    Parameters p = plain;
    p.warp.strength = 0.1;
    p.shape.terraces = 5;
    list.push_back(p);  // perlin, warped, terraced, subtract

    p = plain;
    p.algorithm = Algorithm::ridged;
    p.range = Range::fixed;
    p.shape.power = 1.5;
    p.island.kind = IslandKind::falloff;
    list.push_back(p);

    p.ridged.form = RidgedForm::multifractal;
    p.perlin.gradients = Gradients::sixteen;
    p.island.kind = IslandKind::off;
    list.push_back(p);

    p = plain;
    p.algorithm = Algorithm::simplex;
    p.offset = {3, -2};
    p.shape.terraces = 3;
    p.shape.smoothness = 1;
    p.island.kind = IslandKind::square;
    list.push_back(p);

    p = plain;
    p.algorithm = Algorithm::worley;
    p.worley.distance = WorleyDistance::f2_minus_f1;
    p.shape.invert = true;
    p.shape.terraces = 4;
    p.island.kind = IslandKind::archipelago;
    list.push_back(p);

    p = plain;
    p.algorithm = Algorithm::diamond_square;
    p.shape.terraces = 6;
    p.warp.strength = 0.3;
    list.push_back(p);

    p = plain;
    p.octaves = 1;  // then neither persistence nor lacunarity says anything
    p.shape.terraces = 2;
    p.shape.smoothness = 0.8;
    list.push_back(p);

    p = plain;
    p.persistence = 0;  // then only the first octave counts, however many there are
    p.shape.terraces = 3;
    list.push_back(p);

    p = plain;
    p.divisions = 300;  // more than the grid: it erodes as a map of 256 divisions does
    p.octaves = 3;
    p.erosion.enabled = true;
    p.erosion.grid = ErosionGrid::cells_256;
    p.erosion.density = 0.02;
    p.thermal.enabled = true;
    p.thermal.angle = 20;
    p.thermal.passes = 3;
    list.push_back(p);
    return list;
}

/// Values next to the one a recipe has: a step up, a step down, the next choice, the other switch position.
std::vector<Value> nudges(const Row& row, const Parameters& p) {
    const Value value = row.get(p);
    std::vector<Value> list;
    switch (row.kind) {
        case Kind::real:
            for (const double by : {row.step, -row.step}) {
                list.emplace_back(std::clamp(std::get<double>(value) + by, row.min, row.max));
            }
            break;
        case Kind::integer:
            // By two as well: the first terrace is still none.
            for (const std::int64_t by : {1, 2, -1}) {
                list.emplace_back(std::clamp(std::get<std::int64_t>(value) + by,
                                             static_cast<std::int64_t>(row.min),
                                             static_cast<std::int64_t>(row.max)));
            }
            break;
        case Kind::choice:
            for (std::size_t i = 0; i < row.choices.size(); ++i)
                list.emplace_back(static_cast<std::int64_t>(i));
            break;
        case Kind::toggle:
            list.emplace_back(!std::get<bool>(value));
            break;
        case Kind::colour: {
            Colour colour = std::get<Colour>(value);
            colour.green = colour.green > 0.5 ? colour.green - 0.25 : colour.green + 0.25;
            list.emplace_back(colour);
            break;
        }
        case Kind::text:
            list.emplace_back(std::get<std::string>(value) + "x");
            break;
    }
    list.erase(std::remove(list.begin(), list.end(), value), list.end());
    return list;
}

void check_earlier_unchanged(const Results& before, const Results& after, Stage stage) {
    if (stage > Stage::base) CHECK(after.base == before.base);
    if (stage > Stage::land) CHECK(after.land == before.land);
    if (stage > Stage::erosion) CHECK(after.eroded == before.eroded);
    if (stage > Stage::thermal) CHECK(after.heights == before.heights);
    if (stage == Stage::display) CHECK(same_figures(after.figures, before.figures));
}

bool own_result_changed(const Results& before, const Results& after, Stage stage) {
    switch (stage) {
        case Stage::base:
            return after.base != before.base;
        case Stage::land:
            return after.land != before.land;
        case Stage::erosion:
            return after.heights != before.heights;
        case Stage::display:
            return true;  // the picture is not made here
        default:
            return !same_figures(after.figures, before.figures);
    }
}

/// Choices that are numbers need not all be different: of two that are larger than the map, none matters.
bool is_scale(const Row& row) {
    return row.kind == Kind::choice && std::isdigit(static_cast<unsigned char>(row.choices[0][0])) != 0;
}

}  // namespace

TEST_CASE("Every row tells the truth about the first stage it makes dirty") {
    std::set<std::string_view> applied;
    for (const Parameters& recipe : recipes()) {
        const Results before = results_of(recipe);
        for (const Row& row : rows()) {
            CAPTURE(row.id, describe(recipe));
            const std::vector<Value> values = nudges(row, recipe);
            REQUIRE_FALSE(values.empty());
            bool changed = false;
            for (const Value& value : values) {
                Parameters p = recipe;
                row.set(p, value);
                const Results after = results_of(p);
                if (row.applies(recipe)) {
                    check_earlier_unchanged(before, after, row.stage);
                    const bool differs = own_result_changed(before, after, row.stage);
                    // A choice must differ from every other one, a number from one of its neighbours.
                    if (row.kind == Kind::choice && !is_scale(row)) CHECK(differs);
                    changed = changed || differs;
                } else {
                    CHECK(after.base == before.base);
                    CHECK(after.land == before.land);
                    CHECK(after.heights == before.heights);
                    CHECK(same_figures(after.figures, before.figures));
                    changed = true;
                }
            }
            CHECK(changed);
            if (row.applies(recipe)) applied.insert(row.id);
        }
    }
    for (const Row& row : rows()) {
        CAPTURE(row.id);
        CHECK(applied.count(row.id) == 1);  // otherwise the test above said nothing about it
    }
}

TEST_CASE("The dirty check gives the stage of the row that changed, and nothing for an idle row") {
    for (const Parameters& recipe : recipes()) {
        CHECK_FALSE(first_dirty(recipe, recipe));
        for (const Row& row : rows()) {
            for (const Value& value : nudges(row, recipe)) {
                Parameters p = recipe;
                row.set(p, value);
                CAPTURE(row.id, describe(recipe));
                const std::optional<Stage> dirty = first_dirty(recipe, p);
                CHECK(dirty == first_dirty(p, recipe));
                if (row.applies(recipe) || row.applies(p)) {
                    CHECK(dirty == row.stage);
                } else {
                    CHECK_FALSE(dirty);
                }
            }
        }
    }
}

TEST_CASE("The dirty check gives the earliest of several stages") {
    const Parameters before;
    Parameters after = before;
    after.display.exaggeration = 2;
    CHECK(first_dirty(before, after) == Stage::display);
    after.sea = 0.4;
    CHECK(first_dirty(before, after) == Stage::scatter);
    after.world.height = 0.3;
    CHECK(first_dirty(before, after) == Stage::thermal);
    after.shape.power = 2;
    CHECK(first_dirty(before, after) == Stage::land);
    after.seed = "other";
    CHECK(first_dirty(before, after) == Stage::base);
}

TEST_CASE("The dirty check is never more hopeful than the results, for any two recipes") {
    Draw draw(test_seed());
    int equal_bases = 0;
    for (int i = 0; i < 300; ++i) {
        Parameters before = random_recipe(draw), after = before;
        before.divisions = after.divisions = draw.integer(4, 12);
        const Parameters other = random_recipe(draw);
        for (const Row& row : rows()) {
            if (draw.one_in(8)) row.set(after, row.get(other));
        }
        const std::optional<Stage> dirty = first_dirty(before, after);
        const Results first = results_of(before), second = results_of(after);
        CAPTURE(describe(before), describe(after));
        if (!dirty || *dirty > Stage::base) {
            CHECK(first.base == second.base);
            ++equal_bases;
        }
        if (!dirty || *dirty > Stage::land) CHECK(first.land == second.land);
        if (!dirty || *dirty > Stage::thermal) CHECK(first.heights == second.heights);
        if (!dirty || *dirty == Stage::display) CHECK(same_figures(first.figures, second.figures));
    }
    CHECK(equal_bases > 20);
}

TEST_CASE("What the specification switches off for an algorithm is off, with the reason") {
    Parameters p;
    p.algorithm = Algorithm::diamond_square;
    p.warp.strength = 0.2;
    for (const char* id :
         {"scale", "octaves", "lacunarity", "offset.x", "offset.z", "warp.strength", "warp.frequency",
          "warp.octaves", "perlin.gradients", "ridged.form", "worley.distance"}) {
        CAPTURE(id);
        CHECK_FALSE(find_row(id)->applies(p));
        CHECK_FALSE(find_row(id)->otherwise.empty());
    }
    CHECK(find_row("persistence")->applies(p));
    p.algorithm = Algorithm::perlin;
    for (const char* id : {"scale", "octaves", "lacunarity", "offset.x", "warp.strength", "warp.frequency",
                           "perlin.gradients"}) {
        CAPTURE(id);
        CHECK(find_row(id)->applies(p));
    }
    CHECK_FALSE(find_row("ridged.form")->applies(p));
    p.algorithm = Algorithm::ridged;
    CHECK(find_row("perlin.gradients")->applies(p));
    CHECK(find_row("ridged.form")->applies(p));
}

TEST_CASE("Numbers of an island apply where its kind reads them") {
    const auto applies = [](const char* id, IslandKind kind) {
        Parameters p;
        p.island.kind = kind;
        return find_row(id)->applies(p);
    };
    for (const char* id : {"island.strength", "island.exponent"}) {
        CHECK(applies(id, IslandKind::subtract));
        for (const IslandKind kind :
             {IslandKind::off, IslandKind::falloff, IslandKind::square, IslandKind::archipelago}) {
            CHECK_FALSE(applies(id, kind));
        }
    }
    Parameters nothing;
    nothing.island.strength = 0;  // no exponent makes nothing into something
    CHECK(find_row("island.strength")->applies(nothing));
    CHECK_FALSE(find_row("island.exponent")->applies(nothing));
    for (const char* id : {"island.a", "island.b"}) {
        for (const IslandKind kind : {IslandKind::falloff, IslandKind::square, IslandKind::archipelago}) {
            CHECK(applies(id, kind));
        }
        CHECK_FALSE(applies(id, IslandKind::off));
        CHECK_FALSE(applies(id, IslandKind::subtract));
    }
    CHECK(applies("island.frequency", IslandKind::archipelago));
    CHECK_FALSE(applies("island.frequency", IslandKind::square));
}
