/// Draws finished worlds: the only owner of their copies on the GPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "figure/overlay.hpp"
#include "render/camera.hpp"
#include "render/context.hpp"
#include "render/pixels.hpp"
#include "terrain/core/error.hpp"
#include "terrain/core/world.hpp"

namespace terrain::render {

/// How a world is drawn, beside the camera. Taken from the edited parameters, so that what the picture alone
/// uses (sea, colours, sun, exaggeration) follows at once, before any recomputation.
struct Look {
    Parameters parameters;
    float water_time = 0;  ///< seconds; 0 for still pictures
    bool wireframe = false;
    /// With fewer triangles, while a picture will soon be followed by another.
    bool draft = false;
    /// Share of the slot's land; the rest is the one before it, where that has as many samples.
    float morph = 1;
    std::shared_ptr<const figure::Overlay>
        overlay;  ///< instead of the land's own colours; the sea is left out
};

struct GridCounts {
    std::size_t drawn_vertices = 0, drawn_triangles = 0;
    std::size_t full_vertices = 0, full_triangles = 0;
};

/// Name of a texture of the current context, as ImGui takes it; 0 is none.
using TextureName = std::uint32_t;

class Renderer {
public:
    /// Needs a current context. Shaders come from the executable, or from this folder where one is given.
    /// Fault: failed, with the shader's file name and the driver's log.
    static Expected<std::unique_ptr<Renderer>> make(
        const Driver& driver, const std::optional<std::filesystem::path>& shader_folder = {});
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    /// Takes a finished world for a slot; the heights are uploaded only where their buffer is another one.
    /// The land before stays for Look::morph until a draw without it.
    void adopt(std::size_t slot, std::shared_ptr<const World> world);
    const World* world(std::size_t slot) const;
    GridCounts counts(std::size_t slot) const;

    /// Draws into a texture of the renderer's own (multisampled where the driver is hardware, then resolved),
    /// valid until the next draw of the slot. 0 for an empty size or an empty slot.
    TextureName draw(std::size_t slot, const Camera& camera, const Look& look, Size size);

    /// Draws and reads back, in tiles where the size is larger than the driver's limit. Fault: too_large,
    /// failed.
    Expected<Pixels> capture(std::size_t slot, const Camera& camera, const Look& look, Size size);

    /// Reads the shaders again; on a failure the old ones stay.
    Expected<void> reload_shaders();

    /// Uploads so far, for tests and the readout.
    std::size_t uploads() const;

private:
    struct Implementation;
    explicit Renderer(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace terrain::render
