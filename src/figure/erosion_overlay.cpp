#include "figure/erosion_overlay.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "figure/tints.hpp"

namespace terrain::figure {
namespace {

constexpr double strip_height = 14, line_height = 16;

/// sRGB, as they are shown.
struct Stop {
    double at, red, green, blue;
};

constexpr std::array<Stop, 5> delta_stops{{{0, 0.62, 0.08, 0.07},
                                           {0.25, 0.87, 0.47, 0.33},
                                           {0.5, 0.83, 0.82, 0.79},
                                           {0.75, 0.38, 0.60, 0.82},
                                           {1, 0.07, 0.21, 0.55}}};
constexpr std::array<Stop, 4> flow_stops{
    {{0, 0.80, 0.77, 0.70}, {0.4, 0.55, 0.70, 0.70}, {0.75, 0.12, 0.45, 0.66}, {1, 0.02, 0.13, 0.38}}};

template <std::size_t Count>
std::array<Colour, 16> ramp(const std::array<Stop, Count>& stops) {
    std::array<Colour, 16> colours;
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const double t = static_cast<double>(i) / static_cast<double>(colours.size() - 1);
        std::size_t next = 1;
        while (next + 1 < Count && stops[next].at < t) ++next;
        const Stop &low = stops[next - 1], &high = stops[next];
        const double x = (t - low.at) / (high.at - low.at);
        colours[i] = {linear_component(std::lerp(low.red, high.red, x)),
                      linear_component(std::lerp(low.green, high.green, x)),
                      linear_component(std::lerp(low.blue, high.blue, x))};
    }
    return colours;
}

/// As the picture mixes them.
Colour between(const std::array<Colour, 16>& colours, double share) {
    const double place = share * static_cast<double>(colours.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(place), colours.size() - 2);
    const double x = place - static_cast<double>(low);
    const Colour &a = colours[low], &b = colours[low + 1];
    return {std::lerp(a.red, b.red, x), std::lerp(a.green, b.green, x), std::lerp(a.blue, b.blue, x)};
}

Field delta_shares(const ErosionMaps& maps, double limit) {
    Field shares(maps.delta.divisions());
    const auto half_scale = static_cast<float>(0.5 / limit);
    std::transform(maps.delta.samples().begin(), maps.delta.samples().end(), shares.samples().begin(),
                   [&](float delta) { return std::clamp(0.5F + delta * half_scale, 0.0F, 1.0F); });
    return shares;
}

}  // namespace

double delta_limit(const ErosionMaps& maps) {
    std::vector<float> changes(maps.delta.size());
    std::transform(maps.delta.samples().begin(), maps.delta.samples().end(), changes.begin(),
                   [](float delta) { return std::abs(delta); });
    const auto last = changes.begin() + static_cast<std::ptrdiff_t>((changes.size() - 1) * 99 / 100);
    std::nth_element(changes.begin(), last, changes.end());
    constexpr double least = 1e-6;
    return std::max(static_cast<double>(*last), least);
}

double flow_limit(const ErosionMaps& maps) {
    const auto largest = std::max_element(maps.flow.begin(), maps.flow.end());
    return largest == maps.flow.end() ? 1.0 : std::max(1.0, static_cast<double>(*largest));
}

Field flow_shares(const ErosionMaps& maps) {
    Field shares(maps.delta.divisions());
    const double scale = std::log1p(flow_limit(maps));
    std::transform(maps.flow.begin(), maps.flow.end(), shares.samples().begin(), [&](std::uint32_t steps) {
        return static_cast<float>(std::log1p(static_cast<double>(steps)) / scale);
    });
    return shares;
}

Overlay erosion_overlay(const ErosionMaps& maps, ErosionMap map) {
    if (map == ErosionMap::flow) return {flow_shares(maps), ramp(flow_stops), flow_limit(maps)};
    const double limit = delta_limit(maps);
    return {delta_shares(maps, limit), ramp(delta_stops), limit};
}

Figure erosion_legend(const Overlay& overlay, ErosionMap map, const Parameters& parameters, double width) {
    Figure figure{width, strip_height + 4 + line_height, {}, {}, {}};
    constexpr std::size_t parts = 60;
    const double part = width / parts;
    for (std::size_t i = 0; i < parts; ++i) {
        const double left = static_cast<double>(i) * part;
        figure.areas.push_back(
            {{{left, 0}, {left + part, 0}, {left + part, strip_height}, {left, strip_height}},
             Ink::land,
             between(overlay.colours, (static_cast<double>(i) + 0.5) / parts)});
    }
    std::array<std::string, 3> words;
    if (map == ErosionMap::delta) {
        const double metres = overlay.limit * parameters.world.height * parameters.world.size;
        const std::string limit = fmt::format("{:.{}f} m", metres, metres < 10 ? 1 : 0);
        words = {"worn " + limit, "0", limit + " laid down"};
    } else {
        words = {"no water", fmt::format("{:.0f}", std::expm1(std::log1p(overlay.limit) / 2)),
                 fmt::format("{:.0f} steps", overlay.limit)};
    }
    const double y = strip_height + 4;
    figure.texts.push_back({{0, y}, words[0], Ink::dim_text, Anchor::left});
    figure.texts.push_back({{width / 2, y}, words[1], Ink::dim_text, Anchor::middle});
    figure.texts.push_back({{width, y}, words[2], Ink::dim_text, Anchor::right});
    return figure;
}

}  // namespace terrain::figure
