/// The stages erosion and thermal: what rain and frost make of the land.
#pragma once

#include <functional>
#include <memory>

#include "terrain/core/control.hpp"
#include "terrain/core/erosion.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/params.hpp"

namespace terrain {

struct Weathered {
    std::shared_ptr<const Field> heights;        ///< the land's own buffer where both stages are off
    std::shared_ptr<const ErosionMaps> erosion;  ///< null where no droplets ran
};

/// Runs the droplets and then the stones on a grid of erosion_divisions; a finer land gets the change. Calls
/// `look` now and then with the heights of the grid, while nothing is written. Throws Cancelled.
Weathered weathered(
    const std::shared_ptr<const Field>& land, const Parameters& parameters, Executor& executor,
    Control& control, const std::function<void(const Field& heights)>& look = [](const Field&) {});

/// Bytes that weathered() needs at its peak besides the land, its result included.
std::size_t weathering_bytes(const Parameters& parameters);

}  // namespace terrain
