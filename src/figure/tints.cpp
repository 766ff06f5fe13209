#include "figure/tints.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace terrain::figure {
namespace {

Colour mixed(const Colour& from, const Colour& to, double t) {
    return {std::lerp(from.red, to.red, t), std::lerp(from.green, to.green, t),
            std::lerp(from.blue, to.blue, t)};
}

double smoothstep(const Band& band, double x) {
    if (band.full <= band.from) return x < band.from ? 0 : 1;
    const double t = std::clamp((x - band.from) / (band.full - band.from), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

/// Written as colours usually are: 0xRRGGBB for a display.
constexpr std::array hypsometric_land{0x74A86BU, 0xA9C37CU, 0xE3DFA0U, 0xEBD08FU, 0xD3A468U,
                                      0xB07F56U, 0x977468U, 0xC9C0BDU, 0xF7F5F2U};
constexpr std::array hypsometric_water{0xCFE6EEU, 0xA5CFE3U, 0x76B2D6U, 0x4D90C2U, 0x326FA8U};
constexpr std::array grey_land{0xA6A6A6U, 0xBFBFBFU, 0xD9D9D9U, 0xF2F2F2U};
constexpr std::array grey_water{0x767A7EU, 0x5A5E62U, 0x404448U};
/// S. van der Walt, N. Smith: viridis, matplotlib 1.5 (2015), every 32nd colour.
constexpr std::array viridis{0x440154U, 0x472D7BU, 0x3B528BU, 0x2C728EU, 0x21918CU,
                             0x28AE80U, 0x5EC962U, 0xADDC30U, 0xFDE725U};
/// Blue and orange stay apart for all kinds of colour blindness; lightness falls both ways from the shore.
constexpr std::array safe_land{0xF7EBD2U, 0xF0C987U, 0xDD9442U, 0xAE5F1EU, 0x703711U};
constexpr std::array safe_water{0xDCE8F3U, 0xA3C6E2U, 0x5F97C8U, 0x30649EU, 0x143A6AU};

Colour decoded(unsigned colour) {
    const auto part = [colour](unsigned shift) {
        return linear_component(static_cast<double>((colour >> shift) & 0xFFU) / 255);
    };
    return {part(16), part(8), part(0)};
}

/// Between the stops it goes straight in what a display is sent, where steps look even.
Colour on_ramp(std::span<const unsigned> stops, double t) {
    const double place = std::clamp(t, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
    const auto index = std::min(static_cast<std::size_t>(place), stops.size() - 2);
    const double part = place - static_cast<double>(index);
    const auto component = [&](unsigned shift) {
        const auto of = [&](unsigned colour) { return static_cast<double>((colour >> shift) & 0xFFU) / 255; };
        return linear_component(std::lerp(of(stops[index]), of(stops[index + 1]), part));
    };
    return {component(16), component(8), component(0)};
}

struct Stops {
    std::span<const unsigned> land, water;
};

Stops stops_of(Palette palette) {
    if (palette == Palette::hypsometric) return {hypsometric_land, hypsometric_water};
    if (palette == Palette::greyscale) return {grey_land, grey_water};
    return {safe_land, safe_water};
}

Colours biomes_of(const Display& display) {
    switch (display.palette) {
        case Palette::arid:
            return {decoded(0xE6CF9FU), decoded(0xB79F5EU), decoded(0xA5714DU),
                    decoded(0xE9D8BDU), decoded(0x86C2B5U), decoded(0x2B6573U)};
        case Palette::arctic:
            return {decoded(0xA9ABA8U), decoded(0xC3CCCBU), decoded(0x6F7780U),
                    decoded(0xF6FAFDU), decoded(0x8FC3CEU), decoded(0x24506BU)};
        case Palette::volcanic:
            return {decoded(0x6A6462U), decoded(0x77805AU), decoded(0x6E605BU),
                    decoded(0xB2654AU), decoded(0x7FB5AEU), decoded(0x23536AU)};
        default:
            return display.colours;
    }
}

/// What grass turns to towards the sun and up high.
Colour dry_grass_of(Palette palette, const Colour& grass) {
    if (palette == Palette::arid) return decoded(0xD2B983U);
    if (palette == Palette::arctic) return decoded(0xE4EBEEU);
    if (palette == Palette::volcanic) return decoded(0x7C6A4AU);
    return {std::min(1.62 * grass.red, 1.0), 0.92 * grass.green, 0.95 * grass.blue};
}

template <std::size_t Count>
void fill(std::array<Colour, Count>& ramp, std::span<const unsigned> stops, double from, double to) {
    for (std::size_t i = 0; i < Count; ++i) {
        ramp[i] = on_ramp(stops, std::lerp(from, to, static_cast<double>(i) / (Count - 1)));
    }
}

template <std::size_t Count>
Colour at(const std::array<Colour, Count>& ramp, double t) {
    const double place = std::clamp(t, 0.0, 1.0) * (Count - 1);
    const auto index = std::min(static_cast<std::size_t>(place), Count - 2);
    return mixed(ramp[index], ramp[index + 1], place - static_cast<double>(index));
}

Colour biome_at(const Colours& colours, const Biomes& biomes, double t) {
    Colour colour = mixed(colours.beach, colours.grass, smoothstep(biomes.grass, t));
    colour = mixed(colour, colours.rock, smoothstep(biomes.rock, t));
    return mixed(colour, colours.snow, smoothstep(biomes.snow, t));
}

constexpr double strip_height = 12;
constexpr double line_height = 18;
constexpr std::size_t strip_parts = 64;

Area box(double left, double top, double right, double bottom, const Colour& colour) {
    return {{{left, top}, {right, top}, {right, bottom}, {left, bottom}}, Ink::land, colour};
}

std::string metres(const Parameters& parameters, double height) {
    const double value = (height - parameters.sea) * parameters.world.height * parameters.world.size;
    return fmt::format("{:.{}f} m", value, std::abs(value) < 10 ? 1 : 0);
}

/// Heights above the sea, at the ends and at the shore.
void add_heights(Figure& figure, const Parameters& parameters, double highest) {
    const double y = strip_height + 4, top = std::clamp(highest, 0.0, 1.0);
    const double shore = parameters.sea * figure.width, summit = top * figure.width;
    constexpr double room = 48;
    if (shore > room) figure.texts.push_back({{0, y}, metres(parameters, 0), Ink::dim_text, Anchor::left});
    figure.texts.push_back({{shore, y}, "sea", Ink::dim_text, shore > room ? Anchor::middle : Anchor::left});
    if (summit > shore + room)
        figure.texts.push_back({{summit, y}, metres(parameters, top), Ink::dim_text, Anchor::right});
}

void add_names(Figure& figure, const Colours& colours) {
    struct Entry {
        std::string_view name;
        const Colour& colour;
    };
    const std::array<Entry, 6> entries{{{"deep", colours.deep},
                                        {"shallow", colours.shallow},
                                        {"beach", colours.beach},
                                        {"grass", colours.grass},
                                        {"rock", colours.rock},
                                        {"snow", colours.snow}}};
    constexpr std::size_t per_line = 3;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::size_t line = i / per_line, column = i % per_line;
        const double x = static_cast<double>(column) * figure.width / per_line;
        const double y = strip_height + 6 + static_cast<double>(line) * line_height;
        figure.areas.push_back(box(x, y + 2, x + 10, y + 12, entries[i].colour));
        figure.texts.push_back({{x + 16, y}, std::string(entries[i].name), Ink::dim_text, Anchor::left});
    }
}

}  // namespace

double display_component(double linear) {
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}

double linear_component(double display) {
    return display <= 0.04045 ? display / 12.92 : std::pow((display + 0.055) / 1.055, 2.4);
}

bool goes_by_height(Palette palette) { return palette > Palette::volcanic; }

double biome_top(const Parameters& parameters, double highest) {
    return parameters.display.biomes.absolute ? 1.0 : highest;
}

Tints tints(const Parameters& parameters, double highest) {
    Tints result;
    const Display& display = parameters.display;
    result.biomes = biomes_of(display);
    result.dry_grass = dry_grass_of(display.palette, result.biomes.grass);
    result.by_height = goes_by_height(display.palette);
    if (!result.by_height) return result;
    const double sea = parameters.sea, top = std::max(highest, sea);
    if (display.palette == Palette::viridis) {
        // One scale through land and sea, so that the same step of colour is everywhere the same step of
        // height.
        const double scale = top > 0 ? 1 / top : 0;
        fill(result.land, viridis, sea * scale, 1);
        fill(result.water, viridis, sea * scale, 0);
    } else {
        fill(result.land, stops_of(display.palette).land, 0, 1);
        fill(result.water, stops_of(display.palette).water, 0, 1);
    }
    return result;
}

Colour tint_at(const Tints& tints, const Parameters& parameters, double highest, double height) {
    const double sea = parameters.sea;
    if (height < sea) {
        const double depth = (sea - height) / sea;
        if (tints.by_height) return at(tints.water, depth);
        // As the water looks from above: it hides the ground within a few units of depth.
        return mixed(tints.biomes.shallow, tints.biomes.deep, 1 - std::exp(-4 * depth));
    }
    const double top = tints.by_height ? highest : biome_top(parameters, highest);
    const double t = top > sea ? (height - sea) / (top - sea) : 0;
    return tints.by_height ? at(tints.land, t) : biome_at(tints.biomes, parameters.display.biomes, t);
}

Figure legend(const Parameters& parameters, double highest, double width) {
    const Tints colours = tints(parameters, highest);
    Figure figure{width, strip_height + 6 + (colours.by_height ? 1 : 2) * line_height, {}, {}, {}};
    // Nothing is higher than the highest land, so the strip ends there.
    const double end = std::max({highest, parameters.sea, 1e-3});
    for (std::size_t i = 0; i < strip_parts; ++i) {
        const double low = end * static_cast<double>(i) / strip_parts,
                     high = end * static_cast<double>(i + 1) / strip_parts;
        figure.areas.push_back(box(low * width, 0, high * width, strip_height,
                                   tint_at(colours, parameters, highest, (low + high) / 2)));
    }
    const double shore = parameters.sea * width;
    figure.lines.push_back({{{shore, 0}, {shore, strip_height + 3}}, Ink::marker, 1});
    if (colours.by_height) {
        add_heights(figure, parameters, highest);
    } else {
        add_names(figure, colours.biomes);
    }
    return figure;
}

}  // namespace terrain::figure
