/// Fields on grids of other divisions over the same map.
#pragma once

#include <cstddef>

#include "terrain/core/control.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/field.hpp"

namespace terrain {

/// The field read at the samples of another grid, linearly between its own; a copy where the grid is the
/// same. Throws Cancelled.
Field resampled(const Field& field, std::size_t divisions, Executor& executor, Control& control);

/// heights + change, the change on a coarser grid and interpolated by Catmull-Rom, clamped to [0, 1]. Throws
/// Cancelled.
Field with_change(const Field& heights, const Field& change, Executor& executor, Control& control);

}  // namespace terrain
