/// What only a worker with a thread of its own can show: calls from outside while a task runs, and its
/// destructor.
#include <thread>

#include "owner.hpp"

namespace terrain::job::test {

namespace {

/// Runs until it is stopped, as long computations do.
Task endless(Gate& started, std::atomic<bool>& cancelled) {
    return [&started, &cancelled](Control& control) -> Result {
        try {
            for (std::size_t step = 0;; ++step) {
                control.checkpoint(step, step + 1);
                started.open();
                std::this_thread::yield();
            }
        } catch (const Cancelled&) {
            cancelled = true;
            throw;
        }
    };
}

}  // namespace

TEST_CASE("tasks run on one thread, which is not the owner's") {
    Owner owner(Kind::threaded);
    std::vector<std::thread::id> threads;
    for (Slot slot = 0; slot < 5; ++slot) {
        owner.worker().submit(slot, [&](Control&) -> Result {
            threads.push_back(std::this_thread::get_id());
            return world(1);
        });
    }
    REQUIRE(owner.drain());
    CHECK(threads == std::vector<std::thread::id>(5, threads.front()));
    CHECK(threads.front() != std::this_thread::get_id());
}

TEST_CASE("the synchronous worker runs tasks on the caller's thread, inside poll") {
    Owner owner(Kind::synchronous);
    std::thread::id thread;
    owner.worker().submit(0, [&](Control&) -> Result {
        thread = std::this_thread::get_id();
        return world(1);
    });
    CHECK(thread == std::thread::id());
    CHECK(owner.worker().poll());
    CHECK(thread == std::this_thread::get_id());
}

TEST_CASE("one poll of the synchronous worker works until there is something to deliver") {
    const auto worker = make_synchronous_worker();
    RequestId newest = 0;
    worker->submit(0, [&](Control& control) -> Result {
        newest = worker->submit(0, giving(2));
        control.checkpoint(0, 1);
        return world(1);
    });
    const std::optional<Delivery> delivery = worker->poll();
    REQUIRE(delivery);
    CHECK(delivery->id == newest);
    CHECK_FALSE(worker->poll());
}

TEST_CASE("N58: a submit from outside stops the running request of its slot") {
    Gate started;
    std::atomic<bool> cancelled{false};
    Owner owner(Kind::threaded);
    owner.worker().submit(0, endless(started, cancelled));
    REQUIRE(started.pass());
    const RequestId newest = owner.worker().submit(0, giving(2));
    REQUIRE(owner.drain());
    CHECK(cancelled);
    CHECK(briefly(owner.fetched()) == Briefs{{0, newest, Outcome::finished, 2}});
}

TEST_CASE("a submit from outside to another slot waits for the running request") {
    Gate started, go_on;
    Owner owner(Kind::threaded);
    const RequestId first = owner.worker().submit(5, [&](Control& control) -> Result {
        started.open();
        if (!go_on.pass()) throw std::runtime_error("forgotten");
        control.checkpoint(1, 1);
        return world(1);
    });
    REQUIRE(started.pass());
    const RequestId second = owner.worker().submit(0, giving(2));
    const std::optional<Progress> progress = owner.worker().progress();
    go_on.open();
    REQUIRE(owner.drain());
    REQUIRE(progress);
    CHECK(progress->id == first);
    CHECK(briefly(owner.fetched()) ==
          Briefs{{5, first, Outcome::finished, 1}, {0, second, Outcome::finished, 2}});
}

TEST_CASE("C2: a cancel from outside stops the running request") {
    Gate started;
    std::atomic<bool> cancelled{false};
    Owner owner(Kind::threaded);
    const RequestId id = owner.worker().submit(0, endless(started, cancelled));
    REQUIRE(started.pass());
    owner.worker().cancel(0);
    REQUIRE(owner.drain());
    CHECK(cancelled);
    CHECK(briefly(owner.fetched()) == Briefs{{0, id, Outcome::cancelled, -1}});
}

TEST_CASE("C2: no checkpoint that begins after cancel has returned lets a task go on") {
    for (int round = 0; round < 200; ++round) {
        Gate started;
        std::atomic<bool> cancelled{false}, survived{false};
        Owner owner(Kind::threaded);
        owner.worker().submit(0, [&](Control& control) -> Result {
            for (std::size_t step = 0; step < 100'000'000; ++step) {
                const bool unwanted = cancelled;
                control.checkpoint(step, 100'000'000);
                if (unwanted) survived = true;
                if (step == 3) started.open();
            }
            return world(1);
        });
        REQUIRE(started.pass());
        owner.worker().cancel(0);
        cancelled = true;
        REQUIRE(owner.drain());
        REQUIRE_FALSE(survived);
        REQUIRE(owner.fetched().size() == 1);
        REQUIRE(owner.fetched().front().outcome == Outcome::cancelled);
    }
}

TEST_CASE("N57: a finished world that nobody fetched goes with the next request of its slot") {
    Gate finished, go_on;
    Owner owner(Kind::threaded);
    owner.worker().submit(0, giving(1));
    const RequestId other = owner.worker().submit(1, [&](Control&) -> Result {
        finished.open();  // slot 0 is done, since one request runs at a time
        if (!go_on.pass()) throw std::runtime_error("forgotten");
        return world(9);
    });
    REQUIRE(finished.pass());
    const RequestId newest = owner.worker().submit(0, giving(2));
    go_on.open();
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) ==
          Briefs{{1, other, Outcome::finished, 9}, {0, newest, Outcome::finished, 2}});
}

