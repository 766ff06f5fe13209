#include "figure/tints.hpp"

#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>

using namespace terrain;
using namespace terrain::figure;

namespace {

constexpr double width = 240;

Parameters with(Palette palette) {
    Parameters parameters;
    parameters.display.palette = palette;
    return parameters;
}

double difference(const Colour& a, const Colour& b) {
    return std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
}

/// Relative luminance -> lightness, 0 to 100 (CIE 1976).
double lightness(const Colour& colour) {
    const double luminance = 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue;
    return luminance > 0.008856 ? 116 * std::cbrt(luminance) - 16 : 903.3 * luminance;
}

Colour shown(const Parameters& parameters, double highest, double height) {
    return tint_at(tints(parameters, highest), parameters, highest, height);
}

constexpr Palette all[] = {Palette::natural,     Palette::arid,      Palette::arctic,  Palette::volcanic,
                           Palette::hypsometric, Palette::greyscale, Palette::viridis, Palette::colour_blind};

}  // namespace

TEST_CASE("the natural palette is that of the rows, at the bands of the rows") {
    Parameters parameters;
    parameters.sea = 0.2;
    const double highest = 0.7;
    const auto at = [&](double t) { return shown(parameters, highest, 0.2 + t * 0.5); };
    const Colours& colours = parameters.display.colours;
    CHECK(difference(at(0.04), colours.beach) < 1e-9);
    CHECK(difference(at(0.3), colours.grass) < 1e-9);
    CHECK(difference(at(0.7), colours.rock) < 1e-9);
    CHECK(difference(at(0.95), colours.snow) < 1e-9);
    // Half way through a band both are there in equal parts.
    CHECK(difference(at(0.1), {0.55, 0.635, 0.375}) < 1e-9);
    parameters.display.biomes.grass = {0.3, 0.3};
    CHECK(difference(at(0.29), colours.beach) < 1e-9);
    CHECK(difference(at(0.31), colours.grass) < 1e-9);
}

TEST_CASE("a fixed top moves the bands up to where a height of 1 has them") {
    Parameters parameters;
    parameters.sea = 0;
    CHECK(difference(shown(parameters, 0.5, 0.5), parameters.display.colours.snow) < 1e-9);
    parameters.display.biomes.absolute = true;
    CHECK(difference(shown(parameters, 0.5, 0.4), parameters.display.colours.grass) < 1e-9);
}

TEST_CASE("no two palettes show the same land") {
    for (const Palette left : all) {
        for (const Palette right : all) {
            if (left >= right) continue;
            double most = 0;
            for (double height = 0.05; height < 1; height += 0.05) {
                most =
                    std::max(most, difference(shown(with(left), 1, height), shown(with(right), 1, height)));
            }
            CAPTURE(static_cast<int>(left), static_cast<int>(right));
            CHECK(most > 0.1);
        }
    }
}

TEST_CASE("viridis gets evenly lighter with the height, through land and water") {
    const Parameters parameters = with(Palette::viridis);
    const Colour lowest = shown(parameters, 1, 0), highest = shown(parameters, 1, 1);
    // #440154 and #FDE725 for a display.
    CHECK(display_component(lowest.red) * 255 == Approx(0x44).margin(1));
    CHECK(display_component(lowest.blue) * 255 == Approx(0x54).margin(1));
    CHECK(display_component(highest.green) * 255 == Approx(0xE7).margin(1));
    for (int i = 0; i < 16; ++i) {
        const double step =
            lightness(shown(parameters, 1, (i + 1) / 16.0)) - lightness(shown(parameters, 1, i / 16.0));
        CAPTURE(i, step);
        CHECK(step > 2.5);
        CHECK(step < 7.5);
    }
}

TEST_CASE("the colour-blind palette is told apart by lightness alone, on land and in the water") {
    const Parameters parameters = with(Palette::colour_blind);
    for (int i = 0; i < 8; ++i) {
        const double low = parameters.sea + (1 - parameters.sea) * i / 8,
                     high = low + (1 - parameters.sea) / 8;
        CHECK(lightness(shown(parameters, 1, low)) > lightness(shown(parameters, 1, high)) + 3);
        const double deep = parameters.sea * i / 8, shallow = deep + parameters.sea / 8;
        CHECK(lightness(shown(parameters, 1, shallow - 1e-9)) > lightness(shown(parameters, 1, deep)) + 3);
    }
}

TEST_CASE("components for a display and back are the same") {
    CHECK(display_component(0.0) == 0);
    CHECK(display_component(1.0) == Approx(1));
    CHECK(display_component(0.2140411) == Approx(0.5).margin(1e-6));
    for (double x = 0; x <= 1; x += 1.0 / 64)
        CHECK(linear_component(display_component(x)) == Approx(x).margin(1e-9));
}

TEST_CASE("the legend's strip has the colour of each height at its place, and ends at the highest land") {
    for (const Palette palette : all) {
        const Parameters parameters = with(palette);
        const double highest = 0.8;
        const Figure figure = legend(parameters, highest, width);
        std::size_t parts = 0;
        double end = 0;
        for (const Area& area : figure.areas) {
            REQUIRE(area.colour);
            if (area.outline[0].y > 0) continue;  // a sample beside a name
            ++parts;
            const double middle = (area.outline[0].x + area.outline[1].x) / 2 / width;
            CHECK(difference(*area.colour, shown(parameters, highest, middle)) < 1e-9);
            end = std::max(end, area.outline[1].x);
        }
        CAPTURE(static_cast<int>(palette));
        CHECK(parts == 64);
        CHECK(end == Approx(highest * width));
    }
}

TEST_CASE("the legend names the biomes, or gives the heights above the sea in metres") {
    const auto texts = [](const Parameters& parameters) {
        std::vector<std::string> all_texts;
        for (const Text& text : legend(parameters, 0.8, width).texts) all_texts.push_back(text.text);
        return all_texts;
    };
    CHECK(texts(with(Palette::natural)) ==
          std::vector<std::string>{"deep", "shallow", "beach", "grass", "rock", "snow"});
    // 1000 m a side, 0.18 of it high, the sea at 0.3: 54 m deep and (0.8 - 0.3) * 180 m high.
    CHECK(texts(with(Palette::hypsometric)) == std::vector<std::string>{"-54 m", "sea", "90 m"});
}

TEST_CASE("a map without land, and one without sea, have a legend") {
    for (const Palette palette : all) {
        Parameters parameters = with(palette);
        parameters.sea = 0.9;
        CHECK(legend(parameters, 0.5, width).areas.size() >= 64);
        parameters.sea = 0;
        CHECK(legend(parameters, 0, width).areas.size() >= 64);
        for (const Area& area : legend(parameters, 0, width).areas) {
            CHECK(std::isfinite(area.colour->red + area.colour->green + area.colour->blue));
        }
    }
}
