/// What the layering needs of a noise: one value per sample of a row, at coordinates split once in double.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace terrain {

/// A position on one axis of the noise lattice. Split in double, so that far from the origin only the
/// position itself is rounded, never the place inside the cell.
struct Coordinate {
    double position = 0;
    std::int64_t cell = 0;  ///< floor(position)
    float fraction = 0;     ///< position - cell, in [0, 1]
};

inline Coordinate split(double position) {
    const double cell = std::floor(position);
    return {position, static_cast<std::int64_t>(cell), static_cast<float>(position - cell)};
}

using Axis = std::vector<Coordinate>;

/// A noise function N of the specification. Immutable, so rows may be computed from several threads at once.
class Noise {
public:
    virtual ~Noise() = default;

    /// out[i] = N(columns[i], row); `columns` and `out` have the same length.
    virtual void row(std::span<const Coordinate> columns, const Coordinate& row,
                     std::span<float> out) const = 0;

    /// One value, the same bits as row() gives.
    virtual float at(const Coordinate& x, const Coordinate& z) const = 0;
};

}  // namespace terrain
