#include <algorithm>
#include <atomic>
#include <cassert>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "job/chunks.hpp"
#include "job/executors.hpp"
#include "job/field_pool.hpp"

namespace terrain::job {

namespace {

/// One loop, shared by the threads that work on it.
class Loop {
public:
    Loop(const Chunks& chunks, const Executor::Body& body) : chunks_(chunks), body_(body) {}

    /// Takes chunks until none is left or one has failed.
    void work() {
        try {
            for (std::size_t chunk = next_++; chunk < chunks_.number() && !failed_; chunk = next_++) {
                body_(chunks_.begin(chunk), chunks_.end(chunk));
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failed_.exchange(true)) failure_ = std::current_exception();
        }
    }

    /// Once all threads have left.
    void rethrow() {
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    }

private:
    const Chunks& chunks_;
    const Executor::Body& body_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> failed_{false};
    std::mutex mutex_;
    std::exception_ptr failure_;
};

class ThreadExecutor final : public Executor {
public:
    explicit ThreadExecutor(std::size_t threads) : threads_(threads) { use(std::make_shared<FieldPool>()); }

    std::size_t threads() const override { return threads_; }

    void parallel_for(std::size_t count, std::size_t grain, const Body& body) override {
        const Chunks chunks(count, grain);
        Loop loop(chunks, body);
        {
            std::vector<std::jthread> helpers;
            const std::size_t useful = std::min(threads_, chunks.number());
            helpers.reserve(useful);
            try {
                while (helpers.size() + 1 < useful) helpers.emplace_back([&loop] { loop.work(); });
            } catch (const std::system_error&) {
                // The system gives no more threads: those there are do it all.
            }
            loop.work();
        }
        loop.rethrow();
    }

private:
    std::size_t threads_;
};

}  // namespace

std::size_t hardware_threads() { return std::max(1U, std::thread::hardware_concurrency()); }

std::unique_ptr<Executor> make_thread_executor(std::size_t threads) {
    assert(threads >= 1);
    return std::make_unique<ThreadExecutor>(std::clamp<std::size_t>(threads, 1, most_threads));
}

}  // namespace terrain::job
