/// What the droplets did, as an overlay of the land with its legend.
#pragma once

#include <memory>

#include "figure/figure.hpp"
#include "figure/overlay.hpp"
#include "terrain/core/erosion.hpp"
#include "terrain/core/params.hpp"

namespace terrain::figure {

enum class ErosionMap {
    delta,  ///< red where the land was worn, blue where something was laid down
    flow    ///< how many steps of droplets began here, on a logarithmic scale
};

/// The end of the scale on either side: 99 of 100 samples changed by less. Above 0.
double delta_limit(const ErosionMaps& maps);
/// The end of the scale: the largest count, at least 1.
double flow_limit(const ErosionMaps& maps);

/// With the limit of the map.
Overlay erosion_overlay(const ErosionMaps& maps, ErosionMap map);

/// log(1 + steps) / log(1 + flow_limit) of each sample.
Field flow_shares(const ErosionMaps& maps);

/// The colours from one end of the scale to the other, and below them what the ends mean: metres, or counts.
Figure erosion_legend(const Overlay& overlay, ErosionMap map, const Parameters& parameters, double width);

}  // namespace terrain::figure
