#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <algorithm>
#include <cassert>
#include <mutex>

#include "job/chunks.hpp"
#include "job/executors.hpp"
#include "job/field_pool.hpp"

namespace terrain::job {

namespace {

using oneapi::tbb::global_control;

/// TBB starts no more threads than cores unless told so, and of several limits the smallest counts: hence one
/// that is large enough for all, shared by the executors that need it.
std::shared_ptr<global_control> permission_for_more_threads_than_cores() {
    static std::mutex mutex;
    static std::weak_ptr<global_control> shared;
    const std::lock_guard lock(mutex);
    std::shared_ptr<global_control> permission = shared.lock();
    if (!permission) {
        permission = std::make_shared<global_control>(global_control::max_allowed_parallelism, most_threads);
        shared = permission;
    }
    return permission;
}

class TbbExecutor final : public Executor {
public:
    explicit TbbExecutor(std::size_t threads)
        : threads_(threads),
          permission_(threads > hardware_threads() ? permission_for_more_threads_than_cores() : nullptr),
          arena_(static_cast<int>(threads)) {
        use(std::make_shared<FieldPool>());
    }

    std::size_t threads() const override { return threads_; }

    void parallel_for(std::size_t count, std::size_t grain, const Body& body) override {
        using Range = oneapi::tbb::blocked_range<std::size_t>;
        const Chunks chunks(count, grain);
        arena_.execute([&] {
            oneapi::tbb::parallel_for(
                Range(0, chunks.number()),
                [&](const Range& range) {
                    for (std::size_t chunk = range.begin(); chunk != range.end(); ++chunk) {
                        body(chunks.begin(chunk), chunks.end(chunk));
                    }
                },
                oneapi::tbb::simple_partitioner{});  // a task for each chunk, so that all but those begun are
                                                     // skipped
        });
    }

private:
    std::size_t threads_;
    std::shared_ptr<global_control> permission_;
    oneapi::tbb::task_arena arena_;
};

}  // namespace

std::unique_ptr<Executor> make_tbb_executor(std::size_t threads) {
    assert(threads >= 1);
    return std::make_unique<TbbExecutor>(std::clamp<std::size_t>(threads, 1, most_threads));
}

}  // namespace terrain::job
