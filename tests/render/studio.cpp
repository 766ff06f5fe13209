#include "studio.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <glm/vec4.hpp>

namespace terrain::render {
namespace {

/// The test cannot go on without one.
OffscreenContext made_context() {
    auto context = OffscreenContext::make(Checks::on);
    if (!context) FAIL(context.error().message);
    return std::move(*context);
}

}  // namespace

std::shared_ptr<World> make_world(std::size_t divisions,
                                  const std::function<double(double, double)>& height) {
    Field field(divisions);
    const auto last = static_cast<double>(divisions);
    for (std::size_t z = 0; z <= divisions; ++z) {
        for (std::size_t x = 0; x <= divisions; ++x) {
            field.row(z)[x] =
                static_cast<float>(height(static_cast<double>(x) / last, static_cast<double>(z) / last));
        }
    }
    auto world = std::make_shared<World>();
    const auto [low, high] = std::minmax_element(field.samples().begin(), field.samples().end());
    world->statistics.lowest = *low;
    world->statistics.highest = *high;
    world->parameters.divisions = static_cast<int>(divisions);
    world->parameters.sea = 0;
    world->heights = std::make_shared<const Field>(std::move(field));
    return world;
}

std::shared_ptr<const World> with_its_light(const World& world) {
    Executor executor;
    Control control;
    return lit(world, world.parameters, executor, control);
}

Look look_of(const World& world) {
    Look look;
    look.parameters = world.parameters;
    return look;
}

void paint_all(Parameters& parameters, const Colour& colour) {
    Colours& colours = parameters.display.colours;
    colours.beach = colours.grass = colours.rock = colours.snow = colour;
}

Studio::Studio(const std::function<void(Driver&)>& change) : context_(made_context()) {
    errors_ = gl_error_count();
    Driver driver = context_.driver();
    if (change) change(driver);
    auto renderer = Renderer::make(driver);
    if (!renderer) FAIL(renderer.error().message);
    renderer_ = std::move(*renderer);
}

Studio::~Studio() {
    renderer_.reset();
    CHECK(gl_error_count() == errors_);
}

Pixels Studio::picture(const std::shared_ptr<const World>& world, const Camera& camera, const Look& look,
                       Size size) {
    renderer_->adopt(0, world);
    auto pixels = renderer_->capture(0, camera, look, size);
    if (!pixels) FAIL(pixels.error().message);
    return std::move(*pixels);
}

Rgb pixel(const Pixels& pixels, int x, int y) {
    REQUIRE(x >= 0);
    REQUIRE(x < pixels.size.width);
    REQUIRE(y >= 0);
    REQUIRE(y < pixels.size.height);
    const auto at = 3 * static_cast<std::size_t>(y * pixels.size.width + x);
    return {pixels.rgb[at], pixels.rgb[at + 1], pixels.rgb[at + 2]};
}

glm::vec2 place_on(const Camera& camera, Size size, const glm::vec3& place) {
    const glm::vec4 clip = camera.projection(size) * camera.view() * glm::vec4(place, 1);
    return {(clip.x / clip.w + 1) / 2 * static_cast<float>(size.width),
            (1 - clip.y / clip.w) / 2 * static_cast<float>(size.height)};
}

Rgb pixel_at(const Pixels& pixels, const Camera& camera, const glm::vec3& place) {
    const glm::vec2 at = place_on(camera, pixels.size, place);
    return pixel(pixels, static_cast<int>(at.x), static_cast<int>(at.y));
}

}  // namespace terrain::render
