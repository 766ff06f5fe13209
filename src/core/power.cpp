#include "terrain/core/power.hpp"

#include <cassert>
#include <cmath>

#include "core/simd/kernels.hpp"

namespace terrain {

double power(double x, double y) {
    assert(x >= 0 && y > 0 && std::isfinite(x));
    double result = 0;
    kernels(Simd::scalar).power(&x, 1, y, &result);
    return result;
}

}  // namespace terrain
