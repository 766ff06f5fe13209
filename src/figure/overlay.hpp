/// A figure of every place, laid over the land instead of its own colours.
#pragma once

#include <array>

#include "terrain/core/field.hpp"
#include "terrain/core/params.hpp"

namespace terrain::figure {

struct Overlay {
    Field shares;                    ///< in [0, 1]; of any number of divisions
    std::array<Colour, 16> colours;  ///< evenly spaced from a share of 0 to 1
    double limit = 1;                ///< what the end of the scale stands for
};

}  // namespace terrain::figure
