/// Parallel executors. The serial one is terrain::Executor itself. All of them cut a loop into the same
/// chunks; the parallel ones have a FieldPool each.
#pragma once

#include <cstddef>
#include <memory>

#include "terrain/core/executor.hpp"

namespace terrain::job {

/// More threads than this are never started; Executor::threads tells what one really has.
inline constexpr std::size_t most_threads = 256;

/// Number of hardware threads, at least 1.
std::size_t hardware_threads();

/// On oneTBB, in an arena of its own; more threads than cores are really started. `threads` at least 1.
std::unique_ptr<Executor> make_tbb_executor(std::size_t threads);

/// On std::thread, started anew for each loop: for runs under the thread sanitizer, which reports false races
/// inside the packaged TBB. A loop inside a loop multiplies the threads. `threads` at least 1.
std::unique_ptr<Executor> make_thread_executor(std::size_t threads);

}  // namespace terrain::job
