#include "render/renderer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "render/painter.hpp"
#include "render/target.hpp"
#include "render/tiles.hpp"

namespace terrain::render {
namespace {

constexpr int hardware_samples = 4;
constexpr int largest_side = 16384;  // of a picture
constexpr int largest_tile = 2048;   // 4 samples of 8K at once would take a gigabyte
constexpr std::size_t software_gradient_side = 2049;

struct Slot {
    std::shared_ptr<const World> world;
    std::shared_ptr<const Relief> relief;  // slots with the same heights share it
    std::shared_ptr<const Lighting> lighting;
    std::shared_ptr<const Relief> before;  // of the same size; null where there is none to morph from
    std::shared_ptr<const figure::Overlay> overlay;  // whose texture it is
    Texture shares;
    Target target;
};

/// Draws may happen between the draws of somebody else, who relies on these.
class KeptViewport {
public:
    KeptViewport() { glGetIntegerv(GL_VIEWPORT, viewport_.data()); }
    ~KeptViewport() {
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
    }
    KeptViewport(const KeptViewport&) = delete;
    KeptViewport& operator=(const KeptViewport&) = delete;

private:
    std::array<GLint, 4> viewport_{};
};

std::vector<std::uint8_t> read_pixels(Size size) {
    std::vector<std::uint8_t> rgb(3 * static_cast<std::size_t>(size.width) *
                                  static_cast<std::size_t>(size.height));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, size.width, size.height, GL_RGB, GL_UNSIGNED_BYTE, rgb.data());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    return rgb;
}

/// Each pixel the mean of `times` x `times`.
std::vector<std::uint8_t> shrunk(std::vector<std::uint8_t> rgb, Size size, int times) {
    if (times == 1) return rgb;
    const auto n = static_cast<std::size_t>(times), stride = 3 * static_cast<std::size_t>(size.width);
    const std::size_t width = static_cast<std::size_t>(size.width) / n,
                      height = static_cast<std::size_t>(size.height) / n;
    std::vector<std::uint8_t> small;
    small.reserve(3 * width * height);
    for (std::size_t y = 0; y < height; ++y) {
        for (std::size_t x = 0; x < 3 * width; ++x) {
            const std::size_t first = y * n * stride + x / 3 * n * 3 + x % 3;
            std::size_t sum = n * n / 2;
            for (std::size_t i = 0; i < n * n; ++i) sum += rgb[first + i / n * stride + i % n * 3];
            small.push_back(static_cast<std::uint8_t>(sum / (n * n)));
        }
    }
    return small;
}

tl::unexpected<Error> failed(std::string message) {
    return tl::unexpected(Error{Fault::failed, std::move(message), {}});
}

}  // namespace

struct Renderer::Implementation {
    Implementation(Driver of, ShaderFiles from, Programs programs)
        : driver(std::move(of)),
          files(std::move(from)),
          painter(std::move(programs)),
          stream(!driver.software) {
        if (!driver.software) return;
        limits.most_triangles = most_triangles_software;
        limits.largest_gradient = software_gradient_side;
    }

    int samples() const { return driver.software ? 1 : hardware_samples; }
    int largest_target() const { return std::min(driver.largest_viewport, driver.largest_texture); }

    Slot* find(std::size_t slot) {
        const auto found = slots.find(slot);
        return found != slots.end() && found->second.relief ? &found->second : nullptr;
    }

    std::shared_ptr<const Relief> relief_of(const World& world) {
        for (const auto& [number, slot] : slots) {
            if (slot.relief && slot.relief->source == world.heights) return slot.relief;
        }
        ++uploads;
        const KeptViewport kept;
        auto relief = painter.relief(world.heights, world.statistics.highest, stream, limits);
        if (!relief) return nullptr;
        return std::make_shared<const Relief>(std::move(*relief));
    }

    std::shared_ptr<const Lighting> lighting_of(const std::shared_ptr<const Light>& light) {
        for (const auto& [number, slot] : slots) {
            if (slot.lighting && slot.lighting->source == light) return slot.lighting;
        }
        return std::make_shared<const Lighting>(make_lighting(light, stream));
    }

    /// The texture of the look's overlay, made where the slot has that of another one.
    GLuint shares_of(const Look& look, Slot& slot) {
        if (!look.overlay) return 0;
        if (slot.overlay != look.overlay) {
            slot.shares = make_smooth_texture(look.overlay->shares, stream);
            slot.overlay = look.overlay;
        }
        return slot.shares.name();
    }

    void paint(Slot& slot, const Camera& camera, const Look& look, Size picture, const Tile& tile,
               const Target& target) {
        const Relief& before = slot.before ? *slot.before : *slot.relief;
        const Grid& grid = look.draft ? slot.relief->draft : slot.relief->grid;
        const float highest = std::lerp(before.highest, slot.relief->highest, look.morph);
        const Scene scene = make_scene(look, camera, {grid, slot.relief->around}, highest, picture, tile);
        target.bind();
        painter.paint({grid, *slot.relief, before, *slot.lighting, shares_of(look, slot)}, scene,
                      variant_of(look), look.wireframe);
        target.resolve();
    }

