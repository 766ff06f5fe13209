#include "core/simd/kernel_functions.hpp"

namespace terrain::TERRAIN_SIMD_NAMESPACE {

const Kernels table{TERRAIN_SIMD_NAME,
                    perlin,
                    perlin_scratch,
                    worley,
                    worley_scratch,
                    simplex,
                    simplex_blocks,
                    widen,
                    normalise,
                    normalise_fixed,
                    power,
                    lengths,
                    subtract,
                    scale,
                    sum,
                    count_steps};

}  // namespace terrain::TERRAIN_SIMD_NAMESPACE
