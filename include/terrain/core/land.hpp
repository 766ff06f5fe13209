/// The land stage: normalise, shape, island, in one pass over the base field.
#pragma once

#include <memory>

#include "terrain/core/base.hpp"
#include "terrain/core/control.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/params.hpp"

namespace terrain {

struct Land {
    std::shared_ptr<const Field> heights;  ///< in [0, 1], finite, never -0
    double clamped_share = 0;              ///< of samples outside the fixed range, in [0, 1]
};

/// Throws Cancelled.
Land land_field(const BaseField& base, const Parameters& parameters, Executor& executor, Control& control);

/// Shape of one normalised height: invert, power, terraces, in this order. h in [0, 1].
float shaped(float h, const ShapeParameters& shape);

/// f(d) = d^a / (d^a + (b - b d)^a) for d in [0, 1), 1 from there on: 0 at the centre, 1 at the rim.
double island_falloff(double d, double a, double b);

}  // namespace terrain
