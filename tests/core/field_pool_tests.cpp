// The memory of large maps that are gone, which the next ones take.
#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <cstddef>
#include <fstream>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "helpers.hpp"
#include "recipes.hpp"
#include "terrain/core/field.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

#if defined(TERRAIN_LAB_NO_BUFFER_POOL)
constexpr bool pool_is_on = false;
#else
constexpr bool pool_is_on = true;
#endif

constexpr std::size_t large = 700, larger = 731, largest = 760;

std::size_t bytes(std::size_t divisions) { return Field::count(divisions) * sizeof(float); }

void make_and_drop(std::size_t divisions) { const Field field(divisions); }

/// Bytes of this process that lie in memory; 0 where the system does not tell.
std::size_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::size_t all = 0, resident = 0;
    constexpr std::size_t page = 4096;
    return file >> all >> resident ? resident * page : 0;
}

/// Nothing idle but one map of another size than the tests use.
bool starts_fresh() {
    if (!pool_is_on) {
        WARN("the pool is off under sanitizers: nothing to test");
        return false;
    }
    make_and_drop(999);
    REQUIRE(idle_field_bytes() == bytes(999));
    return true;
}

}  // namespace

TEST_CASE("Under sanitizers no map that is gone keeps memory", "[pool]") {
    if (pool_is_on) return;
    make_and_drop(large);
    make_and_drop(large);
    CHECK(idle_field_bytes() == 0);
}

TEST_CASE("The memory of a large map that is gone becomes that of the next one", "[pool]") {
    if (!starts_fresh()) return;
    const float* memory = nullptr;
    {
        Field first(large);
        memory = first.samples().data();
        CHECK(idle_field_bytes() == 0);
    }
    CHECK(idle_field_bytes() == bytes(large));
    const Field second(large);
    CHECK(second.samples().data() == memory);
    CHECK(idle_field_bytes() == 0);
}

TEST_CASE("Two maps that are gone leave their memory to two new ones", "[pool]") {
    if (!starts_fresh()) return;
    std::set<const float*> before, after;
    {
        const Field base(large), land(large);
        before = {base.samples().data(), land.samples().data()};
    }
    CHECK(idle_field_bytes() == 2 * bytes(large));
    const Field base(large), land(large);
    after = {base.samples().data(), land.samples().data()};
    CHECK(before.size() == 2);
    CHECK(before == after);
}

TEST_CASE("Small maps are not kept, and leave those kept alone", "[pool]") {
    if (!starts_fresh()) return;
    make_and_drop(large);
    for (const std::size_t small : {2U, 64U, 256U, 510U}) {
        { const Field field(small); }
        CHECK(idle_field_bytes() == bytes(large));
    }
    // 512 x 512 samples are large.
    make_and_drop(511);
    CHECK(idle_field_bytes() == bytes(511));
}

TEST_CASE("Never more than two maps are kept idle", "[pool]") {
    if (!starts_fresh()) return;
    {
        std::vector<Field> many(7);
        for (Field& field : many) field = Field(large);
        CHECK(idle_field_bytes() == 0);
        while (!many.empty()) {
            many.pop_back();
            CHECK(idle_field_bytes() == bytes(large) * std::min<std::size_t>(2, 7 - many.size()));
        }
    }
    CHECK(idle_field_bytes() == 2 * bytes(large));
}

TEST_CASE("Idle memory is given up when a map of another size comes", "[pool]") {
    if (!starts_fresh()) return;
    make_and_drop(large);
    {
        const Field other(larger);
        CHECK(idle_field_bytes() == 0);
    }
    CHECK(idle_field_bytes() == bytes(larger));
    // A smaller one would fit, and yet the larger memory goes.
    const Field back(large);
    CHECK(idle_field_bytes() == 0);
}

TEST_CASE("Memory given up goes back to the system", "[pool]") {
    if (!starts_fresh()) return;
    const std::size_t before = resident_bytes();
    if (before == 0) {
        WARN("this system does not tell how much memory a process has");
        return;
    }
    for (int i = 0; i < 100; ++i) {
        Field one(large);
        std::fill(one.samples().begin(), one.samples().end(), 1.0F);
        one = Field();
        Field other(larger);
        std::fill(other.samples().begin(), other.samples().end(), 1.0F);
    }
    // Kept for good it would be 200 maps.
    CHECK(resident_bytes() < before + 20 * bytes(larger));
}

TEST_CASE("Only maps of the size asked for last are kept", "[pool]") {
    if (!starts_fresh()) return;
    {
        Field old(large);
        make_and_drop(larger);
        CHECK(idle_field_bytes() == bytes(larger));
        old = Field();
        CHECK(idle_field_bytes() == bytes(larger));
        const Field last(largest);
        CHECK(idle_field_bytes() == 0);
    }
    CHECK(idle_field_bytes() == bytes(largest));
}

TEST_CASE("A map that was moved gives its memory back once", "[pool]") {
    if (!starts_fresh()) return;
    {
        Field first(large);
        first.row(0)[0] = 5;
        Field second = std::move(first);
        Field third;
        third = std::move(second);
        CHECK(third.at(0, 0) == 5);
        CHECK(idle_field_bytes() == 0);
    }
    CHECK(idle_field_bytes() == bytes(large));
}

TEST_CASE("Maps made and dropped on several threads never share memory", "[pool]") {
    constexpr std::size_t threads = 4;
    std::atomic<std::size_t> damaged{0}, too_much{0};
    const auto work = [&](std::size_t number) {
        Draw draw(number);
        std::vector<std::pair<Field, float>> held;
        for (int i = 0; i < 400; ++i) {
            Field field(draw.one_in(3) ? larger : large);
            const auto mark = static_cast<float>(number * 1000 + static_cast<std::size_t>(i));
            const auto samples = field.samples();
            for (std::size_t at = 0; at < samples.size(); at += 997) samples[at] = mark;
            held.emplace_back(std::move(field), mark);
            if (held.size() < 3) continue;
            const auto chosen = held.begin() + draw.integer(0, 2);
            const auto kept = chosen->first.samples();
            for (std::size_t at = 0; at < kept.size(); at += 997) damaged += kept[at] != chosen->second;
            held.erase(chosen);
            too_much += idle_field_bytes() > 2 * bytes(larger);
        }
    };
    std::vector<std::thread> running;
    for (std::size_t i = 0; i < threads; ++i) running.emplace_back(work, i);
    for (std::thread& thread : running) thread.join();
    CHECK(damaged == 0);
    CHECK(too_much == 0);
}
