#include <glad/gl.h>

#include <array>
#include <catch2/catch.hpp>
#include <cmath>

#include "render/scene.hpp"
#include "studio.hpp"

using namespace terrain::render;

namespace {

/// A roof whose ridge runs from north to south.
std::shared_ptr<terrain::World> roof() {
    const auto world = make_world(32, [](double x, double) { return 1 - std::abs(2 * x - 1); });
    paint_all(world->parameters, {0.4, 0.4, 0.4});
    return world;
}

std::size_t blue_pixels(const Pixels& picture) {
    std::size_t count = 0;
    for (int y = 0; y < picture.size.height; ++y) {
        for (int x = 0; x < picture.size.width; ++x) {
            const Rgb rgb = pixel(picture, x, y);
            if (rgb.blue > rgb.red + 40) ++count;
        }
    }
    return count;
}

bool is_red(Rgb rgb) { return rgb.red > rgb.green + 40 && rgb.red > rgb.blue + 40; }

}  // namespace

TEST_CASE("every number of divisions is drawn without gaps") {
    Studio studio;
    constexpr Size size{320, 200};
    for (std::size_t divisions : {2U, 3U, 65U, 255U, 256U, 257U, 1000U}) {
        const auto world = make_world(
            divisions, [](double x, double z) { return 0.5 + 0.1 * std::sin(40 * x) * std::cos(50 * z); });
        paint_all(world->parameters, {1, 0, 0});
        Camera camera;
        camera.look(FixedView::top, Ground(*world));
        const Pixels picture = studio.picture(world, camera, look_of(*world), size);
        // What is drawn reaches up to 0.6; from above, the outline of the map at 0.4 lies inside it.
        const glm::vec2 low = place_on(camera, size, {-50, 0.4F * 18, -50});
        const glm::vec2 high = place_on(camera, size, {50, 0.4F * 18, 50});
        std::size_t gaps = 0;
        for (int y = static_cast<int>(low.y) + 2; y < static_cast<int>(high.y) - 1; ++y) {
            for (int x = static_cast<int>(low.x) + 2; x < static_cast<int>(high.x) - 1; ++x) {
                if (!is_red(pixel(picture, x, y))) ++gaps;
            }
        }
        CAPTURE(divisions);
        CHECK(gaps == 0);
        CHECK_FALSE(is_red(pixel(picture, 2, 2)));
    }
}

TEST_CASE("the block is closed: no background shows between the land and its walls") {
    Studio studio;
    const auto world =
        make_world(257, [](double x, double z) { return 0.5 + 0.2 * std::sin(60 * x + 45 * z); });
    paint_all(world->parameters, {1, 0, 0});
    const Camera camera;
    constexpr Size size{320, 200};
    const Pixels picture = studio.picture(world, camera, look_of(*world), size);
    // Straight down from the middle of the land over its south-west corner to the foot of the block: once the
    // land is left only walls follow, which are brown, while the table is blue rather than red.
    std::size_t table = 0;
    for (int x = 80; x < 240; ++x) {
        const int foot = [&] {
            const glm::vec2 corner = place_on(camera, size, {-50, -base_depth, 50});
            const glm::vec2 west = place_on(camera, size, {-50, -base_depth, -50});
            const glm::vec2 east = place_on(camera, size, {50, -base_depth, 50});
            const auto along = [&](glm::vec2 a, glm::vec2 b) {
                return a.y + (b.y - a.y) * (static_cast<float>(x) + 0.5F - a.x) / (b.x - a.x);
            };
            return static_cast<int>(static_cast<float>(x) < corner.x ? along(west, corner)
                                                                     : along(corner, east));
        }();
        for (int y = 90; y < foot - 1; ++y) {
            const Rgb rgb = pixel(picture, x, y);
            if (rgb.blue >= rgb.red) ++table;
        }
    }
    CHECK(table == 0);
}

