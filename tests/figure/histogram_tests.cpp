#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>

#include "figure/histogram.hpp"

using namespace terrain;
using namespace terrain::figure;

namespace {

constexpr double width = 256, height = 118;

HeightTable table_of(const std::vector<std::pair<double, int>>& heights) {
    HeightTable table;
    for (const auto& [at, count] : heights) {
        for (int i = 0; i < count; ++i) table.add(static_cast<float>(at));
    }
    return table;
}

double left(const Area& area) { return area.outline[0].x; }
double right(const Area& area) { return area.outline[1].x; }
double top(const Area& area) { return area.outline[0].y; }
double bottom(const Area& area) { return area.outline[2].y; }
double size(const Area& area) { return (right(area) - left(area)) * (bottom(area) - top(area)); }

const Line& marker(const Figure& figure) {
    return *std::find_if(figure.lines.begin(), figure.lines.end(),
                         [](const Line& line) { return line.ink == Ink::marker; });
}

bool is_marked_as_clipped(const Figure& figure) {
    return std::any_of(figure.lines.begin(), figure.lines.end(),
                       [](const Line& line) { return line.ink == Ink::dim_text; });
}

}  // namespace

TEST_CASE("the areas of the bars are in the proportion of their samples") {
    const Figure figure = histogram(table_of({{0.26, 30}, {0.51, 60}, {0.76, 10}}), 0, width, height);
    REQUIRE(figure.areas.size() == 3);
    const double all = size(figure.areas[0]) + size(figure.areas[1]) + size(figure.areas[2]);
    CHECK(size(figure.areas[0]) / all == Approx(0.3));
    CHECK(size(figure.areas[1]) / all == Approx(0.6));
    CHECK(size(figure.areas[2]) / all == Approx(0.1));
}

TEST_CASE("bars stand where their heights are, and no sample is lost at the ends") {
    const Figure figure = histogram(table_of({{0, 1}, {0.5, 1}, {1, 1}}), 0, width, height);
    REQUIRE(figure.areas.size() == 3);
    CHECK(left(figure.areas[0]) == 0);
    CHECK(left(figure.areas[1]) == width / 2);
    CHECK(right(figure.areas[2]) == width);
    for (const Area& area : figure.areas)
        CHECK(bottom(area) - top(area) == Approx(bottom(area) - top(figure.areas[0])));
}

TEST_CASE("the marker stands at the sea, and water lies left of it") {
    const Figure figure = histogram(table_of({{0.1, 5}, {0.3, 5}, {0.6, 5}}), 0.3, width, height);
    for (const Point& point : marker(figure).points) CHECK(point.x == Approx(0.3 * width));
    for (const Area& area : figure.areas) {
        if (area.ink == Ink::water) CHECK(right(area) <= 0.3 * width + 1e-9);
        if (area.ink == Ink::land) CHECK(left(area) >= 0.3 * width - 1e-9);
    }
}

TEST_CASE("a bar that the sea divides is painted in both inks without a gap") {
    const double sea = 32.5 / 64;
    const Figure figure = histogram(table_of({{sea, 5}}), sea, width, height);
    REQUIRE(figure.areas.size() == 2);
    CHECK(figure.areas[0].ink == Ink::water);
    CHECK(figure.areas[1].ink == Ink::land);
    CHECK(right(figure.areas[0]) == left(figure.areas[1]));
}

TEST_CASE("a first bar that would dwarf all others is clipped and marked") {
    const Figure clipped = histogram(table_of({{0, 1000}, {0.5, 10}}), 0.3, width, height);
    CHECK(top(clipped.areas[0]) == Approx(top(clipped.areas[1])));
    CHECK(is_marked_as_clipped(clipped));
    const Figure whole = histogram(table_of({{0, 15}, {0.5, 10}}), 0.3, width, height);
    CHECK(top(whole.areas[0]) < top(whole.areas[1]));
    CHECK_FALSE(is_marked_as_clipped(whole));
}

TEST_CASE("a map that is all 0 has one full bar") {
    const Figure figure = histogram(table_of({{0, 1000}}), 0, width, height);
    REQUIRE(figure.areas.size() == 1);
    CHECK(bottom(figure.areas[0]) - top(figure.areas[0]) > height / 2);
    CHECK_FALSE(is_marked_as_clipped(figure));
}

TEST_CASE("an empty table draws an axis and no bars") {
    const Figure figure = histogram(HeightTable(), 0.3, width, height);
    CHECK(figure.areas.empty());
    REQUIRE(figure.texts.size() == 3);
    CHECK(figure.texts[0].text == "0");
    CHECK(figure.texts[1].text == "0.5");
    CHECK(figure.texts[2].text == "1");
}

TEST_CASE("everything lies within the figure and is a number") {
    for (const double sea : {0.0, 0.95, 1.0}) {
        const Figure figure = histogram(table_of({{0, 100}, {0.2, 7}, {1, 9}}), sea, width, height);
        CHECK(figure.width == width);
        CHECK(figure.height == height);
        std::vector<Point> points;
        for (const Area& area : figure.areas)
            points.insert(points.end(), area.outline.begin(), area.outline.end());
        for (const Line& line : figure.lines)
            points.insert(points.end(), line.points.begin(), line.points.end());
        for (const Point& point : points) {
            CHECK((point.x >= 0 && point.x <= width));
            CHECK((point.y >= 0 && point.y <= height));
        }
    }
}
