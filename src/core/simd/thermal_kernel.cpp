// Thermal erosion, one row.
#include "core/simd/kernel_functions.hpp"
#include "core/simd/vector.hpp"

namespace terrain::TERRAIN_SIMD_NAMESPACE {
namespace {

constexpr auto width = static_cast<std::size_t>(lanes);

/// By how much the rise is more than the talus, with its sign; the same digits, seen from the other sample.
inline Float8 excess(Float8 rise, Float8 talus) {
    return rise - larger(smaller(rise, talus), all(0.0F) - talus);
}

}  // namespace

std::size_t slip(const float* north, const float* middle, const float* south, std::size_t count,
                 const Slope& slope, float* out) {
    const Float8 straight = all(slope.talus), diagonal = all(slope.diagonal_talus), rate = all(slope.rate);
    std::size_t done = 0;
    for (; done + width <= count; done += width) {
        const std::size_t x = done + 1;
        const Float8 here = load(middle + x);
        const auto from = [&](const float* neighbours, Float8 talus) {
            return excess(load(neighbours) - here, talus);
        };
        Float8 sum = from(north + x - 1, diagonal);
        sum = sum + from(north + x, straight);
        sum = sum + from(north + x + 1, diagonal);
        sum = sum + from(middle + x - 1, straight);
        sum = sum + from(middle + x + 1, straight);
        sum = sum + from(south + x - 1, diagonal);
        sum = sum + from(south + x, straight);
        sum = sum + from(south + x + 1, diagonal);
        store(out + x, here + rate * sum);
    }
    return done;
}

}  // namespace terrain::TERRAIN_SIMD_NAMESPACE
