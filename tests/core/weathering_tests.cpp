/// Erosion as stages of the pipeline: the grid rule, caches, looks, cancelling, memory.
#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <memory>
#include <vector>

#include "../support/thread_executor.hpp"
#include "helpers.hpp"
#include "land_figures.hpp"
#include "recipes.hpp"
#include "terrain/core/world.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

constexpr std::size_t plenty = std::size_t{1} << 30;
using WorldPointer = std::shared_ptr<const World>;

/// Its clock moves by 100 ms at every checkpoint; cancels at one of them, counted from 1.
class Watching final : public Control {
public:
    explicit Watching(std::size_t cancel_at = 0) : cancel_at_(cancel_at) {}

    void checkpoint(std::size_t done, std::size_t total) override {
        most_steps = std::max(most_steps, total);
        if (done > total) ++beyond;
        if (++count == cancel_at_) throw Cancelled{};
    }
    void publish(WorldPointer world) override { looks.push_back(std::move(world)); }
    std::chrono::nanoseconds now() const override {
        return std::chrono::milliseconds(100 * static_cast<std::int64_t>(count));
    }

    std::size_t count = 0, beyond = 0, most_steps = 0;
    std::vector<WorldPointer> looks;

private:
    std::size_t cancel_at_;
};

WorldPointer run(Pipeline& pipeline, const Parameters& p) {
    Executor executor;
    Control control;
    const auto world = pipeline.run(0, p, executor, control);
    REQUIRE(world);
    return *world;
}

Parameters eroded(int divisions) {
    Parameters p;
    p.divisions = divisions;
    p.erosion.enabled = true;
    return p;
}

}  // namespace

TEST_CASE("A stage that is off passes the land's buffer on, and there are no maps") {
    Parameters p;
    p.divisions = 40;
    const Land land = serial_land(p);
    const Weathered same = serial_weathered(land.heights, p);
    CHECK(same.heights == land.heights);
    CHECK(same.erosion == nullptr);
    p.thermal.enabled = true;
    const Weathered slipped = serial_weathered(land.heights, p);
    CHECK(slipped.heights != land.heights);
    CHECK(slipped.erosion == nullptr);
}

TEST_CASE("A world has the maps of its erosion") {
    Pipeline pipeline(plenty);
    const WorldPointer world = run(pipeline, eroded(80));
    REQUIRE(world->erosion);
    const ErosionMaps& maps = *world->erosion;
    CHECK(maps.delta.divisions() == 80);
    CHECK(maps.flow.size() == world->heights->size());
    CHECK(maps.moved > 0);
    const Field land = land_of(eroded(80));
    for (std::size_t i = 0; i < land.size(); ++i) {
        REQUIRE(maps.delta.samples()[i] == world->heights->samples()[i] - land.samples()[i]);
    }
    CHECK(world->statistics.mean == near(total(*world->heights) / static_cast<double>(land.size()), 1e-9));
}

TEST_CASE("A map finer than the grid gets the change of the grid, and nothing else (D2)") {
    Parameters p = eroded(512);
    p.erosion.grid = ErosionGrid::cells_256;
    p.thermal.enabled = true;
    p.thermal.passes = 5;
    const Land land = serial_land(p);
    const Weathered fine = serial_weathered(land.heights, p);
    CHECK(fine.erosion->delta.divisions() == 256);
    Field coarse(256);
    for (std::size_t z = 0; z <= 256; ++z) {
        for (std::size_t x = 0; x <= 256; ++x) coarse.row(z)[x] = land.heights->at(2 * x, 2 * z);
    }
    Parameters on_grid = p;
    on_grid.divisions = 256;
    const Weathered expected = serial_weathered(std::make_shared<const Field>(std::move(coarse)), on_grid);
    double largest = 0, between = 0;
    for (std::size_t z = 0; z <= 256; ++z) {
        for (std::size_t x = 0; x <= 256; ++x) {
            const auto height = static_cast<double>(fine.heights->at(2 * x, 2 * z));
            largest = std::max(largest, std::abs(height - static_cast<double>(expected.heights->at(x, z))));
        }
    }
    CHECK(largest < 2e-7);
    CHECK(first_bad_height(*fine.heights) == fine.heights->size());
    // Between the samples of the grid, Catmull and Rom: (-1, 9, 9, -1) / 16 of its changes.
    const auto change = [&](std::size_t x) {
        return static_cast<double>(expected.heights->at(x, 100)) -
               static_cast<double>(land.heights->at(2 * x, 200));
    };
    for (std::size_t x = 1; x + 2 <= 256; ++x) {
        const double wanted = (9 * (change(x) + change(x + 1)) - change(x - 1) - change(x + 2)) / 16;
        const double before = static_cast<double>(land.heights->at(2 * x + 1, 200));
        const double after = static_cast<double>(fine.heights->at(2 * x + 1, 200));
        between = std::max(between, std::abs(after - std::clamp(before + wanted, 0.0, 1.0)));
    }
    CHECK(between < 1e-6);
}

