#include "terrain/core/layering.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "../support/thread_executor.hpp"
#include "helpers.hpp"
#include "recipes.hpp"
#include "reference.hpp"
#include "terrain/core/perlin.hpp"
#include "terrain/core/random.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

constexpr std::initializer_list<Algorithm> layered{Algorithm::perlin, Algorithm::simplex, Algorithm::ridged,
                                                   Algorithm::worley};

double spread(const BaseField& base) { return double{base.highest} - double{base.lowest}; }

}  // namespace

TEST_CASE("Octaves double in frequency and halve in weight, and the weights sum to 1") {
    Parameters p;
    p.octaves = 3;
    const std::vector<Octave> plan = octave_plan(p);
    REQUIRE(plan.size() == 3);
    CHECK(plan[0].frequency == 1);
    CHECK(plan[1].frequency == 2);
    CHECK(plan[2].frequency == 4);
    CHECK(plan[0].weight == Approx(4.0 / 7));
    CHECK(plan[1].weight == Approx(2.0 / 7));
    CHECK(plan[2].weight == Approx(1.0 / 7));
}

TEST_CASE("Persistence 0 leaves the first octave alone, persistence 1 weighs all alike") {
    Parameters p;
    p.octaves = 4;
    p.persistence = 0;
    const std::vector<Octave> first = octave_plan(p);
    REQUIRE(first.size() == 4);
    CHECK(first[0].weight == 1);
    CHECK(first[1].weight == 0);
    CHECK(first[3].weight == 0);
    p.persistence = 1;
    for (const Octave& octave : octave_plan(p)) CHECK(octave.weight == Approx(0.25));
}

TEST_CASE("Octaves finer than two samples, beyond 256 and beyond 2^20 cells are marked") {
    Parameters p;
    p.divisions = 64;
    p.scale = 4;
    p.octaves = 16;
    p.lacunarity = 4;
    const std::vector<Octave> plan = octave_plan(p);
    REQUIRE(plan.size() == 16);
    double sum = 0;
    for (std::size_t k = 0; k < plan.size(); ++k) {
        const double cells = 4 * std::pow(4.0, k);
        CAPTURE(k, cells);
        CHECK(plan[k].frequency == std::pow(4.0, k));
        CHECK(plan[k].aliased == (cells > 32));
        CHECK(plan[k].repeats == (cells > 256));
        CHECK(plan[k].left_out == (cells > 1048576));
        if (!plan[k].left_out) sum += plan[k].weight;
    }
    CHECK(plan[3].aliased);         // 256 cells
    CHECK_FALSE(plan[3].repeats);   // exactly 256 do not repeat inside the map
    CHECK_FALSE(plan[9].left_out);  // exactly 2^20 stays
    CHECK(plan[10].left_out);
    CHECK(sum == Approx(1.0));
}

TEST_CASE("An octave of exactly two samples per cell is not aliased") {
    Parameters p;
    p.divisions = 64;
    p.scale = 32;
    p.octaves = 2;
    CHECK_FALSE(octave_plan(p)[0].aliased);
    CHECK(octave_plan(p)[1].aliased);
}

TEST_CASE("Worley has no period, so none of its octaves repeats") {
    Parameters p;
    p.algorithm = Algorithm::worley;
    p.scale = 64;
    p.octaves = 6;
    for (const Octave& octave : octave_plan(p)) CHECK_FALSE(octave.repeats);
}

TEST_CASE("Diamond-Square has no octaves") {
    Parameters p;
    p.algorithm = Algorithm::diamond_square;
    CHECK(octave_plan(p).empty());
}

TEST_CASE("Octaves beyond the limit change nothing and make no NaN (A1)") {
    for (const Algorithm algorithm : layered) {
        Parameters p;
        p.algorithm = algorithm;
        p.divisions = 16;
        p.scale = 64;
        p.lacunarity = 4;
        p.persistence = 1;
        p.octaves = 8;  // 64 * 4^7 = 2^20 is the last that counts
        const BaseField all_that_count = serial_base(p);
        p.octaves = 16;
        const BaseField all = serial_base(p);
        CHECK(samples_hash(all.samples) == samples_hash(all_that_count.samples));
        for (const float sample : all.samples.samples()) REQUIRE(std::isfinite(sample));
    }
}

