/// Loops over the rows of a field: parallel, cancellable, on threads whose arithmetic is checked.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "core/floating_point.hpp"
#include "terrain/core/control.hpp"
#include "terrain/core/executor.hpp"

namespace terrain {

/// Counts finished rows, or steps of another kind, over all threads of a stage.
class Progress {
public:
    Progress(Control& control, std::size_t total) : control_(control), total_(total) {}

    /// Reports one row more; throws Cancelled.
    void row_done() { steps_done(1); }

    void steps_done(std::size_t steps) {
        control_.checkpoint(done_.fetch_add(steps, std::memory_order_relaxed) + steps, total_);
    }

private:
    Control& control_;
    std::size_t total_;
    std::atomic<std::size_t> done_{0};
};

/// Calls body(begin, end) for chunks of rows that cover [0, rows). A body whose rows take long says row_done
/// after each. Where the start of a chunk costs, `least` rows are worth it.
template <class Body>
void for_row_chunks(Executor& executor, std::size_t rows, const Body& body, std::size_t least = 1) {
    // Some chunks per thread even out rows of different cost; more would only cost overhead.
    const std::size_t chunks = executor.threads() * 8;
    const std::size_t grain = std::clamp<std::size_t>(rows / chunks, least, 64);
    executor.parallel_for(rows, grain, [&](std::size_t begin, std::size_t end) {
        require_standard_arithmetic();
        body(begin, end);
    });
}

}  // namespace terrain
