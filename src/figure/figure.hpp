/// Pictures of lines, areas and text as plain data: drawn by whoever has a canvas, written by whoever has a
/// file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "terrain/core/params.hpp"

namespace terrain::figure {

/// x to the right, y downwards, in units of the interface.
struct Point {
    double x = 0, y = 0;
};

/// What a stroke is for; the canvas chooses the colour.
enum class Ink { background, axis, text, dim_text, land, water, marker };

enum class Anchor { left, middle, right };

struct Area {
    std::vector<Point> outline;  ///< convex, clockwise
    Ink ink = Ink::land;
    std::optional<Colour> colour = {};  ///< instead of the ink, where the colour itself is what is shown
};

struct Line {
    std::vector<Point> points;
    Ink ink = Ink::axis;
    double width = 1;
};

/// `at` is the left, middle or right end of the baseline's top: y is the top of the text.
struct Text {
    Point at;
    std::string text;
    Ink ink = Ink::text;
    Anchor anchor = Anchor::left;
};

/// Areas are painted first, then lines, then texts, each in their order.
struct Figure {
    double width = 0, height = 0;
    std::vector<Area> areas;
    std::vector<Line> lines;
    std::vector<Text> texts;
};

}  // namespace terrain::figure
