/// Cellular noise with one feature point per cell, exact. Source: S. Worley, "A Cellular Texture Basis
/// Function", SIGGRAPH 1996.
#pragma once

#include <array>
#include <cstdint>

#include "terrain/core/noise.hpp"
#include "terrain/core/params.hpp"

namespace terrain {

/// The feature point of a cell, relative to the cell's corner, in [0, 1)^2.
struct FeaturePoint {
    float x = 0, z = 0;
};
FeaturePoint feature_point(std::uint32_t key, std::int64_t cell_x, std::int64_t cell_z);

/// N = min(D, 1.4) / 1.4 in [0, 1], D the distance chosen.
class WorleyNoise final : public Noise {
public:
    WorleyNoise(std::uint32_t key, WorleyDistance distance) : key_(key), distance_(distance) {}

    void row(std::span<const Coordinate> columns, const Coordinate& row, std::span<float> out) const override;
    float at(const Coordinate& x, const Coordinate& z) const override;

private:
    std::uint32_t key_;
    WorleyDistance distance_;
};

}  // namespace terrain
