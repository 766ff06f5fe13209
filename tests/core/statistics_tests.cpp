#include "terrain/core/statistics.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "../support/thread_executor.hpp"
#include "helpers.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

Summary summary_of(const Field& heights) {
    Executor executor;
    Control control;
    return summarise(heights, executor, control);
}

Field ramp(std::size_t divisions, float steepness = 1) {
    Field field(divisions);
    for (std::size_t z = 0; z <= divisions; ++z) {
        for (std::size_t x = 0; x <= divisions; ++x) {
            field.row(z)[x] = steepness * static_cast<float>(x) / static_cast<float>(divisions);
        }
    }
    return field;
}

}  // namespace

TEST_CASE("A height table knows how many samples lie above any sea") {
    HeightTable table;
    for (const float h : {0.0F, 0.25F, 0.25F, 0.5F, 0.75F, 1.0F}) table.add(h);
    CHECK(table.total() == 6);
    CHECK(table.above(0) == 5);  // a sample at the level of the sea is not land
    CHECK(table.above(0.1) == 5);
    CHECK(table.above(0.25) == 3);
    CHECK(table.above(0.6) == 2);
    CHECK(table.above(0.95) == 1);
    CHECK(table.count(0) == 1);
    CHECK(table.count(16384) == 2);
    CHECK(table.count(65536) == 1);  // 1 itself has its own step
}

TEST_CASE("Height tables add up") {
    HeightTable a, b;
    a.add(0.5F);
    a.add(0.1F);
    b.add(0.5F);
    b.add(1.0F);
    a.add(b);
    CHECK(a.total() == 4);
    CHECK(a.count(32768) == 2);
    CHECK(a.above(0.3) == 3);
    CHECK(b.total() == 2);
}

TEST_CASE("A ramp has mean 1/2 and gradient 1") {
    for (const std::size_t n : {2U, 5U, 64U, 100U}) {
        const Summary summary = summary_of(ramp(n));
        CHECK(summary.lowest == 0.0F);
        CHECK(summary.highest == 1.0F);
        CHECK(summary.mean == near(0.5, 1e-6));
        CHECK(summary.mean_gradient == near(1.0, 1e-5));
        CHECK(summary.table.total() == (n + 1) * (n + 1));
    }
}

TEST_CASE("The gradient is that of both directions together") {
    Field field(32);
    for (std::size_t z = 0; z <= 32; ++z) {
        for (std::size_t x = 0; x <= 32; ++x) {
            field.row(z)[x] = 0.3F * static_cast<float>(x) / 32 + 0.4F * (1 - static_cast<float>(z) / 32);
        }
    }
    CHECK(summary_of(field).mean_gradient == near(0.5, 1e-5));
}

TEST_CASE("Lowest and highest are found wherever they stand") {
    for (const std::size_t place : {0U, 3U, 24U}) {
        Field field = constant_field(4, 0.5F);
        field.samples()[place] = 0.125F;
        field.samples()[23] = 0.875F;
        const Summary summary = summary_of(field);
        CHECK(summary.lowest == 0.125F);
        CHECK(summary.highest == 0.875F);
        CHECK(summary.mean == near((23 * 0.5 + 0.125 + 0.875) / 25, 1e-9));
    }
}

TEST_CASE("Figures in metres follow the size and the height of the world") {
    Parameters p;
    p.world.size = 2000;
    p.world.height = 0.25;
    p.sea = 0.5;
    const Statistics s = statistics(summary_of(ramp(100, 0.8F)), p);
    CHECK(s.lowest == 0.0F);
    CHECK(s.highest == Approx(0.8F));
    CHECK(s.mean == near(0.4, 1e-6));
    CHECK(s.relief == Approx(0.8 * 0.25 * 2000));  // 0.8 of a quarter of the side
    CHECK(s.mean_slope == near(0.8 * 0.25, 1e-5));
    // 0.8 x/100 > 0.5 for x = 63..100: 38 of 101 columns.
    CHECK(s.land_share == near(38.0 / 101, 1e-9));
    CHECK(s.land_area == near(38.0 / 101 * 4e6, 1));
    CHECK_FALSE(s.flat);
}

TEST_CASE("A map of one height is reported as flat, any other is not (N39)") {
    Parameters p;
    const Statistics flat = statistics(summary_of(constant_field(4, 0)), p);
    CHECK(flat.flat);
    CHECK(flat.mean == 0);
    CHECK(flat.mean_slope == 0);
    CHECK(flat.relief == 0);
    CHECK(flat.land_share == 0);
    CHECK(statistics(summary_of(constant_field(4, 1)), p).flat);
    CHECK(statistics(summary_of(constant_field(4, 1)), p).land_share == 1);
    Field field = constant_field(4, 0.5F);
    field.samples()[7] = std::nextafter(0.5F, 1.0F);
    CHECK_FALSE(statistics(summary_of(field), p).flat);
}

TEST_CASE("Sums are the same bits for any number of threads and any order of chunks") {
    Parameters p;
    p.divisions = 333;
    const Land land = serial_land(p);
    const Summary serial = summary_of(*land.heights);
    Control control;
    ThreadExecutor three(3), five(5);
    BackwardExecutor backward;
    for (Executor* executor : std::initializer_list<Executor*>{&three, &five, &backward}) {
        const Summary other = summarise(*land.heights, *executor, control);
        CHECK(other.mean == serial.mean);
        CHECK(other.mean_gradient == serial.mean_gradient);
        CHECK(other.lowest == serial.lowest);
        CHECK(other.highest == serial.highest);
        std::size_t different = 0;
        for (std::size_t i = 0; i <= HeightTable::steps; ++i) {
            different += other.table.count(i) == serial.table.count(i) ? 0U : 1U;
        }
        CHECK(different == 0);
    }
}

TEST_CASE("The mean of a large map is not lost in rounding") {
    // 1025^2 samples of 0.7: a float sum would have gone wrong in the third digit.
    const Summary summary = summary_of(constant_field(1024, 0.7F));
    CHECK(summary.mean == near(double{0.7F}, 1e-9));
}
