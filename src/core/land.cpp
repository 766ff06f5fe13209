#include "terrain/core/land.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

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

    void operator()(std::span<const float> raw, std::span<float> heights, std::size_t& clamped) const {
        if (!fixed_) {
            for (std::size_t x = 0; x < raw.size(); ++x) heights[x] = (raw[x] - lowest_) / span_;
            return;
        }
        for (std::size_t x = 0; x < raw.size(); ++x) {
            const double value = static_cast<double>(raw[x]);
            if (value < own_.low || value > own_.high) ++clamped;
            heights[x] =
                static_cast<float>(std::clamp((value - own_.low) / (own_.high - own_.low), 0.0, 1.0));
        }
    }

private:
    bool fixed_;
    float lowest_, span_;
    Interval own_;
};

/// How the island changes heights. Its masks are the same in all four quarters of the map, so one half of a
/// row serves four: the other half, and the mirrored row.
class Island {
public:
    explicit Island(const Parameters& parameters)
        : island_(parameters.island), divisions_(static_cast<std::size_t>(parameters.divisions)) {
        if (island_.kind == IslandKind::archipelago) {
            permutation_.emplace(stream_key(seed_number(parameters.seed), Stream::archipelago));
            octaves_ = plan_octaves(2, 0.5, 2, island_.frequency);
        }
    }

    /// The mask of the western half of row z and of the row that mirrors it: what is subtracted, or the share
    /// kept.
    void mask_row(std::size_t z, std::span<double> mask) const {
        if (island_.kind == IslandKind::off) return;
        const double nz = centred(z);
        for (std::size_t x = 0; x < mask.size(); ++x) {
            const double nx = centred(x);
            const bool round = island_.kind == IslandKind::subtract || island_.kind == IslandKind::falloff;
            const double d = round ? std::sqrt(nx * nx + nz * nz) : std::max(std::fabs(nx), std::fabs(nz));
            mask[x] = island_.kind == IslandKind::subtract ? island_.strength * power(d, island_.exponent)
                                                           : 1 - island_falloff(d, island_.a, island_.b);
        }
    }

    void apply(std::span<float> heights, std::size_t z, std::span<const double> mask) const {
        if (island_.kind == IslandKind::off) return;
        const std::size_t half = mask.size();
        // East of the middle the mask runs back.
        apply(heights.first(half), 0, z, [&](std::size_t x) { return mask[x]; });
        apply(heights.subspan(half), half, z, [&](std::size_t x) { return mask[divisions_ - x]; });
    }

private:
    template <class Mask>
    void apply(std::span<float> heights, std::size_t first, std::size_t z, const Mask& mask) const {
        if (island_.kind == IslandKind::subtract) {
            for (std::size_t i = 0; i < heights.size(); ++i) {
                heights[i] =
                    static_cast<float>(std::max(0.0, static_cast<double>(heights[i]) - mask(first + i)));
            }
        } else if (island_.kind == IslandKind::archipelago) {
            for (std::size_t i = 0; i < heights.size(); ++i) {
                const double kept = islets(first + i, z) * mask(first + i);
                heights[i] = static_cast<float>(static_cast<double>(heights[i]) * kept);
            }
        } else {
            for (std::size_t i = 0; i < heights.size(); ++i) {
                heights[i] = static_cast<float>(static_cast<double>(heights[i]) * mask(first + i));
            }
        }
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

    IslandParameters island_;
    std::size_t divisions_;
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
    const bool is_shaped = parameters.shape != ShapeParameters{};
    std::vector<std::size_t> clamped(side);
    Progress progress(control, side);
    const auto fill = [&](std::size_t z, std::span<const double> mask) {
        const std::span<const float> raw = base.samples.row(z);
        const std::span<float> row = heights->row(z);
        normalised(raw, row, clamped[z]);
        if (is_shaped) {
            for (float& h : row) h = shaped(h, parameters.shape);
        }
        island.apply(row, z, mask);
        for (float& h : row) {
            h += 0.0F;  // -0 becomes 0
            assert(h >= 0 && h <= 1);
        }
        progress.row_done();
    };
    // Rows in pairs, the outermost first.
    for_row_chunks(executor, (side + 1) / 2, [&](std::size_t begin, std::size_t end) {
        std::vector<double> mask((side + 1) / 2);
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
