#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "figure/tints.hpp"
#include "studio.hpp"

using namespace terrain::render;
using terrain::Parameters;
using terrain::World;

namespace {

constexpr Size size{320, 200};

std::shared_ptr<World> grey(std::shared_ptr<World> world) {
    paint_all(world->parameters, {0.4, 0.4, 0.4});
    return world;
}

/// An island of the program's own kind, as a person sees it first.
std::shared_ptr<const World> island() {
    Parameters parameters;
    parameters.divisions = 128;
    terrain::Executor executor;
    terrain::Control control;
    return with_its_light(**terrain::Pipeline(std::size_t{1} << 28).run(0, parameters, executor, control));
}

/// A pixel of water is bluer than red.
bool is_water(Rgb rgb) { return rgb.blue > rgb.red + 6; }

/// Above the sides of the block, where only land and water are seen.
bool is_on_map(const Camera& camera, const World& world, Size picture, int x, int y) {
    const glm::mat4 back = glm::inverse(camera.projection(picture) * camera.view());
    const glm::vec2 place{2 * (static_cast<float>(x) + 0.5F) / static_cast<float>(picture.width) - 1,
                          1 - 2 * (static_cast<float>(y) + 0.5F) / static_cast<float>(picture.height)};
    const glm::vec4 far = back * glm::vec4(place, 1, 1);
    const glm::vec3 from = camera.eye();
    const glm::vec3 hit = Ground(world).hit(from, glm::normalize(glm::vec3(far) / far.w - from));
    return std::abs(hit.x) < 47 && std::abs(hit.z) < 47;
}

}  // namespace

TEST_CASE("a slope in the shadow of another is darker than the same slope in the sun") {
    Studio studio;
    // A wall across the map from north to south; the sun stands low in the west.
    const auto world =
        grey(make_world(128, [](double x, double) { return std::abs(x - 0.5) < 0.02 ? 0.9 : 0.2; }));
    world->parameters.display.sun = {270, 20};
    Camera camera;
    camera.look(FixedView::top, Ground(*world));
    const Pixels picture = studio.picture(with_its_light(*world), camera, look_of(*world), size);
    const int shaded = pixel_at(picture, camera, {15, 3.6F, 0}).sum(),
              sunny = pixel_at(picture, camera, {-15, 3.6F, 0}).sum();
    CAPTURE(shaded, sunny);
    CHECK(sunny > shaded + 90);
    // Beyond the reach of the shadow, (0.9 - 0.2) * 18 / tan 20 degrees, it is as bright as before the wall.
    CHECK(pixel_at(picture, camera, {42, 3.6F, 0}).sum() > shaded + 90);
}

TEST_CASE("the shadow also lies on the water") {
    Studio studio;
    const auto world =
        grey(make_world(128, [](double x, double) { return std::abs(x - 0.5) < 0.02 ? 0.9 : 0.0; }));
    world->parameters.sea = 0.3;
    world->parameters.display.sun = {270, 20};
    Camera camera;
    camera.look(FixedView::top, Ground(*world));
    const Pixels picture = studio.picture(with_its_light(*world), camera, look_of(*world), size);
    const float sea = 0.3F * 18;
    CHECK(pixel_at(picture, camera, {-15, sea, 0}).sum() >
          pixel_at(picture, camera, {15, sea, 0}).sum() + 25);
}

TEST_CASE("the floor of a valley is darker than the ridge beside it, though both are level") {
    Studio studio;
    const auto world =
        grey(make_world(128, [](double x, double) { return 0.5 + 0.45 * std::cos(25.13 * x); }));
    Camera camera;
    camera.look(FixedView::top, Ground(*world));
    for (const double elevation : {35.0, 60.0, 90.0}) {
        world->parameters.display.sun = {0, elevation};  // along the valleys
        const Pixels picture = studio.picture(with_its_light(*world), camera, look_of(*world), size);
        const int ridge = pixel_at(picture, camera, {0, 0.95F * 18, 0}).sum();
        const int floor = pixel_at(picture, camera, {-12.5F, 0.05F * 18, 0}).sum();
        CAPTURE(elevation, ridge, floor);
        CHECK(ridge > floor + 25);
    }
}

TEST_CASE("with palettes by height, a plain in the sun has the colour of the legend") {
    Studio studio;
    using terrain::Palette;
    for (const Palette palette :
         {Palette::hypsometric, Palette::greyscale, Palette::viridis, Palette::colour_blind}) {
        // Two plains, so that the lower one lies between the sea and the highest land.
        const auto world = make_world(64, [](double x, double) { return x < 0.9 ? 0.45 : 0.8; });
        world->parameters.sea = 0.3;
        world->parameters.display.palette = palette;
        world->parameters.display.sun = {270, 40};  // the step throws no shadow on the lower plain
        Camera camera;
        camera.look(FixedView::top, Ground(*world));
        const Pixels picture = studio.picture(with_its_light(*world), camera, look_of(*world), size);
        const terrain::figure::Tints tints = terrain::figure::tints(world->parameters, 0.8);
        for (const auto& [x, height] : {std::pair{-40.0F, 0.45}, std::pair{46.0F, 0.8}}) {
            const Rgb seen = pixel_at(picture, camera, {x, static_cast<float>(height) * 18, 0});
            const terrain::Colour named = terrain::figure::tint_at(tints, world->parameters, 0.8, height);
            const auto byte = [](double linear) {
                return static_cast<int>(std::lround(255 * terrain::figure::display_component(linear)));
            };
            CAPTURE(static_cast<int>(palette), height, seen.red, seen.green, seen.blue);
            CHECK(std::abs(seen.red - byte(named.red)) <= 4);
            CHECK(std::abs(seen.green - byte(named.green)) <= 4);
            CHECK(std::abs(seen.blue - byte(named.blue)) <= 4);
        }
    }
}

