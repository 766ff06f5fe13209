#include "ui/widgets.hpp"

#include <fmt/format.h>

#include "ui/slider_scale.hpp"

namespace terrain::ui {
namespace {

bool is_number(const Row& row) { return row.kind == Kind::real || row.kind == Kind::integer; }

/// The control stands below label and value for numbers, and right of the label for all others.
RowBoxes boxes_of(const Frame& frame, const Row& row) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = at.x + ImGui::GetContentRegionAvail().x;
    const float indent = at.x + frame.px(12);
    const float height = frame.px(is_number(row) ? 40 : 32);
    const float line = at.y + frame.px(is_number(row) ? 24 : 32);
    RowBoxes boxes;
    boxes.all = {at, {right, at.y + height}};
    boxes.dot = {at, {indent, line}};
    const float label_end = std::min(indent + text_width(row.label), right);
    boxes.label = {{indent, at.y}, {label_end, line}};
    boxes.value = {{right - frame.px(96), at.y}, {right, line}};
    boxes.control = {{indent, line}, {right, at.y + frame.px(38)}};
    if (!is_number(row)) {
        const float left = std::max(label_end + frame.px(8), right - frame.px(184));
        boxes.control = {{left, at.y + frame.px(2)}, {right, at.y + frame.px(30)}};
    }
    return boxes;
}

void draw_label(Frame& frame, const Row& row, const RowBoxes& boxes) {
    draw_text_in(boxes.label, frame.colours.text, row.label, 0);
    const Box place{{boxes.label.min.x, boxes.label.min.y}, {boxes.label.max.x, boxes.label.max.y}};
    frame.mark(fmt::format("label.{}", row.id), place.min, place.max);
    if (!row.applies(frame.edit)) return;
    if (is_over(boxes.label) && ImGui::IsMouseDoubleClicked(0)) frame.change(row, default_value(row));
}

/// A dot where the value is not the default; a click brings the default back.
void draw_dot(Frame& frame, const Row& row, const RowBoxes& boxes) {
    if (is_default(row, frame.edit)) return;
    const ImVec2 middle{boxes.dot.min.x + frame.px(4), (boxes.dot.min.y + boxes.dot.max.y) / 2};
    const bool over = row.applies(frame.edit) && is_over(boxes.dot);
    const float radius = frame.unit * (over ? 4.0F : 2.5F);
    ImGui::GetWindowDrawList()->AddCircleFilled(middle, radius, packed(frame.colours.accent), 16);
    frame.mark(fmt::format("dot.{}", row.id), boxes.dot.min, boxes.dot.max);
    if (over && ImGui::IsMouseClicked(0)) frame.change(row, default_value(row));
}

/// The value with its unit; a click on it opens the field to type.
void draw_value(Frame& frame, const Row& row, const RowBoxes& boxes) {
    if (frame.memory.typed_row == row.id) return typing_field(frame, row, boxes.value);
    const std::string text = shown(row, row.get(frame.edit));
    const float unit_width = row.unit.empty() ? 0 : text_width(row.unit, small_font()) + frame.px(6);
    Box place = boxes.value;
    place.min.x = place.max.x - unit_width - text_width(text);
    const bool over = row.applies(frame.edit) && is_over(place);
    draw_text_in({place.min, {place.max.x - unit_width, place.max.y}},
                 over ? frame.colours.accent : frame.colours.text, text, 1);
    if (!row.unit.empty()) {
        // The baselines of the two sizes meet.
        const Box unit{{place.max.x - unit_width, place.min.y + frame.px(2)}, {place.max.x, place.max.y}};
        draw_text_in(unit, frame.colours.dim, row.unit, 1, small_font());
    }
    frame.mark(fmt::format("value.{}", row.id), place.min, place.max);
    if (over && ImGui::IsMouseClicked(0)) start_typing(frame, row);
}

void step_value(Frame& frame, const Row& row, int steps) {
    if (steps == 0) return;
    if (is_number(row)) {
        frame.change(row, value_of(row, nudged(row, number_of(row.get(frame.edit)), steps)));
    } else if (row.kind == Kind::choice) {
        frame.change(row, std::get<std::int64_t>(row.get(frame.edit)) - steps);
    }
}

/// Ctrl and the wheel step; the plain wheel belongs to the panel.
void step_by_wheel(Frame& frame, const Row& row, const Box& area) {
    const ImGuiIO& io = ImGui::GetIO();
    if (!io.KeyCtrl || io.MouseWheel == 0 || !is_over(area)) return;
    const int ticks = std::max(1, static_cast<int>(std::lround(std::abs(io.MouseWheel))));
    step_value(frame, row, (io.MouseWheel > 0 ? ticks : -ticks) * (io.KeyShift ? 10 : 1));
}

void draw_control(Frame& frame, const Row& row, const RowBoxes& boxes) {
    switch (row.kind) {
        case Kind::real:
        case Kind::integer:
            slider(frame, row, boxes);
            return draw_value(frame, row, boxes);
        case Kind::choice:
            return choice(frame, row, boxes.control);
        case Kind::toggle:
            return toggle(frame, row, boxes.control);
        case Kind::colour:
            return colour(frame, row, boxes.control);
        case Kind::text:
            return;  // the seed has its own section
    }
}

}  // namespace

void parameter_widget(Frame& frame, const Row& row) {
    const RowBoxes boxes = boxes_of(frame, row);
    const bool applies = row.applies(frame.edit);
    ImGui::PushID(row.id.data(), row.id.data() + row.id.size());
    if (!applies) ImGui::BeginDisabled();
    draw_dot(frame, row, boxes);
    draw_label(frame, row, boxes);
    draw_control(frame, row, boxes);
    if (applies) step_by_wheel(frame, row, boxes.all);
    if (!applies) ImGui::EndDisabled();
    row_menu(frame, row, boxes.all);
    if (is_over(boxes.all) && rests_on(frame, row.id)) row_tooltip(frame, row);
    ImGui::PopID();
    ImGui::SetCursorScreenPos(boxes.all.min);
    ImGui::Dummy({boxes.all.width(), boxes.all.height()});
}

}  // namespace terrain::ui
