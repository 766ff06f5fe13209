#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include <glm/geometric.hpp>

#include "render/scene.hpp"
#include "studio.hpp"

using namespace terrain::render;

namespace {

std::shared_ptr<terrain::World> hills() {
    return make_world(64,
                      [](double x, double z) { return 0.5 + 0.25 * (std::sin(31 * x) + std::cos(23 * z)); });
}

void check_whole_block(const Camera& camera, Size size, float top) {
    CAPTURE(size.width, size.height);
    for (float x : {-50.0F, 50.0F}) {
        for (float z : {-50.0F, 50.0F}) {
            for (float y : {-base_depth, top}) {
                const glm::vec2 at = place_on(camera, size, {x, y, z});
                CHECK(at.x >= 0);
                CHECK(at.x <= static_cast<float>(size.width));
                CHECK(at.y >= 0);
                CHECK(at.y <= static_cast<float>(size.height));
                const glm::vec4 clip = camera.projection(size) * camera.view() * glm::vec4(x, y, z, 1);
                CHECK(std::abs(clip.z) <= clip.w);
            }
        }
    }
}

constexpr std::array<Size, 6> sizes{
    {{1600, 1000}, {1600, 900}, {500, 500}, {360, 640}, {2560, 1080}, {1024, 768}}};

}  // namespace

TEST_CASE(
    "the first view is from the south-west, 33 degrees up, and has the whole block in it, with air around") {
    const Camera camera;
    const glm::vec3 from = glm::normalize(camera.eye() - camera.target());
    CHECK(from.x < -0.5F);
    CHECK(from.z > 0.5F);
    CHECK(std::asin(from.y) == Approx(33 * 3.14159265 / 180).margin(0.01));
    for (const Size& size : sizes) check_whole_block(camera, size, 12);
    float left = 1e9F;
    for (float x : {-50.0F, 50.0F}) {
        for (float z : {-50.0F, 50.0F}) left = std::min(left, place_on(camera, {1600, 1000}, {x, 0, z}).x);
    }
    CHECK(left > 40);
    CHECK(left < 400);
}

TEST_CASE("frame shows all corners of the block from everywhere, at every shape of the view") {
    const auto world = hills();
    world->parameters.display.exaggeration = 2;
    const Ground ground(*world);
    for (int direction = 0; direction < 12; ++direction) {
        Camera camera;
        camera.orbit({static_cast<float>(direction) / 6, static_cast<float>(direction % 4) / 10});
        camera.frame(ground);
        for (const Size& size : sizes) check_whole_block(camera, size, ground.highest());
    }
}

TEST_CASE("the eye is never below the ground, whatever the mouse does") {
    const Ground ground(*hills());
    Camera camera;
    camera.frame(ground);
    std::mt19937 random(7);
    std::uniform_real_distribution<float> unit(-1, 1);
    for (int i = 0; i < 2000; ++i) {
        const glm::vec2 movement{unit(random), unit(random)};
        if (i % 3 == 0) camera.orbit(movement * 0.3F);
        if (i % 3 == 1) camera.pan(movement * 0.3F, ground);
        if (i % 3 == 2) camera.zoom(movement.x * 6, {0.5F + movement.y / 2, 0.8F}, {1280, 720}, ground);
        camera.stay_above(ground);
        const glm::vec3 eye = camera.eye();
        REQUIRE(eye.y >= ground.at(eye.x, eye.z) + 0.9F);
        REQUIRE(camera.distance() >= 5);
        REQUIRE(camera.distance() <= 400);
        REQUIRE(std::abs(camera.target().x) <= 50);
        REQUIRE(std::abs(camera.target().z) <= 50);
    }
}

