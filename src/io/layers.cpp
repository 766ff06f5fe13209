#include "terrain/io/layers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

#include "figure/erosion_overlay.hpp"

namespace terrain::io {

GreyLayer grey_delta(const ErosionMaps& maps) {
    const auto samples = maps.delta.samples();
    float largest = 0;
    for (const float change : samples) largest = std::max(largest, std::abs(change));
    const float scale = largest > 0 ? largest : 1;
    GreyLayer layer{
        Field(maps.delta.divisions()),
        fmt::format("grey 0.5 is no change; 0 is {0} lower, 1 is {0} higher, of a height of 1", scale)};
    std::transform(samples.begin(), samples.end(), layer.grey.samples().begin(),
                   [&](float change) { return 0.5F + change / scale / 2; });
    return layer;
}

GreyLayer grey_flow(const ErosionMaps& maps) {
    const std::uint32_t most = *std::max_element(maps.flow.begin(), maps.flow.end());
    return {figure::flow_shares(maps),
            fmt::format("grey is log(1 + steps) / log(1 + {}), the steps of all droplets at a sample", most)};
}

}  // namespace terrain::io
