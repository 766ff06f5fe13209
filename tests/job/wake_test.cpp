/// The wake-up callback, by which a window that sleeps hears of the worker.
#include "owner.hpp"

namespace terrain::job::test {

namespace {

using namespace std::chrono_literals;

/// How often the callback comes during `action`, which runs inside a task.
std::size_t wakes_during(Kind kind, const std::function<void(Owner&, Control&)>& action) {
    Owner owner(kind);
    std::size_t wakes = 0;
    owner.worker().submit(0, [&](Control& control) -> Result {
        const std::size_t before = owner.wakes();
        action(owner, control);
        wakes = owner.wakes() - before;
        return world(1);
    });
    REQUIRE(owner.drain());
    return wakes;
}

}  // namespace

TEST_CASE("the callback comes for an intermediate world") {
    CHECK(wakes_during(GENERATE(both_kinds()),
                       [](Owner&, Control& control) { control.publish(world(50)); }) == 1);
}

TEST_CASE("the callback comes when progress has moved") {
    CHECK(wakes_during(GENERATE(both_kinds()), [](Owner&, Control& control) { control.checkpoint(1, 2); }) ==
          1);
}

TEST_CASE("the callback comes when a waiting request is cancelled") {
    CHECK(wakes_during(GENERATE(both_kinds()), [](Owner& owner, Control&) {
              owner.worker().submit(1, giving(1));
              owner.worker().cancel(1);
          }) == 1);
}

TEST_CASE("the callback comes at the end of a request, whatever it is") {
    const Kind kind = GENERATE(both_kinds());
    const int way = GENERATE(0, 1, 2, 3);
    Owner owner(kind);
    owner.worker().submit(0, [&](Control&) -> Result {
        if (way == 1) throw std::runtime_error("no");
        if (way == 2) owner.worker().cancel(0);
        if (way == 3) owner.worker().submit(0, giving(2));
        return world(1);
    });
    REQUIRE(owner.drain());
    // The result can be polled a moment before the worker's thread comes to the callback.
    const std::size_t expected = way == 3 ? 2 : 1;
    for (int wait = 0; wait < 5000 && owner.wakes() < expected; ++wait) std::this_thread::sleep_for(1ms);
    CHECK(owner.wakes() == expected);
}

TEST_CASE("what the callback tells of can be polled when it comes") {
    // The synchronous worker's own loop cannot be looked into from there: it delivers by returning.
    std::atomic<bool> polled{false};
    std::unique_ptr<Worker> worker;
    Gate woken, made;
    worker = make_threaded_worker({[&] {
                                       polled = made.pass() && worker->poll().has_value();
                                       woken.open();
                                   },
                                   {}});
    worker->submit(0, giving(1));
    made.open();
    REQUIRE(woken.pass());
    CHECK(polled);
}

TEST_CASE("progress wakes at most thirty times a second") {
    std::atomic<std::chrono::nanoseconds> time{1h};
    Owner owner(GENERATE(both_kinds()), [&] { return time.load(); });
    std::size_t wakes = 0;
    owner.worker().submit(0, [&](Control& control) -> Result {
        const std::size_t before = owner.wakes();
        for (std::size_t i = 0; i < 10000; ++i) {  // a second in all
            control.checkpoint(i, 10000);
            time = time.load() + 100us;
        }
        wakes = owner.wakes() - before;
        return world(1);
    });
    REQUIRE(owner.drain());
    CHECK(wakes == 30);
}

TEST_CASE("a worker without a callback works") {
    const Kind kind = GENERATE(both_kinds());
    const auto worker = kind == Kind::threaded ? make_threaded_worker() : make_synchronous_worker();
    worker->submit(0, [](Control& control) -> Result {
        control.publish(world(50));
        control.checkpoint(1, 2);
        return world(1);
    });
    worker->submit(1, giving(2));
    worker->cancel(1);
    std::vector<Outcome> outcomes;
    const auto end = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < end) {
        const bool idle = !worker->busy();
        while (const auto delivery = worker->poll()) {
            if (delivery->slot == 0) outcomes.push_back(delivery->outcome);
        }
        if (idle) break;
    }
    REQUIRE_FALSE(outcomes.empty());
    CHECK(outcomes.back() == Outcome::finished);
}

}  // namespace terrain::job::test
