// Whatever the cut of the work, the same bytes.
#include <array>
#include <catch2/catch.hpp>
#include <cstddef>
#include <memory>
#include <vector>

#include "../support/cutting_executor.hpp"
#include "helpers.hpp"
#include "recipes.hpp"
#include "terrain/core/world.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

/// Every algorithm in all its forms.
std::vector<Parameters> all_forms() {
    std::vector<Parameters> all;
    const auto add = [&](Algorithm algorithm, const auto& change) {
        Parameters p;
        p.seed = "cut";
        p.algorithm = algorithm;
        change(p);
        all.push_back(p);
    };
    for (const Gradients gradients : {Gradients::eight, Gradients::sixteen}) {
        add(Algorithm::perlin, [&](Parameters& p) { p.perlin.gradients = gradients; });
        for (const RidgedForm form : {RidgedForm::squared, RidgedForm::sharp, RidgedForm::multifractal}) {
            add(Algorithm::ridged, [&](Parameters& p) {
                p.perlin.gradients = gradients;
                p.ridged.form = form;
            });
        }
    }
    for (const WorleyDistance distance :
         {WorleyDistance::f1, WorleyDistance::f2, WorleyDistance::f2_minus_f1}) {
        add(Algorithm::worley, [&](Parameters& p) { p.worley.distance = distance; });
    }
    add(Algorithm::simplex, [](Parameters&) {});
    // More cells than samples: other ways of Worley and Simplex.
    add(Algorithm::worley, [](Parameters& p) { p.scale = 64; });
    add(Algorithm::simplex, [](Parameters& p) { p.scale = 64; });
    add(Algorithm::diamond_square, [](Parameters&) {});
    for (const Algorithm algorithm :
         {Algorithm::perlin, Algorithm::simplex, Algorithm::ridged, Algorithm::worley}) {
        add(algorithm, [](Parameters& p) { p.warp.strength = 0.1; });
    }
    return all;
}

struct Cuts {
    UncutExecutor uncut;
    FinestExecutor backward{FinestExecutor::Order::backward}, shuffled{FinestExecutor::Order::shuffled};

    std::array<Executor*, 3> all() { return {&uncut, &backward, &shuffled}; }
};

std::shared_ptr<const World> world_of(const Parameters& parameters, Executor& executor) {
    Pipeline pipeline(std::size_t{1} << 30);
    Control control;
    const auto world = pipeline.run(0, parameters, executor, control);
    REQUIRE(world);
    return *world;
}

bool same_table(const HeightTable& a, const HeightTable& b) {
    for (std::size_t step = 0; step <= HeightTable::steps; ++step) {
        if (a.count(step) != b.count(step)) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("A base has the same bytes however its rows are cut") {
    Control control;
    Cuts cuts;
    for (Parameters p : all_forms()) {
        for (const int divisions : {2, 3, 7, 8, 13, 64, 129, 257}) {
            p.divisions = divisions;
            CAPTURE(describe(p));
            const BaseField serial = serial_base(p);
            for (Executor* cut : cuts.all()) {
                for (const Simd simd : machine_simds()) {
                    cut->use(simd);
                    const BaseField other = base_field(p, *cut, control);
                    CHECK(samples_hash(other.samples) == samples_hash(serial.samples));
                    CHECK(other.lowest == serial.lowest);
                    CHECK(other.highest == serial.highest);
                }
            }
        }
    }
}

TEST_CASE("A world has the same bytes and figures however its rows are cut") {
    Cuts cuts;
    std::size_t variant = 0;
    for (Parameters p : all_forms()) {
        for (const int divisions : {3, 61, 130, 255}) {
            p.divisions = divisions;
            // All islands in turn, with a shape, and both ranges.
            ++variant;
            p.island.kind = static_cast<IslandKind>(variant % 5);
            p.range = variant % 3 == 0 ? Range::fixed : Range::map;
            p.shape.power = variant % 2 == 0 ? 1.7 : 1;
            p.shape.terraces = variant % 7 == 0 ? 6 : 0;
            CAPTURE(describe(p));
            Executor serial_executor;
            const auto serial = world_of(p, serial_executor);
            for (Executor* cut : cuts.all()) {
                const auto other = world_of(p, *cut);
                CHECK(hash_heights(*other->heights) == hash_heights(*serial->heights));
                CHECK(other->clamped_share == serial->clamped_share);
                CHECK(other->summary->lowest == serial->summary->lowest);
                CHECK(other->summary->highest == serial->summary->highest);
                CHECK(other->summary->mean == serial->summary->mean);
                CHECK(other->summary->mean_gradient == serial->summary->mean_gradient);
                CHECK(same_table(other->summary->table, serial->summary->table));
            }
        }
    }
}
