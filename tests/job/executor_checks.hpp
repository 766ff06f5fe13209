/// What every executor must do, for one that `make` makes with a number of threads. B11: which thread does
/// what must never show in a result, so the chunks are the same for all.
#pragma once

#include <atomic>
#include <catch2/catch.hpp>
#include <cfenv>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "owner.hpp"
#include "terrain/core/executor.hpp"

namespace terrain::job::test {

using Make = std::function<std::unique_ptr<Executor>(std::size_t threads)>;

/// Lets bodies wait until so many threads are inside at once; false when they do not come.
class Meeting {
public:
    explicit Meeting(std::size_t size) : size_(size) {}
    bool attend() {
        std::unique_lock lock(mutex_);
        present_.insert(std::this_thread::get_id());
        changed_.notify_all();
        return changed_.wait_for(lock, patience, [this] { return present_.size() >= size_; });
    }
    std::size_t attended() const { return present_.size(); }

private:
    const std::size_t size_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::set<std::thread::id> present_;
};

inline void check_covers_every_index_once(Executor& executor) {
    constexpr std::size_t huge = std::numeric_limits<std::size_t>::max();
    for (const std::size_t count : {0U, 1U, 2U, 3U, 7U, 64U, 101U, 1000U}) {
        for (const std::size_t grain : {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{7},
                                        std::size_t{64}, std::size_t{1001}, huge}) {
            std::vector<std::atomic<int>> visits(count);
            std::atomic<bool> sound{true};
            std::atomic<std::size_t> chunks{0};
            executor.parallel_for(count, grain, [&](std::size_t begin, std::size_t end) {
                if (begin >= end || end > count || end - begin > grain || begin % grain != 0) sound = false;
                ++chunks;
                for (std::size_t i = begin; i < std::min(end, count); ++i) ++visits[i];
            });
            CAPTURE(count, grain);
            CHECK(sound);
            CHECK(chunks == count / grain + (count % grain != 0 ? 1 : 0));
            CHECK(std::all_of(visits.begin(), visits.end(), [](const auto& number) { return number == 1; }));
        }
    }
}

inline void check_reports_its_threads(const Make& make) {
    for (const std::size_t threads : {1U, 2U, 5U}) CHECK(make(threads)->threads() == threads);
    const std::size_t most = make(1'000'000)->threads();
    CHECK(most >= 1);
    CHECK(most <= 1'000'000);
}

/// All threads of an executor are in its loop at once, more than there are cores too.
inline void check_starts_its_threads(const Make& make) {
    for (const std::size_t threads : {1U, 2U, 3U, 8U}) {
        const auto executor = make(threads);
        Meeting meeting(threads);
        std::atomic<bool> met{true};
        executor->parallel_for(threads, 1, [&](std::size_t, std::size_t) {
            if (!meeting.attend()) met = false;
        });
        CAPTURE(threads);
        CHECK(met);
        CHECK(meeting.attended() == threads);
    }
}

inline void check_never_uses_more_threads(const Make& make) {
    const auto executor = make(2);
    std::atomic<int> inside{0}, most{0};
    executor->parallel_for(500, 1, [&](std::size_t, std::size_t) {
        const int now = ++inside;
        for (int before = most; before < now && !most.compare_exchange_weak(before, now);) {
        }
        std::this_thread::yield();
        --inside;
    });
    CHECK(most <= 2);
}

inline void check_carries_exceptions(Executor& executor) {
    std::atomic<int> inside{0};
    for (const std::size_t bad : {0U, 1U, 50U, 99U}) {
        const auto throwing = [&](std::size_t begin, std::size_t) {
            ++inside;
            if (begin == bad) {
                --inside;
                throw std::runtime_error("chunk " + std::to_string(bad));
            }
            --inside;
        };
        CHECK_THROWS_WITH(executor.parallel_for(100, 1, throwing), "chunk " + std::to_string(bad));
        CHECK(inside == 0);  // nobody still works with what the caller is about to destroy
    }
    CHECK_THROWS_AS(executor.parallel_for(100, 1, [](std::size_t, std::size_t) { throw Cancelled{}; }),
                    Cancelled);
    std::atomic<int> chunks{0};
    executor.parallel_for(10, 1, [&](std::size_t, std::size_t) { ++chunks; });
    CHECK(chunks == 10);  // it works on
}

/// Chunks that have not begun when one throws are left out. Those begun after the throw are slow, so that few
/// can begin before it is noticed; a loop that goes on takes thousands of them.
inline void check_skips_after_an_exception(Executor& executor) {
    std::atomic<bool> thrown{false};
    std::atomic<std::size_t> begun_after{0};
    const auto body = [&](std::size_t begin, std::size_t) {
        if (begin == 0) {
            thrown = true;
            throw Cancelled{};
        }
        if (!thrown) return;
        ++begun_after;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    };
    CHECK_THROWS_AS(executor.parallel_for(10'000, 1, body), Cancelled);
    CHECK(begun_after < 500);
}

/// Rounding to nearest, nothing flushed to zero: what the heights need to be the same everywhere.
inline bool default_arithmetic() {
#if defined(__SSE2__)
    constexpr unsigned flush_to_zero = 0x8000, denormals_are_zero = 0x0040, rounding = 0x6000;
    if ((_mm_getcsr() & (flush_to_zero | denormals_are_zero | rounding)) != 0) return false;
#endif
    return std::fegetround() == FE_TONEAREST;
}

/// On every thread of a loop that a task on either worker runs.
inline void check_arithmetic_of_tasks(const Make& make) {
    for (const Kind kind : {Kind::threaded, Kind::synchronous}) {
        const auto executor = make(3);
        Owner owner(kind);
        Meeting meeting(executor->threads());
        std::atomic<bool> sound{true};
        owner.worker().submit(0, [&](Control&) -> Result {
            executor->parallel_for(executor->threads(), 1, [&](std::size_t, std::size_t) {
                if (!meeting.attend() || !default_arithmetic()) sound = false;
            });
            return world(1);
        });
        REQUIRE(owner.drain());
        CHECK(sound);
        CHECK(meeting.attended() == executor->threads());
    }
}

/// A request that is cancelled leaves its loop on all threads.
inline void check_cancel_reaches_the_loop(const Make& make) {
    const auto executor = make(3);
    Owner owner(Kind::threaded);
    Gate started;
    const RequestId id = owner.worker().submit(0, [&](Control& control) -> Result {
        while (true) {
            executor->parallel_for(64, 1, [&](std::size_t begin, std::size_t) {
                control.checkpoint(begin, 64);
                started.open();
            });
        }
    });
    REQUIRE(started.pass());
    owner.worker().cancel(0);
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) == Briefs{{0, id, Outcome::cancelled, -1}});
}

}  // namespace terrain::job::test
