#include <catch2/catch.hpp>

#include "studio.hpp"

using namespace terrain::render;
using terrain::Field;
using terrain::figure::Overlay;

namespace {

constexpr Size size{320, 200};

/// Shares that rise from west to east, or fall; from red to blue.
std::shared_ptr<const Overlay> overlay(std::size_t divisions, bool rises) {
    auto overlay = std::make_shared<Overlay>();
    overlay->shares = Field(divisions);
    const auto last = static_cast<float>(divisions);
    for (std::size_t z = 0; z <= divisions; ++z) {
        for (std::size_t x = 0; x <= divisions; ++x) {
            const float share = static_cast<float>(x) / last;
            overlay->shares.row(z)[x] = rises ? share : 1 - share;
        }
    }
    for (std::size_t i = 0; i < overlay->colours.size(); ++i) {
        const double share = static_cast<double>(i) / 15;
        overlay->colours[i] = {0.8 * (1 - share), 0.1, 0.8 * share};
    }
    return overlay;
}

bool is_red(Rgb rgb) { return rgb.red > rgb.blue + 60; }
bool is_blue(Rgb rgb) { return rgb.blue > rgb.red + 60; }

}  // namespace

TEST_CASE("An overlay colours the land by its shares, whatever its resolution, the palette and the scenery") {
    Studio studio;
    const auto world = make_world(64, [](double, double) { return 0.2; });
    Camera camera;
    camera.look(FixedView::top, Ground(*world));
    Look look = look_of(*world);
    look.parameters.sea = 0.5;  // all of it would lie under water
    look.parameters.display.palette = GENERATE(terrain::Palette::natural, terrain::Palette::viridis);
    look.parameters.display.scenery = GENERATE(terrain::Scenery::diorama, terrain::Scenery::landscape);
    look.overlay = overlay(GENERATE(std::size_t{1}, std::size_t{64}, std::size_t{100}), true);
    const Pixels picture = studio.picture(world, camera, look, size);
    CHECK(is_red(pixel_at(picture, camera, {-40, 3.6F, 0})));
    CHECK(is_blue(pixel_at(picture, camera, {40, 3.6F, 0})));
    const Rgb middle = pixel_at(picture, camera, {0, 3.6F, 0});
    CHECK_FALSE(is_red(middle));
    CHECK_FALSE(is_blue(middle));

    look.overlay = overlay(8, false);
    const Pixels other = studio.picture(world, camera, look, size);
    CHECK(is_blue(pixel_at(other, camera, {-40, 3.6F, 0})));

    look.overlay = nullptr;
    const Pixels without = studio.picture(world, camera, look, size);
    CHECK_FALSE(is_red(pixel_at(without, camera, {-40, 3.6F, 0})));
    CHECK_FALSE(is_red(pixel_at(without, camera, {40, 3.6F, 0})));
}
