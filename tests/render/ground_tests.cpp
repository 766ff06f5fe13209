#include <catch2/catch.hpp>

#include <glm/geometric.hpp>

#include "render/scene.hpp"
#include "studio.hpp"

using namespace terrain::render;

namespace {

/// 0.2 in the west to 0.8 in the east; 18 units for a height of 1 by default.
std::shared_ptr<terrain::World> ramp() {
    return make_world(7, [](double x, double) { return 0.2 + 0.6 * x; });
}

}  // namespace

TEST_CASE("the ground is the land between the samples, and 0 outside the map") {
    const Ground ground(*ramp());
    CHECK(ground.at(-50, 0) == Approx(0.2 * 18));
    CHECK(ground.at(50, 50) == Approx(0.8 * 18));
    CHECK(ground.at(10, -33) == Approx((0.2 + 0.6 * 0.6) * 18));
    CHECK(ground.at(50.1F, 0) == 0);
    CHECK(ground.at(0, -51) == 0);
    CHECK(ground.highest() == Approx(0.8 * 18));
    CHECK(Ground().at(3, 4) == 0);
}

TEST_CASE("where the sea is higher, the ground is the sea") {
    const auto world = ramp();
    world->parameters.sea = 0.5;
    const Ground ground(*world);
    CHECK(ground.at(-50, 0) == Approx(9));
    CHECK(ground.at(50, 0) == Approx(14.4));
}

TEST_CASE("a ray meets the ground where it first touches it") {
    const Ground ground(*ramp());
    const glm::vec3 below = ground.hit({10, 80, 20}, {0, -1, 0});
    CHECK(below.x == Approx(10));
    CHECK(below.y == Approx(ground.at(10, 20)).margin(0.01));
    // Level, from the west at height 9: the ramp is there half way.
    const glm::vec3 level = ground.hit({-90, 9, 0}, {1, 0, 0});
    CHECK(level.x == Approx(0).margin(0.2));
    const glm::vec3 beside = ground.hit({100, 10, 0}, glm::normalize(glm::vec3(1, -1, 0)));
    CHECK(beside.x == Approx(110));
    CHECK(beside.y == Approx(0).margin(1e-3));
    CHECK(glm::length(ground.hit({0, 50, 0}, {0, 1, 0})) > 1000);
}

TEST_CASE("the sun stands where the compass says: clockwise from north, which is -z") {
    const auto near = [](glm::vec3 a, glm::vec3 b) { return glm::length(a - b) < 1e-5F; };
    CHECK(near(sun_direction({0, 0}), {0, 0, -1}));
    CHECK(near(sun_direction({90, 0}), {1, 0, 0}));
    CHECK(near(sun_direction({180, 0}), {0, 0, 1}));
    CHECK(near(sun_direction({270, 0}), {-1, 0, 0}));
    CHECK(near(sun_direction({123, 90}), {0, 1, 0}));
}

TEST_CASE("a height of 1 is 100 units times the world's height times the exaggeration") {
    terrain::Parameters parameters;
    parameters.world.height = 0.3;
    parameters.display.exaggeration = 2;
    CHECK(height_scale(parameters) == Approx(60));
}
