#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "studio.hpp"

using namespace terrain::render;

namespace {

/// A white hill in the north-east of a low plain.
std::shared_ptr<terrain::World> corner_hill(std::size_t divisions) {
    return make_world(divisions,
                      [](double x, double z) { return std::max(0.1, 1 - 6 * std::hypot(x - 0.8, z - 0.2)); });
}

Camera top_view(const terrain::World& world) {
    Camera camera;
    camera.look(FixedView::top, Ground(world));
    return camera;
}

}  // namespace

TEST_CASE("a picture is the right way up: the hill in the north-east is at the top right") {
    Studio studio;
    const auto world = corner_hill(40);
    // 1001 x 3 bytes and 333 x 3 bytes are no multiples of 4 or 8: a wrong row alignment would skew the
    // picture.
    for (Size size : {Size{160, 100}, Size{333, 77}, Size{77, 333}, Size{101, 99}}) {
        const Camera camera = top_view(*world);
        const Pixels picture = studio.picture(world, camera, look_of(*world), size);
        CAPTURE(size.width, size.height);
        REQUIRE(picture.size == size);
        REQUIRE(picture.rgb.size() == static_cast<std::size_t>(3 * size.width * size.height));
        const glm::vec2 hill = place_on(camera, size, {30, 17, -30});
        CHECK(hill.x > static_cast<float>(size.width) / 2);
        CHECK(hill.y < static_cast<float>(size.height) / 2);
        // Snow is white, the beach around is yellow: blue tells them apart in light and shade.
        const auto whiteness = [](Rgb rgb) { return rgb.blue - rgb.red; };
        const int top = whiteness(pixel_at(picture, camera, {30, 17, -30}));
        CHECK(top > whiteness(pixel_at(picture, camera, {-30, 1.8F, -30})) + 15);
        CHECK(top > whiteness(pixel_at(picture, camera, {30, 1.8F, 30})) + 15);
        CHECK(top > whiteness(pixel_at(picture, camera, {-30, 1.8F, 30})) + 15);
    }
}

TEST_CASE("a picture in tiles is the picture in one piece") {
    const auto world = corner_hill(32);
    world->parameters.sea = 0.15;
    const Camera camera;
    const Size size{217, 131};
    Pixels whole, tiled;
    {
        Studio studio;
        whole = studio.picture(world, camera, look_of(*world), size);
    }
    {
        Studio studio([](Driver& driver) {
            driver.largest_viewport = 64;
            driver.largest_texture = 80;
        });
        tiled = studio.picture(world, camera, look_of(*world), size);
    }
    REQUIRE(whole.rgb.size() == tiled.rgb.size());
    std::size_t different = 0;
    for (std::size_t i = 0; i < whole.rgb.size(); ++i) {
        if (std::abs(int{whole.rgb[i]} - int{tiled.rgb[i]}) > 3) ++different;
    }
    // Edges of triangles may fall on the other side of a pixel's centre by rounding.
    CHECK(different < whole.rgb.size() / 200);
}

TEST_CASE("outlines are smooth: by multisampling on hardware, by drawing finer in software") {
    const auto world = make_world(4, [](double, double) { return 0.5; });
    Look look = look_of(*world);
    paint_all(look.parameters, {1, 0, 0});
    for (const bool software : {false, true}) {
        CAPTURE(software);
        Studio studio([software](Driver& driver) { driver.software = software; });
        const Camera camera;
        const Pixels picture = studio.picture(world, camera, look, {160, 100});
        // Along the upper left edge of the block, from the sky into the land: pixels that belong to both.
        std::size_t edges = 0, between = 0;
        for (int x = 30; x < 70; ++x) {
            for (int y = 1; y < 99; ++y) {
                const Rgb above = pixel(picture, x, y - 1), here = pixel(picture, x, y),
                          below = pixel(picture, x, y + 1);
                if (below.red - below.green <= 60 || above.red - above.green >= 20) continue;
                ++edges;
                if (here.red - here.green > 20 && here.red - here.green < 60) ++between;
            }
        }
        CHECK(edges >= 20);
        CHECK(between >= 2);
    }
}

TEST_CASE("a picture of nothing, of no size or of too large a size is refused") {
    Studio studio;
    const auto world = corner_hill(8);
    const Look look = look_of(*world);
    CHECK_FALSE(studio.renderer().capture(0, Camera(), look, {16, 16}));
    studio.renderer().adopt(0, world);
    CHECK_FALSE(studio.renderer().capture(0, Camera(), look, {0, 16}));
    CHECK_FALSE(studio.renderer().capture(0, Camera(), look, {16, -1}));
    const auto large = studio.renderer().capture(0, Camera(), look, {16385, 16});
    REQUIRE_FALSE(large);
    CHECK(large.error().fault == terrain::Fault::too_large);
    CHECK(studio.renderer().capture(0, Camera(), look, {1, 1}));
}
