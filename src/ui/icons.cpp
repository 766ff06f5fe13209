/// Icons as lines and dots: no icon font is needed, and they are sharp at every scale.
#include <array>

#include "ui/controls.hpp"

namespace terrain::ui {
namespace {

struct Pen {
    ImDrawList* draw;
    ImVec2 middle;
    float unit;
    ImU32 colour;

    ImVec2 at(float x, float y) const { return {middle.x + x * unit, middle.y + y * unit}; }
    void chevron(ImVec2 a, ImVec2 b, ImVec2 c) const {
        const std::array<ImVec2, 3> points{at(a.x, a.y), at(b.x, b.y), at(c.x, c.y)};
        draw->AddPolyline(points.data(), 3, colour, 0, 1.6F * unit);
    }
    void frame(float left, float top, float right, float bottom) const {
        draw->AddRect(at(left, top), at(right, bottom), colour, 2 * unit, 0, 1.4F * unit);
    }
};

void draw_dice(const Pen& pen) {
    pen.frame(-7, -7, 7, 7);
    for (const ImVec2& dot :
         {ImVec2(-3.2F, -3.2F), ImVec2(3.2F, 3.2F), ImVec2(0, 0), ImVec2(-3.2F, 3.2F), ImVec2(3.2F, -3.2F)}) {
        pen.draw->AddCircleFilled(pen.at(dot.x, dot.y), 1.4F * pen.unit, pen.colour, 10);
    }
}

void draw_copy(const Pen& pen) {
    pen.frame(-2, -3, 6, 7);
    const std::array<ImVec2, 5> behind{pen.at(-4, 4), pen.at(-6, 4), pen.at(-6, -7), pen.at(3, -7),
                                       pen.at(3, -5)};
    pen.draw->AddPolyline(behind.data(), 5, pen.colour, 0, 1.4F * pen.unit);
}

}  // namespace

void draw_icon(Icon icon, const Box& box, ImU32 colour, float unit) {
    const ImVec2 middle{std::floor((box.min.x + box.max.x) / 2), std::floor((box.min.y + box.max.y) / 2)};
    const Pen pen{ImGui::GetWindowDrawList(), middle, unit, colour};
    switch (icon) {
        case Icon::dice:
            return draw_dice(pen);
        case Icon::copy:
            return draw_copy(pen);
        case Icon::previous:
        case Icon::fold_left:
            return pen.chevron({2.5F, -5}, {-2.5F, 0}, {2.5F, 5});
        case Icon::next:
        case Icon::fold_right:
            return pen.chevron({-2.5F, -5}, {2.5F, 0}, {-2.5F, 5});
        case Icon::chevron_right:
            return pen.chevron({-1.5F, -4}, {2.5F, 0}, {-1.5F, 4});
        case Icon::chevron_down:
            return pen.chevron({-4, -2}, {0, 2}, {4, -2});
    }
}

}  // namespace terrain::ui