TEST_CASE("the place under the cursor stays there while zooming") {
    const Ground ground(*hills());
    const Size view{1280, 720};
    for (glm::vec2 cursor : {glm::vec2{0.5F, 0.5F}, glm::vec2{0.35F, 0.55F}, glm::vec2{0.6F, 0.4F}}) {
        Camera camera;
        camera.frame(ground);
        // Found by halving along the ray of the cursor: independent of the camera's own picking.
        const glm::mat4 back = glm::inverse(camera.projection(view) * camera.view());
        const glm::vec4 far = back * glm::vec4(2 * cursor.x - 1, 1 - 2 * cursor.y, 1, 1);
        const glm::vec3 direction = glm::normalize(glm::vec3(far) / far.w - camera.eye());
        glm::vec3 place = camera.eye();
        while (place.y > ground.at(place.x, place.z)) place += 0.01F * direction;
        const float before = camera.distance();
        camera.zoom(4, cursor, view, ground);
        CHECK(camera.distance() < 0.7F * before);
        const glm::vec2 after = place_on(camera, view, place);
        CHECK(after.x == Approx(cursor.x * 1280).margin(2));
        CHECK(after.y == Approx(cursor.y * 720).margin(2));
        camera.zoom(-4, cursor, view, ground);
        CHECK(camera.distance() == Approx(before));
    }
}

TEST_CASE("zooming ends at 5 and at 400 units") {
    const Ground ground;
    Camera camera;
    camera.zoom(1000, {0.5F, 0.5F}, {800, 500}, ground);
    CHECK(camera.distance() == Approx(5));
    camera.zoom(-1000, {0.5F, 0.5F}, {800, 500}, ground);
    CHECK(camera.distance() == Approx(400));
}

TEST_CASE("panning takes the ground along with the cursor") {
    const Ground ground;
    Camera camera;
    camera.zoom(6, {0.5F, 0.5F}, {1600, 1000}, ground);
    const Size view{1600, 1000};
    const glm::vec3 place{0, 0, 0};
    const glm::vec2 before = place_on(camera, view, place);
    camera.pan({0.1F, 0}, ground);
    CHECK(place_on(camera, view, place).x - before.x == Approx(100).margin(15));
    camera.pan({-0.1F, 0.05F}, ground);
    CHECK(place_on(camera, view, place).x - before.x == Approx(0).margin(2));
    CHECK(place_on(camera, view, place).y - before.y == Approx(50).margin(12));
}

TEST_CASE("dragging down shows more from above, dragging right turns the map to the right") {
    Camera camera;
    const float before = camera.eye().y;
    camera.orbit({0, 0.1F});
    CHECK(camera.eye().y > before);
    camera = Camera();
    const Size view{1600, 1000};
    const glm::vec3 near_side{-20, 0, 20};
    const float x = place_on(camera, view, near_side).x;
    camera.orbit({0.05F, 0});
    CHECK(place_on(camera, view, near_side).x > x);
}

TEST_CASE("from above, north is up and east is right") {
    Camera camera;
    const Ground ground;
    camera.look(FixedView::top, ground);
    const Size view{640, 400};
    CHECK(place_on(camera, view, {0, 0, -40}).y < 200);
    CHECK(place_on(camera, view, {0, 0, 40}).y > 200);
    CHECK(place_on(camera, view, {40, 0, 0}).x > 320);
    CHECK(place_on(camera, view, {0, 0, 0}).x == Approx(320).margin(0.5));
}

TEST_CASE("the fixed views look from the side that they are named after") {
    const Ground ground(*hills());
    struct Expectation {
        FixedView view;
        float x, z;
    };
    constexpr std::array<Expectation, 6> all{{{FixedView::north, 0, -1},
                                              {FixedView::east, 1, 0},
                                              {FixedView::south, 0, 1},
                                              {FixedView::west, -1, 0},
                                              {FixedView::north_west, -0.7071F, -0.7071F},
                                              {FixedView::low, -0.7071F, 0.7071F}}};
    for (const auto& [view, x, z] : all) {
        Camera camera;
        camera.look(view, ground);
        const glm::vec3 from = camera.eye() - camera.target();
        const glm::vec2 flat = glm::normalize(glm::vec2(from.x, from.z));
        CAPTURE(static_cast<int>(view));
        CHECK(flat.x == Approx(x).margin(1e-3));
        CHECK(flat.y == Approx(z).margin(1e-3));
        check_whole_block(camera, {1600, 1000}, ground.highest());
    }
}

TEST_CASE("a view without any pixel has a projection all the same") {
    const glm::mat4 projection = Camera().projection({0, 0});
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) CHECK(std::isfinite(projection[i][j]));
    }
}
