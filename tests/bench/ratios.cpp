#include "ratios.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "job/executors.hpp"
#include "paired.hpp"
#include "works.hpp"

namespace bench {
namespace {

using terrain::Algorithm;

/// What we want of a ratio: as many times as fast as the peer, or at most so many times its time.
struct Target {
    enum class Kind { times_as_fast, times_the_time };
    Kind kind = Kind::times_as_fast;
    std::optional<double> bound, aim;
};

bool meets(const Target& target, double ratio, double wanted) {
    return target.kind == Target::Kind::times_as_fast ? ratio >= wanted : ratio <= wanted;
}

std::string text(const Target& target, const std::optional<double>& wanted) {
    if (!wanted) return "";
    return target.kind == Target::Kind::times_the_time ? fmt::format("at most {}", *wanted)
                                                       : fmt::format("{} x", *wanted);
}

std::string verdict(const Target& target, double ratio) {
    if (target.bound && !meets(target, ratio, *target.bound)) return "no";
    if (!target.aim) return "yes";
    if (meets(target, ratio, *target.aim)) return "yes, and the aim";
    return target.bound ? "yes" : "no";
}

/// What textbook / stb_perlin must be for a comparison with the textbook to count.
struct Bounds {
    std::optional<double> low, high;

    bool hold(double ratio) const { return (!low || ratio >= *low) && (!high || ratio <= *high); }
    bool exist() const { return low || high; }
    std::string text() const {
        if (!exist()) return "";
        return low ? fmt::format("{} to {}", *low, *high) : fmt::format("at most {}", *high);
    }
};

class Measurement {
public:
    explicit Measurement(const Effort& effort) : effort_(effort), works_(effort) {}

    Ratios all();

private:
    bool honest(const std::string& name, const Work& textbook, const Bounds& bounds);
    void compare(const std::string& name, const Work& ours, const std::string& peer_name, const Work& peer,
                 const Target& target, bool counts = true);
    void describe();
    void noises();
    void diamond_square();
    void erosion();
    void pipeline();

