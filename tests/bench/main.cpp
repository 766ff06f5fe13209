// `./lab bench`, whose --help tells what it does.
#include <fmt/format.h>

#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "agreement.hpp"
#include "effort.hpp"
#include "growth.hpp"
#include "micro.hpp"
#include "options.hpp"
#include "page.hpp"
#include "pictures.hpp"
#include "ratios.hpp"
#include "report.hpp"
#include "terrain/io/file.hpp"

namespace {

/// Sections, printed as soon as they are there.
class Report {
public:
    void show(bench::Section section) {
        fmt::print("{}\n", bench::markdown(section));
        std::fflush(stdout);
        keep(std::move(section));
    }
    void keep(bench::Section section) { sections_.push_back(std::move(section)); }

    /// False, having said why, where it could not be written.
    bool write(const std::string& path, bool quick) const {
        const std::string text = bench::page(sections_, quick);
        const auto written = terrain::io::write_file(terrain::io::path_from_utf8(path),
                                                     std::as_bytes(std::span(text.data(), text.size())));
        if (!written) fmt::print(stderr, "bench: {}\n", written.error().message);
        return written.has_value();
    }

private:
    std::vector<bench::Section> sections_;
};

/// False where the textbook computes other heights than the program.
bool measure_ratios(const bench::Effort& effort, Report& report) {
    bench::Ratios ratios = bench::ratios(effort);
    report.show(std::move(ratios.ours));
    report.show(std::move(ratios.textbook));
    bench::Agreement agreement = bench::agreement(effort);
    report.show(std::move(agreement.section));
    return agreement.agrees;
}

void measure_growth(const bench::Effort& effort, Report& report) {
    bench::Growth growth = bench::growth(effort);
    report.show(std::move(growth.time));
    report.show(std::move(growth.memory));
}

void measure_latency(const bench::Effort& effort, Report& report) {
    if (auto latency = bench::latency(effort)) {
        report.show(std::move(*latency));
    } else {
        fmt::print(stderr, "bench: there is no OpenGL here, so no latency\n");
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && argv[1] == bench::growth_of_one) {
        return bench::print_growth_of_one(std::span(argv + 2, argv + argc));
    }
    const auto options = bench::read_options({argv + 1, argv + argc});
    if (!options) return 2;
    if (options->help) {
        fmt::print("{}", bench::usage);
        return 0;
    }
    const bench::Effort effort = options->quick ? bench::quick_effort() : bench::Effort{};
    if (!bench::take_benchmark_options(options->benchmark_options, effort)) return 2;

    Report report;
    bool good = true;
    report.show(bench::machine());
    if (options->wants("ratios")) good = measure_ratios(effort, report);
    if (options->wants("growth")) measure_growth(effort, report);
    if (options->wants("latency")) measure_latency(effort, report);
    if (options->wants("micro")) report.keep(bench::micro(effort));
    if (options->page) good = report.write(*options->page, options->quick) && good;
    return good ? 0 : 1;
}