TEST_CASE("the slope that faces the sun is the brighter one") {
    Studio studio;
    const auto world = roof();
    Camera camera;
    camera.look(FixedView::top, Ground(*world));
    const auto brighter_in_the_east = [&](double azimuth) {
        Look look = look_of(*world);
        look.parameters.display.sun = {azimuth, 30};
        const Pixels picture = studio.picture(world, camera, look, {160, 100});
        return pixel_at(picture, camera, {25, 9, 0}).sum() - pixel_at(picture, camera, {-25, 9, 0}).sum();
    };
    CHECK(brighter_in_the_east(90) > 60);
    CHECK(brighter_in_the_east(270) < -60);
    CHECK(std::abs(brighter_in_the_east(0)) < 12);
}

TEST_CASE("relief shows at every height of the sun") {
    Studio studio;
    const auto world = roof();
    Camera camera;
    camera.look(FixedView::top, Ground(*world));
    for (double elevation : {1.0, 10.0, 35.0, 60.0, 90.0}) {
        Look look = look_of(*world);
        look.parameters.display.sun = {90, elevation};
        const Pixels picture = studio.picture(world, camera, look, {160, 100});
        const Rgb east = pixel_at(picture, camera, {25, 9, 0}), west = pixel_at(picture, camera, {-25, 9, 0});
        CAPTURE(elevation, east.sum(), west.sum());
        CHECK(east.sum() - west.sum() > 10);
        CHECK(west.sum() > 90);
        CHECK(east.sum() < 740);
    }
}

TEST_CASE("a higher sea covers more, none covers nothing, and a full one covers all") {
    Studio studio;
    const auto world = make_world(
        32, [](double x, double z) { return std::max(0.0, 1 - 2 * std::hypot(x - 0.5, z - 0.5)); });
    paint_all(world->parameters, {0.6, 0.5, 0.3});
    const Camera camera;
    std::size_t before = 0;
    for (double sea : {0.0, 0.1, 0.3, 0.5, 0.7}) {
        Look look = look_of(*world);
        look.parameters.sea = sea;
        const std::size_t now = blue_pixels(studio.picture(world, camera, look, {160, 100}));
        CAPTURE(sea, before, now);
        if (sea == 0) CHECK(now == 0);
        if (sea > 0) CHECK(now > before + 50);
        before = now;
    }
}

TEST_CASE("the grid shows in wireframe") {
    Studio studio;
    const auto world = make_world(8, [](double, double) { return 0.5; });
    paint_all(world->parameters, {0.8, 0.8, 0.8});
    Camera camera;
    camera.look(FixedView::top, Ground(*world));
    Look look = look_of(*world);
    const auto darkest = [&] {
        const Pixels picture = studio.picture(world, camera, look, {320, 200});
        const glm::vec2 low = place_on(camera, picture.size, {-48, 9, -48});
        const glm::vec2 high = place_on(camera, picture.size, {48, 9, 48});
        int least = 765;
        for (int y = static_cast<int>(low.y); y < static_cast<int>(high.y); ++y) {
            for (int x = static_cast<int>(low.x); x < static_cast<int>(high.x); ++x) {
                least = std::min(least, pixel(picture, x, y).sum());
            }
        }
        return least;
    };
    const int plain = darkest();
    look.wireframe = true;
    CHECK(darkest() < plain - 80);
}

TEST_CASE("colours, exaggeration and water time change the picture without an upload") {
    Studio studio;
    const auto world =
        make_world(32, [](double x, double z) { return 0.5 + 0.4 * std::sin(9 * x) * std::sin(7 * z); });
    Look look = look_of(*world);
    look.parameters.sea = 0.4;
    const Camera camera;
    const auto draw = [&] { return studio.picture(world, camera, look, {160, 100}).rgb; };
    const auto before = draw();
    CHECK(draw() == before);
    look.parameters.display.colours.grass = {0.9, 0.1, 0.9};
    const auto coloured = draw();
    CHECK(coloured != before);
    look.parameters.display.exaggeration = 2;
    const auto stretched = draw();
    CHECK(stretched != coloured);
    look.water_time = 2;
    CHECK(draw() != stretched);
    CHECK(studio.renderer().uploads() == 1);
}