    Driver driver;
    ReliefLimits limits;
    ShaderFiles files;
    Painter painter;
    TexelStream stream;
    std::map<std::size_t, Slot> slots;
    std::size_t uploads = 0;
};

Renderer::Renderer(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Renderer::~Renderer() = default;

Expected<std::unique_ptr<Renderer>> Renderer::make(
    const Driver& driver, const std::optional<std::filesystem::path>& shader_folder) {
    ShaderFiles files(shader_folder);
    auto programs = make_programs(files);
    if (!programs) return tl::unexpected(programs.error());
    auto implementation = std::make_unique<Implementation>(driver, std::move(files), std::move(*programs));
    implementation->limits.largest_texture = static_cast<std::size_t>(std::max(driver.largest_texture, 64));
    return std::unique_ptr<Renderer>(new Renderer(std::move(implementation)));
}

void Renderer::adopt(std::size_t slot, std::shared_ptr<const World> world) {
    Slot& adopting = implementation_->slots[slot];
    auto relief = world ? implementation_->relief_of(*world) : nullptr;
    if (relief) adopting.lighting = implementation_->lighting_of(world->light);
    if (relief != adopting.relief) {
        const bool alike =
            relief && adopting.relief && relief->grid.divisions == adopting.relief->grid.divisions;
        adopting.before = alike ? adopting.relief : nullptr;
    }
    adopting.relief = std::move(relief);
    adopting.world = std::move(world);
}

const World* Renderer::world(std::size_t slot) const {
    const auto found = implementation_->slots.find(slot);
    return found != implementation_->slots.end() ? found->second.world.get() : nullptr;
}

GridCounts Renderer::counts(std::size_t slot) const {
    Slot* const found = implementation_->find(slot);
    if (found == nullptr) return {};
    const Grid& grid = found->relief->grid;
    const std::size_t divisions = found->relief->source->divisions();
    return {grid.vertices(), grid.triangles(), Field::count(divisions), 2 * divisions * divisions};
}

TextureName Renderer::draw(std::size_t slot, const Camera& camera, const Look& look, Size size) {
    Slot* const found = implementation_->find(slot);
    const int limit = implementation_->largest_target();
    if (found == nullptr || size.empty() || size.width > limit || size.height > limit) return 0;
    const KeptViewport kept;
    if (look.morph >= 1) implementation_->slots[slot].before.reset();
    Target& target = implementation_->slots[slot].target;
    if (target.size() != size) {
        target = Target();  // the old one's memory is free before the new one takes its own
        auto made = Target::make(size, implementation_->samples());
        if (!made) return 0;
        target = std::move(*made);
    }
    implementation_->paint(*found, camera, look, size, {0, 0, size}, target);
    return target.texture();
}

Expected<Pixels> Renderer::capture(std::size_t slot, const Camera& camera, const Look& look, Size size) {
    Slot* const found = implementation_->find(slot);
    if (found == nullptr) return failed("there is no terrain to draw");
    if (size.empty()) return failed("a picture needs at least one pixel");
    if (size.width > largest_side || size.height > largest_side) {
        return tl::unexpected(Error{Fault::too_large,
                                    fmt::format("{} x {} pixels are too many; {} a side is the most",
                                                size.width, size.height, largest_side),
                                    {}});
    }
    const KeptViewport kept;
    // Where the driver does not multisample, a larger picture is drawn and made smaller.
    const int finer = implementation_->driver.software ? 2 : 1;
    const Size drawn{size.width * finer, size.height * finer};
    Pixels pixels{size, {}};
    pixels.rgb.resize(3 * static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height));
    Target target;
    const int largest = std::min(implementation_->largest_target(), largest_tile) / finer;
    for (const Tile& tile : tiles_of(size, std::max(largest, 1))) {
        const Tile part{
            tile.left * finer, tile.bottom * finer, {tile.size.width * finer, tile.size.height * finer}};
        if (target.size() != part.size) {
            auto made = Target::make(part.size, implementation_->samples());
            if (!made) return tl::unexpected(made.error());
            target = std::move(*made);
        }
        implementation_->paint(*found, camera, look, drawn, part, target);
        place_tile(pixels, tile, shrunk(read_pixels(part.size), part.size, finer));
    }
    return pixels;
}

Expected<void> Renderer::reload_shaders() {
    auto programs = make_programs(implementation_->files);
    if (!programs) return tl::unexpected(programs.error());
    implementation_->painter.replace(std::move(*programs));
    return {};
}

std::size_t Renderer::uploads() const { return implementation_->uploads; }

}  // namespace terrain::render