    Effort effort_;
    Works works_;
    Ratios result_;
};

/// Compares the textbook with stb_perlin; true where it is one to compare ours with.
bool Measurement::honest(const std::string& name, const Work& textbook, const Bounds& bounds) {
    const Comparison against_stb = compared(works_.stb_fbm(), textbook, effort_.pairs);
    const bool holds = bounds.hold(against_stb.ratio);
    result_.textbook.table.rows.push_back({name, figure(against_stb.second), figure(against_stb.first),
                                           figure(against_stb.ratio), bounds.text(),
                                           !bounds.exist() ? ""
                                           : holds         ? "yes"
                                                           : "NO"});
    return holds;
}

void Measurement::compare(const std::string& name, const Work& ours, const std::string& peer_name,
                          const Work& peer, const Target& target, bool counts) {
    const Comparison times = compared(ours, peer, effort_.pairs);
    const bool is_time = target.kind == Target::Kind::times_the_time;
    const double ratio = is_time ? 1 / times.ratio : times.ratio;
    result_.ours.table.rows.push_back({name, figure(times.first), peer_name, figure(times.second),
                                       fmt::format("{} {}", figure(ratio), is_time ? "of its time" : "x"),
                                       text(target, target.bound), text(target, target.aim),
                                       counts ? verdict(target, ratio) : "does not count"});
}

void Measurement::describe() {
    result_.ours.title = "Ours against peers";
    result_.ours.text = fmt::format(
        "One thread, {0} octaves, {1} divisions (so {2} x {2} samples), Diamond-Square {3} divisions, "
        "{5} droplets on {6} divisions. "
        "Medians of {4} "
        "pairs: in a pair both run once, in turn in one process, and the ratio is the median of the pairs' "
        "ratios. All write to memory that is there, ours to that of the field before, which the pool "
        "keeps. stb_perlin is a public 3D noise; the textbook is tests/bench/textbook.cpp, compiled with the "
        "same flags. A ratio with the "
        "textbook counts only where the next table allows it.",
        terrain::Parameters{}.octaves, effort_.divisions, effort_.divisions + 1, effort_.diamond_divisions,
        effort_.pairs, effort_.droplets, effort_.erosion_divisions);
    result_.ours.table.head = {"work", "ours ms", "peer", "peer ms", "ratio", "at least", "aim", "reached"};
    result_.textbook.title = "Is the textbook an honest one?";
    result_.textbook.text =
        "Its time by that of stb_perlin's fBm, in pairs as above. The rows without bounds are for "
        "information: Worley among our own feature points, which cost three hashes per cell and make the "
        "textbook slower. Diamond-Square is held to the bounds with the allocation of its heights, and "
        "compared with ours without it, which is harder on us.";
    result_.textbook.table.head = {"textbook", "its ms", "stb_perlin ms", "ratio", "bounds", "within"};
}

void Measurement::noises() {
    const bool simplex = honest("Simplex", works_.textbook_simplex(), {{}, 1.6});
    const bool worley = honest("Worley 3 x 3", works_.textbook_classic_worley(), {0.9, 1.5});
    honest("Perlin", works_.textbook_perlin(), {});
    honest("Worley 3 x 3, our feature points", works_.textbook_worley(), {});
    compare("Perlin fBm", works_.ours(Algorithm::perlin), "stb_perlin fBm", works_.stb_fbm(),
            {.bound = 35, .aim = 60});
    compare("Ridged", works_.ours(Algorithm::ridged), "stb_perlin ridge", works_.stb_ridge(),
            {.bound = 30, .aim = 50});
    compare("Worley exact F1", works_.ours(Algorithm::worley), "textbook 3 x 3",
            works_.textbook_classic_worley(), {.bound = 18, .aim = 30}, worley);
    compare("Simplex", works_.ours(Algorithm::simplex), "textbook", works_.textbook_simplex(),
            {.bound = 10, .aim = 20}, simplex);
}

void Measurement::diamond_square() {
    const bool counts = honest("Diamond-Square", works_.textbook_diamond_square(), {0.7, 1.3});
    honest("Diamond-Square, in memory that is there", works_.textbook_diamond_square_in_place(), {});
    compare("Diamond-Square", works_.ours(Algorithm::diamond_square), "textbook",
            works_.textbook_diamond_square_in_place(), {.bound = 4, .aim = {}}, counts);
    compare("Diamond-Square", works_.ours(Algorithm::diamond_square), "plain store",
            works_.diamond_square_store(), {.kind = Target::Kind::times_the_time, .bound = {}, .aim = 2.5});
}

void Measurement::erosion() {
    const bool counts = honest("Droplets", works_.textbook_droplets(), {14, 20});
    compare("Droplets", works_.our_droplets(), "textbook", works_.textbook_droplets(),
            {.bound = 9, .aim = 15}, counts);
    if (terrain::job::hardware_threads() > 1) {
        const auto two = terrain::job::make_tbb_executor(2);
        compare("Droplets, two threads", works_.our_droplets(*two), "one thread", works_.our_droplets(),
                {.bound = 1.5, .aim = {}});
    }
    compare("Thermal erosion, one pass", works_.our_stones(), "copy of the field", works_.copy(),
            {.kind = Target::Kind::times_the_time, .bound = 6, .aim = {}});
}

void Measurement::pipeline() {
    compare("Perlin island with statistics", works_.our_pipeline(Algorithm::perlin), "our Perlin alone",
            works_.ours(Algorithm::perlin), {.kind = Target::Kind::times_the_time, .bound = 2.5, .aim = 1.7});
}

Ratios Measurement::all() {
    describe();
    noises();
    diamond_square();
    erosion();
    pipeline();
    return std::move(result_);
}

}  // namespace

Ratios ratios(const Effort& effort) { return Measurement(effort).all(); }

}  // namespace bench
