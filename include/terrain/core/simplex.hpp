/// Gradient noise on the triangular lattice. Source: K. Perlin, "Noise hardware", 2001, in the form of
/// S. Gustavson, "Simplex noise demystified", 2005, with the eight gradients of the Perlin noise here.
#pragma once

#include "terrain/core/noise.hpp"
#include "terrain/core/random.hpp"

namespace terrain {

/// |N| <= 70 * 2 / (81 sqrt 3) = 0.9978893541549.
class SimplexNoise final : public Noise {
public:
    explicit SimplexNoise(const Permutation& permutation) : permutation_(permutation) {}

    void row(std::span<const Coordinate> columns, const Coordinate& row, std::span<float> out) const override;
    float at(const Coordinate& x, const Coordinate& z) const override;

private:
    Permutation permutation_;
};

}  // namespace terrain
