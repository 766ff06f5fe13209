/// The histogram of heights.
#pragma once

#include "figure/figure.hpp"
#include "terrain/core/statistics.hpp"

namespace terrain::figure {

/// Bars of the share of samples per height, 64 of them, from 0 on the left to 1 on the right; water and land
/// in different inks, the sea as a marker line, an axis with 0, 0.5, 1. The tallest bar fills the height;
/// heights of exactly 0 (cut off by an island) would dwarf all others, so the first bar may be clipped and is
/// then marked.
Figure histogram(const HeightTable& table, double sea, double width, double height);

}  // namespace terrain::figure
