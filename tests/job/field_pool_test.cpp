// The memory of large maps that are gone, which the next ones take.
#include "job/field_pool.hpp"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <cstddef>
#include <fstream>
#include <memory>
#include <random>
#include <set>
#include <thread>
#include <utility>
#include <vector>

using namespace terrain;
using job::FieldPool;

namespace {

#if defined(TERRAIN_LAB_NO_FIELD_POOL)
constexpr bool pool_is_on = false;
#else
constexpr bool pool_is_on = true;
#endif

constexpr std::size_t large = 700, larger = 731, largest = 760;

std::size_t bytes(std::size_t divisions) { return Field::count(divisions) * sizeof(float); }

using Pool = std::shared_ptr<FieldPool>;

void make_and_drop(std::size_t divisions, const Pool& pool) { const Field field(divisions, pool); }

/// Bytes of this process that lie in memory; 0 where the system does not tell.
std::size_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::size_t all = 0, resident = 0;
    constexpr std::size_t page = 4096;
    return file >> all >> resident ? resident * page : 0;
}

bool pool_is_off() {
    if (!pool_is_on) WARN("the pool is off under sanitizers: nothing to test");
    return !pool_is_on;
}

}  // namespace

TEST_CASE("Under sanitizers no map that is gone keeps memory") {
    if (pool_is_on) return;
    const auto pool = std::make_shared<FieldPool>();
    make_and_drop(large, pool);
    make_and_drop(large, pool);
    CHECK(pool->idle_bytes() == 0);
}

TEST_CASE("The memory of a large map that is gone becomes that of the next one") {
    if (pool_is_off()) return;
    const auto pool = std::make_shared<FieldPool>();
    const float* memory = nullptr;
    {
        Field first(large, pool);
        memory = first.samples().data();
        CHECK(pool->idle_bytes() == 0);
    }
    CHECK(pool->idle_bytes() == bytes(large));
    const Field second(large, pool);
    CHECK(second.samples().data() == memory);
    CHECK(pool->idle_bytes() == 0);
}

TEST_CASE("Two maps that are gone leave their memory to two new ones") {
    if (pool_is_off()) return;
    const auto pool = std::make_shared<FieldPool>();
    std::set<const float*> before, after;
    {
        const Field base(large, pool), land(large, pool);
        before = {base.samples().data(), land.samples().data()};
    }
    CHECK(pool->idle_bytes() == 2 * bytes(large));
    const Field base(large, pool), land(large, pool);
    after = {base.samples().data(), land.samples().data()};
    CHECK(before.size() == 2);
    CHECK(before == after);
}

TEST_CASE("Small maps are not kept, and leave those kept alone") {
    if (pool_is_off()) return;
    const auto pool = std::make_shared<FieldPool>();
    make_and_drop(large, pool);
    for (const std::size_t small : {2U, 64U, 256U, 510U}) {
        { const Field field(small, pool); }
        CHECK(pool->idle_bytes() == bytes(large));
    }
    // 512 x 512 samples are large.
    make_and_drop(511, pool);
    CHECK(pool->idle_bytes() == bytes(511));
}

TEST_CASE("Never more than two maps are kept idle") {
    if (pool_is_off()) return;
    const auto pool = std::make_shared<FieldPool>();
    {
        std::vector<Field> many(7);
        for (Field& field : many) field = Field(large, pool);
        CHECK(pool->idle_bytes() == 0);
        while (!many.empty()) {
            many.pop_back();
            CHECK(pool->idle_bytes() == bytes(large) * std::min<std::size_t>(2, 7 - many.size()));
        }
    }
    CHECK(pool->idle_bytes() == 2 * bytes(large));
}

TEST_CASE("Idle memory is given up when a map of another size comes") {
    if (pool_is_off()) return;
    const auto pool = std::make_shared<FieldPool>();
    make_and_drop(large, pool);
    {
        const Field other(larger, pool);
        CHECK(pool->idle_bytes() == 0);
    }
    CHECK(pool->idle_bytes() == bytes(larger));
    // A smaller one would fit, and yet the larger memory goes.
    const Field back(large, pool);
    CHECK(pool->idle_bytes() == 0);
}

