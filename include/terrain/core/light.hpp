/// What light reaches a height field: the sun's cast shadows and the share of the sky that the land leaves
/// open.
#pragma once

#include <cstddef>

#include "terrain/core/control.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/params.hpp"

namespace terrain {

/// A picture of the light on a terrain; heights are not changed by it. Both fields may be coarser than the
/// heights; their border samples are those of the map.
struct Light {
    Sun sun;
    double rise = 0;  ///< a height of 1 in sides of the map

    /// The height below which a place lies in shadow, in units of the heights; `no_shadow` where nothing
    /// stands between it and the sun. Interpolated, it meets the land at the edges of the shadows.
    Field ceiling;
    /// Share of the sky that is seen, in [0, 1]; 1 on a plain.
    Field open;
};

/// A ceiling that is below every height.
inline constexpr float no_shadow = -8;

/// Most samples per side of the fields of a Light.
inline constexpr std::size_t largest_ceiling_side = 1025, largest_open_side = 257;

/// Rise of a height of 1 as it is drawn, in sides of the map: world.height times the exaggeration.
double drawn_rise(const Parameters& parameters);

/// True where `light` is what compute_light would give for heights of these parameters.
bool lights(const Light& light, const Parameters& parameters);

/// Sweeps over the field along the rays of the sun (each row takes over what stands in the light of the row
/// before it, lowered by the fall of the rays), and along those of 32 small suns all over the sky. Throws
/// Cancelled.
Light compute_light(const Field& heights, const Parameters& parameters, Executor& executor, Control& control);

}  // namespace terrain
