#include "core/grid_noise.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <new>

#include "core/rows.hpp"
#include "core/simd/kernels.hpp"
#include "core/simplex_blocks.hpp"
#include "terrain/core/layering.hpp"
#include "terrain/core/noise.hpp"
#include "terrain/core/perlin.hpp"
#include "terrain/core/random.hpp"

namespace terrain {
namespace {

constexpr double simplex_factor = 70;

/// The samples of one axis of an octave, the columns or the rows: sample i lies at frequency * (scale * i /
/// divisions + offset) + shift. Padded with copies of the last one, as the kernels want columns.
Axis axis_samples(const Octave& octave, std::size_t divisions, double scale, double offset, double shift) {
    constexpr std::size_t padding = 8;
    Axis samples((divisions + padding) / padding * padding);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double share = static_cast<double>(std::min(i, divisions)) / static_cast<double>(divisions);
        samples[i] = split(octave.frequency * (scale * share + offset) + shift);
    }
    return samples;
}

/// One axis of an octave of Perlin.
class PerlinAxis {
public:
    explicit PerlinAxis(const Axis& samples) {
        cells_.reserve(samples.size());
        fractions_.reserve(samples.size());
        faded_.reserve(samples.size());
        for (const Coordinate& at : samples) {
            cells_.push_back(static_cast<std::uint8_t>(at.cell & 255));
            fractions_.push_back(at.fraction);
            faded_.push_back(fade(at.fraction));
        }
    }

    AxisTable table() const { return {cells_.data(), fractions_.data(), faded_.data()}; }

private:
    std::vector<std::uint8_t> cells_;
    std::vector<float> fractions_, faded_;
};

/// One axis of an octave of Worley.
class WorleyAxis {
public:
    explicit WorleyAxis(const Axis& samples) {
        cells_.reserve(samples.size());
        fractions_.reserve(samples.size());
        for (const Coordinate& at : samples) {
            cells_.push_back(static_cast<std::int32_t>(at.cell));
            fractions_.push_back(at.fraction);
        }
    }

    CellTable table() const { return {cells_.data(), fractions_.data()}; }

private:
    std::vector<std::int32_t> cells_;
    std::vector<float> fractions_;
};

/// One axis of an octave of Simplex: the columns (x) add x + x F to i and x F to j, the rows (z) z F and z +
/// z F.
class SimplexAxis {
public:
    SimplexAxis(const Axis& samples, bool is_columns) {
        constexpr double skew = 0.36602540378443865;  // (sqrt(3) - 1) / 2
        for (const Coordinate& at : samples) {
            const double little = at.position * skew, much = at.position + little;
            add(split(is_columns ? much : little), cells_i_, fractions_i_);
            add(split(is_columns ? little : much), cells_j_, fractions_j_);
        }
    }

    SkewTable table() const {
        return {cells_i_.data(), fractions_i_.data(), cells_j_.data(), fractions_j_.data()};
    }

private:
    static void add(const Coordinate& at, std::vector<std::uint8_t>& cells, std::vector<float>& fractions) {
        cells.push_back(static_cast<std::uint8_t>(at.cell & 255));
        fractions.push_back(at.fraction);
    }

