/// Thermal erosion: where the land is steeper than the angle of repose, stones slip to the lower neighbours.
/// Source: F. K. Musgrave, C. E. Kolb, R. S. Mace, "The Synthesis and Rendering of Eroded Fractal Terrains",
/// SIGGRAPH 1989, with the exchange between eight neighbours at once.
#pragma once

#include <functional>

#include "terrain/core/control.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/params.hpp"

namespace terrain {

/// The tangent of 0 to 80 degrees, of + - * / alone, which give the same bits on every machine. Relative
/// error at most 1e-13.
double tangent(double degrees);

/// How much higher one sample may be than its neighbour along a row or column, in heights.
double talus(double angle, double world_height, std::size_t divisions);

/// Lets stones slip on heights in [0, 1], a cell in every pass. What one sample loses its neighbours gain,
/// and no height becomes a new extreme. Calls `look` after every pass, while nothing is written. Throws
/// Cancelled.
void slip_stones(
    Field& heights, const ThermalParameters& parameters, double world_height, Executor& executor,
    Control& control, const std::function<void()>& look = [] {});

}  // namespace terrain
