#include "terrain/core/land.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <optional>

#include "core/rows.hpp"
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
    Normaliser(const BaseField& base, const Parameters& parameters)
        : fixed_(parameters.range == Range::fixed),
          lowest_(base.lowest),
          // A flat map is 0 everywhere. A division, because multiplying by the reciprocal misses 1 in one of
          // seven.
          span_(base.highest > base.lowest ? base.highest - base.lowest : 1.0F),
          own_(own_range(parameters)) {}

    float operator()(float raw, std::size_t& clamped) const {
        if (!fixed_) return (raw - lowest_) / span_;
        const double value = static_cast<double>(raw);
        if (value < own_.low || value > own_.high) ++clamped;
        return static_cast<float>(std::clamp((value - own_.low) / (own_.high - own_.low), 0.0, 1.0));
    }

private:
    bool fixed_;
    float lowest_, span_;
    Interval own_;
};

/// How the island changes a height at a place.
class Island {
public:
    explicit Island(const Parameters& parameters)
        : island_(parameters.island), divisions_(static_cast<double>(parameters.divisions)) {
        if (island_.kind == IslandKind::archipelago) {
            permutation_.emplace(stream_key(seed_number(parameters.seed), Stream::archipelago));
            octaves_ = plan_octaves(2, 0.5, 2, island_.frequency);
        }
    }

    void apply(std::span<float> heights, std::size_t z) const {
        if (island_.kind == IslandKind::off) return;
        const double nz = centred(z);
        for (std::size_t x = 0; x < heights.size(); ++x) {
            const double nx = centred(x);
            const auto h = static_cast<double>(heights[x]);
            heights[x] = static_cast<float>(
                island_.kind == IslandKind::subtract ? lowered(h, nx, nz) : h * share_kept(x, z, nx, nz));
        }
    }

private:
    /// -1 at one border, 1 at the other, and the same digits on both sides of the middle.
    double centred(std::size_t index) const {
        return (2 * static_cast<double>(index) - divisions_) / divisions_;
    }

    double lowered(double h, double nx, double nz) const {
        const double d = std::sqrt(nx * nx + nz * nz);
        return std::max(0.0, h - island_.strength * power(d, island_.exponent));
    }

    double share_kept(std::size_t x, std::size_t z, double nx, double nz) const {
        const double d = island_.kind == IslandKind::falloff ? std::sqrt(nx * nx + nz * nz)
                                                             : std::max(std::fabs(nx), std::fabs(nz));
        const double kept = 1 - island_falloff(d, island_.a, island_.b);
        if (island_.kind != IslandKind::archipelago) return kept;
        const double u = static_cast<double>(x) / divisions_;
        const double v = static_cast<double>(z) / divisions_;
        const double noise = perlin_fbm(*permutation_, octaves_, island_.frequency, u, v);
        return smoothstep(0.35, 0.65, 0.5 + noise) * kept;
    }

    IslandParameters island_;
    double divisions_;
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

}  // namespace

float shaped(float h, const ShapeParameters& shape) {
    if (shape.invert) h = 1.0F - h;
    if (shape.power != 1) h = static_cast<float>(power(static_cast<double>(h), shape.power));
    if (shape.terraces >= 2) h = terraced(h, shape);
    return h;
}

double island_falloff(double d, double a, double b) {
    if (d >= 1) return 1;  // beyond the rim the formula goes negative, or has a pole
    const double rising = power(d, a);
    return rising / (rising + power(b - b * d, a));
}

Land land_field(const BaseField& base, const Parameters& parameters, Executor& executor, Control& control) {
    auto heights = std::make_shared<Field>(base.samples.divisions());
    const Normaliser normalised(base, parameters);
    const Island island(parameters);
    const std::size_t side = heights->side();
    std::vector<std::size_t> clamped(side);
    Progress progress(control, side);
    for_row_chunks(executor, side, [&](std::size_t begin, std::size_t end) {
        for (std::size_t z = begin; z < end; ++z) {
            const std::span<const float> raw = base.samples.row(z);
            const std::span<float> row = heights->row(z);
            for (std::size_t x = 0; x < side; ++x)
                row[x] = shaped(normalised(raw[x], clamped[z]), parameters.shape);
            island.apply(row, z);
            for (float& h : row) {
                h += 0.0F;  // -0 becomes 0
                assert(h >= 0 && h <= 1);
            }
            progress.row_done();
        }
    });
    const std::size_t all_clamped = std::accumulate(clamped.begin(), clamped.end(), std::size_t{0});
    return {std::move(heights), static_cast<double>(all_clamped) / static_cast<double>(base.samples.size())};
}

}  // namespace terrain
