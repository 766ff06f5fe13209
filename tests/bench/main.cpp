// `./lab bench`: the usage below tells.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "agreement.hpp"
#include "effort.hpp"
#include "micro.hpp"
#include "ratios.hpp"
#include "report.hpp"

namespace {

constexpr std::string_view usage = R"(Usage: ./lab bench [GROUP..] [OPTION..]

Groups; without any, all of them:
  ratios   ours against stb_perlin and the textbook, in pairs, and what we want of them
  micro    noise per instruction set, heights, light and frames, by Google Benchmark

Options:
  --quick              tiny sizes, whose times mean nothing: only that everything runs, and that the textbook
                       computes the same heights
  --benchmark_...      options of Google Benchmark for the group micro, which is then the only one unless
                       others are named: --benchmark_filter=noise, --benchmark_list_tests=true
  --help               this text
)";

struct Options {
    bool quick = false, help = false;
    std::vector<std::string> groups;
    std::vector<std::string> benchmark_options;

    bool wants(std::string_view group) const {
        return groups.empty() || std::find(groups.begin(), groups.end(), group) != groups.end();
    }
};

constexpr std::string_view all_groups[] = {"ratios", "micro"};

/// False, having said why, where an argument means nothing.
bool read(const std::vector<std::string>& arguments, Options& options) {
    for (const std::string& argument : arguments) {
        if (argument == "--help") {
            options.help = true;
        } else if (argument == "--quick") {
            options.quick = true;
        } else if (argument.starts_with("--benchmark_")) {
            options.benchmark_options.push_back(argument);
        } else if (std::find(std::begin(all_groups), std::end(all_groups), argument) !=
                   std::end(all_groups)) {
            options.groups.push_back(argument);
        } else {
            fmt::print(stderr, "bench: \"{}\" is neither a group nor an option; --help lists them\n",
                       argument);
            return false;
        }
    }
    if (options.groups.empty() && !options.benchmark_options.empty()) options.groups.emplace_back("micro");
    return true;
}

void print(const bench::Section& section) {
    fmt::print("{}\n", bench::markdown(section));
    std::fflush(stdout);
}

/// False where there is an option that Google Benchmark does not know.
bool run_micro(const Options& options, const bench::Effort& effort) {
    std::vector<std::string> arguments{"bench"};
    if (options.quick) arguments.emplace_back("--benchmark_min_time=0");
    arguments.insert(arguments.end(), options.benchmark_options.begin(), options.benchmark_options.end());
    std::vector<char*> pointers;
    pointers.reserve(arguments.size());
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    int count = static_cast<int>(pointers.size());
    benchmark::Initialize(&count, pointers.data());
    if (benchmark::ReportUnrecognizedArguments(count, pointers.data())) return false;
    bench::register_heights(effort);
    bench::register_frames();
    benchmark::RunSpecifiedBenchmarks();
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    if (!read({argv + 1, argv + argc}, options)) return 2;
    if (options.help) {
        fmt::print("{}", usage);
        return 0;
    }
    const bench::Effort effort = options.quick ? bench::quick_effort() : bench::Effort{};
    bool good = true;
    if (options.wants("ratios")) {
        const bench::Ratios ratios = bench::ratios(effort);
        print(ratios.ours);
        print(ratios.textbook);
        const bench::Agreement agreement = bench::agreement(effort);
        print(agreement.section);
        good = agreement.agrees;
    }
    if (options.wants("micro")) good = run_micro(options, effort) && good;
    return good ? 0 : 1;
}
