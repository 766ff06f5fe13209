/// Paints a figure with the theme's colours.
#include <utility>
#include <vector>

#include "ui/controls.hpp"

namespace terrain::ui {
namespace {

const ImVec4& colour_of(const ThemeColours& colours, figure::Ink ink) {
    switch (ink) {
        case figure::Ink::background:
            return colours.background;
        case figure::Ink::axis:
            return colours.bar;
        case figure::Ink::text:
            return colours.text;
        case figure::Ink::dim_text:
            return colours.dim;
        case figure::Ink::land:
            return colours.land;
        case figure::Ink::water:
            return colours.water;
        case figure::Ink::marker:
            return colours.accent;
    }
    return colours.text;
}

struct Canvas {
    const Frame& frame;
    ImVec2 origin;

    ImVec2 place(const figure::Point& point) const {
        return {origin.x + static_cast<float>(point.x) * frame.unit,
                origin.y + static_cast<float>(point.y) * frame.unit};
    }
    std::vector<ImVec2> places(const std::vector<figure::Point>& points) const {
        std::vector<ImVec2> result;
        result.reserve(points.size());
        for (const figure::Point& point : points) result.push_back(place(point));
        return result;
    }
    ImU32 ink(figure::Ink what) const { return packed(colour_of(frame.colours, what)); }
};

void paint(const Canvas& canvas, const figure::Text& text) {
    ImFont* font = small_font();
    const float width = text_width(text.text, font);
    ImVec2 at = canvas.place(text.at);
    if (text.anchor == figure::Anchor::middle) at.x -= width / 2;
    if (text.anchor == figure::Anchor::right) at.x -= width;
    draw_text(at, colour_of(canvas.frame.colours, text.ink), text.text, font);
}

}  // namespace

void draw_figure(const Frame& frame, const figure::Figure& figure, ImVec2 at) {
    const Canvas canvas{frame, at};
    ImDrawList* draw = ImGui::GetWindowDrawList();
    // Smoothed edges would show as seams between areas that touch.
    const ImDrawListFlags smooth = std::exchange(draw->Flags, draw->Flags & ~ImDrawListFlags_AntiAliasedFill);
    for (const figure::Area& area : figure.areas) {
        const std::vector<ImVec2> points = canvas.places(area.outline);
        const ImU32 fill = area.colour ? packed(shown_colour(*area.colour)) : canvas.ink(area.ink);
        draw->AddConvexPolyFilled(points.data(), static_cast<int>(points.size()), fill);
    }
    draw->Flags = smooth;
    for (const figure::Line& line : figure.lines) {
        const std::vector<ImVec2> points = canvas.places(line.points);
        draw->AddPolyline(points.data(), static_cast<int>(points.size()), canvas.ink(line.ink), 0,
                          static_cast<float>(line.width) * frame.unit);
    }
    for (const figure::Text& text : figure.texts) paint(canvas, text);
}

}  // namespace terrain::ui
