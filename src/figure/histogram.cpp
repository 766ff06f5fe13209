#include "figure/histogram.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace terrain::figure {
namespace {

constexpr std::size_t bar_count = 64;
constexpr double axis_room = 18;  ///< below the bars, for the numbers
constexpr double mark_room = 6;   ///< above them, for the mark of a clipped bar

using Bars = std::array<double, bar_count>;

/// Samples per bar; a height of exactly 1 belongs to the last.
Bars bars_of(const HeightTable& table) {
    Bars bars{};
    for (std::size_t step = 0; step <= HeightTable::steps; ++step) {
        const std::size_t bar = std::min(step * bar_count / HeightTable::steps, bar_count - 1);
        bars[bar] += static_cast<double>(table.count(step));
    }
    return bars;
}

/// The bar that fills the height. The first is left out where it dwarfs all others.
double tallest(const Bars& bars) {
    const double others = *std::max_element(bars.begin() + 1, bars.end());
    return others > 0 && bars[0] > 2 * others ? others : std::max(bars[0], others);
}

struct Plot {
    double width, base, room;  ///< of the bars: full width, y of their feet, height of the tallest

    double x(double height) const { return width * height; }
};

Area box(double left, double top, double right, double bottom, Ink ink) {
    return {{{left, top}, {right, top}, {right, bottom}, {left, bottom}}, ink};
}

/// A bar that the sea divides is painted in two parts.
void add_bar(Figure& figure, const Plot& plot, std::size_t index, double share, double sea) {
    const double low = static_cast<double>(index) / bar_count,
                 high = static_cast<double>(index + 1) / bar_count;
    const double top = plot.base - plot.room * share;
    const double shore = std::clamp(sea, low, high);
    if (shore > low) figure.areas.push_back(box(plot.x(low), top, plot.x(shore), plot.base, Ink::water));
    if (high > shore) figure.areas.push_back(box(plot.x(shore), top, plot.x(high), plot.base, Ink::land));
}

/// Two slanted strokes above a bar that would be higher.
void mark_clipped(Figure& figure, const Plot& plot) {
    const double top = plot.base - plot.room;
    for (const double y : {top - 1, top - 4}) {
        figure.lines.push_back({{{0, y}, {plot.x(1.0 / bar_count) + 3, y - 2}}, Ink::dim_text, 1});
    }
}

void add_axis(Figure& figure, const Plot& plot) {
    figure.lines.push_back({{{0, plot.base}, {plot.width, plot.base}}, Ink::axis, 1});
    for (const double height : {0.0, 0.5, 1.0}) {
        figure.lines.push_back(
            {{{plot.x(height), plot.base}, {plot.x(height), plot.base + 3}}, Ink::axis, 1});
    }
    figure.texts.push_back({{0, plot.base + 4}, "0", Ink::dim_text, Anchor::left});
    figure.texts.push_back({{plot.x(0.5), plot.base + 4}, "0.5", Ink::dim_text, Anchor::middle});
    figure.texts.push_back({{plot.width, plot.base + 4}, "1", Ink::dim_text, Anchor::right});
}

}  // namespace

Figure histogram(const HeightTable& table, double sea, double width, double height) {
    Figure figure{width, height, {}, {}, {}};
    const double base = std::max(mark_room, height - axis_room);
    const Plot plot{width, base, base - mark_room};
    const Bars bars = bars_of(table);
    const double full = tallest(bars);
    if (full > 0) {
        for (std::size_t i = 0; i < bar_count; ++i) {
            if (bars[i] > 0) add_bar(figure, plot, i, std::min(bars[i] / full, 1.0), sea);
        }
        if (bars[0] > full) mark_clipped(figure, plot);
    }
    add_axis(figure, plot);
    const double shore = plot.x(std::clamp(sea, 0.0, 1.0));
    figure.lines.push_back({{{shore, plot.base - plot.room}, {shore, plot.base}}, Ink::marker, 1});
    return figure;
}

}  // namespace terrain::figure
