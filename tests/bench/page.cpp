#include "page.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <fstream>

#include "job/executors.hpp"
#include "terrain/core/simd.hpp"

namespace bench {
namespace {

constexpr std::string_view introduction = R"(# Benchmarks

Written by `./lab bench --write`, which makes it again; every figure was measured by that one run. Times depend on the
machine and on what else it does, so compare them within this page only. The ratios depend on it less: ours and the
peer run in turn in one process, each pair gives a ratio, and the median of those is shown. No test judges a time.
)";

std::string processor() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown";
}

std::string compiler() {
#ifdef __clang__
    return "clang " __clang_version__;
#else
    return "g++ " __VERSION__;
#endif
}

}  // namespace

Section machine() {
    const std::string simd(terrain::name(terrain::best_simd()));
    Section section;
    section.title = "Machine and build";
    section.text = "What these figures depend on.";
    section.table.head = {"what", "is"};
    section.table.rows = {
        {"processor", processor()},
        {"hardware threads", fmt::format("{}", terrain::job::hardware_threads())},
        {"vector instructions", simd},
        {"compiler", compiler()},
        {"build", TERRAIN_LAB_BENCH_BUILD},
        {"day", fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::chrono::system_clock::now()))},
    };
    return section;
}

std::string page(const std::vector<Section>& sections, bool quick) {
    std::string text(introduction);
    if (quick) text += "\n**A quick run: its times mean nothing.**\n";
    for (const Section& section : sections) text += "\n" + markdown(section);
    return text;
}

}  // namespace bench
