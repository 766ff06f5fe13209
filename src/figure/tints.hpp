/// Which colour stands for which height, for pictures and their legends alike.
#pragma once

#include <array>
#include <cstddef>

#include "figure/figure.hpp"
#include "terrain/core/params.hpp"

namespace terrain::figure {

/// The colours of one world.
struct Tints {
    /// True where the height alone decides: `land` and `water` then hold. False for biomes: `biomes` holds.
    bool by_height = false;
    Colours biomes;
    Colour dry_grass;
    std::array<Colour, 16> land;  ///< evenly spaced from the sea to the top
    std::array<Colour, 8>
        water;  ///< of the ground below it, evenly spaced from the sea down to a height of 0
};

/// What the way up from the sea is measured by: `highest`, or 1 where the biomes have a fixed top.
double biome_top(const Parameters& parameters, double highest);

/// `highest` is the highest land.
Tints tints(const Parameters& parameters, double highest);

/// The colour of a plain at this height, or of the water over it.
Colour tint_at(const Tints& tints, const Parameters& parameters, double highest, double height);

/// Linear component -> that of a display, both in [0, 1] (IEC 61966-2-1).
double display_component(double linear);
double linear_component(double display);

/// A strip of the colours from a height of 0 on the left to 1 on the right, and below it the names of the
/// biomes with their colours, or the heights in metres where the height decides.
Figure legend(const Parameters& parameters, double highest, double width);

}  // namespace terrain::figure
