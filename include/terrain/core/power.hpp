/// A power function with the same bits on every machine.
#pragma once

namespace terrain {

/// x^y for x >= 0 and y > 0, of + - * / and exponent bits alone, which IEEE 754 fixes to the last bit (the C
/// library's pow differs between versions). Relative error at most 1e-13; power(0, y) = 0 and power(1, y) = 1
/// exactly; results below 2^-1021 may become 0. Results must be finite.
double power(double x, double y);

}  // namespace terrain
