/// Heights on the GPU, and what is worked out from them there once per upload.
#pragma once

#include <cstddef>
#include <memory>

#include "render/grid.hpp"
#include "render/handles.hpp"
#include "render/program.hpp"
#include "terrain/core/error.hpp"
#include "terrain/core/field.hpp"

namespace terrain::render {

/// Programs that fill a texture from the heights.
struct Bakers {
    Program gradient, ground;
};

struct Relief {
    std::shared_ptr<const Field> source;  ///< keeps the address from being used again
    Grid grid;                            ///< over the uploaded samples
    float highest = 0;
    Texture heights;   ///< R32F, (n + 1)^2
    Texture gradient;  ///< RG16F: d/dx and d/dz of the height, the side of the map as unit; all mip levels
    Texture ground;    ///< RG16F, at most 257^2: gradient for the biomes, horizon for the ambient light
};

struct ReliefLimits {
    std::size_t most_triangles = most_triangles_hardware;
    std::size_t largest_texture = 16384;  ///< larger maps are uploaded with every 2^j-th sample
    std::size_t largest_gradient = 16384;
};

/// Uploads and works out. Fault: failed.
Expected<Relief> make_relief(std::shared_ptr<const Field> heights, Bakers& bakers,
                             const ReliefLimits& limits);

}  // namespace terrain::render
