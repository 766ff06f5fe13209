/// Slots, newest first, and nothing stale: cases C5, N57, N58.
#include <thread>

#include "owner.hpp"

namespace terrain::job::test {

TEST_CASE("a request delivers its world once") {
    Owner owner(GENERATE(both_kinds()));
    const RequestId id = owner.worker().submit(3, giving(7));
    CHECK(id != 0);
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) == Briefs{{3, id, Outcome::finished, 7}});
    CHECK_FALSE(owner.worker().poll());
    CHECK_FALSE(owner.worker().busy());
}

TEST_CASE("a worker is busy from the submission to the end of its last task") {
    Owner owner(GENERATE(both_kinds()));
    bool busy_inside = false;
    CHECK_FALSE(owner.worker().busy());
    owner.worker().submit(0, [&](Control&) -> Result {
        busy_inside = owner.worker().busy();
        return world(0);
    });
    REQUIRE(owner.drain());
    CHECK(busy_inside);
    CHECK_FALSE(owner.worker().busy());
}

TEST_CASE("request numbers grow over all slots") {
    Owner owner(GENERATE(both_kinds()));
    const RequestId first = owner.worker().submit(9, giving(1));
    const RequestId second = owner.worker().submit(2, giving(2));
    const RequestId third = owner.worker().submit(9, giving(3));
    CHECK(first < second);
    CHECK(second < third);
}

TEST_CASE("waiting slots are served in ascending order, whatever the order of the requests") {
    Owner owner(GENERATE(both_kinds()));
    std::vector<Slot> served;  // written by one task after the other
    // The first task submits the others, so that none of them can begin before all wait.
    owner.worker().submit(0, [&](Control&) -> Result {
        for (const Slot slot : {Slot{40}, Slot{7}, Slot{1000000}, Slot{3}, Slot{12}}) {
            owner.worker().submit(slot, [&served, slot](Control&) -> Result {
                served.push_back(slot);
                return world(0);
            });
        }
        return world(0);
    });
    REQUIRE(owner.drain());
    CHECK(served == std::vector<Slot>{3, 7, 12, 40, 1000000});
}

TEST_CASE("N58 C5: the newest of the waiting requests of a slot is the only one that runs") {
    Owner owner(GENERATE(both_kinds()));
    std::vector<int> ran;
    RequestId last = 0;
    const RequestId first = owner.worker().submit(0, [&](Control&) -> Result {
        for (int i = 0; i < 5; ++i) {
            last = owner.worker().submit(1, [&ran, i](Control&) -> Result {
                ran.push_back(i);
                return world(i);
            });
        }
        return world(100);
    });
    REQUIRE(owner.drain());
    CHECK(ran == std::vector<int>{4});
    CHECK(briefly(owner.fetched()) ==
          Briefs{{0, first, Outcome::finished, 100}, {1, last, Outcome::finished, 4}});
}

TEST_CASE("N57: a running request that is replaced leaves at its next checkpoint and delivers nothing") {
    Owner owner(GENERATE(both_kinds()));
    RequestId newest = 0;
    bool left_at_checkpoint = false;
    owner.worker().submit(0, [&](Control& control) -> Result {
        control.checkpoint(1, 3);
        newest = owner.worker().submit(0, giving(2));
        try {
            control.checkpoint(2, 3);
        } catch (const Cancelled&) {
            left_at_checkpoint = true;
            throw;
        }
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK(left_at_checkpoint);
    CHECK(briefly(owner.fetched()) == Briefs{{0, newest, Outcome::finished, 2}});
}

TEST_CASE("N57: a replaced request delivers nothing, whatever way it ends") {
    Owner owner(GENERATE(both_kinds()));
    const int way = GENERATE(0, 1, 2);
    RequestId newest = 0;
    owner.worker().submit(0, [&](Control&) -> Result {
        newest = owner.worker().submit(0, giving(2));
        if (way == 0) return tl::make_unexpected(Error{Fault::failed, "too late to matter", {}});
        if (way == 1) throw std::runtime_error("too late to matter");
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) == Briefs{{0, newest, Outcome::finished, 2}});
}

TEST_CASE("N57: an intermediate world published after the request was replaced is dropped") {
    Owner owner(GENERATE(both_kinds()));
    RequestId newest = 0;
    owner.worker().submit(0, [&](Control& control) -> Result {
        newest = owner.worker().submit(0, giving(2));
        control.publish(world(50));
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) == Briefs{{0, newest, Outcome::finished, 2}});
}

TEST_CASE("N57: an unfetched intermediate world goes when its request is replaced or cancelled") {
    Owner owner(GENERATE(both_kinds()));
    const bool cancels = GENERATE(false, true);
    owner.fetch_when_woken(false);
    std::optional<Delivery> after;
    RequestId last = 0;
    Gate looked;
    const RequestId first = owner.worker().submit(0, [&](Control& control) -> Result {
        control.publish(world(50));
        if (cancels) owner.worker().cancel(0);
        if (!cancels) last = owner.worker().submit(0, giving(2));
        after = owner.worker().poll();
        looked.open();
        return world(1);
    });
    REQUIRE(owner.drain_after(looked));
    CHECK_FALSE(after);
    CHECK(briefly(owner.fetched()) ==
          (cancels ? Briefs{{0, first, Outcome::cancelled, -1}} : Briefs{{0, last, Outcome::finished, 2}}));
}

TEST_CASE("N57: an unfetched end goes with the next request of its slot") {
    Owner owner(GENERATE(both_kinds()));
    owner.worker().submit(0, giving(1));
    owner.worker().cancel(0);
    const RequestId newest = owner.worker().submit(0, giving(2));
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) == Briefs{{0, newest, Outcome::finished, 2}});
}

TEST_CASE("10,000 rapid requests deliver the newest alone") {
    Owner owner(GENERATE(both_kinds()));
    RequestId newest = 0;
    std::atomic<int> ran{0};
    for (int i = 1; i <= 10000; ++i) {
        newest = owner.worker().submit(0, [&ran, i](Control& control) -> Result {
            ++ran;
            for (std::size_t step = 0; step < 100; ++step) control.checkpoint(step, 100);
            return world(i);
        });
    }
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) == Briefs{{0, newest, Outcome::finished, 10000}});
    CHECK(ran >= 1);
}

TEST_CASE("C5: with polls in between, every delivery is that of the newest request so far") {
    Owner owner(GENERATE(both_kinds()));
    for (int i = 0; i < 2000; ++i) {
        const RequestId newest = owner.worker().submit(0, [i](Control& control) -> Result {
            control.publish(world(i));
            control.checkpoint(0, 1);
            return world(i);
        });
        if (i % 3 == 0) std::this_thread::yield();
        while (const std::optional<Delivery> delivery = owner.worker().poll()) {
            REQUIRE(delivery->id == newest);
            REQUIRE(number(*delivery) == i);
        }
    }
    REQUIRE(owner.drain());
}

TEST_CASE("a request of one slot leaves those of the others alone") {
    Owner owner(GENERATE(both_kinds()));
    RequestId second = 0;
    const RequestId first = owner.worker().submit(0, [&](Control& control) -> Result {
        second = owner.worker().submit(1, giving(2));
        owner.worker().cancel(2);
        control.checkpoint(1, 1);
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) ==
          Briefs{{0, first, Outcome::finished, 1}, {1, second, Outcome::finished, 2}});
}

}  // namespace terrain::job::test
