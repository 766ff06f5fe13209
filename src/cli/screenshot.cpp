#include "cli/screenshot.hpp"

#include <utility>

#include "figure/erosion_overlay.hpp"
#include "render/camera.hpp"
#include "render/context.hpp"
#include "render/renderer.hpp"
#include "terrain/io/file.hpp"
#include "terrain/io/picture.hpp"

namespace terrain::cli {
namespace {

Expected<std::shared_ptr<const figure::Overlay>> overlay_of(const World& world, Overlay overlay) {
    if (overlay == Overlay::land) return nullptr;
    if (!world.erosion) {
        return tl::unexpected(
            Error{Fault::failed, "without droplets there is no overlay; try --set erosion.enabled=true", {}});
    }
    const auto map = overlay == Overlay::wear ? figure::ErosionMap::delta : figure::ErosionMap::flow;
    return std::make_shared<const figure::Overlay>(figure::erosion_overlay(*world.erosion, map));
}

}  // namespace

Expected<void> write_screenshot(const std::filesystem::path& path, const std::shared_ptr<const World>& world,
                                const Screenshot& screenshot, const std::string& shader_folder) {
    auto overlay = overlay_of(*world, screenshot.overlay);
    if (!overlay) return tl::unexpected(overlay.error());
    const auto context = render::OffscreenContext::make();
    if (!context) return tl::unexpected(context.error());
    std::optional<std::filesystem::path> shaders;
    if (!shader_folder.empty()) shaders = io::path_from_utf8(shader_folder);
    const auto renderer = render::Renderer::make(context->driver(), shaders);
    if (!renderer) return tl::unexpected(renderer.error());

    const render::Ground ground(*world);
    render::Camera camera;
    camera.frame(ground);
    if (screenshot.view) camera.look(static_cast<render::FixedView>(*screenshot.view - 1), ground);
    render::Look look;
    look.parameters = world->parameters;
    look.wireframe = screenshot.wireframe;
    look.overlay = std::move(*overlay);
    const render::Size size{static_cast<int>(screenshot.width), static_cast<int>(screenshot.height)};
    (*renderer)->adopt(0, world);
    const auto pixels = (*renderer)->capture(0, camera, look, size);
    if (!pixels) return tl::unexpected(pixels.error());
    return io::export_rgb_png(path, screenshot.width, screenshot.height, pixels->rgb);
}

}  // namespace terrain::cli
