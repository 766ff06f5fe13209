#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <string>

#include "helpers.hpp"
#include "terrain/core/world.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 30;
using WorldPointer = std::shared_ptr<const World>;

WorldPointer run(Pipeline& pipeline, const Parameters& p, std::size_t slot) {
    Executor executor;
    Control control;
    const auto world = pipeline.run(slot, p, executor, control);
    REQUIRE(world);
    return *world;
}

Parameters map_of(int divisions, double scale = 4) {
    Parameters p;
    p.divisions = divisions;
    p.scale = scale;
    return p;
}

/// True when the slot still has its base: a change of shape then starts at the land.
bool keeps_base(Pipeline& pipeline, std::size_t slot, Parameters p) {
    p.shape.power = 1.75;
    return run(pipeline, p, slot)->timing.started_at == Stage::land;
}

}  // namespace

TEST_CASE("A map too large for the budget is refused with the figure instead of being tried (C10 C12)") {
    Executor executor;
    Control control;
    for (const Algorithm algorithm : all_algorithms) {
        for (const int divisions : {7680, 8192}) {
            Parameters p = map_of(divisions);
            p.algorithm = algorithm;
            Pipeline pipeline(std::size_t{64} << 20);
            const auto world = pipeline.run(0, p, executor, control);
            REQUIRE_FALSE(world);
            CHECK(world.error().fault == Fault::too_large);
            const std::string& message = world.error().message;
            CAPTURE(message);
            CHECK(std::any_of(message.begin(), message.end(),
                              [](unsigned char c) { return std::isdigit(c) != 0; }));
            CHECK(pipeline.kept_bytes() == 0);
        }
    }
}

TEST_CASE("A refused run leaves its slot as it was (C10)") {
    const Parameters p = map_of(32);
    Pipeline pipeline(8 * peak_bytes(p));
    const WorldPointer first = run(pipeline, p, 0);
    Executor executor;
    Control control;
    REQUIRE_FALSE(pipeline.run(0, map_of(8192), executor, control));
    Parameters look = p;
    look.sea = 0.6;
    const WorldPointer after = run(pipeline, look, 0);
    CHECK(after->heights == first->heights);
    CHECK(after->timing.started_at == Stage::scatter);
}

TEST_CASE("The estimate covers at least the maps a run holds, and grows with the size") {
    for (const Algorithm algorithm : all_algorithms) {
        std::size_t last = 0;
        for (const int divisions : {2, 3, 64, 500, 1024, 8192}) {
            Parameters p = map_of(divisions);
            p.algorithm = algorithm;
            const std::size_t bytes = peak_bytes(p);
            // The base and the land at the same time.
            CHECK(bytes >= 2 * Field::count(static_cast<std::size_t>(divisions)) * sizeof(float));
            CHECK(bytes > last);
            last = bytes;
        }
    }
    // Of the lattice of 8192 from which Diamond-Square is cropped, no more is computed than the map.
    Parameters p = map_of(4097);
    p.algorithm = Algorithm::diamond_square;
    CHECK(peak_bytes(p) == peak_bytes(map_of(4097)));
}

TEST_CASE("A budget of exactly the estimate is enough, one byte less is not") {
    Executor executor;
    Control control;
    for (const Algorithm algorithm : all_algorithms) {
        Parameters p = map_of(100);
        p.algorithm = algorithm;
        Pipeline enough(peak_bytes(p));
        CHECK(enough.run(0, p, executor, control));
        Pipeline small(peak_bytes(p) - 1);
        const auto refused = small.run(0, p, executor, control);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().fault == Fault::too_large);
    }
}

TEST_CASE("What the slots keep is counted and can be forgotten") {
    Pipeline pipeline(plenty);
    CHECK(pipeline.kept_bytes() == 0);
    run(pipeline, map_of(64), 1);
    const std::size_t one = pipeline.kept_bytes();
    CHECK(one >= 2 * Field::count(64) * sizeof(float));
    run(pipeline, map_of(64, 9), 2);
    CHECK(pipeline.kept_bytes() == 2 * one);
    Parameters look = map_of(64, 9);
    look.sea = 0.8;
    run(pipeline, look, 2);
    CHECK(pipeline.kept_bytes() == 2 * one);  // shared buffers count once
    pipeline.forget(1);
    CHECK(pipeline.kept_bytes() == one);
    pipeline.forget(2);
    pipeline.forget(3);
    CHECK(pipeline.kept_bytes() == 0);
}

TEST_CASE("Under a small budget the cache used longest ago goes first") {
    const Parameters p = map_of(256);
    Pipeline measure(plenty);
    run(measure, p, 0);
    const std::size_t kept = measure.kept_bytes();

    // Room for the run and one kept slot and a half.
    Pipeline pipeline(peak_bytes(p) + kept + kept / 2);
    run(pipeline, map_of(256, 5), 1);
    run(pipeline, map_of(256, 6), 2);
    run(pipeline, map_of(256, 7), 3);
    CHECK(pipeline.kept_bytes() <= peak_bytes(p) + kept + kept / 2);
    SECTION("the first slot was dropped") { CHECK_FALSE(keeps_base(pipeline, 1, map_of(256, 5))); }
    SECTION("the second was not") { CHECK(keeps_base(pipeline, 2, map_of(256, 6))); }
    SECTION("the third was not") { CHECK(keeps_base(pipeline, 3, map_of(256, 7))); }
}

TEST_CASE("Using a slot makes it the youngest") {
    const Parameters p = map_of(256);
    Pipeline measure(plenty);
    run(measure, p, 0);
    const std::size_t kept = measure.kept_bytes();

    Pipeline pipeline(peak_bytes(p) + kept + kept / 2);
    run(pipeline, map_of(256, 5), 1);
    run(pipeline, map_of(256, 6), 2);
    run(pipeline, map_of(256, 5), 1);
    run(pipeline, map_of(256, 7), 3);
    SECTION("the slot used again was kept") { CHECK(keeps_base(pipeline, 1, map_of(256, 5))); }
    SECTION("the other was dropped") { CHECK_FALSE(keeps_base(pipeline, 2, map_of(256, 6))); }
}

TEST_CASE("Worlds given out stay whole when their slot is dropped") {
    Pipeline pipeline(plenty);
    const WorldPointer world = run(pipeline, map_of(40), 1);
    const std::uint64_t hash = hash_heights(*world->heights);
    pipeline.forget(1);
    run(pipeline, map_of(40, 9), 1);
    CHECK(hash_heights(*world->heights) == hash);
}
