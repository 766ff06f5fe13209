#include <fmt/format.h>
#include <glad/gl.h>

#include <cstddef>
#include <memory>
#include <utility>

#include "job/executors.hpp"
#include "paired.hpp"
#include "pictures.hpp"
#include "render/renderer.hpp"
#include "terrain/core/world.hpp"
#include "works.hpp"

namespace bench {
namespace {

using namespace terrain;

/// The pipeline keeps what it may from the run before, as in the window.
class Window {
public:
    Window(render::Renderer& renderer, Executor& executor, int divisions)
        : renderer_(renderer),
          executor_(executor),
          parameters_(recipe(Algorithm::perlin, divisions)),
          pipeline_(2 * peak_bytes(parameters_)) {}

    /// Another scale, which leaves nothing of the base. Takes the heights alone to the texture.
    void change() {
        parameters_.scale += 1.0 / 16;
        show(computed());
    }

    /// With the light that the window computes before it shows a map.
    void change_lit() {
        parameters_.scale += 1.0 / 16;
        show(lit(*computed(), parameters_, executor_, control_));
    }

private:
    std::shared_ptr<const World> computed() {
        return pipeline_.run(0, parameters_, executor_, control_).value();
    }

    void show(std::shared_ptr<const World> world) {
        renderer_.adopt(0, std::move(world));
        glFinish();
    }

    render::Renderer& renderer_;
    Executor& executor_;
    Control control_;
    Parameters parameters_;
    Pipeline pipeline_;
};

}  // namespace

std::optional<Section> latency(const Effort& effort) {
    const auto context = render::OffscreenContext::make();
    if (!context) return {};
    const auto renderer = render::Renderer::make(context->driver());
    if (!renderer) return {};
    const auto executor = job::make_tbb_executor(job::hardware_threads());
    Section section;
    section.title = "From a changed parameter to the picture's texture";
    section.text = fmt::format(
        "Another scale of a Perlin island: all stages computed anew on {} threads, and the heights uploaded "
        "and waited for. Medians of {} changes of either kind, in turn; OpenGL by {}.",
        executor->threads(), effort.latency_runs, context->driver().renderer);
    section.table.head = {"divisions", "heights ms", "heights and their light ms"};
    for (const int divisions : effort.latency) {
        Window window(**renderer, *executor, divisions);
        const Comparison times =
            compared([&] { window.change(); }, [&] { window.change_lit(); }, effort.latency_runs);
        section.table.rows.push_back(
            {fmt::format("{}", divisions), figure(times.first), figure(times.second)});
    }
    return section;
}

}  // namespace bench
