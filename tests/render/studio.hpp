/// What the tests draw with and look at.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "render/renderer.hpp"

namespace terrain::render {

/// A world whose height at (x, z), both in 0..1 from the north-west corner, is height(x, z). The sea is at 0.
std::shared_ptr<World> make_world(std::size_t divisions, const std::function<double(double, double)>& height);

/// The world with the light of its own recipe.
std::shared_ptr<const World> with_its_light(const World& world);

/// The look of a world as it is.
Look look_of(const World& world);

/// All land in one colour, so that only the light differs.
void paint_all(Parameters& parameters, const Colour& colour);

/// A debug context and a renderer on it; the test fails if OpenGL found any fault in what was done meanwhile.
class Studio {
public:
    explicit Studio(const std::function<void(Driver&)>& change = {});
    ~Studio();
    Studio(const Studio&) = delete;
    Studio& operator=(const Studio&) = delete;

    Renderer& renderer() { return *renderer_; }

    /// The world in slot 0, captured.
    Pixels picture(const std::shared_ptr<const World>& world, const Camera& camera, const Look& look,
                   Size size);

private:
    OffscreenContext context_;
    std::size_t errors_ = 0;  ///< before
    std::unique_ptr<Renderer> renderer_;
};

struct Rgb {
    int red, green, blue;
    int sum() const { return red + green + blue; }
};

Rgb pixel(const Pixels& pixels, int x, int y);

/// Where a place of the world appears, in pixels from the top left, not rounded.
glm::vec2 place_on(const Camera& camera, Size size, const glm::vec3& place);

/// The pixel there.
Rgb pixel_at(const Pixels& pixels, const Camera& camera, const glm::vec3& place);

}  // namespace terrain::render
