// What happens to rows of finished samples. Plain loops, which the compiler turns into the vectors of the
// instruction set; only where the order of operations is its own decision do they name the lanes.
#include "core/simd/kernel_functions.hpp"
#include "core/simd/power_series.hpp"
#include "core/simd/vector.hpp"

namespace terrain::TERRAIN_SIMD_NAMESPACE {

void widen(const float* samples, std::size_t count, float* lowest, float* highest) {
    float low = *lowest, high = *highest;
    std::size_t i = 0;
    if (count >= lanes) {
        Float8 lows = all(low), highs = all(high);
        for (; i + lanes <= count; i += lanes) {
            const Float8 eight = load(samples + i);
            lows = smaller(eight, lows);
            highs = larger(eight, highs);
        }
        float low_of[lanes], high_of[lanes];
        store(low_of, lows);
        store(high_of, highs);
        for (int lane = 0; lane < lanes; ++lane) {
            low = low_of[lane] < low ? low_of[lane] : low;
            high = high_of[lane] > high ? high_of[lane] : high;
        }
    }
    for (; i < count; ++i) {
        low = samples[i] < low ? samples[i] : low;
        high = samples[i] > high ? samples[i] : high;
    }
    *lowest = low;
    *highest = high;
}

void normalise(const float* raw, std::size_t count, float lowest, float span, float* heights) {
    for (std::size_t i = 0; i < count; ++i) heights[i] = (raw[i] - lowest) / span;
}

std::size_t normalise_fixed(const float* raw, std::size_t count, double low, double high, float* heights) {
    std::size_t clamped = 0;
    const double span = high - low;
    for (std::size_t i = 0; i < count; ++i) {
        const double value = static_cast<double>(raw[i]);
        clamped += static_cast<std::size_t>((value < low) | (value > high));
        double height = (value - low) / span;
        height = height < 0 ? 0 : height;
        height = height > 1 ? 1 : height;
        heights[i] = static_cast<float>(height);
    }
    return clamped;
}

void power(const double* x, std::size_t count, double y, double* result) {
    const PowerOf raise(y);
    constexpr std::size_t at_once = 64;
    for (std::size_t first = 0; first < count; first += at_once) {
        const std::size_t some = count - first < at_once ? count - first : at_once;
        // Read before anything is written: `result` may be `x`.
        double bases[at_once];
        for (std::size_t i = 0; i < some; ++i) bases[i] = x[first + i];
        for (std::size_t i = 0; i < some; ++i) result[first + i] = raise(bases[i]);
    }
}

void lengths(const double* x, const double* z, std::size_t count, double* result) {
    for (std::size_t i = 0; i < count; ++i) result[i] = __builtin_sqrt(x[i] * x[i] + z[i] * z[i]);
}

void subtract(float* heights, const double* mask, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        const double left = static_cast<double>(heights[i]) - mask[i];
        heights[i] = static_cast<float>(left > 0 ? left : 0);
    }
}

void scale(float* heights, const double* mask, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        heights[i] = static_cast<float>(static_cast<double>(heights[i]) * mask[i]);
    }
}

double sum(const float* samples, std::size_t count) {
    double parts[lanes] = {};
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        for (std::size_t lane = 0; lane < lanes; ++lane)
            parts[lane] += static_cast<double>(samples[i + lane]);
    }
    for (std::size_t lane = 0; i + lane < count; ++lane)
        parts[lane] += static_cast<double>(samples[i + lane]);
    return ((parts[0] + parts[1]) + (parts[2] + parts[3])) + ((parts[4] + parts[5]) + (parts[6] + parts[7]));
}

void count_steps(const float* heights, std::size_t count, float steps, std::uint32_t* counts) {
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        std::int32_t places[lanes];
        std::int32_t differ = 0;
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            places[lane] = static_cast<std::int32_t>(heights[i + lane] * steps);
        }
        for (std::size_t lane = 1; lane < lanes; ++lane) differ |= places[lane] ^ places[0];
        // A count that was just written would be waited for, which on the floor of the sea is every time.
        if (differ == 0) {
            counts[places[0]] += lanes;
        } else {
            for (const std::int32_t place : places) ++counts[place];
        }
    }
    for (; i < count; ++i) ++counts[static_cast<std::int32_t>(heights[i] * steps)];
}

}  // namespace terrain::TERRAIN_SIMD_NAMESPACE
