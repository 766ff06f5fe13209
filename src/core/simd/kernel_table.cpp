#include "core/simd/kernel_functions.hpp"

namespace terrain::TERRAIN_SIMD_NAMESPACE {

const Kernels table{.simd = TERRAIN_SIMD_NAME,
                    .perlin = perlin,
                    .perlin_scratch = perlin_scratch,
                    .worley = worley,
                    .worley_scratch = worley_scratch,
                    .simplex = simplex,
                    .simplex_blocks = simplex_blocks,
                    .diamond_square = diamond_square,
                    .diamond_square_scratch = diamond_square_scratch,
                    .erosion = erosion,
                    .slip = slip,
                    .widen = widen,
                    .normalise = normalise,
                    .normalise_fixed = normalise_fixed,
                    .power = power,
                    .lengths = lengths,
                    .subtract = subtract,
                    .scale = scale,
                    .sum = sum,
                    .count_steps = count_steps};

}  // namespace terrain::TERRAIN_SIMD_NAMESPACE