TEST_CASE("once the worker is not busy, everything can be polled") {
    for (int round = 0; round < 500; ++round) {
        const auto worker = make_threaded_worker();
        worker->submit(0, giving(1));
        while (worker->busy()) std::this_thread::yield();
        REQUIRE(worker->poll());
    }
}

TEST_CASE("destroying the worker stops the running request and drops the waiting ones") {
    Gate started;
    std::atomic<bool> cancelled{false}, ran{false};
    {
        const auto worker = make_threaded_worker();
        worker->submit(0, endless(started, cancelled));
        for (Slot slot = 1; slot < 100; ++slot) {
            worker->submit(slot, [&ran](Control&) -> Result {
                ran = true;
                return world(1);
            });
        }
        REQUIRE(started.pass());
    }
    CHECK(cancelled);
    CHECK_FALSE(ran);
}

TEST_CASE("destroying a worker with nothing to do, or with undelivered worlds") {
    const Kind kind = GENERATE(both_kinds());
    std::weak_ptr<const World> watched;
    {
        Owner owner(kind);
        if (kind == Kind::threaded) {
            auto made = world(1);
            watched = made;
            owner.worker().submit(0, [made = std::move(made)](Control&) -> Result { return made; });
            while (owner.worker().busy()) std::this_thread::yield();
        }
    }
    CHECK(watched.expired());
}

TEST_CASE("a synchronous worker destroyed with waiting requests runs none of them") {
    bool ran = false;
    {
        const auto worker = make_synchronous_worker();
        worker->submit(0, [&ran](Control&) -> Result {
            ran = true;
            return world(1);
        });
        CHECK(worker->busy());
    }
    CHECK_FALSE(ran);
}

TEST_CASE("several workers at once do not touch each other") {
    Gate started;
    std::atomic<bool> cancelled{false};
    Owner live(Kind::threaded), background(Kind::threaded);
    live.worker().submit(0, endless(started, cancelled));
    REQUIRE(started.pass());
    background.worker().submit(0, giving(2));
    REQUIRE(background.drain());
    CHECK_FALSE(cancelled);
    CHECK(number(background.fetched().front()) == 2);
    live.worker().cancel_all();
    REQUIRE(live.drain());
    CHECK(cancelled);
}

}  // namespace terrain::job::test
