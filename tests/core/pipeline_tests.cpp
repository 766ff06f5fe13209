#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <cctype>
#include <limits>
#include <string>

#include "../support/thread_executor.hpp"
#include "helpers.hpp"
#include "recipes.hpp"
#include "terrain/core/world.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 30;
using WorldPointer = std::shared_ptr<const World>;

/// Cancels at the k-th checkpoint, counted from 1; 0 only counts. Its clock shows the number of
/// checkpoints passed.
class Counting final : public Control {
public:
    explicit Counting(std::size_t limit = 0) : limit_(limit) {}

    void checkpoint(std::size_t done, std::size_t total) override {
        if (done > total) ++beyond;
        if (++count == limit_) throw Cancelled{};
    }
    std::chrono::nanoseconds now() const override {
        return std::chrono::nanoseconds(static_cast<std::int64_t>(count.load()));
    }

    std::atomic<std::size_t> count{0}, beyond{0};

private:
    std::size_t limit_;
};

WorldPointer run(Pipeline& pipeline, const Parameters& p, std::size_t slot = 0) {
    Executor executor;
    Control control;
    const auto world = pipeline.run(slot, p, executor, control);
    REQUIRE(world);
    REQUIRE(*world);
    return *world;
}

Parameters small(double scale = 4) {
    Parameters p;
    p.divisions = 48;
    p.scale = scale;
    return p;
}

}  // namespace

TEST_CASE("A world holds its recipe, its heights and what follows from them") {
    Pipeline pipeline(plenty);
    Parameters p = small();
    p.seed = "\u5bcc\u58eb";
    const WorldPointer world = run(pipeline, p);
    CHECK(world->parameters == p);
    REQUIRE(world->heights);
    CHECK(hash_heights(*world->heights) == hash_heights(*serial_heights(p)));
    REQUIRE(world->summary);
    CHECK(world->summary->lowest == world->statistics.lowest);
    CHECK(world->statistics.highest ==
          *std::max_element(world->heights->samples().begin(), world->heights->samples().end()));
    CHECK(world->timing.started_at == Stage::base);
}

TEST_CASE("A slot starts at the first stage that differs from its last world") {
    Pipeline pipeline(plenty);
    Parameters p = small();
    const WorldPointer first = run(pipeline, p);

    p.shape.power = 2;
    const WorldPointer shaped_world = run(pipeline, p);
    CHECK(shaped_world->timing.started_at == Stage::land);
    CHECK(shaped_world->heights != first->heights);
    CHECK(hash_heights(*shaped_world->heights) == hash_heights(*serial_heights(p)));

    p.sea = 0.5;
    const WorldPointer flooded = run(pipeline, p);
    CHECK(flooded->timing.started_at == Stage::scatter);
    CHECK(flooded->heights == shaped_world->heights);  // the same buffer, not uploaded again
    CHECK(flooded->statistics.land_share < shaped_world->statistics.land_share);

    p.world.height = 0.5;
    const WorldPointer raised = run(pipeline, p);
    CHECK(raised->heights == flooded->heights);
    CHECK(raised->statistics.mean_slope > flooded->statistics.mean_slope);
    CHECK(raised->timing.started_at >= Stage::thermal);

    p.scale = 5;
    const WorldPointer other = run(pipeline, p);
    CHECK(other->timing.started_at == Stage::base);
    CHECK(hash_heights(*other->heights) == hash_heights(*serial_heights(p)));
}

TEST_CASE("A recipe that changes nothing, or the picture alone, keeps the buffer and the figures") {
    Pipeline pipeline(plenty);
    Parameters p = small();
    const WorldPointer first = run(pipeline, p);
    const WorldPointer same = run(pipeline, p);
    CHECK(same->heights == first->heights);
    CHECK((same == first || same->timing.started_at == Stage::display));
    p.display.exaggeration = 3;
    const WorldPointer exaggerated = run(pipeline, p);
    CHECK(exaggerated->heights == first->heights);
    CHECK(exaggerated->timing.started_at == Stage::display);
    CHECK(exaggerated->parameters == p);
}

TEST_CASE("An idle row does not start the pipeline, and its value is kept for later") {
    Pipeline pipeline(plenty);
    Parameters p = small();
    const WorldPointer first = run(pipeline, p);
    p.worley.distance = WorleyDistance::f2;
    const WorldPointer idle = run(pipeline, p);
    CHECK(idle->heights == first->heights);
    p.algorithm = Algorithm::worley;
    const WorldPointer worley = run(pipeline, p);
    CHECK(hash_heights(*worley->heights) == hash_heights(*serial_heights(p)));
}

TEST_CASE("Cached stages give the same bytes as a fresh run, whatever was changed before") {
    Pipeline pipeline(plenty);
    Draw draw(test_seed());
    Parameters p = small();
    for (int i = 0; i < 300; ++i) {
        Parameters other = random_recipe(draw);
        other.divisions = draw.integer(2, 20);
        for (const Row& row : rows()) {
            if (draw.one_in(10)) row.set(p, row.get(other));
        }
        const WorldPointer world = run(pipeline, p, static_cast<std::size_t>(draw.integer(0, 2)));
        CAPTURE(describe(p));
        const Land fresh = serial_land(p);
        const Weathered weathered = serial_weathered(fresh.heights, p);
        REQUIRE(hash_heights(*world->heights) == hash_heights(*weathered.heights));
        REQUIRE((world->erosion != nullptr) == p.erosion.enabled);
        if (world->erosion) REQUIRE(world->erosion->flow == weathered.erosion->flow);
        REQUIRE(world->clamped_share == fresh.clamped_share);
        REQUIRE(world->parameters == p);
        Executor executor;
        Control control;
        const Statistics s = statistics(summarise(*weathered.heights, executor, control), p);
        REQUIRE(world->statistics.land_area == s.land_area);
        REQUIRE(world->statistics.relief == s.relief);
        REQUIRE(world->statistics.mean == s.mean);
    }
}

