/// Gradient noise on the square lattice. Source: K. Perlin, "Improving Noise", SIGGRAPH 2002, in the plane.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "terrain/core/base.hpp"
#include "terrain/core/noise.hpp"
#include "terrain/core/params.hpp"
#include "terrain/core/random.hpp"

namespace terrain {

/// 6t^5 - 15t^4 + 10t^3 for t in [0, 1].
template <class Real>
constexpr Real fade(Real t) {
    return t * t * t * (t * (t * 6 - 15) + 10);
}

/// Hashes of the corners (X, Z), (X+1, Z), (X, Z+1), (X+1, Z+1) of a cell.
using CornerHashes = std::array<std::uint8_t, 4>;

struct Gradient {
    std::int8_t x, z;
};

/// Not normalised; `eight` is chosen by hash & 7.
inline constexpr std::array<Gradient, 8> eight_gradients{
    {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

/// The gradients of Perlin's code of 2002 by hash & 15, cut at z = 0: his third component falls away.
inline constexpr std::array<Gradient, 16> sixteen_gradients{{{1, 1},
                                                             {-1, 1},
                                                             {1, -1},
                                                             {-1, -1},
                                                             {1, 0},
                                                             {-1, 0},
                                                             {1, 0},
                                                             {-1, 0},
                                                             {0, 1},
                                                             {0, -1},
                                                             {0, 1},
                                                             {0, -1},
                                                             {1, 1},
                                                             {0, -1},
                                                             {-1, 1},
                                                             {0, -1}}};

constexpr Gradient gradient(std::uint8_t hash, Gradients gradients) {
    return gradients == Gradients::eight ? eight_gradients[hash & 7U] : sixteen_gradients[hash & 15U];
}

/// Noise inside one cell, x and z in [0, 1]; interpolated along x first, then z. Result in [-1, 1].
template <class Real>
constexpr Real perlin_cell(const CornerHashes& hashes, Real x, Real z, Gradients gradients) {
    const auto slope = [&](std::size_t corner, Real dx, Real dz) {
        const Gradient g = gradient(hashes[corner], gradients);
        return static_cast<Real>(g.x) * dx + static_cast<Real>(g.z) * dz;
    };
    const Real u = fade(x);
    const Real v = fade(z);
    const Real near_left = slope(0, x, z);
    const Real near_side = near_left + u * (slope(1, x - 1, z) - near_left);
    const Real far_left = slope(2, x, z - 1);
    const Real far_side = far_left + u * (slope(3, x - 1, z - 1) - far_left);
    return near_side + v * (far_side - near_side);
}

class PerlinNoise final : public Noise {
public:
    PerlinNoise(const Permutation& permutation, Gradients gradients)
        : permutation_(permutation), gradients_(gradients) {}

    void row(std::span<const Coordinate> columns, const Coordinate& row, std::span<float> out) const override;
    float at(const Coordinate& x, const Coordinate& z) const override;

private:
    Permutation permutation_;
    Gradients gradients_;
};

/// sum_k w_k N(L^k scale (u, v) + lattice shift) in double, with the eight gradients: for coordinates that
/// other noise is read at, where a rounding to float would show in the finest octaves, and for masks.
double perlin_fbm(const Permutation& permutation, const std::vector<Octave>& octaves, double scale, double u,
                  double v);

}  // namespace terrain