TEST_CASE("no pixel of water stands alone in the land at the shore, and none of land in the water") {
    Studio studio;
    const auto world = island();
    Camera camera;
    camera.frame(Ground(*world));
    constexpr Size large{640, 400};
    // Red land, so that rock in the shade is not taken for water.
    Look look = look_of(*world);
    paint_all(look.parameters, {0.7, 0.1, 0.1});
    const Pixels picture = studio.picture(world, camera, look, large);
    std::size_t shore = 0, alone = 0;
    for (int y = 1; y + 1 < large.height; ++y) {
        for (int x = 1; x + 1 < large.width; ++x) {
            const bool water = is_water(pixel(picture, x, y));
            std::size_t alike = 0;
            int around = 0;
            for (int j = -1; j <= 1; ++j) {
                for (int i = -1; i <= 1; ++i) {
                    if (i == 0 && j == 0) continue;
                    const Rgb next = pixel(picture, x + i, y + j);
                    around += next.sum();
                    if (is_water(next) == water) ++alike;
                }
            }
            if (alike == 8 || !is_on_map(camera, *world, large, x, y)) continue;
            ++shore;
            // A speck is seen by its contrast, of about 250 between the two. Half-way colours, as an islet
            // smaller than a pixel has them, are on either side by chance.
            if (alike == 0 && std::abs(pixel(picture, x, y).sum() - around / 8) > 45) ++alone;
        }
    }
    CAPTURE(shore);
    CHECK(shore > 500);
    CHECK(alone == 0);
}

TEST_CASE(
    "the shore does not flicker when the camera moves by a hundredth of a degree, near or far (H10 N61)") {
    Studio studio;
    const auto world = island();
    const Ground ground(*world);
    constexpr Size large{640, 400};
    for (const float zoomed : {-6.0F, 0.0F, 10.0F}) {
        Camera camera;
        camera.frame(ground);
        camera.zoom(zoomed, {0.5F, 0.5F}, large, ground);
        const Pixels before = studio.picture(world, camera, look_of(*world), large);
        camera.orbit({0.01F / 180, 0});
        const Pixels after = studio.picture(world, camera, look_of(*world), large);
        // A hundredth of a degree moves the picture by less than a tenth of a pixel: no channel may jump by
        // more than a contrast edge of the picture then changes, and on the whole next to nothing.
        std::size_t jumps = 0;
        double sum = 0;
        for (std::size_t i = 0; i < before.rgb.size(); ++i) {
            const int change = std::abs(int{before.rgb[i]} - int{after.rgb[i]});
            if (change > 48) ++jumps;
            sum += change;
        }
        CAPTURE(zoomed, jumps, sum / static_cast<double>(before.rgb.size()));
        CHECK(jumps < before.rgb.size() / 5000);
        CHECK(sum / static_cast<double>(before.rgb.size()) < 0.6);
    }
}

TEST_CASE("a landscape has no end in sight: neither walls nor gaps, and haze at the horizon") {
    Studio studio;
    const auto world =
        make_world(64, [](double x, double z) { return 0.4 + 0.3 * std::sin(9 * x) * std::sin(8 * z); });
    world->parameters.display.scenery = terrain::Scenery::landscape;
    world->parameters.sea = 0.3;
    for (const FixedView view : {FixedView::low, FixedView::north, FixedView::top}) {
        Camera camera;
        camera.look(view, Ground(*world));
        const auto red = std::make_shared<World>(*world);
        const Pixels plain = studio.picture(world, camera, look_of(*world), size);
        // Another colour of the land changes what is seen at the lower edge of the picture and in the corners
        // of a view from above: there is land or water everywhere, no table.
        paint_all(red->parameters, {1, 0, 0});
        red->parameters.display.colours.shallow = red->parameters.display.colours.deep = {1, 0, 0};
        const Pixels painted = studio.picture(red, camera, look_of(*red), size);
        std::size_t table = 0;
        for (int x = 0; x < size.width; ++x) {
            if (std::abs(pixel(painted, x, size.height - 1).green - pixel(plain, x, size.height - 1).green) <
                4)
                ++table;
        }
        CHECK(table < 6);
    }
    // At the horizon, land and sky meet in one colour.
    Camera camera;
    camera.look(FixedView::low, Ground(*world));
    const Pixels picture = studio.picture(world, camera, look_of(*world), size);
    int largest_step = 0;
    for (int x = 0; x < size.width; x += 16) {
        int top = 0;
        while (top < size.height - 1 &&
               std::abs(pixel(picture, x, top).sum() - pixel(picture, x, top + 1).sum()) < 3)
            ++top;
        largest_step =
            std::max(largest_step, std::abs(pixel(picture, x, top).sum() - pixel(picture, x, top + 1).sum()));
    }
    CHECK(largest_step < 60);
}
