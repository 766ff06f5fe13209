// Frames of the 3D view without any window, each waited for.
#include <benchmark/benchmark.h>
#include <glad/gl.h>

#include <memory>
#include <optional>
#include <string>

#include "pictures.hpp"
#include "render/renderer.hpp"
#include "terrain/core/world.hpp"

using namespace terrain;

namespace bench {
namespace {

std::shared_ptr<const World> first_island() {
    const Parameters parameters;
    Executor executor;
    Control control;
    auto world = Pipeline(peak_bytes(parameters)).run(0, parameters, executor, control).value();
    return lit(*world, parameters, executor, control);
}

/// Draws the first island into a picture of 1600 x 900.
void draw(benchmark::State& state, const render::Look& look) {
    const auto context = render::OffscreenContext::make();
    if (!context) return state.SkipWithError(context.error().message.c_str());
    const auto renderer = render::Renderer::make(context->driver());
    if (!renderer) return state.SkipWithError(renderer.error().message.c_str());
    const auto world = first_island();
    render::Camera camera;
    camera.frame(render::Ground(*world));
    (*renderer)->adopt(0, world);
    for ([[maybe_unused]] auto turn : state) {
        (*renderer)->draw(0, camera, look, {1600, 900});
        glFinish();
    }
}

void add(const std::string& name, const render::Look& look) {
    benchmark::RegisterBenchmark(name.c_str(), [look](benchmark::State& state) { draw(state, look); })
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
}

}  // namespace

void register_frames() {
    render::Look look;
    add("frame/diorama", look);
    look.draft = true;
    add("frame/diorama_draft", look);
    look.draft = false;
    look.parameters.display.palette = Palette::viridis;
    add("frame/viridis", look);
    look.parameters.display = {};
    look.parameters.display.scenery = Scenery::landscape;
    add("frame/landscape", look);
}

}  // namespace bench
