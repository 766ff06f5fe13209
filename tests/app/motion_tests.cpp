#include "app/motion.hpp"

#include <catch2/catch.hpp>

using namespace terrain::app;
using namespace terrain::render;
using namespace std::chrono_literals;

namespace {

const Motion::Clock::time_point start = Motion::Clock::time_point{} + 1h;

/// The first view and one turned and zoomed.
struct Cameras {
    Camera from, to;
    Cameras() {
        to.orbit({0.3F, -0.1F});
        to.zoom(6, {0.4F, 0.6F}, {160, 100}, Ground());
    }
};

}  // namespace

TEST_CASE("Without motion the camera and the land are where they belong at once") {
    const Cameras cameras;
    Motion motion(cameras.from);
    motion.begin_morph(start);
    motion.advance(start, cameras.to, Ground());
    CHECK(motion.camera() == cameras.to);
    CHECK(motion.morph() == 1);
    CHECK_FALSE(motion.is_moving());
}

TEST_CASE("With motion the camera comes nearer with every frame and arrives exactly") {
    const Cameras cameras;
    Motion motion(cameras.from);
    motion.enable(true);
    motion.advance(start, cameras.from, Ground());
    auto now = start;
    float away = glm::distance(cameras.from.eye(), cameras.to.eye());
    int frames = 0;
    do {
        now += 16ms;
        motion.advance(now, cameras.to, Ground());
        const float left = glm::distance(motion.camera().eye(), cameras.to.eye());
        CHECK(left < away + 0.05F);
        away = left;
        ++frames;
    } while (motion.is_moving() && frames < 200);
    CHECK(motion.camera() == cameras.to);
    CHECK(frames > 10);
    CHECK(frames < 60);  // within a second
}

TEST_CASE("How far the camera comes depends on the time, not on the number of frames") {
    const Cameras cameras;
    const auto eye_after = [&](int frames) {
        Motion motion(cameras.from);
        motion.enable(true);
        motion.advance(start, cameras.from, Ground());
        for (int i = 1; i <= frames; ++i) motion.advance(start + i * 80ms / frames, cameras.to, Ground());
        return motion.camera().eye();
    };
    CHECK(glm::distance(eye_after(4), eye_after(20)) < 0.5F);
}

TEST_CASE("A land grows out of the one before within 150 ms") {
    const Camera camera;
    Motion motion(camera);
    motion.enable(true);
    motion.advance(start, camera, Ground());
    CHECK(motion.morph() == 1);
    motion.begin_morph(start);
    motion.advance(start, camera, Ground());
    CHECK(motion.morph() == 0);
    CHECK(motion.is_moving());
    motion.advance(start + 75ms, camera, Ground());
    CHECK(motion.morph() == Approx(0.5).margin(0.01));
    motion.advance(start + 151ms, camera, Ground());
    CHECK(motion.morph() == 1);
    CHECK_FALSE(motion.is_moving());
}