TEST_CASE("Any size that is no multiple of the grid erodes, and without droplets nothing changes") {
    for (const int divisions : {257, 300, 513, 700}) {
        Parameters p = eroded(divisions);
        p.erosion.grid = ErosionGrid::cells_256;
        p.octaves = 2;
        p.erosion.density = 0.3;
        const Land land = serial_land(p);
        const Weathered rained = serial_weathered(land.heights, p);
        CHECK(first_bad_height(*rained.heights) == rained.heights->size());
        CHECK(hash_heights(*rained.heights) != hash_heights(*land.heights));
        p.erosion.density = 0;
        CHECK(hash_heights(*serial_weathered(land.heights, p).heights) == hash_heights(*land.heights));
    }
}

TEST_CASE("Erosion starts from the cached land, and the height of the world wakes it only with stones") {
    Pipeline pipeline(plenty);
    Parameters p = eroded(60);
    const WorldPointer first = run(pipeline, p);
    p.erosion.radius = 4;
    const WorldPointer wider = run(pipeline, p);
    CHECK(wider->timing.started_at == Stage::erosion);
    CHECK(wider->heights != first->heights);
    p.world.height = 0.3;
    const WorldPointer higher = run(pipeline, p);
    CHECK(higher->heights == wider->heights);
    CHECK(higher->erosion == wider->erosion);
    p.thermal.enabled = true;
    const WorldPointer slipped = run(pipeline, p);
    CHECK(slipped->heights != higher->heights);
    CHECK(hash_heights(*slipped->heights) == hash_heights(*serial_heights(p)));
    p.world.height = 0.2;
    CHECK(hash_heights(*run(pipeline, p)->heights) == hash_heights(*serial_heights(p)));
    p.erosion.enabled = p.thermal.enabled = false;
    const WorldPointer dry = run(pipeline, p);
    CHECK(hash_heights(*dry->heights) == hash_heights(*serial_land(p).heights));
    CHECK(dry->erosion == nullptr);
}

TEST_CASE("Erosion cancelled at any checkpoint leaves the caches as they were (C2 C6)") {
    Pipeline pipeline(plenty);
    Parameters kept;
    kept.divisions = 48;
    const WorldPointer first = run(pipeline, kept);
    Parameters wanted = kept;
    wanted.erosion.enabled = true;
    wanted.thermal.enabled = true;
    wanted.thermal.passes = 4;
    Executor executor;
    Watching counting;
    {
        Pipeline other(plenty);
        run(other, kept);
        REQUIRE(other.run(0, wanted, executor, counting));
    }
    REQUIRE(counting.count > 50);
    CHECK(counting.beyond == 0);
    for (std::size_t k = 1; k <= counting.count; ++k) {
        Watching control(k);
        CHECK_THROWS_AS(static_cast<void>(pipeline.run(0, wanted, executor, control)), Cancelled);
        Parameters look = kept;
        look.sea = 0.1 + 0.001 * static_cast<double>(k % 100);
        const WorldPointer world = run(pipeline, look);
        REQUIRE(world->heights == first->heights);
        REQUIRE(world->timing.started_at == Stage::scatter);
    }
    CHECK(hash_heights(*run(pipeline, wanted)->heights) == hash_heights(*serial_heights(wanted)));
}

