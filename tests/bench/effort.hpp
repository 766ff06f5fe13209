/// How much is measured.
#pragma once

#include <vector>

namespace bench {

struct Effort {
    int divisions = 1024;
    int diamond_divisions = 4096;
    int erosion_divisions = 512, droplets = 200000;
    int pairs = 31;  ///< odd, so that the median of the ratios is a pair's
    std::vector<int> growth{256, 512, 1024, 2048, 4096, 8192};
    int growth_runs = 3;
    std::vector<int> latency{256, 512, 1024, 2048};
    int latency_runs = 15;
    double micro_seconds = 0.2;  ///< for each part, at least
};

/// Nothing worth reading, but every line of the program runs.
inline Effort quick_effort() {
    return {.divisions = 64,
            .diamond_divisions = 64,
            .erosion_divisions = 64,
            .droplets = 500,
            .pairs = 1,
            .growth = {32, 64},
            .growth_runs = 1,
            .latency = {64},
            .latency_runs = 1,
            .micro_seconds = 0};
}

}  // namespace bench
