// The kernels that compute noise on a grid, against each other and against the noise functions.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "../support/thread_executor.hpp"
#include "helpers.hpp"
#include "recipes.hpp"
#include "terrain/core/layering.hpp"
#include "terrain/core/random.hpp"
#include "terrain/core/simplex.hpp"
#include "terrain/core/worley.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

/// Sides of all residues, scales with far more and far less cells than samples, places far from 0.
std::vector<Parameters> recipes() {
    std::vector<Parameters> all;
    Draw draw(31);
    for (const int divisions : {2, 3, 9, 127, 130}) {
        for (const int octaves : {1, 6, 16}) {
            for (const double scale : {0.5, 4.0, 64.0}) {
                Parameters p;
                p.seed = "grid " + std::to_string(all.size());
                p.divisions = divisions;
                p.octaves = octaves;
                p.scale = scale;
                p.persistence = 0.7;
                p.lacunarity = all.size() % 3 == 0 ? 1.7 : 2;
                p.offset = {draw.extreme(-1000, 1000), draw.extreme(-1000, 1000)};
                all.push_back(p);
            }
        }
    }
    // Every number of cells that eight samples can reach, and the end of the tables on both axes.
    for (const double scale : {16.0, 17.3, 33.0, 50.0, 64.0}) {
        Parameters p;
        p.divisions = 258;
        p.octaves = 4;
        p.persistence = 1;
        p.scale = scale;
        p.offset = {-scale / 3, 7.25};
        all.push_back(p);
    }
    return all;
}

Field field(const Parameters& parameters, Simd simd, std::size_t threads = 1) {
    ThreadExecutor executor(threads);
    executor.use(simd);
    Control control;
    return layered_field(parameters, executor, control);
}

void check_all_kernels(const Parameters& parameters) {
    CAPTURE(describe(parameters));
    const std::uint64_t scalar = samples_hash(field(parameters, Simd::scalar));
    for (const Simd simd : {Simd::sse4, Simd::avx2}) {
        if (!has_simd(simd)) continue;
        CAPTURE(name(simd));
        CHECK(samples_hash(field(parameters, simd)) == scalar);
        CHECK(samples_hash(field(parameters, simd, 3)) == scalar);
    }
}

constexpr std::array all_distances{WorleyDistance::f1, WorleyDistance::f2, WorleyDistance::f2_minus_f1};

/// The layering with one Noise::at for each sample and octave.
std::vector<float> by_samples(const Parameters& p, const Noise& noise, double shift_x, double shift_z) {
    const std::vector<Octave> octaves = octave_plan(p);
    std::vector<float> samples;
    for (int z = 0; z <= p.divisions; ++z) {
        for (int x = 0; x <= p.divisions; ++x) {
            float sum = 0;
            for (const Octave& octave : octaves) {
                if (octave.left_out) continue;
                const auto place = [&](int i, double offset, double shift) {
                    const double share = static_cast<double>(i) / static_cast<double>(p.divisions);
                    return split(octave.frequency * (p.scale * share + offset) + shift);
                };
                sum += static_cast<float>(octave.weight) *
                       noise.at(place(x, p.offset.x, shift_x), place(z, p.offset.z, shift_z));
            }
            samples.push_back(sum);
        }
    }
    return samples;
}

std::vector<float> worley_by_samples(const Parameters& p) {
    return by_samples(p, WorleyNoise(stream_key(seed_number(p.seed), Stream::worley), p.worley.distance), 0,
                      0);
}

}  // namespace

TEST_CASE("All instructions give the same bytes of Perlin noise, on any number of threads") {
    for (Parameters p : recipes()) {
        for (const Gradients gradients : {Gradients::eight, Gradients::sixteen}) {
            p.perlin.gradients = gradients;
            check_all_kernels(p);
        }
    }
}

TEST_CASE("All instructions give the same bytes of ridged noise, on any number of threads") {
    for (Parameters p : recipes()) {
        p.algorithm = Algorithm::ridged;
        for (const RidgedForm form : {RidgedForm::squared, RidgedForm::sharp, RidgedForm::multifractal}) {
            for (const Gradients gradients : {Gradients::eight, Gradients::sixteen}) {
                p.ridged.form = form;
                p.perlin.gradients = gradients;
                check_all_kernels(p);
            }
        }
    }
}

TEST_CASE("All instructions give the same bytes of Simplex noise, on any number of threads") {
    for (Parameters p : recipes()) {
        p.algorithm = Algorithm::simplex;
        check_all_kernels(p);
    }
}

TEST_CASE("A grid of Simplex noise is that of its single values") {
    for (Parameters p : recipes()) {
        p.algorithm = Algorithm::simplex;
        CAPTURE(describe(p));
        const SimplexNoise noise(Permutation(stream_key(seed_number(p.seed), Stream::permutation)));
        const Field grid = field(p, best_simd());
        const std::vector<float> single = by_samples(p, noise, lattice_shift_x, lattice_shift_z);
        double furthest = 0;
        for (std::size_t i = 0; i < single.size(); ++i) {
            furthest = std::max(furthest, std::abs(static_cast<double>(grid.samples()[i] - single[i])));
        }
        // The skewed fractions are rounded to float once more. Beyond 12 octaves coordinates lose bits.
        CHECK(furthest < (p.octaves > 12 ? 1e-4 : 4e-6));
    }
}

TEST_CASE("All instructions give the same bytes of Worley noise, on any number of threads") {
    for (Parameters p : recipes()) {
        p.algorithm = Algorithm::worley;
        for (const WorleyDistance distance : all_distances) {
            p.worley.distance = distance;
            check_all_kernels(p);
        }
    }
}

TEST_CASE("A grid of Worley noise has the bits of its single values (N18 N19)") {
    for (Parameters p : recipes()) {
        p.algorithm = Algorithm::worley;
        for (const WorleyDistance distance : all_distances) {
            p.worley.distance = distance;
            CAPTURE(describe(p));
            const Field grid = field(p, best_simd());
            const std::vector<float> single = worley_by_samples(p);
            std::size_t different = 0;
            for (std::size_t i = 0; i < single.size(); ++i) different += grid.samples()[i] != single[i];
            CHECK(different == 0);
        }
    }
}

TEST_CASE(
    "A grid of Worley noise is right where a search of 3 x 3 cells misses the nearest point (N18 N19)") {
    // Places that worley_tests found for the seed Fuji. The map is smaller than a cell, and its first or its
    // last sample lies on the place: in one of the two the rest of the map reaches no further cell.
    const std::vector<std::array<double, 2>> missed{{1968.265625, -951.0234375}, {-1398.985352, 151.9345703},
                                                    {1558.935547, -308.8583984}, {740.9804688, 504.0166016},
                                                    {1673.874023, 831.0175781},  {1133.012695, -910.7871094}};
    for (const auto& [x, z] : missed) {
        for (const double step_x : {0.0, 0.5}) {
            for (const double step_z : {0.0, 0.5}) {
                Parameters p;
                p.algorithm = Algorithm::worley;
                p.divisions = 2;
                p.octaves = 1;
                p.scale = 0.5;
                p.offset = {x - step_x, z - step_z};
                const Field grid = field(p, best_simd());
                const std::vector<float> single = worley_by_samples(p);
                for (std::size_t i = 0; i < single.size(); ++i) CHECK(grid.samples()[i] == single[i]);
            }
        }
    }
}
