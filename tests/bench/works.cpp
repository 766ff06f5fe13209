#include "works.hpp"

#include <benchmark/benchmark.h>
#include <stb_perlin.h>

#include <algorithm>
#include <cstddef>

#include "job/field_pool.hpp"
#include "terrain/core/diamond_square.hpp"
#include "terrain/core/erosion.hpp"
#include "terrain/core/land.hpp"
#include "terrain/core/layering.hpp"
#include "terrain/core/random.hpp"
#include "terrain/core/thermal.hpp"
#include "terrain/core/world.hpp"

namespace bench {

using terrain::Algorithm;
using terrain::Parameters;

namespace {

std::size_t samples_of(int divisions) { return terrain::Field::count(static_cast<std::size_t>(divisions)); }

/// The heights of the default recipe.
terrain::Field island(int divisions) {
    const Parameters parameters = recipe(Algorithm::perlin, divisions);
    terrain::Executor executor;
    terrain::Control control;
    const auto land = terrain::land_field(terrain::base_field(parameters, executor, control), parameters,
                                          executor, control);
    terrain::Field field(land.heights->divisions());
    std::copy(land.heights->samples().begin(), land.heights->samples().end(), field.samples().begin());
    return field;
}

std::uint32_t droplet_key() {
    return terrain::stream_key(terrain::seed_number(Parameters{}.seed), terrain::Stream::erosion);
}

}  // namespace

Parameters recipe(Algorithm algorithm, int divisions) {
    Parameters parameters;
    parameters.algorithm = algorithm;
    parameters.divisions = divisions;
    return parameters;
}

std::string algorithm_name(Algorithm algorithm) {
    return std::string(terrain::find_row("algorithm")->choices[static_cast<std::size_t>(algorithm)]);
}

terrain::Field raw_heights(const Parameters& parameters, terrain::Executor& executor) {
    terrain::Control control;
    if (parameters.algorithm != Algorithm::diamond_square) {
        return terrain::layered_field(parameters, executor, control);
    }
    const auto seed = terrain::seed_number(parameters.seed);
    return terrain::diamond_square(terrain::stream_key(seed, terrain::Stream::diamond_square),
                                   static_cast<std::size_t>(parameters.divisions), parameters.persistence,
                                   executor, control);
}

Works::Works(const Effort& effort)
    : effort_(effort),
      noise_(Parameters{}.seed),
      samples_(samples_of(effort.divisions)),
      diamond_samples_(samples_of(effort.diamond_divisions)),
      eroding_(island(effort.erosion_divisions)),
      slipping_(island(effort.divisions)),
      island_(eroding_.samples().begin(), eroding_.samples().end()),
      copied_(slipping_.size()),
      textbook_erosion_(effort.erosion_divisions + 1, {}) {
    executor_.use(std::make_shared<terrain::job::FieldPool>());
}

int Works::divisions_of(Algorithm algorithm) const {
    return algorithm == Algorithm::diamond_square ? effort_.diamond_divisions : effort_.divisions;
}

Work Works::ours(Algorithm algorithm) {
    return [this, parameters = recipe(algorithm, divisions_of(algorithm))] {
        const terrain::Field field = raw_heights(parameters, executor_);
        benchmark::DoNotOptimize(field.samples().data());
    };
}

Work Works::our_pipeline(Algorithm algorithm) {
    return [this, parameters = recipe(algorithm, divisions_of(algorithm))] {
        terrain::Pipeline pipeline(terrain::peak_bytes(parameters));
        terrain::Control control;
        benchmark::DoNotOptimize(pipeline.run(0, parameters, executor_, control));
    };
}

template <class Function>
Work Works::per_sample(const Function& height) {
    return [this, height] {
        const int divisions = effort_.divisions;
        const float step = static_cast<float>(Parameters{}.scale) / static_cast<float>(divisions);
        auto sample = samples_.begin();
        for (int z = 0; z <= divisions; ++z) {
            for (int x = 0; x <= divisions; ++x) {
                *sample++ = height(static_cast<float>(x) * step, static_cast<float>(z) * step);
            }
        }
        benchmark::ClobberMemory();
    };
}

Work Works::stb_fbm() {
    return per_sample([layers = layers_](float x, float z) {
        return stb_perlin_fbm_noise3(x, z, 0, layers.lacunarity, layers.gain, layers.octaves);
    });
}

Work Works::stb_ridge() {
    return per_sample([layers = layers_](float x, float z) {
        return stb_perlin_ridge_noise3(x, z, 0, layers.lacunarity, layers.gain, 1, layers.octaves);
    });
}

Work Works::textbook_perlin() {
    return per_sample([this](float x, float z) { return noise_.perlin_fbm(x, z, layers_); });
}

Work Works::textbook_simplex() {
    return per_sample([this](float x, float z) { return noise_.simplex_fbm(x, z, layers_); });
}

Work Works::textbook_worley() {
    return per_sample([this](float x, float z) { return noise_.worley_fbm(x, z, layers_); });
}

Work Works::textbook_classic_worley() {
    return per_sample([this](float x, float z) { return noise_.worley_classic_fbm(x, z, layers_); });
}

Work Works::textbook_diamond_square() {
    return [this] {
        std::vector<float> heights(diamond_samples_.size());
        textbook::diamond_square(Parameters{}.seed, static_cast<std::size_t>(effort_.diamond_divisions),
                                 layers_.gain, heights);
        benchmark::DoNotOptimize(heights.data());
    };
}

Work Works::textbook_diamond_square_in_place() {
    return [this] {
        textbook::diamond_square(Parameters{}.seed, static_cast<std::size_t>(effort_.diamond_divisions),
                                 layers_.gain, diamond_samples_);
    };
}

Work Works::our_droplets(terrain::Executor& executor) {
    return [this, &executor] {
        std::copy(island_.begin(), island_.end(), eroding_.samples().begin());
        terrain::Control control;
        benchmark::DoNotOptimize(terrain::run_droplets(
            eroding_, {}, static_cast<std::size_t>(effort_.droplets), droplet_key(), executor, control));
    };
}

Work Works::textbook_droplets() {
    return [this] {
        std::copy(island_.begin(), island_.end(), eroding_.samples().begin());
        textbook_erosion_.run(droplet_key(), effort_.droplets, eroding_.samples());
        benchmark::ClobberMemory();
    };
}

Work Works::our_stones() {
    return [this, stones = terrain::ThermalParameters{.enabled = true, .passes = 1}] {
        terrain::Control control;
        terrain::slip_stones(slipping_, stones, Parameters{}.world.height, executor_, control);
        benchmark::ClobberMemory();
    };
}

Work Works::copy() {
    return [this] {
        std::copy(slipping_.samples().begin(), slipping_.samples().end(), copied_.begin());
        benchmark::ClobberMemory();
    };
}

Work Works::diamond_square_store() {
    return [this] {
        std::fill(diamond_samples_.begin(), diamond_samples_.end(), 0.5F);
        benchmark::ClobberMemory();
    };
}

}  // namespace bench
