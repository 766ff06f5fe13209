/// Executors that cut a loop into other chunks than it asks for: results must not depend on the cut.
#pragma once

#include <cstddef>
#include <random>
#include <utility>
#include <vector>

#include "terrain/core/executor.hpp"

namespace terrain_test {

/// One chunk, whatever the grain.
class UncutExecutor final : public terrain::Executor {
public:
    void parallel_for(std::size_t count, std::size_t /*grain*/, const Body& body) override {
        if (count > 0) body(0, count);
    }
};

/// A chunk for each index: from the last to the first, or shuffled.
class FinestExecutor final : public terrain::Executor {
public:
    enum class Order { backward, shuffled };

    explicit FinestExecutor(Order order) : order_(order) {}

    void parallel_for(std::size_t count, std::size_t /*grain*/, const Body& body) override {
        std::vector<std::size_t> indices;
        for (std::size_t i = count; i-- > 0;) indices.push_back(i);
        if (order_ == Order::shuffled) {
            for (std::size_t i = count; i-- > 1;) std::swap(indices[i], indices[engine_() % (i + 1)]);
        }
        for (const std::size_t i : indices) body(i, i + 1);
    }

private:
    Order order_;
    std::mt19937_64 engine_{7};
};

}  // namespace terrain_test
