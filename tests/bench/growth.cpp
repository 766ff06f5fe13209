#include "growth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "job/executors.hpp"
#include "memory.hpp"
#include "paired.hpp"
#include "self.hpp"
#include "terrain/core/world.hpp"
#include "works.hpp"

namespace bench {
namespace {

constexpr double most_floats = 3;  ///< besides tables of fixed size
constexpr double tables = 0.01;    ///< floats per sample, in the largest map

struct PerSample {
    double nanoseconds = 0;
    double floats = 0;  ///< at the peak, besides a finished world
};

std::size_t bytes_of(const terrain::World& world) {
    return world.heights->bytes() + (terrain::HeightTable::steps + 1) * sizeof(std::uint32_t);
}

/// One world after the other, as a hand on a slider asks for them: the last one stays on the screen while the
/// next is computed.
PerSample measured(terrain::Parameters parameters, int runs) {
    const auto executor = terrain::job::make_tbb_executor(terrain::job::hardware_threads());
    const std::size_t before = live_bytes();
    terrain::Pipeline pipeline(2 * terrain::peak_bytes(parameters));
    terrain::Control control;
    const auto next = [&] {
        parameters.offset.x += 0.25;
        parameters.persistence += 1e-3;  // what Diamond-Square goes by
        return pipeline.run(0, parameters, *executor, control).value();
    };
    auto on_screen = next();
    restart_peak();
    std::vector<double> times;
    times.reserve(static_cast<std::size_t>(runs));
    for (int run = 0; run < runs; ++run) times.push_back(milliseconds([&] { on_screen = next(); }));
    const auto samples =
        static_cast<double>(terrain::Field::count(static_cast<std::size_t>(parameters.divisions)));
    const auto besides = static_cast<double>(peak_live_bytes() - before - bytes_of(*on_screen));
    return {median(times) * 1e6 / samples, besides / sizeof(float) / samples};
}

/// None where the process failed, as for want of memory.
std::optional<PerSample> measured_apart(const std::string& algorithm, int divisions, int runs) {
    const auto output = output_of_self(
        {std::string(growth_of_one), algorithm, std::to_string(divisions), std::to_string(runs)});
    PerSample result;
    if (!output || !(std::istringstream(*output) >> result.nanoseconds >> result.floats)) return {};
    return result;
}

Cells head(const Effort& effort, const std::string& last) {
    Cells cells{"algorithm"};
    for (const int divisions : effort.growth) cells.push_back(fmt::format("{}", divisions));
    cells.push_back(last);
    return cells;
}

void add_rows(const std::string& algorithm, const std::vector<std::optional<PerSample>>& sizes,
              Growth& result) {
    Cells times{algorithm}, floats{algorithm};
    for (const auto& size : sizes) {
        times.push_back(size ? figure(size->nanoseconds) : "failed");
        floats.push_back(size ? fmt::format("{:.4f}", size->floats) : "failed");
    }
    const bool complete = sizes.front() && sizes.back();
    times.push_back(complete ? figure(sizes.back()->nanoseconds / sizes.front()->nanoseconds) : "");
    const bool fits = sizes.back() && sizes.back()->floats <= most_floats + tables;
    floats.emplace_back(fits ? "yes" : "no");
    result.time.table.rows.push_back(std::move(times));
    result.memory.table.rows.push_back(std::move(floats));
}

}  // namespace

Growth growth(const Effort& effort) {
    Growth result;
    result.time.title = "Growth of the time";
    result.time.text = fmt::format(
        "Nanoseconds per sample of an island with statistics, by divisions, on {} threads. Medians of {} "
        "runs in a process of their own, each from the noise on. Where time grows in step with the samples, "
        "a "
        "row is level.",
        terrain::job::hardware_threads(), effort.growth_runs);
    result.time.table.head = head(effort, "last / first");
    result.memory.title = "Growth of the memory";
    result.memory.text =
        "Floats per sample that are allocated at the peak of the same runs, besides the world on the screen "
        "(its heights and figures): the raw heights it was made of, and both of the next one. Tables of "
        "fixed "
        "size show in small maps.";
    result.memory.table.head = head(effort, fmt::format("last at most {}", most_floats));
    for (const terrain::Algorithm algorithm : all_algorithms) {
        const std::string name = algorithm_name(algorithm);
        std::vector<std::optional<PerSample>> sizes;
        for (const int divisions : effort.growth) {
            sizes.push_back(measured_apart(name, divisions, effort.growth_runs));
        }
        add_rows(name, sizes, result);
    }
    return result;
}

int print_growth_of_one(std::span<const char* const> arguments) {
    terrain::Parameters parameters;
    if (arguments.size() != 3 || !terrain::set_text(parameters, "algorithm", arguments[0]) ||
        !terrain::set_text(parameters, "divisions", arguments[1])) {
        return 2;
    }
    const PerSample result = measured(parameters, std::stoi(arguments[2]));
    fmt::print("{} {}\n", result.nanoseconds, result.floats);
    return 0;
}

}  // namespace bench
