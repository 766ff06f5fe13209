/// The bookkeeping of both workers: what waits, what runs, what is to be delivered. Private to job.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "job/worker.hpp"

namespace terrain::job {

/// Every member may be called from any thread. Tasks, callbacks and the destructors of what a task or a world
/// holds run outside the lock.
class Queue {
public:
    explicit Queue(Options options);

    /// As in Worker.
    RequestId submit(Slot slot, Task task);
    void cancel(Slot slot);
    void cancel_all();
    std::optional<Delivery> poll();
    std::optional<Progress> progress() const;
    bool busy() const;

    /// Runs the first waiting request to its end on the calling thread. False when none waits, or one already
    /// runs.
    bool work();

    /// Blocks until a request waits. False once the queue is closed.
    bool wait();

    /// Stops what runs and makes wait() return; what waits is not begun any more.
    void close();

private:
    class Run;
    enum class Fate { wanted, cancelled, superseded };
    struct Request {
        RequestId id = 0;
        Task task;
    };

    void finish(const Run& run, Delivery delivery);
    void publish(const Run& run, std::shared_ptr<const World> world);
    void progress_moved();
    void wake() const;

    // With the lock held. What they return is to be destroyed without it.
    std::optional<Delivery> withdraw(Slot slot);
    std::optional<Delivery> deliver(Delivery delivery);

    const Options options_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::map<Slot, Request> waiting_;
    Run* running_ = nullptr;
    std::deque<Delivery> deliveries_;  ///< at most one for each slot
    RequestId last_id_ = 0;
    bool closed_ = false;
    std::optional<std::chrono::nanoseconds> published_at_;  ///< by the request published_id_
    RequestId published_id_ = 0;
    std::atomic<std::chrono::nanoseconds> next_wake_{std::chrono::nanoseconds::min()};
};

}  // namespace terrain::job
