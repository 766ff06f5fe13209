#include "micro.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "pictures.hpp"
#include "terrain/core/params.hpp"

namespace bench {
namespace {

/// Prints as ever, and keeps the figures for the page.
class Keeper : public benchmark::ConsoleReporter {
public:
    explicit Keeper(Table& table) : ConsoleReporter(OO_Tabular), table_(table) {}

    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs) {
            if (run.error_occurred) continue;
            table_.rows.push_back({run.run_name.function_name, figure(run.GetAdjustedRealTime()),
                                   std::to_string(run.iterations)});
        }
    }

private:
    Table& table_;
};

}  // namespace

bool take_benchmark_options(std::vector<std::string> options, const Effort& effort) {
    static char name[] = "bench";  // Google Benchmark keeps the pointer
    options.insert(options.begin(), fmt::format("--benchmark_min_time={}", effort.micro_seconds));
    std::vector<char*> arguments{name};
    arguments.reserve(options.size() + 1);
    for (std::string& option : options) arguments.push_back(option.data());
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    return !benchmark::ReportUnrecognizedArguments(count, arguments.data());
}

Section micro(const Effort& effort) {
    Section section;
    section.title = "Parts";
    section.text = fmt::format(
        "By Google Benchmark, milliseconds: the raw heights with their extremes per instruction set on one "
        "thread, whole maps (islands with statistics), light on maps of so many divisions, and frames of "
        "1600 x 900 of the first island ({} divisions). Heights have {} divisions.",
        terrain::Parameters{}.divisions, effort.divisions);
    section.table.head = {"part", "ms", "runs"};
    register_heights(effort);
    register_frames();
    Keeper keeper(section.table);
    benchmark::RunSpecifiedBenchmarks(&keeper);
    return section;
}

}  // namespace bench
