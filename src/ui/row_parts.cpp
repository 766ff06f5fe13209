/// Switches, choices, colours; the tooltip and the small menu of a row.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <imgui_internal.h>

#include "figure/tints.hpp"
#include "ui/slider_scale.hpp"
#include "ui/widgets.hpp"

namespace terrain::ui {
namespace {

bool is_number(const Row& row) { return row.kind == Kind::real || row.kind == Kind::integer; }

void print(std::string_view text) { ImGui::TextUnformatted(std::string(text).c_str()); }

/// The panels set widgets without gaps; what pops up from them has its own air.
bool begin_small_popup(const Frame& frame, const char* name) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(frame.px(12), frame.px(8)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(frame.px(12), frame.px(8)));
    const bool open = ImGui::BeginPopup(name);
    if (!open) ImGui::PopStyleVar(2);
    return open;
}

void end_small_popup() {
    ImGui::EndPopup();
    ImGui::PopStyleVar(2);
}

/// Segments where there are few choices and their names fit.
bool fits_segments(const Frame& frame, const Row& row, const Box& box) {
    if (row.choices.size() > 3) return false;
    const float part = box.width() / static_cast<float>(row.choices.size());
    return std::all_of(row.choices.begin(), row.choices.end(), [&](std::string_view name) {
        return text_width(readable(name)) + frame.px(8) <= part;
    });
}

void combo(Frame& frame, const Row& row, const Box& box) {
    const auto chosen = static_cast<std::size_t>(std::get<std::int64_t>(row.get(frame.edit)));
    ImGui::SetCursorScreenPos(box.min);
    ImGui::SetNextItemWidth(box.width());
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(frame.px(8), std::max(0.0F, (box.height() - ImGui::GetFontSize()) / 2)));
    const bool open = ImGui::BeginCombo("##choice", readable(row.choices[chosen]).c_str());
    ImGui::PopStyleVar();
    frame.mark(row.id, box.min, box.max);
    if (!open) return;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(frame.px(8), frame.px(8)));
    for (std::size_t i = 0; i < row.choices.size(); ++i) {
        if (ImGui::Selectable(readable(row.choices[i]).c_str(), i == chosen)) {
            frame.change(row, static_cast<std::int64_t>(i));
        }
        frame.mark_item(fmt::format("{}.{}", row.id, row.choices[i]));
        if (i == chosen) ImGui::SetItemDefaultFocus();
    }
    ImGui::PopStyleVar();
    ImGui::EndCombo();
}

/// Four digits tell all 8-bit colours apart and keep the share string short.
double decoded(float value) {
    const double linear = figure::linear_component(static_cast<double>(value));
    return std::round(std::clamp(linear, 0.0, 1.0) * 10000) / 10000;
}

std::string range_text(const Row& row) {
    const std::string unit = row.unit.empty() ? "" : fmt::format(" {}", row.unit);
    const std::string standard = shown(row, default_value(row));
    if (!is_number(row))
        return row.kind == Kind::colour ? "" : fmt::format("Default: {}", readable(standard));
    return fmt::format("{} to {}{}, default {}", shown(row, value_of(row, row.min)),
                       shown(row, value_of(row, row.max)), unit, standard);
}

}  // namespace

void choice(Frame& frame, const Row& row, const Box& box) {
    if (!fits_segments(frame, row, box)) return combo(frame, row, box);
    const auto before = static_cast<int>(std::get<std::int64_t>(row.get(frame.edit)));
    const Box inner{{box.min.x, box.min.y + frame.px(1)}, {box.max.x, box.max.y - frame.px(1)}};
    const int after = segments(frame, fmt::format("{}.", row.id), row.choices, before, inner);
    frame.mark(row.id, inner.min, inner.max);
    if (after != before) frame.change(row, std::int64_t{after});
}

