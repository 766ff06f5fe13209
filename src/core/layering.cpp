#include "terrain/core/layering.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/grid_noise.hpp"
#include "core/rows.hpp"
#include "terrain/core/noise.hpp"
#include "terrain/core/perlin.hpp"
#include "terrain/core/random.hpp"
#include "terrain/core/simplex.hpp"
#include "terrain/core/worley.hpp"

namespace terrain {
namespace {

std::unique_ptr<Noise> make_noise(const Parameters& parameters) {
    const std::uint32_t seed = seed_number(parameters.seed);
    if (parameters.algorithm == Algorithm::worley) {
        return std::make_unique<WorleyNoise>(stream_key(seed, Stream::worley), parameters.worley.distance);
    }
    const Permutation permutation(stream_key(seed, Stream::permutation));
    if (parameters.algorithm == Algorithm::simplex) return std::make_unique<SimplexNoise>(permutation);
    return std::make_unique<PerlinNoise>(permutation, parameters.perlin.gradients);
}

/// The distance of a Perlin value from 0, turned over: the zero lines of the noise become ridges.
float ridge(float value) { return 1.0F - std::min(1.0F, std::fabs(value)); }

/// Adds one octave of a row to the sum, in the form of the algorithm. `feedback` is the multifractal's weight
/// of each sample, 1 at first.
class Accumulator {
public:
    Accumulator(const Parameters& parameters, std::size_t side)
        : ridged_(parameters.algorithm == Algorithm::ridged),
          form_(parameters.ridged.form),
          feedback_(side) {}

    void start(std::span<float> sum) {
        std::fill(sum.begin(), sum.end(), 0.0F);
        std::fill(feedback_.begin(), feedback_.end(), 1.0F);
    }

    void add(std::span<const float> noise, float weight, std::span<float> sum) {
        if (!ridged_) {
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * noise[i];
        } else if (form_ == RidgedForm::sharp) {
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * ridge(noise[i]);
        } else if (form_ == RidgedForm::squared) {
            for (std::size_t i = 0; i < sum.size(); ++i) {
                const float r = ridge(noise[i]);
                sum[i] += weight * (r * r);
            }
        } else {
            add_multifractal(noise, weight, sum);
        }
    }

private:
    /// After F. K. Musgrave, in D. Ebert et al., "Texturing and Modeling": detail grows where the coarser
    /// octaves are high.
    void add_multifractal(std::span<const float> noise, float weight, std::span<float> sum) {
        for (std::size_t i = 0; i < sum.size(); ++i) {
            const float r = ridge(noise[i]);
            const float signal = feedback_[i] * (r * r);
            sum[i] += weight * signal;
            feedback_[i] = std::min(1.0F, 2.0F * signal);
        }
    }

    bool ridged_;
    RidgedForm form_;
    std::vector<float> feedback_;
};

/// Everything that is the same for all rows of a warped map. Its coordinates differ in every sample, so there
/// are no tables as for a grid.
class WarpedLayering {
public:
    explicit WarpedLayering(const Parameters& parameters)
        : parameters_(parameters),
          noise_(make_noise(parameters)),
          octaves_(octave_plan(parameters)),
          along_x_(stream_key(seed_number(parameters.seed), Stream::warp_x)),
          along_z_(stream_key(seed_number(parameters.seed), Stream::warp_z)),
          warp_octaves_(plan_octaves(parameters.warp.octaves, 0.5, 2, parameters.warp.frequency)) {
        std::erase_if(octaves_, [](const Octave& octave) { return octave.left_out; });
        const bool shifted = parameters.algorithm != Algorithm::worley;
        shift_x_ = shifted ? lattice_shift_x : 0;
        shift_z_ = shifted ? lattice_shift_z : 0;
    }

    /// Fills rows [begin, end) of the field.
    void fill(Field& field, std::size_t begin, std::size_t end, Progress& progress) const {
        Accumulator accumulator(parameters_, field.side());
        std::vector<float> noise(field.side());
        std::vector<Place> places(field.side());
        for (std::size_t z = begin; z < end; ++z) {
            const std::span<float> sum = field.row(z);
            accumulator.start(sum);
            bend(z, places);
            for (const Octave& octave : octaves_) {
                sample(places, octave, noise);
                accumulator.add(noise, static_cast<float>(octave.weight), sum);
            }
            progress.row_done();
        }
    }

private:
    struct Place {
        double u, v;  ///< of the map, [0, 1]^2 before it is bent
    };

    double share(std::size_t index) const {
        return static_cast<double>(index) / static_cast<double>(parameters_.divisions);
    }
    Coordinate along_x(const Octave& octave, double u) const {
        return split(octave.frequency * (parameters_.scale * u + parameters_.offset.x) + shift_x_);
    }
    Coordinate along_z(const Octave& octave, double v) const {
        return split(octave.frequency * (parameters_.scale * v + parameters_.offset.z) + shift_z_);
    }

    void bend(std::size_t z, std::span<Place> places) const {
        const double frequency = parameters_.warp.frequency;
        const double v = share(z);
        for (std::size_t x = 0; x < places.size(); ++x) {
            const double u = share(x);
            const double along_x = perlin_fbm(along_x_, warp_octaves_, frequency, u, v);
            const double along_z = perlin_fbm(along_z_, warp_octaves_, frequency, u, v);
            places[x] = {u + parameters_.warp.strength * along_x, v + parameters_.warp.strength * along_z};
        }
    }

    void sample(std::span<const Place> places, const Octave& octave, std::span<float> out) const {
        for (std::size_t x = 0; x < places.size(); ++x) {
            out[x] = noise_->at(along_x(octave, places[x].u), along_z(octave, places[x].v));
        }
    }

    const Parameters& parameters_;
    std::unique_ptr<Noise> noise_;
    std::vector<Octave> octaves_;
    double shift_x_ = 0, shift_z_ = 0;
    Permutation along_x_, along_z_;
    std::vector<Octave> warp_octaves_;
};

}  // namespace

std::vector<Octave> plan_octaves(int count, double persistence, double lacunarity, double scale) {
    std::vector<Octave> octaves;
    double frequency = 1;
    double amplitude = 1;
    double total = 0;
    for (int k = 0; k < count; ++k) {
        const bool left_out = scale * frequency > most_cells;
        octaves.push_back({.frequency = frequency, .weight = left_out ? 0 : amplitude, .left_out = left_out});
        total += octaves.back().weight;
        frequency *= lacunarity;
        amplitude *= persistence;
    }
    for (Octave& octave : octaves) octave.weight /= total;
    return octaves;
}

Field layered_field(const Parameters& parameters, Executor& executor, Control& control) {
    if (has_grid_field(parameters)) return grid_field(parameters, executor, control);
    Field field(static_cast<std::size_t>(parameters.divisions), executor.memory());
    const WarpedLayering layering(parameters);
    Progress progress(control, field.side());
    for_row_chunks(executor, field.side(),
                   [&](std::size_t begin, std::size_t end) { layering.fill(field, begin, end, progress); });
    return field;
}

}  // namespace terrain
