/// Cancelling at every stage: case C2. Not by the clock: a task that is not wanted must not pass one more
/// checkpoint, and how far apart checkpoints are is the business of the task.
#include <array>
#include <thread>

#include "owner.hpp"

namespace terrain::job::test {

namespace {

/// Does and counts steps, and cancels its own slot before the step `cancelled_at`.
Task stepping(Worker& worker, std::size_t cancelled_at, std::size_t& passed) {
    return [&worker, cancelled_at, &passed](Control& control) -> Result {
        constexpr std::size_t steps = 5;
        for (std::size_t step = 0; step < steps; ++step) {
            if (step == cancelled_at) worker.cancel(4);
            control.checkpoint(step, steps);
            ++passed;
        }
        if (cancelled_at == steps) worker.cancel(4);
        return world(1);
    };
}

}  // namespace

TEST_CASE("C2: a request cancelled while it waits never runs") {
    Owner owner(GENERATE(both_kinds()));
    bool ran = false;
    RequestId waiting = 0;
    const RequestId running = owner.worker().submit(0, [&](Control&) -> Result {
        waiting = owner.worker().submit(1, [&ran](Control&) -> Result {
            ran = true;
            return world(2);
        });
        owner.worker().cancel(1);
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK_FALSE(ran);
    CHECK(briefly(owner.fetched()) ==
          Briefs{{1, waiting, Outcome::cancelled, -1}, {0, running, Outcome::finished, 1}});
}

TEST_CASE("C2: a request cancelled before any of its checkpoints leaves there") {
    Owner owner(GENERATE(both_kinds()));
    const std::size_t cancelled_at = GENERATE(0U, 1U, 2U, 3U, 4U);
    std::size_t passed = 0;
    const RequestId id = owner.worker().submit(4, stepping(owner.worker(), cancelled_at, passed));
    REQUIRE(owner.drain());
    CHECK(passed == cancelled_at);
    CHECK(briefly(owner.fetched()) == Briefs{{4, id, Outcome::cancelled, -1}});
    CHECK_FALSE(owner.worker().progress());
}

TEST_CASE("C2: a request cancelled after its last checkpoint is cancelled all the same") {
    Owner owner(GENERATE(both_kinds()));
    std::size_t passed = 0;
    const RequestId id = owner.worker().submit(4, stepping(owner.worker(), 5, passed));
    REQUIRE(owner.drain());
    CHECK(passed == 5);
    CHECK(briefly(owner.fetched()) == Briefs{{4, id, Outcome::cancelled, -1}});
}

TEST_CASE("C2: cancelling again, or after the end, or an empty slot does nothing") {
    Owner owner(GENERATE(both_kinds()));
    owner.worker().cancel(4);
    const RequestId id = owner.worker().submit(4, [&](Control& control) -> Result {
        owner.worker().cancel(4);
        owner.worker().cancel(4);
        control.checkpoint(0, 1);
        return world(1);
    });
    REQUIRE(owner.drain());
    owner.worker().cancel(4);
    owner.worker().cancel_all();
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) == Briefs{{4, id, Outcome::cancelled, -1}});
}

TEST_CASE("C2: the slot works on after a cancel, and what it delivered before stays") {
    Owner owner(GENERATE(both_kinds()));
    const RequestId good = owner.worker().submit(4, giving(1));
    REQUIRE(owner.drain());
    std::size_t passed = 0;
    const RequestId bad = owner.worker().submit(4, stepping(owner.worker(), 2, passed));
    REQUIRE(owner.drain());
    const RequestId next = owner.worker().submit(4, giving(3));
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) == Briefs{{4, good, Outcome::finished, 1},
                                             {4, bad, Outcome::cancelled, -1},
                                             {4, next, Outcome::finished, 3}});
}

TEST_CASE("C2: a cancelled request publishes nothing more") {
    Owner owner(GENERATE(both_kinds()));
    const RequestId id = owner.worker().submit(4, [&](Control& control) -> Result {
        owner.worker().cancel(4);
        control.publish(world(50));
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) == Briefs{{4, id, Outcome::cancelled, -1}});
}

TEST_CASE("a failure after the cancel is a cancel") {
    Owner owner(GENERATE(both_kinds()));
    const RequestId id = owner.worker().submit(4, [&](Control&) -> Result {
        owner.worker().cancel(4);
        throw std::runtime_error("nobody wants to know");
    });
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) == Briefs{{4, id, Outcome::cancelled, -1}});
}

TEST_CASE("a request that was cancelled and then replaced delivers nothing") {
    Owner owner(GENERATE(both_kinds()));
    RequestId newest = 0;
    owner.worker().submit(4, [&](Control& control) -> Result {
        owner.worker().cancel(4);
        newest = owner.worker().submit(4, giving(2));
        control.checkpoint(0, 1);
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) == Briefs{{4, newest, Outcome::finished, 2}});
}

TEST_CASE("a request cancelled while the one it replaced still runs") {
    Owner owner(GENERATE(both_kinds()));
    RequestId newest = 0;
    owner.worker().submit(4, [&](Control& control) -> Result {
        newest = owner.worker().submit(4, giving(2));
        owner.worker().cancel(4);
        control.checkpoint(0, 1);
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) == Briefs{{4, newest, Outcome::cancelled, -1}});
}

TEST_CASE("cancel_all stops what runs and all that waits") {
    Owner owner(GENERATE(both_kinds()));
    std::vector<RequestId> waiting;
    std::atomic<int> ran{0};
    const RequestId running = owner.worker().submit(0, [&](Control& control) -> Result {
        for (const Slot slot : {Slot{1}, Slot{2}, Slot{3}}) {
            waiting.push_back(owner.worker().submit(slot, [&ran](Control&) -> Result {
                ++ran;
                return world(1);
            }));
        }
        owner.worker().cancel_all();
        control.checkpoint(0, 1);
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK(ran == 0);
    CHECK(briefly(owner.fetched()) == Briefs{{1, waiting[0], Outcome::cancelled, -1},
                                             {2, waiting[1], Outcome::cancelled, -1},
                                             {3, waiting[2], Outcome::cancelled, -1},
                                             {0, running, Outcome::cancelled, -1}});
}

TEST_CASE("after a cancel every checkpoint throws, on every thread of the task and again and again") {
    Owner owner(GENERATE(both_kinds()));
    std::atomic<int> thrown{0};
    owner.worker().submit(4, [&](Control& control) -> Result {
        owner.worker().cancel(4);
        std::array<std::thread, 4> helpers;
        for (std::thread& helper : helpers) {
            helper = std::thread([&] {
                for (std::size_t i = 0; i < 10; ++i) {
                    try {
                        control.checkpoint(i, 10);
                    } catch (const Cancelled&) {
                        ++thrown;
                    }
                }
            });
        }
        for (std::thread& helper : helpers) helper.join();
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK(thrown == 40);
}

TEST_CASE("Cancelled thrown without a cancel is a cancel, not a failure") {
    Owner owner(GENERATE(both_kinds()));
    const RequestId id = owner.worker().submit(4, [](Control&) -> Result { throw Cancelled{}; });
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) == Briefs{{4, id, Outcome::cancelled, -1}});
    CHECK_FALSE(owner.fetched().front().error);
}

}  // namespace terrain::job::test