TEST_CASE("39 and 476 octaves become 16, or are refused as text (A1)") {
    const Row& row = *find_row("octaves");
    for (const std::int64_t typed : {39, 476}) {
        Parameters p;
        assign(row, p, typed);
        CHECK(p.octaves == 16);
        const auto set = set_text(p, "octaves", std::to_string(typed));
        REQUIRE_FALSE(set);
        CHECK(set.error().fault == Fault::out_of_range);
    }
}

TEST_CASE("At the furthest offset and the finest octaves the map is finite and not flat (A3)") {
    for (const Algorithm algorithm : layered) {
        for (const double offset : {-1000.0, 1000.0}) {
            Parameters p;
            p.algorithm = algorithm;
            p.divisions = 32;
            p.scale = 64;
            p.octaves = 16;
            p.persistence = 1;
            p.offset = {offset, -offset};
            const BaseField base = serial_base(p);
            for (const float sample : base.samples.samples()) REQUIRE(std::isfinite(sample));
            CHECK(spread(base) > 0.05);
        }
    }
}

TEST_CASE("An offset of 3e10 is clamped to the range, or refused as text (A3)") {
    Parameters p;
    assign(*find_row("offset.x"), p, 3e10);
    CHECK(p.offset.x == 1000);
    assign(*find_row("offset.x"), p, -2e10);
    CHECK(p.offset.x == -1000);
    const auto set = set_text(p, "offset.z", "20000000000");
    REQUIRE_FALSE(set);
    CHECK(set.error().fault == Fault::out_of_range);
    CHECK(p.offset.z == 0);
}

TEST_CASE("A scale that samples once per cell does not make a flat map (A4 N11)") {
    for (const Algorithm algorithm : {Algorithm::perlin, Algorithm::simplex}) {
        for (const int octaves : {1, 6}) {
            Parameters p;
            p.algorithm = algorithm;
            p.divisions = 8;
            p.scale = 8;
            p.octaves = octaves;
            CHECK(spread(serial_base(p)) > 0.1);
        }
    }
}

TEST_CASE("One octave at the origin is the noise at the shift (13.7, 9.3)") {
    Parameters p;
    p.divisions = 2;
    p.octaves = 1;
    p.scale = 4;
    const Permutation permutation(stream_key(seed_number(p.seed), Stream::permutation));
    const PerlinNoise noise(permutation, Gradients::eight);
    const BaseField base = serial_base(p);
    CHECK(base.samples.at(0, 0) == near(noise.at(split(13.7), split(9.3)), 1e-6));
    CHECK(base.samples.at(1, 0) == near(noise.at(split(15.7), split(9.3)), 1e-6));  // x is the column
    CHECK(base.samples.at(0, 2) == near(noise.at(split(13.7), split(13.3)), 1e-6));
}

TEST_CASE("The shift is not scaled with the octave, the offset is") {
    Parameters p;
    p.divisions = 2;
    p.octaves = 2;
    p.persistence = 1;
    p.offset = {0.25, -0.5};
    const Permutation permutation(stream_key(seed_number(p.seed), Stream::permutation));
    const PerlinNoise noise(permutation, Gradients::eight);
    const double first = noise.at(split(0.25 + 13.7), split(-0.5 + 9.3));
    const double second = noise.at(split(0.5 + 13.7), split(-1.0 + 9.3));
    CHECK(serial_base(p).samples.at(0, 0) == near((first + second) / 2, 1e-6));
}

TEST_CASE("The plan of any noise has the frequencies L^k and the weights p^k over their sum") {
    const std::vector<Octave> plan = plan_octaves(3, 0.25, 3, 5);
    REQUIRE(plan.size() == 3);
    CHECK(plan[1].frequency == 3);
    CHECK(plan[2].frequency == 9);
    CHECK(plan[0].weight == Approx(16.0 / 21));
    CHECK(plan[1].weight == Approx(4.0 / 21));
    CHECK(plan[2].weight == Approx(1.0 / 21));
    // What is left out counts in neither sum.
    const std::vector<Octave> cut = plan_octaves(3, 0.5, 4, 1 << 19);
    REQUIRE(cut.size() == 3);
    CHECK(cut[0].weight == Approx(1));
    CHECK(cut[1].left_out);
    CHECK(cut[2].left_out);
}

