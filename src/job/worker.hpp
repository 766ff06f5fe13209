/// Work that must not block the window: slots, newest request first, cancel, progress, results and errors
/// carried across threads.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "terrain/core/control.hpp"
#include "terrain/core/error.hpp"

namespace terrain::job {

/// Slots are independent of each other; within a slot the newest request wins. Waiting slots are served in
/// ascending order of their numbers, one at a time; a running request is not interrupted by another slot.
using Slot = std::size_t;

/// Numbers requests over all slots of a worker; later requests have larger ones. Never 0.
using RequestId = std::uint64_t;

using Result = Expected<std::shared_ptr<const World>>;

/// What a request does. It may call Control::checkpoint and publish from any thread it employs, returns a
/// world (never null) or an expected failure, and leaves by Cancelled when checkpoint throws it.
/// std::bad_alloc becomes a Fault::too_large, any other exception a Fault::failed with its text. What the
/// task holds is released before its end is delivered.
using Task = std::function<Result(Control&)>;

enum class Outcome { intermediate, finished, failed, cancelled };

struct Delivery {
    Slot slot = 0;
    RequestId id = 0;
    Outcome outcome = Outcome::finished;
    std::shared_ptr<const World> world;  ///< for intermediate and finished
    std::optional<Error> error;          ///< for failed
};

struct Progress {
    Slot slot = 0;
    RequestId id = 0;
    std::size_t done = 0;   ///< steps of the running stage; 0 of 0 before the first checkpoint
    std::size_t total = 0;  ///< where beyond 2^32, both in proportion
};

/// The interface of both workers. Its owner alone polls and destroys it; the other members may also be called
/// from inside a task or the wake-up callback. The destructor drops what waits, stops what runs at its next
/// checkpoint and waits for that.
class Worker {
public:
    virtual ~Worker() = default;

    /// Replaces what waits or runs in the slot: a running request leaves at its next checkpoint. Whatever the
    /// slot had not delivered yet, finished worlds included, is never delivered.
    virtual RequestId submit(Slot slot, Task task) = 0;

    /// Stops what waits or runs in the slot and delivers `cancelled` for it once it has stopped, even where
    /// it came to its end meanwhile; without one, nothing happens.
    virtual void cancel(Slot slot) = 0;
    virtual void cancel_all() = 0;

    /// The next delivery, oldest first; a slot has at most one. Intermediate worlds that nobody fetched are
    /// replaced by the newest one or by the end of their request; more than 10 a second of one request are
    /// dropped.
    virtual std::optional<Delivery> poll() = 0;

    /// What runs now, if anything; also while it is being stopped.
    virtual std::optional<Progress> progress() const = 0;

    /// True while a request waits or runs. Once it is false, everything there is can be polled.
    virtual bool busy() const = 0;
};

struct Options {
    /// Called after something can be polled, a request has ended or, at most 30 times a second, progress has
    /// moved; from any thread that works on a task, or from cancel. For a window that sleeps until an event.
    /// Must not throw.
    std::function<void()> wake;

    /// Monotonic time, for Control::now and the limits above; callable from several threads at once.
    /// steady_clock where empty.
    std::function<std::chrono::nanoseconds()> clock;
};

/// Works on a thread of its own.
std::unique_ptr<Worker> make_threaded_worker(Options options = {});

/// Works inside poll(), on the caller's thread, until there is something to deliver. Intermediate worlds are
/// seen by polling from the wake-up callback or the task.
std::unique_ptr<Worker> make_synchronous_worker(Options options = {});

}  // namespace terrain::job
