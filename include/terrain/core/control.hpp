/// What long work in core sees of the world outside: a way to report, to be stopped, and to ask the time.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>

namespace terrain {

struct World;

/// Thrown by Control::checkpoint to leave a computation that nobody wants any more. Deliberately not a
/// std::exception, so that a handler for failures does not swallow it.
struct Cancelled {};

/// Every long loop calls checkpoint; the base class lets everything run to its end. Implementations must
/// accept calls from several threads at once.
class Control {
public:
    virtual ~Control() = default;

    /// Reports that `done` of `total` steps of the current stage are finished; throws Cancelled when the work
    /// is no longer wanted.
    virtual void checkpoint(std::size_t /*done*/, std::size_t /*total*/) {}

    /// Hands over a whole intermediate world (at most 1025^2 samples).
    virtual void publish(std::shared_ptr<const World> /*world*/) {}

    /// Monotonic time for the timings in a World; core owns no clock. The base class answers 0.
    virtual std::chrono::nanoseconds now() const { return {}; }
};

}  // namespace terrain
