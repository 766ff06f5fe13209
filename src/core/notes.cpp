#include "terrain/core/notes.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace terrain {
namespace {

/// "octaves 8 to 12" for the octaves with this mark, which are always the last ones; empty where there are
/// none.
std::string octave_span(const std::vector<Octave>& octaves, bool Octave::*mark) {
    const auto first = std::find_if(octaves.begin(), octaves.end(), [&](const Octave& o) { return o.*mark; });
    if (first == octaves.end()) return {};
    const auto number = first - octaves.begin() + 1;
    const auto last = static_cast<std::ptrdiff_t>(octaves.size());
    return number == last ? fmt::format("octave {}", last) : fmt::format("octaves {} to {}", number, last);
}

}  // namespace

std::vector<std::string> notes_on(const World& world) {
    std::vector<std::string> notes;
    const std::vector<Octave> octaves = octave_plan(world.parameters);
    const auto note = [&](bool Octave::*mark, std::string_view what) {
        const std::string span = octave_span(octaves, mark);
        if (!span.empty()) notes.push_back(fmt::format("{}: {}", span, what));
    };
    note(&Octave::aliased, "finer than two samples, adds only noise");
    note(&Octave::repeats, "more than 256 cells, repeats inside the map");
    note(&Octave::left_out, "more than 2^20 cells, left out");
    if (world.clamped_share > 0) {
        notes.push_back(fmt::format("{:.3g} % of the samples left the fixed range and were clamped",
                                    100 * world.clamped_share));
    }
    if (world.statistics.flat) {
        notes.push_back(fmt::format("the map is flat: every height is {}", world.statistics.lowest));
    }
    return notes;
}

}  // namespace terrain
