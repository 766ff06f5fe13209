/// What every shader knows: the uniform block `Scene` of common.glsl.
#pragma once

#include <array>
#include <compare>

#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

#include "render/camera.hpp"
#include "render/grid.hpp"
#include "render/renderer.hpp"
#include "render/tiles.hpp"

namespace terrain::render {

/// How far the block reaches below a height of 0.
inline constexpr float base_depth = 7.0F;

/// Laid out as std140 does: vectors of four alone. common.glsl says what each means.
struct Scene {
    glm::mat4 view_projection;
    glm::mat4 clip_to_ray;
    glm::vec4 eye, sun, scale, levels, grid, around, window;
    glm::vec4 beach, grass, dry_grass, rock, snow, shallow, deep;
    glm::vec4 band_from, band_slope;
    std::array<glm::vec4, 16> land_ramp;
    std::array<glm::vec4, 8> water_ramp;
};

/// What shaders are compiled for.
struct Variant {
    bool by_height = false, landscape = false, morphing = false;
    // NOLINTNEXTLINE(modernize-use-nullptr): what it finds is inside the comparison that the compiler writes
    auto operator<=>(const Variant&) const = default;
};

Variant variant_of(const Look& look);

/// The grids that are drawn: of the map, and of its mirror images in a landscape, ring by ring.
struct DrawnGrids {
    const Grid& map;
    const std::array<Grid, rings_around>& around;
};

/// The scene for one tile of a picture. `highest` is the highest land.
Scene make_scene(const Look& look, const Camera& camera, const DrawnGrids& grids, float highest, Size picture,
                 const Tile& tile);

/// Towards the sun; azimuth clockwise from north (-z), degrees.
glm::vec3 sun_direction(const Sun& sun);

}  // namespace terrain::render