TEST_CASE("Slots keep apart") {
    Pipeline pipeline(plenty);
    const WorldPointer a = run(pipeline, small(4), 1);
    const WorldPointer b = run(pipeline, small(9), 2);
    CHECK(a->heights != b->heights);
    Parameters p = small(4);
    p.sea = 0.6;
    CHECK(run(pipeline, p, 1)->heights == a->heights);
    p.scale = 9;
    CHECK(run(pipeline, p, 2)->heights == b->heights);
    pipeline.forget(2);
    CHECK(run(pipeline, p, 2)->timing.started_at == Stage::base);
    CHECK(run(pipeline, small(4), 1)->heights == a->heights);
}

TEST_CASE("A run cancelled at any checkpoint leaves the caches as they were (C2)") {
    Executor executor;
    Pipeline pipeline(plenty);
    const Parameters kept = small();
    const WorldPointer first = run(pipeline, kept);
    Parameters base_change = kept, land_change = kept;
    base_change.scale = 7;
    land_change.shape.invert = true;
    for (const Parameters& wanted : {base_change, land_change}) {
        Counting counting;
        {
            Pipeline other(plenty);
            if (wanted == land_change) run(other, kept);
            REQUIRE(other.run(0, wanted, executor, counting));
        }
        REQUIRE(counting.count >= 2);
        CHECK(counting.beyond == 0);
        std::size_t cancelled = 0;
        for (std::size_t k = 1; k <= counting.count; ++k) {
            Counting control(k);
            try {
                static_cast<void>(pipeline.run(0, wanted, executor, control));
            } catch (const Cancelled&) {
                ++cancelled;
            }
            // The next look at the kept recipe finds its own buffers, not half of the wanted one's.
            Parameters look = kept;
            look.sea = 0.1 + 0.001 * static_cast<double>(k % 100);
            const WorldPointer world = run(pipeline, look);
            REQUIRE(world->heights == first->heights);
            REQUIRE(world->timing.started_at == Stage::scatter);
        }
        CHECK(cancelled == counting.count);
    }
}

TEST_CASE("A run cancelled on several threads leaves by Cancelled and the next one is whole (C2)") {
    ThreadExecutor executor(3);
    Pipeline pipeline(plenty);
    const WorldPointer first = run(pipeline, small());
    for (std::size_t k = 1; k < 12; k += 2) {
        Counting control(k);
        CHECK_THROWS_AS(static_cast<void>(pipeline.run(0, small(7), executor, control)), Cancelled);
    }
    Parameters look = small();
    look.sea = 0.7;
    CHECK(run(pipeline, look)->heights == first->heights);
    CHECK(hash_heights(*run(pipeline, small(7))->heights) == hash_heights(*serial_heights(small(7))));
}

TEST_CASE("One, three and five threads give the same hash and the same figures") {
    for (const Algorithm algorithm : all_algorithms) {
        for (const IslandKind island : {IslandKind::subtract, IslandKind::archipelago}) {
            Parameters p;
            p.divisions = 131;
            p.algorithm = algorithm;
            p.island.kind = island;
            p.shape.power = 1.3;
            Pipeline serial_pipeline(plenty);
            const WorldPointer serial = run(serial_pipeline, p);
            for (const std::size_t threads : {3U, 5U}) {
                ThreadExecutor executor(threads);
                Control control;
                Pipeline pipeline(plenty);
                const auto world = pipeline.run(0, p, executor, control);
                REQUIRE(world);
                CHECK(hash_heights(*(*world)->heights) == hash_heights(*serial->heights));
                CHECK((*world)->statistics.mean == serial->statistics.mean);
                CHECK((*world)->statistics.mean_slope == serial->statistics.mean_slope);
                CHECK((*world)->statistics.land_share == serial->statistics.land_share);
            }
        }
    }
}

TEST_CASE("Time is taken from the control, and stages from the cache cost nothing") {
    Executor executor;
    Counting clock;
    Pipeline pipeline(plenty);
    Parameters p = small();
    const auto first = pipeline.run(0, p, executor, clock);
    REQUIRE(first);
    CHECK((*first)->timing.base.count() > 0);
    CHECK((*first)->timing.land.count() > 0);
    CHECK((*first)->timing.heights() == (*first)->timing.base + (*first)->timing.land);
    p.shape.invert = true;
    const auto second = pipeline.run(0, p, executor, clock);
    REQUIRE(second);
    CHECK((*second)->timing.base.count() == 0);
    CHECK((*second)->timing.land.count() > 0);
    p.sea = 0.9;
    const auto third = pipeline.run(0, p, executor, clock);
    REQUIRE(third);
    CHECK((*third)->timing.heights().count() == 0);
}
