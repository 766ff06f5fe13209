/// Noise that gives surfaces a grain finer than the heights.
#pragma once

#include "render/handles.hpp"

namespace terrain::render {

/// RGBA8, repeats without a seam, all mip levels. r: patches, g: grains, both around 0.5; b, a: slope of
/// small ripples to the east and south, 0.5 where there is none. The same on every machine.
Texture make_detail();

}  // namespace terrain::render
