#include "terrain/core/land.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "core/rows.hpp"
#include "core/simd/kernels.hpp"
#include "terrain/core/layering.hpp"
#include "terrain/core/perlin.hpp"
#include "terrain/core/power.hpp"
#include "terrain/core/random.hpp"

namespace terrain {
namespace {

double smoothstep(double low, double high, double x) {
    const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

/// Brings raw heights into [0, 1] and counts what had to be clamped.
class Normaliser {
public:
    Normaliser(const BaseField& base, const Parameters& parameters, const Kernels& kernel)
        : kernel_(kernel),
          fixed_(parameters.range == Range::fixed),
          lowest_(base.lowest),
          // A flat map is 0 everywhere.
          span_(base.highest > base.lowest ? base.highest - base.lowest : 1.0F),
          own_(own_range(parameters)) {}

    std::size_t operator()(std::span<const float> raw, std::span<float> heights) const {
        if (fixed_) {
            return kernel_.normalise_fixed(raw.data(), raw.size(), own_.low, own_.high, heights.data());
        }
        kernel_.normalise(raw.data(), raw.size(), lowest_, span_, heights.data());
        return 0;
    }

private:
    const Kernels& kernel_;
    bool fixed_;
    float lowest_, span_;
    Interval own_;
};

/// How the island changes heights. Its masks are the same in all four quarters of the map, so the western
/// half of a row is computed for four: the other half, and the mirrored row.
class Island {
public:
    Island(const Parameters& parameters, const Kernels& kernel)
        : kernel_(kernel),
          island_(parameters.island),
          divisions_(static_cast<std::size_t>(parameters.divisions)) {
        if (island_.kind == IslandKind::archipelago) {
            permutation_.emplace(stream_key(seed_number(parameters.seed), Stream::archipelago));
            octaves_ = plan_octaves(2, 0.5, 2, island_.frequency);
        }
        for (std::size_t x = 0; x <= divisions_ / 2; ++x) west_.push_back(centred(x));
    }

    /// The mask of row z and of the row that mirrors it: what is subtracted, or the share kept.
    void mask_row(std::size_t z, std::span<double> mask) const {
        if (island_.kind == IslandKind::off) return;
        const double nz = centred(z);
        const std::span<double> west = mask.first(west_.size());
        std::vector<double> square(west_.size());
        for (std::size_t x = 0; x < west_.size(); ++x) {
            const double nx = west_[x];
            square[x] = is_round() ? nx * nx + nz * nz : std::max(nx * nx, nz * nz);
        }
        if (island_.kind == IslandKind::subtract) {
            // d^exponent, without the root.
            kernel_.power(square.data(), square.size(), island_.exponent / 2, west.data());
            for (double& subtracted : west) subtracted *= island_.strength;
        } else {
            kept_row(square, west);
        }
        for (std::size_t x = west_.size(); x <= divisions_; ++x) mask[x] = mask[divisions_ - x];
    }

    void apply(std::span<float> heights, std::size_t z, std::span<const double> mask) const {
        if (island_.kind == IslandKind::off) return;
        if (island_.kind == IslandKind::subtract) {
            kernel_.subtract(heights.data(), mask.data(), heights.size());
        } else if (island_.kind == IslandKind::archipelago) {
            std::vector<double> kept(mask.begin(), mask.end());
            for (std::size_t x = 0; x < kept.size(); ++x) kept[x] *= islets(x, z);
            kernel_.scale(heights.data(), kept.data(), heights.size());
        } else {
            kernel_.scale(heights.data(), mask.data(), heights.size());
        }
    }

private:
    bool is_round() const {
        return island_.kind == IslandKind::subtract || island_.kind == IslandKind::falloff;
    }

    /// 1 - island_falloff of each distance, given its square.
    void kept_row(std::span<const double> square, std::span<double> kept) const {
        std::vector<double> rising(square.size()), left(square.size());
        for (std::size_t x = 0; x < square.size(); ++x) {
            // Beyond the rim the formula goes negative, or has a pole; at the rim nothing is kept.
            const double d = std::min(std::sqrt(square[x]), 1.0);
            rising[x] = d;
            left[x] = island_.b - island_.b * d;
        }
        kernel_.power(rising.data(), rising.size(), island_.a, rising.data());
        kernel_.power(left.data(), left.size(), island_.a, left.data());
        for (std::size_t x = 0; x < kept.size(); ++x) kept[x] = 1 - rising[x] / (rising[x] + left[x]);
    }

    /// -1 at one border, 1 at the other, and the same digits on both sides of the middle.
    double centred(std::size_t index) const {
        const auto divisions = static_cast<double>(divisions_);
        return (2 * static_cast<double>(index) - divisions) / divisions;
    }

    double islets(std::size_t x, std::size_t z) const {
        const double u = static_cast<double>(x) / static_cast<double>(divisions_);
        const double v = static_cast<double>(z) / static_cast<double>(divisions_);
        const double noise = perlin_fbm(*permutation_, octaves_, island_.frequency, u, v);
        return smoothstep(0.35, 0.65, 0.5 + noise);
    }

    const Kernels& kernel_;
    IslandParameters island_;
    std::size_t divisions_;
    std::vector<double> west_;  ///< centred columns up to the middle
    std::optional<Permutation> permutation_;
    std::vector<Octave> octaves_;
};

float terraced(float h, const ShapeParameters& shape) {
    const auto steps = static_cast<double>(shape.terraces - 1);
    const double t = static_cast<double>(h) * steps;
    const double floor = std::floor(t);
    const double fraction = t - floor;
    const double low = 0.5 - shape.smoothness / 2;
    const double high = 0.5 + shape.smoothness / 2;
    // A smoothness too small to part the two is a cliff, as 0 is.
    const double edge = low == high ? (fraction < 0.5 ? 0.0 : 1.0) : smoothstep(low, high, fraction);
    return static_cast<float>((floor + edge) / steps);
}

void shape_row(std::span<float> heights, const ShapeParameters& shape, const Kernels& kernel) {
    if (shape.invert) {
        for (float& h : heights) h = 1.0F - h;
    }
    if (shape.power != 1) {
        std::vector<double> powers(heights.begin(), heights.end());
        kernel.power(powers.data(), powers.size(), shape.power, powers.data());
        std::transform(powers.begin(), powers.end(), heights.begin(),
                       [](double h) { return static_cast<float>(h); });
    }
    if (shape.terraces >= 2) {
        for (float& h : heights) h = terraced(h, shape);
    }
}

}  // namespace

float shaped(float h, const ShapeParameters& shape) {
    shape_row({&h, 1}, shape, kernels(Simd::scalar));
    return h;
}

double island_falloff(double d, double a, double b) {
    if (d >= 1) return 1;  // beyond the rim the formula goes negative, or has a pole
    const double rising = power(d, a);
    return rising / (rising + power(b - b * d, a));
}

Land land_field(const BaseField& base, const Parameters& parameters, Executor& executor, Control& control) {
    auto heights = std::make_shared<Field>(base.samples.divisions(), executor.memory());
    const Kernels& kernel = kernels(executor.simd());
    const Normaliser normalised(base, parameters, kernel);
    const Island island(parameters, kernel);
    const std::size_t side = heights->side();
    const bool is_shaped = parameters.shape != ShapeParameters{};
    std::vector<std::size_t> clamped(side);
    Progress progress(control, side);
    const auto fill = [&](std::size_t z, std::span<const double> mask) {
        const std::span<float> row = heights->row(z);
        clamped[z] = normalised(base.samples.row(z), row);
        if (is_shaped) shape_row(row, parameters.shape, kernel);
        island.apply(row, z, mask);
        assert(std::all_of(row.begin(), row.end(), [](float h) { return !std::signbit(h) && h <= 1; }));
        progress.row_done();
    };
    // Rows in pairs, the outermost first.
    for_row_chunks(executor, (side + 1) / 2, [&](std::size_t begin, std::size_t end) {
        std::vector<double> mask(side);
        for (std::size_t z = begin; z < end; ++z) {
            island.mask_row(z, mask);
            fill(z, mask);
            if (side - 1 - z != z) fill(side - 1 - z, mask);
        }
    });
    const std::size_t all_clamped = std::accumulate(clamped.begin(), clamped.end(), std::size_t{0});
    return {std::move(heights), static_cast<double>(all_clamped) / static_cast<double>(base.samples.size())};
}

}  // namespace terrain
