/// Noise on a grid without warp: what depends on the column or the row alone is worked out once.
#pragma once

#include <vector>

#include "terrain/core/base.hpp"
#include "terrain/core/control.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/params.hpp"

namespace terrain {

/// True where grid_field can make the field of these parameters.
bool has_grid_field(const Parameters& parameters);

/// The raw field, as the layering defines it. Throws Cancelled.
Field grid_field(const Parameters& parameters, Executor& executor, Control& control);

}  // namespace terrain
