/// What erosion left behind, as fields in [0, 1] that can be written like heights.
#pragma once

#include <string>

#include "terrain/core/erosion.hpp"
#include "terrain/core/field.hpp"

namespace terrain::io {

struct GreyLayer {
    Field grey;
    std::string meaning;  ///< what the grey stands for, for the person who gets the file
};

/// 0.5 is no change; 0 and 1 are the largest change there is, down and up.
GreyLayer grey_delta(const ErosionMaps& maps);

/// log(1 + steps) / log(1 + most steps)
GreyLayer grey_flow(const ErosionMaps& maps);

}  // namespace terrain::io
