#include "render/scene.hpp"

#include <cmath>
#include <numbers>

#include <glm/matrix.hpp>

namespace terrain::render {
namespace {

glm::vec4 vector(const Colour& colour) {
    return {static_cast<float>(colour.red), static_cast<float>(colour.green), static_cast<float>(colour.blue),
            1.0F};
}

/// Patches are drawn from the near corner to the far one: what is hidden then costs little.
float from_far_end(float eye) { return eye > 0 ? 1.0F : 0.0F; }

void set_colours(Scene& scene, const Colours& colours) {
    scene.beach = vector(colours.beach);
    scene.grass = vector(colours.grass);
    scene.rock = vector(colours.rock);
    scene.snow = vector(colours.snow);
    scene.shallow = vector(colours.shallow);
    scene.deep = vector(colours.deep);
}

}  // namespace

glm::vec3 sun_direction(const Sun& sun) {
    constexpr double degree = std::numbers::pi / 180;
    const double azimuth = sun.azimuth * degree;
    const double elevation = sun.elevation * degree;
    return {static_cast<float>(std::sin(azimuth) * std::cos(elevation)),
            static_cast<float>(std::sin(elevation)),
            static_cast<float>(-std::cos(azimuth) * std::cos(elevation))};
}

Scene make_scene(const Look& look, const Camera& camera, const Grid& grid, float highest, Size picture,
                 const Tile& tile) {
    const Parameters& parameters = look.parameters;
    const float up = height_scale(parameters);
    const auto sea = static_cast<float>(parameters.sea);
    const glm::mat4 projection = tile_projection(picture, tile) * camera.projection(picture);
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
    // A map without land has no span either; the shader then sees t <= 0 everywhere.
    scene.levels = {sea, highest > sea ? 1 / (highest - sea) : 0, 0, 0};
    scene.grid = {static_cast<float>(grid.divisions), static_cast<float>(grid.stride),
                  static_cast<float>(grid.drawn), static_cast<float>(grid.patch)};
    scene.patches = {static_cast<float>(grid.patches), from_far_end(eye.x), from_far_end(eye.z), 0};
    scene.window = {static_cast<float>(tile.left), static_cast<float>(tile.bottom), compass.x, compass.z};
    set_colours(scene, parameters.display.colours);
    return scene;
}

}  // namespace terrain::render
