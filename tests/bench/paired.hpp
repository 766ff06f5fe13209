/// Times of two works that are compared: in turn in one process, so that whatever slows the machine down
/// meets both.
#pragma once

#include <functional>
#include <vector>

namespace bench {

using Work = std::function<void()>;

double milliseconds(const Work& work);

/// The upper one of an even number. `values` is not empty.
double median(std::vector<double> values);

struct Comparison {
    double first = 0, second = 0;  ///< medians, milliseconds
    double ratio = 0;              ///< median of second / first of each pair
};

/// An odd number of pairs of runs, after one of each that is not counted. Every other pair runs the
/// second work first.
Comparison compared(const Work& first, const Work& second, int pairs);

}  // namespace bench