TEST_CASE("A small map is every second sample of a map twice as fine") {
    // x/n is the same number on both, so only rounding that depends on n could differ.
    for (const Algorithm algorithm : layered) {
        Parameters p;
        p.algorithm = algorithm;
        p.divisions = 32;
        const BaseField coarse = serial_base(p);
        p.divisions = 64;
        const BaseField fine = serial_base(p);
        for (std::size_t z = 0; z <= 32; ++z) {
            for (std::size_t x = 0; x <= 32; ++x) {
                REQUIRE(coarse.samples.at(x, z) == near(fine.samples.at(2 * x, 2 * z), 1e-6));
            }
        }
    }
}

TEST_CASE("Panning moves the terrain and does not morph it when the range is fixed (A20 N17)") {
    // Scale 4 on 64 divisions: an offset of half a base cell is eight samples. With `map` auto-levels would
    // act.
    for (const Algorithm algorithm : layered) {
        Parameters p;
        p.algorithm = algorithm;
        p.divisions = 64;
        p.range = Range::fixed;
        p.island.kind = IslandKind::off;
        p.offset = {-0.25, 0};  // across 0
        const Land before = serial_land(p);
        p.offset.x += 0.5;
        const Land after = serial_land(p);
        for (std::size_t z = 0; z <= 64; ++z) {
            for (std::size_t x = 0; x + 8 <= 64; ++x) {
                REQUIRE(before.heights->at(x + 8, z) == near(after.heights->at(x, z), 2e-6));
            }
        }
    }
}

TEST_CASE("Neighbouring maps fit edge to edge when the range is fixed (N17)") {
    for (const Algorithm algorithm : layered) {
        Parameters p;
        p.algorithm = algorithm;
        p.divisions = 32;
        p.range = Range::fixed;
        p.island.kind = IslandKind::off;
        const Land west = serial_land(p);
        p.offset.x = p.scale;
        const Land east = serial_land(p);
        for (std::size_t z = 0; z <= 32; ++z) {
            REQUIRE(west.heights->at(32, z) == near(east.heights->at(0, z), 2e-6));
        }
    }
}

TEST_CASE("The warp bends the map, and with strength 0 its other numbers do not matter") {
    for (const Algorithm algorithm : layered) {
        Parameters p;
        p.algorithm = algorithm;
        p.divisions = 24;
        const std::uint64_t plain = samples_hash(serial_base(p).samples);
        p.warp.frequency = 9;
        p.warp.octaves = 3;
        CHECK(samples_hash(serial_base(p).samples) == plain);
        p.warp.strength = 0.2;
        CHECK(samples_hash(serial_base(p).samples) != plain);
    }
}

TEST_CASE("Lowest and highest of the base are those of its samples") {
    for (const Algorithm algorithm : all_algorithms) {
        Parameters p;
        p.algorithm = algorithm;
        for (const int divisions : {2, 37, 64}) {
            p.divisions = divisions;
            const BaseField base = serial_base(p);
            const auto samples = base.samples.samples();
            CHECK(base.samples.divisions() == static_cast<std::size_t>(divisions));
            CHECK(base.lowest == *std::min_element(samples.begin(), samples.end()));
            CHECK(base.highest == *std::max_element(samples.begin(), samples.end()));
        }
    }
}

TEST_CASE("The base is the same for any number of threads and any order of chunks") {
    Control control;
    for (const Algorithm algorithm : all_algorithms) {
        for (const double warp : {0.0, 0.1}) {
            Parameters p;
            p.algorithm = algorithm;
            p.divisions = 75;
            p.warp.strength = warp;
            const BaseField serial = serial_base(p);
            for (const std::size_t threads : {3U, 5U}) {
                ThreadExecutor executor(threads);
                const BaseField parallel = base_field(p, executor, control);
                CHECK(samples_hash(parallel.samples) == samples_hash(serial.samples));
                CHECK(parallel.lowest == serial.lowest);
                CHECK(parallel.highest == serial.highest);
            }
            BackwardExecutor backward;
            CHECK(samples_hash(base_field(p, backward, control).samples) == samples_hash(serial.samples));
        }
    }
}
