/// Heights on the GPU, and what is worked out from them there once per upload.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "render/grid.hpp"
#include "render/handles.hpp"
#include "render/program.hpp"
#include "render/texel_stream.hpp"
#include "terrain/core/error.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/light.hpp"

namespace terrain::render {

struct Relief {
    std::shared_ptr<const Field> source;  ///< keeps the address from being used again
    Grid grid;                            ///< over the uploaded samples
    Grid draft;
    std::array<Grid, rings_around> around;  ///< for the mirror images in a landscape, ring by ring: coarser
    float highest = 0;
    Texture heights;   ///< R32F, (n + 1)^2
    Texture gradient;  ///< RG16F: d/dx and d/dz of the height, the side of the map as unit; all mip levels
};

struct ReliefLimits {
    std::size_t most_triangles = most_triangles_hardware;
    std::size_t largest_texture = 16384;  ///< larger maps are uploaded with every 2^j-th sample
    std::size_t largest_gradient = 16384;
};

/// Uploads the heights, of which `highest` is the highest, and works out the gradient with that program.
/// Fault: failed.
Expected<Relief> make_relief(std::shared_ptr<const Field> heights, float highest, TexelStream& stream,
                             Program& program, const ReliefLimits& limits);

/// The light on a world on the GPU: R16F both, to be read with linear filtering.
struct Lighting {
    std::shared_ptr<const Light> source;  ///< null: neither shadows nor hollows
    Texture ceiling, open;
};

/// R16F, to be read with linear filtering.
Texture make_smooth_texture(const Field& field, TexelStream& stream);

Lighting make_lighting(std::shared_ptr<const Light> light, TexelStream& stream);

}  // namespace terrain::render
