#include "terrain/core/simplex.hpp"

#include <cmath>

#include "terrain/core/perlin.hpp"

namespace terrain {
namespace {

constexpr double skew = 0.36602540378443865;    // (sqrt(3) - 1) / 2
constexpr double unskew = 0.21132486540518712;  // (3 - sqrt(3)) / 6

float corner(std::uint8_t hash, float x, float z) {
    const float attenuation = std::fmax(0.0F, 0.5F - (x * x + z * z));
    const Gradient g = gradient(hash, Gradients::eight);
    const float squared = attenuation * attenuation;
    return squared * squared * (static_cast<float>(g.x) * x + static_cast<float>(g.z) * z);
}

}  // namespace

float SimplexNoise::at(const Coordinate& x, const Coordinate& z) const {
    const double skewed = (x.position + z.position) * skew;
    const double column = std::floor(x.position + skewed);
    const double row = std::floor(z.position + skewed);
    const double unskewed = (column + row) * unskew;
    const auto x0 = static_cast<float>(x.position - (column - unskewed));
    const auto z0 = static_cast<float>(z.position - (row - unskewed));

    // The middle corner: right of the first one in the lower triangle, beyond it in the upper one.
    const int right = x0 > z0 ? 1 : 0;
    const int beyond = 1 - right;
    constexpr auto g = static_cast<float>(unskew);
    const float x1 = x0 - static_cast<float>(right) + g;
    const float z1 = z0 - static_cast<float>(beyond) + g;
    constexpr auto last = static_cast<float>(2 * unskew - 1);

    const auto i = static_cast<std::int64_t>(column);
    const auto j = static_cast<std::int64_t>(row);
    const float first = corner(permutation_.at(i, j), x0, z0);
    const float middle = corner(permutation_.at(i + right, j + beyond), x1, z1);
    const float third = corner(permutation_.at(i + 1, j + 1), x0 + last, z0 + last);
    return 70.0F * (first + middle + third);
}

void SimplexNoise::row(std::span<const Coordinate> columns, const Coordinate& row,
                       std::span<float> out) const {
    for (std::size_t i = 0; i < columns.size(); ++i) out[i] = at(columns[i], row);
}

}  // namespace terrain
