/// How core gets its parallelism, and the memory for results: from outside.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>

#include "terrain/core/field.hpp"
#include "terrain/core/simd.hpp"

namespace terrain {

/// Runs a loop over a range in chunks. The base class runs the chunks one after the other on the calling
/// thread; `job` derives parallel ones. What a chunk computes may depend on its indices alone, never on the
/// thread or on the order of the chunks, so results are the same for every executor.
class Executor {
public:
    using Body = std::function<void(std::size_t begin, std::size_t end)>;

    virtual ~Executor() = default;

    /// Number of threads that may work on one loop, at least 1.
    virtual std::size_t threads() const { return 1; }

    /// The vector instructions that its loops should use.
    Simd simd() const { return simd_; }
    /// `simd` must be one that has_simd.
    void use(Simd simd) { simd_ = simd; }

    /// Calls `body` with disjoint ranges of at most `grain` (at least 1) that together cover [0, count), and
    /// returns when all are done. An exception thrown by the body leaves the remaining chunks undone and
    /// comes out here, once every chunk already begun has ended.
    virtual void parallel_for(std::size_t count, std::size_t grain, const Body& body) {
        for (std::size_t begin = 0; begin < count; begin += grain)
            body(begin, std::min(begin + grain, count));
    }

    /// Where the results of its loops are written.
    const std::shared_ptr<FieldMemory>& memory() const { return memory_; }
    void use(std::shared_ptr<FieldMemory> memory) { memory_ = std::move(memory); }

private:
    Simd simd_ = best_simd();
    std::shared_ptr<FieldMemory> memory_ = std::make_shared<FieldMemory>();
};

}  // namespace terrain
