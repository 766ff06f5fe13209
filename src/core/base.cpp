#include "terrain/core/base.hpp"

#include <algorithm>
#include <utility>

#include "core/grid_noise.hpp"
#include "core/rows.hpp"
#include "core/simd/kernels.hpp"
#include "terrain/core/diamond_square.hpp"
#include "terrain/core/layering.hpp"
#include "terrain/core/random.hpp"

namespace terrain {
namespace {

/// Extremes may be merged in any order; a row each keeps the threads apart.
void find_extremes(BaseField& base, Executor& executor, Control& control) {
    const std::size_t side = base.samples.side();
    const Field& samples = base.samples;
    const Kernels& kernel = kernels(executor.simd());
    const float first = samples.at(0, 0);
    std::vector<std::pair<float, float>> rows(side, {first, first});
    Progress progress(control, side);
    for_row_chunks(executor, side, [&](std::size_t begin, std::size_t end) {
        for (std::size_t z = begin; z < end; ++z) {
            kernel.widen(samples.row(z).data(), side, &rows[z].first, &rows[z].second);
            progress.row_done();
        }
    });
    base.lowest = base.highest = first;
    for (const auto& [low, high] : rows) {
        base.lowest = std::min(base.lowest, low);
        base.highest = std::max(base.highest, high);
    }
}

}  // namespace

BaseField base_field(const Parameters& parameters, Executor& executor, Control& control) {
    BaseField base;
    if (parameters.algorithm == Algorithm::diamond_square) {
        const std::uint32_t key = stream_key(seed_number(parameters.seed), Stream::diamond_square);
        base.samples = diamond_square(key, static_cast<std::size_t>(parameters.divisions),
                                      parameters.persistence, executor, control);
        base.simd = kernels(executor.simd()).simd;
    } else {
        base.samples = layered_field(parameters, executor, control);
        if (has_grid_field(parameters)) base.simd = kernels(executor.simd()).simd;
    }
    find_extremes(base, executor, control);
    return base;
}

std::vector<Octave> octave_plan(const Parameters& parameters) {
    if (parameters.algorithm == Algorithm::diamond_square) return {};
    std::vector<Octave> octaves =
        plan_octaves(parameters.octaves, parameters.persistence, parameters.lacunarity, parameters.scale);
    constexpr double period = 256;
    for (Octave& octave : octaves) {
        const double cells = parameters.scale * octave.frequency;
        octave.aliased = cells > parameters.divisions / 2.0;
        octave.repeats = cells > period && parameters.algorithm != Algorithm::worley;
    }
    return octaves;
}

Interval own_range(const Parameters& parameters) {
    switch (parameters.algorithm) {
        case Algorithm::perlin:
        case Algorithm::simplex:
            return {-1, 1};
        case Algorithm::ridged:
        case Algorithm::worley:
            return {0, 1};
        case Algorithm::diamond_square:
            break;
    }
    // Half the amplitude of every level; thirteen levels make the largest map.
    double reach = 0;
    double amplitude = 1;
    for (int level = 0; level <= 12; ++level) {
        reach += amplitude;
        amplitude *= parameters.persistence;
    }
    const double half = 0.5 + 0.4 * reach;
    return {0.5 - half, 0.5 + half};
}

}  // namespace terrain