TEST_CASE("heights are uploaded once, whichever worlds and slots hold them") {
    Studio studio;
    Renderer& renderer = studio.renderer();
    const auto world = make_world(16, [](double x, double) { return x; });
    const auto other = std::make_shared<terrain::World>(*world);
    other->parameters.display.exaggeration = 3;
    renderer.adopt(0, world);
    renderer.adopt(0, other);
    renderer.adopt(1, world);
    CHECK(renderer.uploads() == 1);
    CHECK(renderer.world(0) == other.get());
    CHECK(renderer.world(1) == world.get());
    renderer.adopt(0, make_world(16, [](double x, double) { return x; }));
    CHECK(renderer.uploads() == 2);
    renderer.adopt(0, nullptr);
    CHECK(renderer.world(0) == nullptr);
    CHECK(renderer.draw(0, Camera(), look_of(*world), {16, 16}) == 0);
    CHECK(renderer.draw(1, Camera(), look_of(*world), {16, 16}) != 0);
}

TEST_CASE("the counts say what is drawn and what there is") {
    Studio studio;
    const auto flat = [](double, double) { return 0.5; };
    studio.renderer().adopt(0, make_world(128, flat));
    studio.renderer().adopt(1, make_world(600, flat));
    const GridCounts small = studio.renderer().counts(0);
    CHECK(small.drawn_vertices == 16641);
    CHECK(small.drawn_triangles == 32768);
    CHECK(small.full_vertices == 16641);
    const GridCounts large = studio.renderer().counts(1);
    CHECK(large.drawn_triangles <= 131072);
    CHECK(large.full_triangles == 720000);
    CHECK(large.full_vertices == 361201);
    CHECK(studio.renderer().counts(9).drawn_vertices == 0);
}

TEST_CASE("a map larger than the driver's textures is drawn from fewer samples") {
    Studio studio([](Driver& driver) { driver.largest_texture = 400; });
    const auto world = make_world(500, [](double x, double) { return 1 - std::abs(2 * x - 1); });
    paint_all(world->parameters, {1, 0, 0});
    Camera camera;
    camera.look(FixedView::top, Ground(*world));
    const Pixels picture = studio.picture(world, camera, look_of(*world), {160, 100});
    CHECK(is_red(pixel_at(picture, camera, {-45, 1, 45})));
    CHECK(is_red(pixel_at(picture, camera, {45, 1, -45})));
}

TEST_CASE("nothing is drawn for a view of 0 x 0 or an empty slot") {
    Studio studio;
    const auto world = roof();
    CHECK(studio.renderer().draw(0, Camera(), look_of(*world), {64, 64}) == 0);
    studio.renderer().adopt(0, world);
    CHECK(studio.renderer().draw(0, Camera(), look_of(*world), {0, 0}) == 0);
    CHECK(studio.renderer().draw(0, Camera(), look_of(*world), {64, 0}) == 0);
    CHECK(studio.renderer().draw(0, Camera(), look_of(*world), {64, 64}) != 0);
}

TEST_CASE(
    "what is drawn is opaque, of the size asked for, and leaves the viewport and the framebuffer alone") {
    Studio studio;
    const auto world = make_world(16, [](double x, double z) { return 0.2 + 0.5 * x * z; });
    studio.renderer().adopt(0, world);
    Look look = look_of(*world);
    look.parameters.sea = 0.4;
    look.wireframe = true;
    glViewport(3, 4, 50, 60);
    for (Size size : {Size{61, 43}, Size{64, 64}}) {
        const TextureName texture = studio.renderer().draw(0, Camera(), look, size);
        REQUIRE(texture != 0);
        GLint framebuffer = -1;
        std::array<GLint, 4> viewport{};
        glGetIntegerv(GL_FRAMEBUFFER_BINDING, &framebuffer);
        glGetIntegerv(GL_VIEWPORT, viewport.data());
        CHECK(framebuffer == 0);
        CHECK(viewport == std::array<GLint, 4>{3, 4, 50, 60});
        std::vector<std::uint8_t> rgba(static_cast<std::size_t>(4 * size.width * size.height));
        glBindTexture(GL_TEXTURE_2D, texture);
        GLint width = 0, height = 0;
        glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
        glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT, &height);
        REQUIRE(Size{width, height} == size);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba.data());
        glBindTexture(GL_TEXTURE_2D, 0);
        std::size_t translucent = 0;
        for (std::size_t i = 3; i < rgba.size(); i += 4) translucent += rgba[i] != 255 ? 1 : 0;
        CHECK(translucent == 0);
    }
}
