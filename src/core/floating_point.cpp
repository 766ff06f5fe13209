#include "core/floating_point.hpp"

#include <cfenv>
#include <limits>
#include <stdexcept>

namespace terrain {
namespace {

/// Asks by arithmetic, which works on every processor: half of the smallest normal number is subnormal.
bool keeps_subnormals() {
    const volatile double smallest = std::numeric_limits<double>::min();
    const volatile double half = smallest / 2;
    return half > 0;
}

}  // namespace

void require_standard_arithmetic() {
    if (std::fegetround() != FE_TONEAREST) {
        throw std::runtime_error("a thread does not round to nearest: its heights would be wrong");
    }
    if (!keeps_subnormals()) {
        throw std::runtime_error("a thread flushes subnormal numbers to zero: its heights would be wrong");
    }
}

}  // namespace terrain