TEST_CASE("Checkpoints come often, and progress counts the droplets (C6)") {
    Pipeline pipeline(plenty);
    Executor executor;
    Watching control;
    const Parameters p = eroded(256);
    REQUIRE(pipeline.run(0, p, executor, control));
    CHECK(control.most_steps == droplet_count(p.erosion, 256));
    // A few ms are ten thousand droplets at most.
    CHECK(control.count > droplet_count(p.erosion, 256) / 1000);
}

TEST_CASE(
    "While the land erodes, looks at it are published that are marked as such and change nothing (C3 C5)") {
    Pipeline pipeline(plenty);
    Executor executor;
    Watching control;
    const Parameters p = eroded(100);
    const auto world = pipeline.run(0, p, executor, control);
    REQUIRE(world);
    REQUIRE(control.looks.size() >= 3);
    CHECK_FALSE((*world)->intermediate);
    double last = 1;
    for (const WorldPointer& look : control.looks) {
        CHECK(look->intermediate);
        CHECK(look->parameters == p);
        CHECK(look->heights->divisions() == 100);
        CHECK(first_bad_height(*look->heights) == look->heights->size());
        // Rain takes more out of an island than it leaves.
        CHECK(look->statistics.mean < last);
        last = look->statistics.mean;
    }
    CHECK(hash_heights(*(*world)->heights) == hash_heights(*serial_heights(p)));
}

TEST_CASE("A look at a large map has at most 1025^2 samples") {
    Pipeline pipeline(plenty);
    Executor executor;
    Watching control;
    Parameters p = eroded(1500);
    p.octaves = 1;
    p.erosion.grid = ErosionGrid::cells_2048;
    p.erosion.density = 0.01;
    REQUIRE(pipeline.run(0, p, executor, control));
    REQUIRE_FALSE(control.looks.empty());
    for (const WorldPointer& look : control.looks) {
        CHECK(look->heights->divisions() == 750);
        CHECK(look->parameters.divisions == 750);
    }
}

TEST_CASE("Erosion cancelled on several threads leaves by Cancelled and the next run is whole (C2)") {
    class Cancelling final : public Control {
    public:
        explicit Cancelling(std::size_t limit) : left_(limit) {}
        void checkpoint(std::size_t, std::size_t) override {
            if (left_.fetch_sub(1) == 1) throw Cancelled{};
        }

    private:
        std::atomic<std::size_t> left_;
    };
    ThreadExecutor executor(3);
    Pipeline pipeline(plenty);
    const Parameters p = eroded(128);
    for (const std::size_t limit : {300U, 350U, 500U}) {
        Cancelling control(limit);
        CHECK_THROWS_AS(static_cast<void>(pipeline.run(0, p, executor, control)), Cancelled);
    }
    CHECK(hash_heights(*run(pipeline, p)->heights) == hash_heights(*serial_heights(p)));
}

TEST_CASE("The estimate of memory counts what erosion takes: three maps, and those that it hands out (C10)") {
    const auto fields = [](const Parameters& p) {
        return static_cast<double>(peak_bytes(p)) /
               static_cast<double>(Field::count(static_cast<std::size_t>(p.divisions)) * sizeof(float));
    };
    Parameters p = eroded(1024);
    p.erosion.grid = ErosionGrid::cells_1024;
    // Base, land and heights; change and flow; one look on the way to the screen.
    CHECK(fields(p) == near(6, 1e-9));
    p.divisions = 8192;
    p.erosion.grid = ErosionGrid::cells_512;
    CHECK(fields(p) == near(3, 0.03));
    Executor executor;
    Control control;
    Pipeline enough(peak_bytes(eroded(100)));
    CHECK(enough.run(0, eroded(100), executor, control));
    CHECK(enough.kept_bytes() <= peak_bytes(eroded(100)));
    Pipeline small(peak_bytes(eroded(100)) - 1);
    CHECK_FALSE(small.run(0, eroded(100), executor, control));
}
