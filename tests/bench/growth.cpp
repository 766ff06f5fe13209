#include "growth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "job/executors.hpp"
#include "memory.hpp"
#include "paired.hpp"
#include "terrain/core/world.hpp"
#include "works.hpp"

namespace bench {
namespace {

constexpr double most_floats = 3;

struct PerSample {
    double nanoseconds = 0;
    double floats = 0;  ///< at the peak, besides the finished world
};

/// A world by a pipeline that starts with nothing, `runs` times.
PerSample per_sample(const terrain::Parameters& parameters, terrain::Executor& executor, int runs) {
    std::vector<double> times, bytes;
    for (int run = 0; run < runs; ++run) {
        const std::size_t before = live_bytes();
        restart_peak();
        std::shared_ptr<const terrain::World> world;
        times.push_back(milliseconds([&] {
            terrain::Pipeline pipeline(terrain::peak_bytes(parameters));
            terrain::Control control;
            world = pipeline.run(0, parameters, executor, control).value();
        }));
        const std::size_t finished = live_bytes() - before;
        bytes.push_back(static_cast<double>(peak_live_bytes() - before - finished));
    }
    const auto samples =
        static_cast<double>(terrain::Field::count(static_cast<std::size_t>(parameters.divisions)));
    return {median(times) * 1e6 / samples, median(bytes) / sizeof(float) / samples};
}

Cells head(const Effort& effort, const std::string& last) {
    Cells cells{"algorithm"};
    for (const int divisions : effort.growth) cells.push_back(fmt::format("{}", divisions));
    cells.push_back(last);
    return cells;
}

void measure(const std::string& name, terrain::Algorithm algorithm, const Effort& effort,
             terrain::Executor& executor, Growth& result) {
    Cells times{name}, floats{name};
    std::vector<PerSample> sizes;
    for (const int divisions : effort.growth) {
        sizes.push_back(per_sample(recipe(algorithm, divisions), executor, effort.growth_runs));
        times.push_back(figure(sizes.back().nanoseconds));
        floats.push_back(fmt::format("{:.4f}", sizes.back().floats));
    }
    times.push_back(figure(sizes.back().nanoseconds / sizes.front().nanoseconds));
    const bool fits = std::all_of(sizes.begin(), sizes.end(),
                                  [](const PerSample& size) { return size.floats <= most_floats; });
    floats.emplace_back(fits ? "yes" : "no");
    result.time.table.rows.push_back(std::move(times));
    result.memory.table.rows.push_back(std::move(floats));
}

}  // namespace

Growth growth(const Effort& effort) {
    const auto executor = terrain::job::make_tbb_executor(terrain::job::hardware_threads());
    Growth result;
    result.time.title = "Growth of the time";
    result.time.text = fmt::format(
        "Nanoseconds per sample of an island with statistics, by divisions, on {} threads. Medians of {} "
        "runs, each by a pipeline that starts with nothing. Where time grows in step with the samples, a "
        "row is level.",
        executor->threads(), effort.growth_runs);
    result.time.table.head = head(effort, "last / first");
    result.memory.title = "Growth of the memory";
    result.memory.text =
        "Floats per sample that are allocated at the peak of the same runs, besides the finished world (its "
        "heights and figures), whole pages included. Threads have tables of fixed size, which show in small "
        "maps.";
    result.memory.table.head = head(effort, fmt::format("at most {}", most_floats));
    for (const terrain::Algorithm algorithm : all_algorithms) {
        measure(algorithm_name(algorithm), algorithm, effort, *executor, result);
    }
    return result;
}

}  // namespace bench
