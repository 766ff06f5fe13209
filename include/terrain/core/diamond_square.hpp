/// Random midpoint displacement. Source: A. Fournier, D. Fussell, L. Carpenter, "Computer Rendering of
/// Stochastic Models", 1982, in the diamond-square order.
#pragma once

#include <cstddef>
#include <cstdint>

#include "terrain/core/control.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/field.hpp"

namespace terrain {

/// Raw heights. A number of divisions that is no power of two is cropped from the next one (at most 65536),
/// of which only what the map depends on is computed. `persistence` in [0, 1] is what the amplitude, 0.8 at
/// first, is multiplied with after every level. Random numbers are keyed by place, so a lattice of 256 holds
/// every fourth sample of that of 1024. Throws Cancelled.
Field diamond_square(std::uint32_t key, std::size_t divisions, double persistence, Executor& executor,
                     Control& control);

/// Divisions of the lattice on which a map of `divisions` is computed: the next power of two.
std::size_t diamond_square_lattice(std::size_t divisions);

}  // namespace terrain
