#include "options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace bench {
namespace {

constexpr std::array<std::string_view, 4> all_groups{"ratios", "growth", "latency", "micro"};

constexpr std::string_view page_option = "--write=";

bool contains(const auto& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::optional<Options> refused(const std::string& why) {
    fmt::print(stderr, "bench: {}\n", why);
    return {};
}

}  // namespace

const std::string_view usage = R"(Usage: ./lab bench [GROUP..] [OPTION..]

Groups; without any, all of them:
  ratios   ours against stb_perlin and a textbook, in pairs, and what we want of them
  growth   time and memory per sample, from 256 divisions to 8192
  latency  from a changed parameter to the picture's texture
  micro    noise per instruction set, heights, light and frames, by Google Benchmark

Options:
  --write[=FILE]    write all of it as a page, docs/benchmarks.md
  --quick           tiny sizes, whose times mean nothing: only that everything runs, and that the textbook
                    computes the same heights
  --benchmark_...   options of Google Benchmark for the group micro, which is then the only one unless
                    others are named: --benchmark_filter=noise, --benchmark_list_tests=true
  --help            this text
)";

bool Options::wants(std::string_view group) const { return groups.empty() || contains(groups, group); }

std::optional<Options> read_options(const std::vector<std::string>& arguments) {
    Options options;
    for (const std::string& argument : arguments) {
        if (argument == "--help" || argument == "-h") {
            options.help = true;
        } else if (argument == "--quick") {
            options.quick = true;
        } else if (argument == "--write") {
            options.page = TERRAIN_LAB_BENCH_PAGE;
        } else if (argument.starts_with(page_option)) {
            options.page = argument.substr(page_option.size());
        } else if (argument.starts_with("--benchmark_")) {
            options.benchmark_options.push_back(argument);
        } else if (contains(all_groups, argument)) {
            options.groups.push_back(argument);
        } else {
            return refused(
                fmt::format("\"{}\" is neither a group nor an option; --help lists them", argument));
        }
    }
    if (options.groups.empty() && !options.benchmark_options.empty()) options.groups.emplace_back("micro");
    if (options.page && !options.groups.empty()) return refused("a page is written of all groups");
    return options;
}

}  // namespace bench