    std::vector<std::uint8_t> cells_i_, cells_j_;
    std::vector<float> fractions_i_, fractions_j_;
};

/// The permutation of a recipe and its gradients, as the kernels want them.
struct Lattice {
    explicit Lattice(const Parameters& parameters, Gradients gradients) {
        const Permutation source(stream_key(seed_number(parameters.seed), Stream::permutation));
        for (std::size_t i = 0; i < permutation.size(); ++i) permutation[i] = source[i];
        for (std::uint8_t hash = 0; hash < 16; ++hash) {
            gradient_x[hash] = gradient(hash, gradients).x;
            gradient_z[hash] = gradient(hash, gradients).z;
        }
    }
    std::array<std::uint8_t, 512> permutation{};
    std::array<float, 16> gradient_x{}, gradient_z{};
};

struct FreeAligned {
    void operator()(void* memory) const { ::operator delete (memory, std::align_val_t{cache_line}); }
};

/// Runs `rows(begin, end, scratch)` over all blocks of rows, each call with memory of its own.
template <class Rows>
void for_blocks(Executor& executor, Control& control, std::size_t side, std::size_t scratch_bytes,
                const Rows& rows) {
    const std::size_t blocks = (side + block_rows - 1) / block_rows;
    // A chunk makes its tables anew: it should be large, and yet leave some to each thread and to cancelling.
    const std::size_t grain = std::clamp<std::size_t>(blocks / (8 * executor.threads()), 1, 8);
    Progress progress(control, (blocks + grain - 1) / grain);
    executor.parallel_for(blocks, grain, [&](std::size_t begin, std::size_t end) {
        require_standard_arithmetic();
        const std::unique_ptr<void, FreeAligned> scratch(
            ::operator new (scratch_bytes, std::align_val_t{cache_line}));
        rows(begin * block_rows, std::min(end * block_rows, side), scratch.get());
        progress.row_done();
    });
}

std::vector<Octave> computed_octaves(const Parameters& parameters) {
    std::vector<Octave> octaves = octave_plan(parameters);
    std::erase_if(octaves, [](const Octave& octave) { return octave.left_out; });
    return octaves;
}

PerlinForm form_of(const Parameters& parameters) {
    if (parameters.algorithm == Algorithm::perlin) return PerlinForm::plain;
    switch (parameters.ridged.form) {
        case RidgedForm::squared:
            return PerlinForm::squared;
        case RidgedForm::sharp:
            return PerlinForm::sharp;
        case RidgedForm::multifractal:
            break;
    }
    return PerlinForm::multifractal;
}

void fill_perlin(const Parameters& parameters, Field& field, Executor& executor, Control& control) {
    const Lattice lattice(parameters, parameters.perlin.gradients);
    const std::vector<Octave> plan = computed_octaves(parameters);
    std::vector<PerlinAxis> axes;
    axes.reserve(2 * plan.size());
    std::vector<PerlinOctave> octaves;
    for (const Octave& octave : plan) {
        const std::size_t n = field.divisions();
        const auto& columns = axes.emplace_back(
            axis_samples(octave, n, parameters.scale, parameters.offset.x, lattice_shift_x));
        const auto& rows = axes.emplace_back(
            axis_samples(octave, n, parameters.scale, parameters.offset.z, lattice_shift_z));
        octaves.push_back({columns.table(), rows.table(), static_cast<float>(octave.weight)});
    }
    const PerlinJob job{octaves.data(),
                        octaves.size(),
                        lattice.permutation.data(),
                        lattice.gradient_x.data(),
                        lattice.gradient_z.data(),
                        form_of(parameters),
                        field.side(),
                        field.samples().data()};
    const Kernels& kernel = kernels(executor.simd());
    for_blocks(
        executor, control, field.side(), kernel.perlin_scratch(octaves.size()),
        [&](std::size_t begin, std::size_t end, void* scratch) { kernel.perlin(job, begin, end, scratch); });
}

void fill_simplex(const Parameters& parameters, Field& field, Executor& executor, Control& control) {
    const Lattice lattice(parameters, Gradients::eight);
    const std::size_t n = field.divisions();
    std::vector<SimplexLattice> in_blocks;
    std::vector<SimplexAxis> axes;
    std::vector<SimplexOctave> by_sample;
    const std::vector<Octave> plan = computed_octaves(parameters);
    axes.reserve(2 * plan.size());
    for (const Octave& octave : plan) {
        const double step = octave.frequency * parameters.scale / static_cast<double>(n);
        const auto weight = static_cast<float>(octave.weight * simplex_factor);
        if (suits_blocks(step)) {
            in_blocks.push_back({octave.frequency * parameters.offset.x + lattice_shift_x,
                                 octave.frequency * parameters.offset.z + lattice_shift_z, step, weight});
            continue;
        }
        const auto& columns = axes.emplace_back(
            axis_samples(octave, n, parameters.scale, parameters.offset.x, lattice_shift_x), true);
        const auto& rows = axes.emplace_back(
            axis_samples(octave, n, parameters.scale, parameters.offset.z, lattice_shift_z), false);
        by_sample.push_back({columns.table(), rows.table(), weight, step < 1});
    }
    const SimplexJob job{by_sample.data(),          by_sample.size(),          lattice.permutation.data(),
                         lattice.gradient_x.data(), lattice.gradient_z.data(), field.side(),
                         field.samples().data()};
    const Kernels& kernel = kernels(executor.simd());
    for_blocks(executor, control, field.side(), 0,
               [&](std::size_t begin, std::size_t end, void* /*scratch*/) {
                   SimplexBlocks blocks(in_blocks, job.permutation, job.gradient_x, job.gradient_z);
                   constexpr std::size_t tile = SimplexBlocks::most_blocks * block_columns;
                   for (std::size_t z = begin; z < end; z += block_rows) {
                       for (std::size_t x = 0; x < field.side(); x += tile) {
                           const std::size_t columns = std::min(tile, field.side() - x);
                           blocks.collect(z, x, (columns + block_columns - 1) / block_columns);
                           kernel.simplex_blocks(blocks.lists(), std::min(block_rows, end - z), columns,
                                                 field.side(), field.row(z).data() + x);
                       }
                   }
                   if (!by_sample.empty()) kernel.simplex(job, begin, end);
               });
}

WorleyKind kind_of(WorleyDistance distance) {
    switch (distance) {
        case WorleyDistance::f1:
            return WorleyKind::nearest;
        case WorleyDistance::f2:
            return WorleyKind::second;
        case WorleyDistance::f2_minus_f1:
            break;
    }
    return WorleyKind::difference;
}

void fill_worley(const Parameters& parameters, Field& field, Executor& executor, Control& control) {
    const std::vector<Octave> plan = computed_octaves(parameters);
    std::vector<WorleyAxis> axes;
    axes.reserve(2 * plan.size());
    std::vector<WorleyOctave> octaves;
    for (const Octave& octave : plan) {
        const std::size_t n = field.divisions();
        const auto& columns =
            axes.emplace_back(axis_samples(octave, n, parameters.scale, parameters.offset.x, 0));
        const auto& rows =
            axes.emplace_back(axis_samples(octave, n, parameters.scale, parameters.offset.z, 0));
        octaves.push_back({columns.table(), rows.table(), static_cast<float>(octave.weight)});
    }
    const WorleyJob job{octaves.data(),
                        octaves.size(),
                        stream_key(seed_number(parameters.seed), Stream::worley),
                        kind_of(parameters.worley.distance),
                        field.side(),
                        field.samples().data()};
    const Kernels& kernel = kernels(executor.simd());
    for_blocks(
        executor, control, field.side(), kernel.worley_scratch(octaves.size()),
        [&](std::size_t begin, std::size_t end, void* scratch) { kernel.worley(job, begin, end, scratch); });
}

}  // namespace

bool has_grid_field(const Parameters& parameters) {
    return parameters.warp.strength <= 0 && parameters.algorithm != Algorithm::diamond_square;
}

Field grid_field(const Parameters& parameters, Executor& executor, Control& control) {
    Field field(static_cast<std::size_t>(parameters.divisions), executor.memory());
    if (parameters.algorithm == Algorithm::worley) {
        fill_worley(parameters, field, executor, control);
    } else if (parameters.algorithm == Algorithm::simplex) {
        fill_simplex(parameters, field, executor, control);
    } else {
        fill_perlin(parameters, field, executor, control);
    }
    return field;
}

}  // namespace terrain
