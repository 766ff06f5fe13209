/// Which colour stands for which height, for pictures and their legends alike.
#pragma once

#include <array>
#include <cstddef>

#include "figure/figure.hpp"
#include "terrain/core/params.hpp"

namespace terrain::figure {

/// True for palettes in which the height alone decides, false for those that have biomes.
bool goes_by_height(Palette palette);

/// The colours of one world.
struct Tints {
    bool by_height = false;  ///< then `land` and `water` hold, otherwise `biomes` and `dry_grass`
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
