#include <algorithm>
#include <cmath>

#include "reference.hpp"

namespace reference {

using terrain::Algorithm;
using terrain::IslandKind;
using terrain::Parameters;

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
    double sum = 0;
    for (int k = 0; k <= 12; ++k) sum += std::pow(parameters.persistence, k);
    return {0.5 - (0.5 + 0.4 * sum), 0.5 + (0.5 + 0.4 * sum)};
}

double falloff(double d, double a, double b) {
    if (d >= 1) return 1;
    return std::pow(d, a) / (std::pow(d, a) + std::pow(b - b * d, a));
}

namespace {

/// Two roundings to float of a number in [0, 1], and as much again for good measure.
constexpr double rounding = 2.5e-7;

double clamped(double h) { return std::clamp(h, 0.0, 1.0); }

Interval widened(Interval i) { return {clamped(i.low - rounding), clamped(i.high + rounding)}; }

double smoothstep(double from, double to, double x) {
    const double t = clamped((x - from) / (to - from));
    return t * t * (3 - 2 * t);
}

double terraced(double h, double levels, double smoothness) {
    const double t = h * (levels - 1);
    const double i = std::floor(t), f = t - i, r = smoothness / 2;
    // A step narrower than the rounding of its place is a sharp one.
    const double e = r < 1e-12 ? (f < 0.5 ? 0 : 1) : smoothstep(0.5 - r, 0.5 + r, f);
    return (i + e) / (levels - 1);
}

Interval shaped(Interval h, const terrain::ShapeParameters& shape) {
    if (shape.invert) h = widened({1 - h.high, 1 - h.low});
    h = widened({std::pow(h.low, shape.power), std::pow(h.high, shape.power)});
    if (shape.terraces >= 2) {
        const double levels = shape.terraces;
        h = widened({terraced(h.low, levels, shape.smoothness), terraced(h.high, levels, shape.smoothness)});
    }
    return h;
}

class Island {
public:
    explicit Island(const Parameters& parameters)
        : parameters_(parameters), lattice_(permutation(key(seed(parameters.seed), 4))) {}

    Interval at(std::size_t x, std::size_t z, Interval h) const {
        const auto& island = parameters_.island;
        const double n = parameters_.divisions;
        const double nx = (2 * static_cast<double>(x) - n) / n, nz = (2 * static_cast<double>(z) - n) / n;
        const double round = std::sqrt(nx * nx + nz * nz);
        const double square = falloff(std::max(std::abs(nx), std::abs(nz)), island.a, island.b);
        switch (island.kind) {
            case IslandKind::off:
                return h;
            case IslandKind::subtract: {
                const double mask = island.strength * std::pow(round, island.exponent);
                // Where the mask is 32 at most, its own rounding is 32 times that of a height.
                return slack({h.low - mask, h.high - mask}, 4e-7 * std::max(1.0, mask));
            }
            case IslandKind::falloff:
                return times(h, 1 - falloff(round, island.a, island.b), 2e-6);
            case IslandKind::square:
                return times(h, 1 - square, 2e-6);
            case IslandKind::archipelago:
                return times(h, coast(x, z) * (1 - square), 1e-5);
        }
        return h;
    }

private:
    static Interval slack(Interval h, double by) { return {clamped(h.low - by), clamped(h.high + by)}; }
    static Interval times(Interval h, double factor, double by) {
        return slack({h.low * factor, h.high * factor}, by);
    }

    double coast(std::size_t x, std::size_t z) const {
        const Position n = parameters_.divisions, g = parameters_.island.frequency;
        const Position u = static_cast<Position>(x) / n, v = static_cast<Position>(z) / n;
        const Position shift_x = 13.7, shift_z = 9.3;
        const double broad = perlin(lattice_, g * u + shift_x, g * v + shift_z);
        const double fine = perlin(lattice_, 2 * g * u + shift_x, 2 * g * v + shift_z);
        return smoothstep(0.35, 0.65, 0.5 + (broad + fine / 2) / 1.5);
    }

    const Parameters& parameters_;
    Permutation lattice_;
};

}  // namespace

std::vector<Interval> land(const Base& base, double tolerance, const Parameters& parameters) {
    Interval range{base.lowest, base.highest};
    const bool own = parameters.range == terrain::Range::fixed;
    if (own) range = own_range(parameters);
    const double width = range.high - range.low;
    const bool flat = !(width > 0);
    // Three inexact samples make a height, and the denominator is inexact by two more.
    const double slack = flat ? 0 : (own ? tolerance : 4 * tolerance) / width + rounding;
    const Island island(parameters);
    const std::size_t side = base.divisions + 1;
    std::vector<Interval> result;
    result.reserve(base.samples.size());
    for (std::size_t i = 0; i < base.samples.size(); ++i) {
        const double h = flat ? 0 : clamped((base.samples[i] - range.low) / width);
        const Interval known{clamped(h - slack), clamped(h + slack)};
        result.push_back(island.at(i % side, i / side, shaped(known, parameters.shape)));
    }
    return result;
}

}  // namespace reference
