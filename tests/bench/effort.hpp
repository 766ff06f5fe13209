/// How much is measured.
#pragma once

#include <vector>

namespace bench {

struct Effort {
    int divisions = 1024;
    int diamond_divisions = 4096;
    int pairs = 31;  ///< odd, so that the median of the ratios is a pair's
};

/// Nothing worth reading, but every line of the program runs.
inline Effort quick_effort() { return {.divisions = 64, .diamond_divisions = 64, .pairs = 1}; }

}  // namespace bench
