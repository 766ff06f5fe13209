// Frames of the 3D view without any window, each waited for.
#include <glad/gl.h>

#include <catch2/catch.hpp>

#include "render/renderer.hpp"

using namespace terrain;

namespace {

std::shared_ptr<const World> first_island() {
    Parameters parameters;
    Executor executor;
    Control control;
    auto world = Pipeline(std::size_t{1} << 30).run(0, parameters, executor, control).value();
    return with_light(
        *world, std::make_shared<const Light>(compute_light(*world->heights, parameters, executor, control)));
}

}  // namespace

TEST_CASE("frames: 256 divisions, 1600 x 900", "[frame]") {
    const auto context = render::OffscreenContext::make();
    if (!context) FAIL(context.error().message);
    const auto renderer = render::Renderer::make(context->driver());
    if (!renderer) FAIL(renderer.error().message);
    const auto world = first_island();
    render::Camera camera;
    camera.frame(render::Ground(*world));
    (*renderer)->adopt(0, world);
    render::Look look;
    look.parameters = world->parameters;
    const auto draw = [&] {
        (*renderer)->draw(0, camera, look, {1600, 900});
        glFinish();
    };
    BENCHMARK("diorama") { draw(); };
    look.draft = true;
    BENCHMARK("diorama, draft while it moves") { draw(); };
    look.draft = false;
    look.parameters.display.palette = Palette::viridis;
    BENCHMARK("viridis") { draw(); };
    look.parameters.display = {};
    look.parameters.display.scenery = Scenery::landscape;
    BENCHMARK("landscape") { draw(); };
}
