/// The base stage: raw heights of one of the five algorithms, before any normalisation.
#pragma once

#include <vector>

#include "terrain/core/control.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/params.hpp"
#include "terrain/core/simd.hpp"

namespace terrain {

struct BaseField {
    Field samples;
    float lowest = 0, highest = 0;
    Simd simd = Simd::scalar;  ///< the instructions of the kernel that computed it
};

/// F of the specification, with its extremes. Throws Cancelled.
BaseField base_field(const Parameters& parameters, Executor& executor, Control& control);

/// One layer of the fBm, and what the interface should say of it.
struct Octave {
    double frequency = 1;   ///< L^k
    double weight = 1;      ///< p^k / sum p^k over the octaves that are computed
    bool aliased = false;   ///< finer than two samples: adds only noise
    bool repeats = false;   ///< beyond 256 cells: Perlin, Ridged and Simplex repeat inside the map
    bool left_out = false;  ///< beyond 2^20 cells: not computed
};

/// All octaves the parameters ask for; empty for Diamond-Square, which has none.
std::vector<Octave> octave_plan(const Parameters& parameters);

/// Lowest and highest value the algorithm can give, for `range` fixed.
struct Interval {
    double low = 0, high = 1;
};
Interval own_range(const Parameters& parameters);

}  // namespace terrain
