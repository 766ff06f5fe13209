/// x^y = 2^(y log2 x): the exponent of x is split off exactly, the rest are two power series. Without a
/// branch or a call, so that a loop over it becomes vectors. Included as vector.hpp is.
#pragma once

#include <cstdint>

namespace terrain::TERRAIN_SIMD_NAMESPACE {
namespace {

/// 1 / (2 i + 1)
constexpr double atanh_terms[] = {1.0,      1.0 / 3,  1.0 / 5,  1.0 / 7,  1.0 / 9,  1.0 / 11,
                                  1.0 / 13, 1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21, 1.0 / 23};

/// 1 / i!
constexpr double exponential_terms[] = {1.0,         1.0,          1.0 / 2,       1.0 / 6,
                                        1.0 / 24,    1.0 / 120,    1.0 / 720,     1.0 / 5040,
                                        1.0 / 40320, 1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800};

/// c[0] + c[1] x + c[2] x^2 + ...: every fourth term apart, so that the processor works on four short chains
/// at once instead of waiting for one long.
template <int count>
[[gnu::always_inline]] inline double series(const double (&c)[count], double x) {
    static_assert(count % 4 == 0);
    const double square = x * x, fourth = square * square;
    double parts[4] = {c[count - 4], c[count - 3], c[count - 2], c[count - 1]};
    for (int i = count - 8; i >= 0; i -= 4) {
        for (int j = 0; j < 4; ++j) parts[j] = parts[j] * fourth + c[i + j];
    }
    return (parts[0] + parts[1] * x) + (parts[2] + parts[3] * x) * square;
}

constexpr int mantissa_bits = 52;
constexpr std::uint64_t mantissa_mask = (std::uint64_t{1} << mantissa_bits) - 1;
constexpr std::uint64_t exponent_bias = 1023;

inline std::uint64_t bits_of(double x) { return __builtin_bit_cast(std::uint64_t, x); }
inline double from_bits(std::uint64_t bits) { return __builtin_bit_cast(double, bits); }

/// Raises to the power y, as terrain::power promises.
class PowerOf {
public:
    // y * exponent may be large while only its distance to an integer matters: y is cut so that the product
    // of its leading part with the exponent (11 bits) is exact.
    explicit PowerOf(double y) : y_(y), y_high_(from_bits(bits_of(y) & ~std::uint64_t{0xFFF})) {}

    [[gnu::always_inline]] double operator()(double x) const {
        // A subnormal has no exponent of its own.
        const bool tiny = x < 0x1p-1022;
        const double scaled = x * (tiny ? 0x1p54 : 1.0);
        const std::uint64_t bits = bits_of(scaled);
        // The digits of a number of this size count ones, which turns an integer into a floating point
        // number.
        constexpr double counts_ones = 0x1p52;
        double exponent = from_bits((bits >> mantissa_bits) | bits_of(counts_ones)) - counts_ones;
        exponent -= static_cast<double>(exponent_bias) + (tiny ? 54.0 : 0.0);
        double mantissa = from_bits((bits & mantissa_mask) | (exponent_bias << mantissa_bits));
        const bool large = mantissa > 1.4142135623730951;
        mantissa *= large ? 0.5 : 1.0;
        exponent += large ? 1.0 : 0.0;

        const double leading = y_high_ * exponent;
        const double trailing = (y_ - y_high_) * exponent + y_ * log2_near_one(mantissa);
        // A number of this size has no digits behind the point: adding it rounds, and leaves the integer in
        // the last bits.
        constexpr double has_no_fraction = 0x1.8p52;
        const double rounded = (leading + trailing) + has_no_fraction;
        const double integer = rounded - has_no_fraction;
        const double value = exp2_near_zero((leading - integer) + trailing) *
                             from_bits((bits_of(rounded) + exponent_bias) << mantissa_bits);
        const bool vanishes = (integer < -1021) | (x == 0);
        return vanishes ? 0.0 : value;
    }

private:
    /// log2 of m in [sqrt(1/2), sqrt(2)): (2 / ln 2) atanh((m - 1) / (m + 1)). The argument is below 0.172,
    /// so the terms left out are below 1e-19 of the sum.
    [[gnu::always_inline]] static double log2_near_one(double m) {
        const double t = (m - 1) / (m + 1);
        return series(atanh_terms, t * t) * t * 2.8853900817779268;
    }

    /// 2^r for |r| <= 1/2: the exponential series at r ln 2. The terms left out are below 1e-14.
    [[gnu::always_inline]] static double exp2_near_zero(double r) {
        return series(exponential_terms, r * 0.69314718055994531);
    }

    double y_, y_high_;
};

}  // namespace
}  // namespace terrain::TERRAIN_SIMD_NAMESPACE
