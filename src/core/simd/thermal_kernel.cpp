// Thermal erosion, one row.
#include "core/simd/kernel_functions.hpp"
#include "core/simd/vector.hpp"

namespace terrain::TERRAIN_SIMD_NAMESPACE {
namespace {

constexpr auto width = static_cast<std::size_t>(lanes);

/// By how much the rise is more than the talus, with its sign. Seen from the other sample it is the same
/// number with the other sign, to the last bit.
inline Float8 excess(Float8 rise, Float8 talus) {
    return rise - larger(smaller(rise, talus), all(0.0F) - talus);
}

}  // namespace

void slip(const SlipRow& row, std::size_t count, const Slope& slope) {
    const SlipRow at = row;  // in registers: what is stored cannot change these
    const Float8 straight = all(slope.talus), rate = all(slope.rate);
    const Float8 down = all(slope.talus_down), diagonal = all(slope.diagonal_down);
    for (std::size_t x = 0; x < count; x += width) {
        const Float8 here = load(at.middle + x);
        const Float8 west = excess(load(at.middle + x - 1) - here, straight);
        const Float8 east = excess(load(at.middle + x + 1) - here, straight);
        const Float8 south_west = excess(load(at.south + x - 1) - here, diagonal);
        const Float8 south = excess(load(at.south + x) - here, down);
        const Float8 south_east = excess(load(at.south + x + 1) - here, diagonal);
        Float8 sum = all(0.0F) - load(at.above.south_east + x - 1);
        sum = sum - load(at.above.south + x);
        sum = sum - load(at.above.south_west + x + 1);
        sum = sum + west + east + south_west + south + south_east;
        store(at.below.south_west + x, south_west);
        store(at.below.south + x, south);
        store(at.below.south_east + x, south_east);
        store_some(at.out + x, here + rate * sum, count - x);
    }
}

}  // namespace terrain::TERRAIN_SIMD_NAMESPACE