void toggle(Frame& frame, const Row& row, const Box& box) {
    const bool on = std::get<bool>(row.get(frame.edit));
    const float width = frame.px(36), height = frame.px(20);
    const ImVec2 at{box.max.x - width, std::floor((box.min.y + box.max.y - height) / 2)};
    ImGui::SetCursorScreenPos(at);
    if (ImGui::InvisibleButton("switch", {width, height})) frame.change(row, !on);
    frame.mark_item(row.id);
    const ImVec2 end{at.x + width, at.y + height};
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const ImVec4& off_colour = ImGui::IsItemHovered() ? frame.colours.hovered : frame.colours.raised;
    draw->AddRectFilled(at, end, packed(on ? frame.colours.accent : off_colour), height / 2);
    if (!on) draw->AddRect(at, end, packed(frame.colours.bar), height / 2, 0, frame.unit);
    const ImVec2 knob{on ? end.x - height / 2 : at.x + height / 2, at.y + height / 2};
    draw->AddCircleFilled(knob, frame.unit * 6, packed(on ? frame.colours.on_accent : frame.colours.text),
                          24);
    ImGui::RenderNavHighlight({at, end}, ImGui::GetItemID());
}

void colour(Frame& frame, const Row& row, const Box& box) {
    const auto before = std::get<Colour>(row.get(frame.edit));
    const ImVec4 swatch = shown_colour(before);
    std::array<float, 3> picked{swatch.x, swatch.y, swatch.z};
    const float height = frame.px(24), width = frame.px(48);
    const ImVec2 at{box.max.x - width, std::floor((box.min.y + box.max.y - height) / 2)};
    ImGui::SetCursorScreenPos(at);
    constexpr int swatch_flags = ImGuiColorEditFlags_NoTooltip | ImGuiColorEditFlags_NoDragDrop;
    if (ImGui::ColorButton("swatch", swatch, swatch_flags, {width, height})) ImGui::OpenPopup("picker");
    frame.mark_item(row.id);
    if (!begin_small_popup(frame, "picker")) return;
    print(row.label);
    ImGui::SetNextItemWidth(frame.px(220));
    constexpr int flags = ImGuiColorEditFlags_NoLabel | ImGuiColorEditFlags_NoSidePreview |
                          ImGuiColorEditFlags_NoOptions | ImGuiColorEditFlags_DisplayRGB |
                          ImGuiColorEditFlags_DisplayHex;
    if (ImGui::ColorPicker3("##picker", picked.data(), flags)) {
        frame.change(row, Colour{decoded(picked[0]), decoded(picked[1]), decoded(picked[2])});
    }
    if (ImGui::IsAnyItemActive()) frame.asked.editing = true;
    end_small_popup();
}

void row_tooltip(Frame& frame, const Row& row) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(frame.px(320));
    print(row.help);
    const std::string range = range_text(row);
    ImGui::PushStyleColor(ImGuiCol_Text, frame.colours.dim);
    if (!range.empty()) ImGui::TextUnformatted(range.c_str());
    ImGui::PopStyleColor();
    if (!row.applies(frame.edit)) {
        ImGui::PushStyleColor(ImGuiCol_Text, frame.colours.error);
        print(row.otherwise);
        ImGui::PopStyleColor();
    }
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void row_menu(Frame& frame, const Row& row, const Box& area) {
    if (is_over(area) && ImGui::IsMouseClicked(1)) ImGui::OpenPopup("row menu");
    if (!begin_small_popup(frame, "row menu")) return;
    const bool applies = row.applies(frame.edit);
    if (ImGui::MenuItem("Reset", nullptr, false, applies && !is_default(row, frame.edit))) {
        frame.change(row, default_value(row));
    }
    frame.mark_item("rowmenu.reset");
    if (is_number(row)) {
        if (ImGui::MenuItem("Type a value", "Ctrl+click", false, applies)) start_typing(frame, row);
        frame.mark_item("rowmenu.type");
    }
    if (ImGui::MenuItem("Copy id")) ImGui::SetClipboardText(std::string(row.id).c_str());
    frame.mark_item("rowmenu.copy_id");
    end_small_popup();
}

}  // namespace terrain::ui
