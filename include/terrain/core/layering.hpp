/// fBm, the shared synthesis: octaves of one noise, each finer and weaker than the one before.
#pragma once

#include <vector>

#include "terrain/core/base.hpp"
#include "terrain/core/control.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/params.hpp"

namespace terrain {

/// Added to the coordinates of every octave of lattice noise: it keeps the octaves from all vanishing
/// together at lattice points.
inline constexpr double lattice_shift_x = 13.7;
inline constexpr double lattice_shift_z = 9.3;

/// An octave beyond this many cells per side is left out: coordinates would run out of bits.
inline constexpr double most_cells = 1 << 20;

/// `count` octaves with their frequencies L^k and weights p^k / sum p^k, for a noise of `scale` cells per
/// side.
std::vector<Octave> plan_octaves(int count, double persistence, double lacunarity, double scale);

/// The raw field of Perlin, Simplex, Ridged or Worley. Throws Cancelled.
Field layered_field(const Parameters& parameters, Executor& executor, Control& control);

}  // namespace terrain
