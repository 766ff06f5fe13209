#include "core/simplex_blocks.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace terrain {
namespace {

constexpr double skew = 0.36602540378443865;    // (sqrt(3) - 1) / 2
constexpr double unskew = 0.21132486540518712;  // (3 - sqrt(3)) / 6

/// A corner reaches as far as sqrt(1/2); a little more, so that rounding loses none.
constexpr double reach = 0.7072;

/// A block of 8 x 8 samples that is wider than this, in units of the lattice, sees too many corners.
constexpr double widest_block = 2;

constexpr auto block = static_cast<double>(block_rows);

/// More corners than any square of this side can have within reach: the whole cells that touch it have an
/// area of 1/sqrt(3) each, and are not longer than 1.2.
std::size_t most_corners(double side) {
    const double touched = side + 2 * (reach + 1.2);
    return static_cast<std::size_t>(touched * touched * std::sqrt(3.0)) + 1;
}

}  // namespace

bool suits_blocks(double step) { return step * block <= widest_block; }

SimplexBlocks::SimplexBlocks(const std::vector<SimplexLattice>& octaves, const std::uint8_t* permutation,
                             const float* gradient_x, const float* gradient_z)
    : octaves_(octaves),
      permutation_(permutation),
      gradient_x_(gradient_x),
      gradient_z_(gradient_z),
      counts_(most_blocks),
      ends_(octaves.size() * most_blocks) {
    for (const SimplexLattice& octave : octaves) {
        assert(suits_blocks(octave.step));
        capacity_ += most_corners(octave.step * block);
        steps_.push_back(static_cast<float>(octave.step));
    }
    corners_.resize(capacity_ * most_blocks);
}

void SimplexBlocks::collect(std::size_t row, std::size_t column, std::size_t blocks) {
    assert(blocks <= most_blocks);
    std::fill(counts_.begin(), counts_.end(), 0U);
    for (std::size_t k = 0; k < octaves_.size(); ++k) {
        const SimplexLattice& octave = octaves_[k];
        collect(octave, octave.begin_x + octave.step * static_cast<double>(column),
                octave.begin_z + octave.step * static_cast<double>(row), blocks);
        std::copy(counts_.begin(), counts_.end(),
                  ends_.begin() + static_cast<std::ptrdiff_t>(k * most_blocks));
    }
}

/// Goes along the lines j = const of the lattice through the band of samples that begins at (x, z). The
/// corner (i, j) lies at (i - (i + j) G, j - (i + j) G).
void SimplexBlocks::collect(const SimplexLattice& octave, double x, double z, std::size_t blocks) {
    const double west = x - reach, north = z - reach;
    const double east = x + octave.step * block * static_cast<double>(blocks) + reach;
    const double south = z + octave.step * (block - 1) + reach;
    const double last_j = std::floor(south + skew * (east + south));
    for (double j = std::ceil(north + skew * (west + north)); j <= last_j; ++j) {
        const double first =
            std::max((j * (1 - unskew) - south) / unskew, (west + j * unskew) / (1 - unskew));
        const double last = std::min((j * (1 - unskew) - north) / unskew, (east + j * unskew) / (1 - unskew));
        for (double i = std::ceil(first); i <= last; ++i) add(octave, i, j, x, z, blocks);
    }
}

/// Adds a corner to the lists of the blocks that it reaches.
void SimplexBlocks::add(const SimplexLattice& octave, double i, double j, double x, double z,
                        std::size_t blocks) {
    const double shift = (i + j) * unskew;
    const double from_x = x - (i - shift), from_z = z - (j - shift);
    // Above the band, below it, or beside it.
    const double away = std::max({0.0, from_z, -(from_z + octave.step * (block - 1))});
    const double half_chord = std::sqrt(std::max(0.0, reach * reach - away * away));
    const double width = octave.step * block;
    const double begin = (-from_x - half_chord) / width, end = (-from_x + half_chord) / width;
    if (end < 0 || begin >= static_cast<double>(blocks)) return;
    const auto first = static_cast<std::size_t>(std::max(0.0, begin));
    const std::size_t last = std::min(blocks - 1, static_cast<std::size_t>(end));

    const auto lattice_i = static_cast<std::uint32_t>(static_cast<std::int64_t>(i));
    const auto lattice_j = static_cast<std::uint32_t>(static_cast<std::int64_t>(j));
    const std::uint32_t hash = permutation_[(lattice_i & 255U) + permutation_[lattice_j & 255U]] & 7U;
    SimplexCorner corner{0, static_cast<float>(from_z), gradient_x_[hash] * octave.weight,
                         gradient_z_[hash] * octave.weight};
    for (std::size_t b = first; b <= last; ++b) {
        corner.x = static_cast<float>(from_x + width * static_cast<double>(b));
        assert(counts_[b] < capacity_);
        corners_[b * capacity_ + counts_[b]++] = corner;
    }
}

SimplexLists SimplexBlocks::lists() const {
    return {corners_.data(), capacity_, ends_.data(), most_blocks, steps_.data(), steps_.size()};
}

}  // namespace terrain
