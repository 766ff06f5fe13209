/// x^y = 2^(y log2 x): the exponent of x is split off exactly, the rest are two power series.
#include "terrain/core/power.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace terrain {
namespace {

constexpr int mantissa_bits = 52;
constexpr std::uint64_t mantissa_mask = (std::uint64_t{1} << mantissa_bits) - 1;
constexpr int exponent_bias = 1023;

struct Split {
    double mantissa;  ///< in [sqrt(1/2), sqrt(2))
    int exponent;     ///< x = mantissa * 2^exponent
};

Split split_exponent(double x) {
    int exponent = 0;
    if (x < 0x1p-1022) {  // a subnormal has no exponent of its own
        x *= 0x1p54;
        exponent = -54;
    }
    const auto bits = std::bit_cast<std::uint64_t>(x);
    exponent += static_cast<int>(bits >> mantissa_bits) - exponent_bias;
    double mantissa =
        std::bit_cast<double>((bits & mantissa_mask) | (std::uint64_t{exponent_bias} << mantissa_bits));
    if (mantissa > 1.4142135623730951) {
        mantissa /= 2;
        ++exponent;
    }
    return {mantissa, exponent};
}

/// c[0] + c[1] x + c[2] x^2 + ..., the even and the odd terms apart: two chains that the processor works on
/// at once.
template <std::size_t Count>
double series(const std::array<double, Count>& c, double x) {
    static_assert(Count % 2 == 0);
    const double square = x * x;
    double even = c[Count - 2], odd = c[Count - 1];
    for (std::size_t i = Count - 2; i >= 2; i -= 2) {
        even = even * square + c[i - 2];
        odd = odd * square + c[i - 1];
    }
    return even + odd * x;
}

/// 1 / (2 i + 1)
constexpr std::array<double, 12> atanh_terms = [] {
    std::array<double, 12> terms{};
    for (std::size_t i = 0; i < terms.size(); ++i) terms[i] = 1.0 / static_cast<double>(2 * i + 1);
    return terms;
}();

/// 1 / i!
constexpr std::array<double, 16> exponential_terms = [] {
    std::array<double, 16> terms{1};
    for (std::size_t i = 1; i < terms.size(); ++i) terms[i] = terms[i - 1] / static_cast<double>(i);
    return terms;
}();

/// log2 of m in [sqrt(1/2), sqrt(2)): (2 / ln 2) atanh((m - 1) / (m + 1)). The argument is below 0.172, so
/// the last term left out is below 1e-19.
double log2_near_one(double m) {
    const double t = (m - 1) / (m + 1);
    return series(atanh_terms, t * t) * t * 2.8853900817779268;
}

/// 2^r for |r| <= 1/2: the exponential series at r ln 2. The last term left out is below 1e-19.
double exp2_near_zero(double r) { return series(exponential_terms, r * 0.69314718055994531); }

double scale_by_power_of_two(double value, int exponent) {
    if (exponent < -1021) return 0;
    assert(exponent < 1023);
    return value *
           std::bit_cast<double>(static_cast<std::uint64_t>(exponent + exponent_bias) << mantissa_bits);
}

}  // namespace

double power(double x, double y) {
    assert(x >= 0 && y > 0 && std::isfinite(x));
    if (x == 0) return 0;
    const Split parts = split_exponent(x);
    // y * exponent may be large while only its distance to an integer matters: y is cut so that the product
    // of its leading part with the exponent (11 bits) is exact.
    const double y_high = std::bit_cast<double>(std::bit_cast<std::uint64_t>(y) & ~std::uint64_t{0xFFF});
    const double y_low = y - y_high;
    const double leading = y_high * parts.exponent;
    const double trailing = y_low * parts.exponent + y * log2_near_one(parts.mantissa);
    const double integer = std::floor(leading + trailing + 0.5);
    const double rest = (leading - integer) + trailing;
    return scale_by_power_of_two(exp2_near_zero(rest), static_cast<int>(integer));
}

}  // namespace terrain
