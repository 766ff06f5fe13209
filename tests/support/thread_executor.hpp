/// A parallel executor for tests on std::thread alone, so that a thread sanitizer understands all of it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "terrain/core/executor.hpp"

namespace terrain_test {

/// Starts its threads anew for every loop and lets them race for the chunks.
class ThreadExecutor final : public terrain::Executor {
public:
    explicit ThreadExecutor(std::size_t threads) : threads_(threads) {}

    std::size_t threads() const override { return threads_; }

    void parallel_for(std::size_t count, std::size_t grain, const Body& body) override {
        std::atomic<std::size_t> next{0};
        std::exception_ptr failure;
        std::mutex failure_mutex;
        const auto work = [&] {
            for (;;) {
                const std::size_t begin = next.fetch_add(grain);
                if (begin >= count) return;
                try {
                    body(begin, std::min(begin + grain, count));
                } catch (...) {
                    const std::lock_guard lock(failure_mutex);
                    if (!failure) failure = std::current_exception();
                    next = count;
                    return;
                }
            }
        };
        std::vector<std::thread> others;
        for (std::size_t i = 1; i < threads_; ++i) others.emplace_back(work);
        work();
        for (std::thread& other : others) other.join();
        if (failure) std::rethrow_exception(failure);
    }

private:
    std::size_t threads_;
};

/// Runs the chunks from the last to the first and cuts them smaller than asked, as an executor may.
class BackwardExecutor final : public terrain::Executor {
public:
    void parallel_for(std::size_t count, std::size_t grain, const Body& body) override {
        const std::size_t step = std::max<std::size_t>(1, grain / 3);
        const std::size_t chunks = (count + step - 1) / step;
        for (std::size_t i = chunks; i-- > 0;) body(i * step, std::min((i + 1) * step, count));
    }
};

}  // namespace terrain_test