TEST_CASE("Memory given up goes back to the system") {
    if (pool_is_off()) return;
    const auto pool = std::make_shared<FieldPool>();
    const std::size_t before = resident_bytes();
    if (before == 0) {
        WARN("this system does not tell how much memory a process has");
        return;
    }
    for (int i = 0; i < 100; ++i) {
        Field one(large, pool);
        std::fill(one.samples().begin(), one.samples().end(), 1.0F);
        one = Field();
        Field other(larger, pool);
        std::fill(other.samples().begin(), other.samples().end(), 1.0F);
    }
    // Kept for good it would be 200 maps.
    CHECK(resident_bytes() < before + 20 * bytes(larger));
}

TEST_CASE("Only maps of the size asked for last are kept") {
    if (pool_is_off()) return;
    const auto pool = std::make_shared<FieldPool>();
    {
        Field old(large, pool);
        make_and_drop(larger, pool);
        CHECK(pool->idle_bytes() == bytes(larger));
        old = Field();
        CHECK(pool->idle_bytes() == bytes(larger));
        const Field last(largest, pool);
        CHECK(pool->idle_bytes() == 0);
    }
    CHECK(pool->idle_bytes() == bytes(largest));
}

TEST_CASE("A map that was moved gives its memory back once") {
    if (pool_is_off()) return;
    const auto pool = std::make_shared<FieldPool>();
    {
        Field first(large, pool);
        first.row(0)[0] = 5;
        Field second = std::move(first);
        Field third;
        third = std::move(second);
        CHECK(third.at(0, 0) == 5);
        CHECK(pool->idle_bytes() == 0);
    }
    CHECK(pool->idle_bytes() == bytes(large));
}

TEST_CASE("Maps made and dropped on several threads never share memory") {
    const auto pool = std::make_shared<FieldPool>();
    constexpr std::size_t threads = 4;
    std::atomic<std::size_t> damaged{0}, too_much{0};
    const auto work = [&](std::size_t number) {
        std::minstd_rand draw(static_cast<unsigned>(number + 1));
        std::vector<std::pair<Field, float>> held;
        for (int i = 0; i < 400; ++i) {
            Field field(draw() % 3 == 0 ? larger : large, pool);
            const auto mark = static_cast<float>(number * 1000 + static_cast<std::size_t>(i));
            const auto samples = field.samples();
            for (std::size_t at = 0; at < samples.size(); at += 997) samples[at] = mark;
            held.emplace_back(std::move(field), mark);
            if (held.size() < 3) continue;
            const auto chosen = held.begin() + static_cast<std::ptrdiff_t>(draw() % 3);
            const auto kept = chosen->first.samples();
            for (std::size_t at = 0; at < kept.size(); at += 997) damaged += kept[at] != chosen->second;
            held.erase(chosen);
            too_much += pool->idle_bytes() > 2 * bytes(larger);
        }
    };
    std::vector<std::thread> running;
    for (std::size_t i = 0; i < threads; ++i) running.emplace_back(work, i);
    for (std::thread& thread : running) thread.join();
    CHECK(damaged == 0);
    CHECK(too_much == 0);
}

TEST_CASE("Idle memory is given up when small maps alone are asked for, a few of them not yet") {
    if (pool_is_off()) return;
    const auto pool = std::make_shared<FieldPool>();
    make_and_drop(large, pool);
    for (int previews = 0; previews < 4; ++previews) {
        make_and_drop(64, pool);
        make_and_drop(64, pool);
        make_and_drop(large, pool);
        CHECK(pool->idle_bytes() == bytes(large));
    }
    for (int i = 0; i < 20; ++i) make_and_drop(64, pool);
    CHECK(pool->idle_bytes() == 0);
}

TEST_CASE("A map may outlive everybody else who knows its pool") {
    Field field;
    {
        const auto pool = std::make_shared<FieldPool>();
        field = Field(large, pool);
    }
    field.row(large)[large] = 3;
    CHECK(field.at(large, large) == 3);
}
