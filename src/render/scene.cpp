#include "render/scene.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <glm/matrix.hpp>

#include "figure/tints.hpp"

namespace terrain::render {
namespace {

glm::vec4 vector(const Colour& colour) {
    return {static_cast<float>(colour.red), static_cast<float>(colour.green), static_cast<float>(colour.blue),
            1.0F};
}

void set_colours(Scene& scene, const figure::Tints& tints) {
    const Colours& colours = tints.biomes;
    scene.beach = vector(colours.beach);
    scene.grass = vector(colours.grass);
    scene.dry_grass = vector(tints.dry_grass);
    scene.rock = vector(colours.rock);
    scene.snow = vector(colours.snow);
    scene.shallow = vector(colours.shallow);
    scene.deep = vector(colours.deep);
    std::transform(tints.land.begin(), tints.land.end(), scene.land_ramp.begin(), vector);
    std::transform(tints.water.begin(), tints.water.end(), scene.water_ramp.begin(), vector);
}

void set_bands(Scene& scene, const Biomes& biomes) {
    const std::array<Band, 4> bands{biomes.grass, biomes.rock, biomes.snow, biomes.steep};
    for (int i = 0; i < 4; ++i) {
        const Band& band = bands[static_cast<std::size_t>(i)];
        scene.band_from[i] = static_cast<float>(band.from);
        // A band without width is a step.
        scene.band_slope[i] = static_cast<float>(1 / std::max(band.full - band.from, 1e-4));
    }
}

/// 1 / (top - sea). Without land there is no way up either; the shader then sees t <= 0 everywhere.
float per_height(double top, double sea) { return top > sea ? static_cast<float>(1 / (top - sea)) : 0; }

}  // namespace

glm::vec3 sun_direction(const Sun& sun) {
    constexpr double degree = std::numbers::pi / 180;
    const double azimuth = sun.azimuth * degree;
    const double elevation = sun.elevation * degree;
    return {static_cast<float>(std::sin(azimuth) * std::cos(elevation)),
            static_cast<float>(std::sin(elevation)),
            static_cast<float>(-std::cos(azimuth) * std::cos(elevation))};
}

Variant variant_of(const Look& look) {
    const Display& display = look.parameters.display;
    const bool by_height = figure::goes_by_height(display.palette) || look.overlay;
    return {by_height, display.scenery == Scenery::landscape, look.morph < 1};
}

Scene make_scene(const Look& look, const Camera& camera, const DrawnGrids& grids, float highest, Size picture,
                 const Tile& tile) {
    const Parameters& parameters = look.parameters;
    const float up = height_scale(parameters);
    const auto sea = static_cast<float>(parameters.sea);
    const float reach =
        variant_of(look).landscape ? (0.5F + static_cast<float>(rings_around)) * map_side : map_side / 2;
    const glm::mat4 projection = tile_projection(picture, tile) * camera.projection(picture, reach);
    const glm::mat4 view = camera.view();
    glm::mat4 turn = view;
    turn[3] = {0, 0, 0, 1};
    const glm::vec3 eye = camera.eye();

    const glm::vec3 compass = sun_direction({parameters.display.sun.azimuth, 0});

    Scene scene{};
    scene.view_projection = projection * view;
    scene.clip_to_ray = glm::inverse(projection * turn);
    scene.eye = {eye, look.water_time};
    scene.sun = {sun_direction(parameters.display.sun), 0};
    scene.scale = {up, sea * up, -base_depth, static_cast<float>(parameters.world.height)};
    const auto summit = static_cast<double>(highest);
    scene.levels = {sea, per_height(figure::biome_top(parameters, summit), parameters.sea),
                    per_height(summit, parameters.sea), look.morph};
    const Grid& grid = grids.map;
    scene.around = {static_cast<float>(grids.around[0].stride), static_cast<float>(grids.around[0].drawn),
                    static_cast<float>(grids.around[1].stride), static_cast<float>(grids.around[1].drawn)};
    scene.grid = {static_cast<float>(grid.divisions), static_cast<float>(grid.stride),
                  static_cast<float>(grid.drawn), look.overlay ? 1.0F : 0.0F};
    const figure::Tints tints = figure::tints(parameters, summit);
    scene.window = {static_cast<float>(tile.left), static_cast<float>(tile.bottom), compass.x, compass.z};
    set_colours(scene, tints);
    if (look.overlay) {
        const auto& colours = look.overlay->colours;
        std::transform(colours.begin(), colours.end(), scene.land_ramp.begin(), vector);
    }
    set_bands(scene, parameters.display.biomes);
    return scene;
}

}  // namespace terrain::render
