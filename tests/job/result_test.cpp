/// What comes out of a task: worlds, intermediate worlds, progress, failures of every kind.
#include <limits>
#include <new>
#include <stdexcept>

#include "owner.hpp"

namespace terrain::job::test {

namespace {

using namespace std::chrono_literals;

Delivery only_delivery_of(Kind kind, const Task& task) {
    Owner owner(kind);
    owner.worker().submit(2, task);
    REQUIRE(owner.drain());
    REQUIRE(owner.fetched().size() == 1);
    return owner.fetched().front();
}

/// A clock that stands until it is moved.
struct HandClock {
    std::shared_ptr<std::atomic<std::chrono::nanoseconds>> time =
        std::make_shared<std::atomic<std::chrono::nanoseconds>>(5h);
    std::chrono::nanoseconds operator()() const { return time->load(); }
};

}  // namespace

TEST_CASE("the finished world is the one the task returned, not a copy") {
    const std::shared_ptr<const World> made = world(5);
    const Delivery delivery =
        only_delivery_of(GENERATE(both_kinds()), [&](Control&) -> Result { return made; });
    CHECK(delivery.outcome == Outcome::finished);
    CHECK(delivery.world == made);
    CHECK_FALSE(delivery.error);
}

TEST_CASE("an expected failure comes across whole") {
    const Delivery delivery = only_delivery_of(GENERATE(both_kinds()), [](Control&) -> Result {
        return tl::make_unexpected(Error{Fault::too_large, "needs 12 GB, 4 GB are allowed", 17});
    });
    CHECK(delivery.outcome == Outcome::failed);
    CHECK_FALSE(delivery.world);
    REQUIRE(delivery.error);
    CHECK(delivery.error->fault == Fault::too_large);
    CHECK(delivery.error->message == "needs 12 GB, 4 GB are allowed");
    CHECK(delivery.error->position == std::size_t{17});
}

TEST_CASE("exceptions become failures with their text") {
    const Kind kind = GENERATE(both_kinds());
    SECTION("a standard one") {
        const Delivery delivery =
            only_delivery_of(kind, [](Control&) -> Result { throw std::runtime_error("the sea is dry"); });
        CHECK(delivery.outcome == Outcome::failed);
        REQUIRE(delivery.error);
        CHECK(delivery.error->fault == Fault::failed);
        CHECK(delivery.error->message == "the sea is dry");
    }
    SECTION("C10: out of memory") {
        const Delivery delivery = only_delivery_of(kind, [](Control&) -> Result { throw std::bad_alloc(); });
        CHECK(delivery.outcome == Outcome::failed);
        REQUIRE(delivery.error);
        CHECK(delivery.error->fault == Fault::too_large);
        CHECK(delivery.error->message == "not enough memory");
    }
    SECTION("anything else") {
        const Delivery delivery = only_delivery_of(kind, [](Control&) -> Result { throw 42; });
        CHECK(delivery.outcome == Outcome::failed);
        REQUIRE(delivery.error);
        CHECK(delivery.error->fault == Fault::failed);
        CHECK_FALSE(delivery.error->message.empty());
    }
}

TEST_CASE("the worker goes on after a failure") {
    Owner owner(GENERATE(both_kinds()));
    const RequestId bad =
        owner.worker().submit(0, [](Control&) -> Result { throw std::runtime_error("no"); });
    const RequestId good = owner.worker().submit(1, giving(6));
    REQUIRE(owner.drain());
    CHECK(briefly(owner.fetched()) == Briefs{{0, bad, Outcome::failed, -1}, {1, good, Outcome::finished, 6}});
}

TEST_CASE("progress tells what runs and how far it is") {
    Owner owner(GENERATE(both_kinds()));
    CHECK_FALSE(owner.worker().progress());
    std::vector<Progress> seen;
    const RequestId id = owner.worker().submit(3, [&](Control& control) -> Result {
        const auto look = [&] { seen.push_back(owner.worker().progress().value()); };
        look();
        control.checkpoint(2, 10);
        look();
        control.checkpoint(0, 4);  // the next stage
        look();
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK_FALSE(owner.worker().progress());
    REQUIRE(seen.size() == 3);
    const std::size_t expected[][2] = {{0, 0}, {2, 10}, {0, 4}};
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(seen[i].slot == 3);
        CHECK(seen[i].id == id);
        CHECK(seen[i].done == expected[i][0]);
        CHECK(seen[i].total == expected[i][1]);
    }
}

TEST_CASE("progress beyond 32 bits keeps its proportion") {
    Owner owner(GENERATE(both_kinds()));
    Progress progress;
    owner.worker().submit(0, [&](Control& control) -> Result {
        control.checkpoint(std::size_t{3} << 40, std::size_t{4} << 40);
        progress = owner.worker().progress().value();
        return world(1);
    });
    REQUIRE(owner.drain());
    REQUIRE(progress.total > 0);
    CHECK(static_cast<double>(progress.done) / static_cast<double>(progress.total) == Approx(0.75));
}

TEST_CASE("progress of one stage is never seen with the total of another") {
    // Only the threaded worker is looked at while it runs; the sanitizer checks the rest.
    std::atomic<bool> enough{false};
    Owner owner(Kind::threaded);
    owner.worker().submit(0, [&](Control& control) -> Result {
        while (!enough) {
            control.checkpoint(1000, 1000);
            control.checkpoint(7, 7);
        }
        return world(1);
    });
    for (int i = 0; i < 20000; ++i) {
        const Progress progress = owner.worker().progress().value_or(Progress{});
        if (progress.done != progress.total) FAIL(progress.done << " of " << progress.total);
    }
    enough = true;
    REQUIRE(owner.drain());
}

TEST_CASE("an intermediate world is delivered while its request runs, and marked as such") {
    Owner owner(GENERATE(both_kinds()));
    bool fetched = false;
    const RequestId id = owner.worker().submit(0, [&](Control& control) -> Result {
        control.publish(world(50));
        fetched = owner.await_fetched(1);
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK(fetched);
    CHECK(briefly(owner.fetched()) ==
          Briefs{{0, id, Outcome::intermediate, 50}, {0, id, Outcome::finished, 1}});
}

TEST_CASE("unfetched intermediate worlds are replaced by the newest one, and that by the end") {
    const HandClock clock;
    Owner owner(GENERATE(both_kinds()), clock);
    owner.fetch_when_woken(false);
    std::optional<Delivery> first, second;
    Gate looked;
    const RequestId id = owner.worker().submit(0, [&](Control& control) -> Result {
        for (int i = 1; i <= 3; ++i) {
            control.publish(world(i));
            *clock.time = clock() + 100ms;
        }
        first = owner.worker().poll();
        second = owner.worker().poll();
        control.publish(world(4));
        looked.open();
        return world(100);
    });
    REQUIRE(owner.drain_after(looked));
    REQUIRE(first);
    CHECK(number(*first) == 3);
    CHECK_FALSE(second);
    // Polled after the gate, the threaded worker may still show the fourth; its end comes last for both.
    CHECK(briefly(owner.fetched()).back() == Brief{0, id, Outcome::finished, 100});
}

TEST_CASE("at most ten intermediate worlds a second, also over several requests") {
    const HandClock clock;
    Owner owner(GENERATE(both_kinds()), clock);
    std::size_t accepted = 0;
    bool fetched = true;
    const auto publishing = [&](Control& control) -> Result {
        for (int i = 0; i < 1000; ++i) {  // a millisecond apart
            const int millisecond = static_cast<int>((clock() - 5h) / 1ms);
            control.publish(world(millisecond));
            if (millisecond % 100 == 0) fetched = fetched && owner.await_fetched(++accepted);
            *clock.time = clock() + 1ms;
        }
        throw Cancelled{};
    };
    owner.worker().submit(0, publishing);
    REQUIRE(owner.drain());
    accepted += 1;  // the end of the first request
    owner.worker().submit(0, publishing);
    REQUIRE(owner.drain());
    CHECK(fetched);
    std::vector<int> published;
    for (const Delivery& delivery : owner.fetched()) {
        if (delivery.outcome == Outcome::intermediate) published.push_back(number(delivery));
    }
    CHECK(published == std::vector<int>{0,    100,  200,  300,  400,  500,  600,  700,  800,  900,
                                        1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900});
}

TEST_CASE("Control::now is the worker's clock") {
    const HandClock clock;
    std::chrono::nanoseconds told{};
    Owner owner(GENERATE(both_kinds()), clock);
    owner.worker().submit(0, [&](Control& control) -> Result {
        told = control.now();
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK(told == 5h);
}

TEST_CASE("Control::now is steady time where no clock is given") {
    std::chrono::nanoseconds told{};
    Owner owner(GENERATE(both_kinds()));
    const auto before = std::chrono::steady_clock::now().time_since_epoch();
    owner.worker().submit(0, [&](Control& control) -> Result {
        told = control.now();
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK(told >= before);
    CHECK(told <= std::chrono::steady_clock::now().time_since_epoch());
}

TEST_CASE("what a task holds is released before its end is delivered") {
    Owner owner(GENERATE(both_kinds()));
    auto held = std::make_shared<int>(1);
    const std::weak_ptr<int> watched = held;
    owner.worker().submit(0, [held = std::move(held)](Control&) -> Result { return world(*held); });
    REQUIRE(owner.drain());
    CHECK(watched.expired());
}

}  // namespace terrain::job::test
