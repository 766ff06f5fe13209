/// Simplex the other way round: not which corners a sample sees, but which samples a corner reaches. A corner
/// adds (1/2 - d^2)^4 (g . d) to every sample nearer than sqrt(1/2), so a block of samples needs one list of
/// corners and no hashing of its own. It pays where a block is small in the lattice.
#pragma once

#include <cstddef>
#include <vector>

#include "core/simd/kernels.hpp"
#include "terrain/core/random.hpp"

namespace terrain {

/// One octave on the lattice.
struct SimplexLattice {
    double begin_x, begin_z;  ///< of the first column and row
    double step;              ///< between samples, > 0
    float weight;             ///< with the factor of the noise
};

/// True where lists of corners are shorter work than looking at every sample.
bool suits_blocks(double step);

/// The corners that the blocks of one row of blocks see, at most `most_blocks` of them from one column on.
class SimplexBlocks {
public:
    static constexpr std::size_t most_blocks = 128;

    /// The pointers must stay valid; gradients by hash & 7.
    SimplexBlocks(const std::vector<SimplexLattice>& octaves, const std::uint8_t* permutation,
                  const float* gradient_x, const float* gradient_z);

    /// Lists the corners for the `blocks` blocks right of `column`, of the eight rows from `row` on.
    void collect(std::size_t row, std::size_t column, std::size_t blocks);

    SimplexLists lists() const;

private:
    void collect(const SimplexLattice& octave, double x, double z, std::size_t blocks);
    void add(const SimplexLattice& octave, double i, double j, double x, double z, std::size_t blocks);

    const std::vector<SimplexLattice>& octaves_;
    const std::uint8_t* permutation_;
    const float* gradient_x_;
    const float* gradient_z_;
    std::size_t capacity_ = 0;  ///< corners of a block
    std::vector<float> steps_;  ///< by octave
    std::vector<SimplexCorner> corners_;
    std::vector<std::uint32_t> counts_;  ///< by block
    std::vector<std::uint32_t> ends_;    ///< by octave, then by block
};

}  // namespace terrain
