#include "terrain/core/worley.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "terrain/core/random.hpp"

namespace terrain {
namespace {

/// The cells that can hold the nearest and the second nearest point of a place in the middle cell: 5 x 5
/// without its corners. (A 3 x 3 search misses the nearest one about 2 times in a million.)
constexpr std::size_t neighbour_count = 21;

using Neighbourhood = std::array<FeaturePoint, neighbour_count>;

/// Feature points relative to the corner of the cell (cell_x, cell_z).
Neighbourhood neighbourhood(std::uint32_t key, std::int64_t cell_x, std::int64_t cell_z) {
    Neighbourhood points;
    std::size_t count = 0;
    for (int dz = -2; dz <= 2; ++dz) {
        for (int dx = -2; dx <= 2; ++dx) {
            if (std::abs(dx) == 2 && std::abs(dz) == 2) continue;
            const FeaturePoint point = feature_point(key, cell_x + dx, cell_z + dz);
            points[count++] = {static_cast<float>(dx) + point.x, static_cast<float>(dz) + point.z};
        }
    }
    return points;
}

float value_at(const Neighbourhood& points, float x, float z, WorleyDistance distance) {
    float nearest = 1e9F;
    float second = 1e9F;
    for (const FeaturePoint& point : points) {
        const float dx = point.x - x;
        const float dz = point.z - z;
        const float squared = dx * dx + dz * dz;
        second = std::min(second, std::max(nearest, squared));
        nearest = std::min(nearest, squared);
    }
    const float f1 = std::sqrt(nearest);
    const float f2 = std::sqrt(second);
    const float d = distance == WorleyDistance::f1 ? f1 : distance == WorleyDistance::f2 ? f2 : f2 - f1;
    constexpr float largest = 1.4F;
    return std::min(d, largest) / largest;
}

}  // namespace

FeaturePoint feature_point(std::uint32_t key, std::int64_t cell_x, std::int64_t cell_z) {
    const std::uint32_t bits =
        random_bits(key, static_cast<std::uint32_t>(cell_x), static_cast<std::uint32_t>(cell_z));
    return {unit_real(bits), unit_real(mix(bits + 1))};
}

void WorleyNoise::row(std::span<const Coordinate> columns, const Coordinate& row,
                      std::span<float> out) const {
    Neighbourhood points{};
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i == 0 || columns[i].cell != columns[i - 1].cell) {
            points = neighbourhood(key_, columns[i].cell, row.cell);
        }
        out[i] = value_at(points, columns[i].fraction, row.fraction, distance_);
    }
}

float WorleyNoise::at(const Coordinate& x, const Coordinate& z) const {
    return value_at(neighbourhood(key_, x.cell, z.cell), x.fraction, z.fraction, distance_);
}

}  // namespace terrain
