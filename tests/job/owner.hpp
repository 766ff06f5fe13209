/// The owner's side of a worker, the same for both kinds: the threaded one is polled in a loop that sleeps
/// until it is woken, the synchronous one also from its wake-up callback, as a command line would do it.
#pragma once

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <utility>
#include <vector>

#include "job/worker.hpp"
#include "terrain/core/world.hpp"

namespace terrain::job::test {

enum class Kind { threaded, synchronous };

/// For GENERATE: a test that begins with it runs once for each.
inline auto both_kinds() { return Catch::Generators::values({Kind::threaded, Kind::synchronous}); }

/// A failed wait is a failed test, never one that hangs; long enough for a sanitizer on a loaded machine.
inline constexpr std::chrono::seconds patience{60};

/// A flag that threads wait for.
class Gate {
public:
    void open() {
        const std::lock_guard lock(mutex_);
        open_ = true;
        changed_.notify_all();
    }
    /// False when nobody opened it in time.
    bool pass() {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, patience, [this] { return open_; });
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool open_ = false;
};

/// A world that can be told from others.
inline std::shared_ptr<const World> world(int number) {
    auto made = std::make_shared<World>();
    made->clamped_share = number;
    return made;
}
inline int number(const Delivery& delivery) {
    return delivery.world ? static_cast<int>(delivery.world->clamped_share) : -1;
}

/// A task that does nothing but return that world.
inline Task giving(int world_number) {
    return [world_number](Control&) -> Result { return world(world_number); };
}

class Owner {
public:
    explicit Owner(Kind kind, std::function<std::chrono::nanoseconds()> clock = {}) : kind_(kind) {
        Options options{[this] { woken(); }, std::move(clock)};
        worker_ = kind == Kind::threaded ? make_threaded_worker(std::move(options))
                                         : make_synchronous_worker(std::move(options));
    }

    Worker& worker() { return *worker_; }

    /// Polls until nothing waits, runs or can be delivered. False when that took too long.
    bool drain() {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (std::chrono::steady_clock::now() < end) {
            const std::size_t seen = wakes();
            const bool idle = !worker_->busy();
            fetch();
            if (idle) return true;
            if (kind_ == Kind::threaded) sleep_after(seen);
        }
        return false;
    }

    /// Drains, but lets nobody poll before a task has opened the gate.
    bool drain_after(Gate& gate) {
        // The synchronous worker's task opens it inside the first poll.
        if (kind_ == Kind::threaded && !gate.pass()) return false;
        return drain();
    }

    /// For tasks: returns when so many deliveries have been fetched.
    bool await_fetched(std::size_t count) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, patience, [&] { return fetched_.size() >= count; });
    }

    std::size_t wakes() const {
        const std::lock_guard lock(mutex_);
        return wakes_;
    }

    /// Whether the synchronous worker's callback fetches, as the loop around the threaded one always does.
    void fetch_when_woken(bool fetches) { fetch_when_woken_ = fetches; }

    /// What was delivered so far, in that order.
    std::vector<Delivery> fetched() const {
        const std::lock_guard lock(mutex_);
        return fetched_;
    }

private:
    void woken() {
        {
            const std::lock_guard lock(mutex_);
            ++wakes_;
            changed_.notify_all();
        }
        // From inside the running task, whose worker starts nothing then.
        if (kind_ == Kind::synchronous && fetch_when_woken_ && worker_->progress()) fetch();
    }

    void fetch() {
        while (std::optional<Delivery> delivery = worker_->poll()) {
            const std::lock_guard lock(mutex_);
            fetched_.push_back(std::move(*delivery));
            changed_.notify_all();
        }
    }

    void sleep_after(std::size_t seen) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, patience, [&] { return wakes_ != seen; });
    }

    const Kind kind_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t wakes_ = 0;
    std::atomic<bool> fetch_when_woken_{true};
    std::vector<Delivery> fetched_;
    std::unique_ptr<Worker> worker_;  ///< last: its callback uses the others
};

inline std::ostream& operator<<(std::ostream& out, Kind kind) {
    return out << (kind == Kind::threaded ? "threaded" : "synchronous");
}
inline std::ostream& operator<<(std::ostream& out, Outcome outcome) {
    constexpr const char* names[] = {"intermediate", "finished", "failed", "cancelled"};
    return out << names[static_cast<std::size_t>(outcome)];
}

/// The deliveries without their worlds, for comparing whole sequences.
struct Brief {
    Slot slot;
    RequestId id;
    Outcome outcome;
    int world;  ///< -1 for none
    bool operator==(const Brief&) const = default;
};
inline std::ostream& operator<<(std::ostream& out, const Brief& brief) {
    out << "slot " << brief.slot << " request " << brief.id << ' ';
    terrain::job::test::operator<<(out, brief.outcome);
    return out << " world " << brief.world;
}
inline std::vector<Brief> briefly(const std::vector<Delivery>& deliveries) {
    std::vector<Brief> briefs;
    for (const Delivery& delivery : deliveries) {
        briefs.push_back({delivery.slot, delivery.id, delivery.outcome, number(delivery)});
    }
    return briefs;
}

using Briefs = std::vector<Brief>;

}  // namespace terrain::job::test
