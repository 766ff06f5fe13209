/// The bar of a number, and the field in which it is typed.
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include "ui/slider_scale.hpp"
#include "ui/widgets.hpp"

namespace terrain::ui {
namespace {

/// A held bar follows the mouse; Shift moves it a twentieth as fast, from where it is.
void drag(Frame& frame, const Row& row, const Box& bar) {
    const ImGuiIO& io = ImGui::GetIO();
    double& fraction = frame.memory.drag_fraction;
    if (ImGui::IsItemActivated()) fraction = fraction_of(row, number_of(row.get(frame.edit)));
    const double width = std::max(1.0F, bar.width());
    if (io.KeyShift) {
        fraction = std::clamp(fraction + static_cast<double>(io.MouseDelta.x) / width / 20, 0.0, 1.0);
        if (io.MouseDelta.x == 0) return;
    } else {
        const double now = std::clamp(static_cast<double>(io.MousePos.x - bar.min.x) / width, 0.0, 1.0);
        // A mouse that rests on a bar leaves a typed or odd value as it is.
        if (!ImGui::IsItemActivated() && io.MouseDelta.x == 0) return;
        fraction = now;
    }
    frame.change(row, value_of(row, value_at(row, fraction)));
}

void draw_bar(const Frame& frame, const Row& row, const Box& bar, bool lively) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float y = std::floor((bar.min.y + bar.max.y) / 2);
    const float half = frame.unit * 2;
    const double share = fraction_of(row, number_of(row.get(frame.edit)));
    const float x = bar.min.x + bar.width() * static_cast<float>(share);
    const ImU32 fill = packed(lively ? frame.colours.accent : frame.colours.bar);
    draw->AddRectFilled({bar.min.x, y - half}, {bar.max.x, y + half}, packed(frame.colours.raised), half);
    draw->AddRectFilled({bar.min.x, y - half}, {x, y + half}, fill, half);
    draw->AddCircleFilled({x, y}, frame.unit * 6, packed(lively ? frame.colours.accent : frame.colours.text),
                          24);
}

void step_by_keys(Frame& frame, const Row& row) {
    int steps = 0;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_LeftArrow))) --steps;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_RightArrow))) ++steps;
    if (steps != 0) {
        // Otherwise the arrow would also move the focus away.
        ImGui::NavMoveRequestCancel();
        if (ImGui::GetIO().KeyShift) steps *= 10;
        frame.change(row, value_of(row, nudged(row, number_of(row.get(frame.edit)), steps)));
    }
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter))) start_typing(frame, row);
}

bool held_by_mouse() {
    return ImGui::IsItemActive() && ImGui::GetCurrentContext()->ActiveIdSource == ImGuiInputSource_Mouse;
}

}  // namespace

void slider(Frame& frame, const Row& row, const RowBoxes& boxes) {
    const Box& bar = boxes.control;
    ImGui::SetCursorScreenPos(bar.min);
    ImGui::InvisibleButton("bar", {bar.width(), bar.height()});
    frame.mark_item(row.id);
    if (frame.memory.refocus == row.id) {
        ImGui::SetFocusID(ImGui::GetItemID(), ImGui::GetCurrentWindow());
        frame.memory.refocus.clear();
    }
    const bool focused = ImGui::IsItemFocused() && ImGui::IsWindowFocused();
    const bool held = held_by_mouse();
    // The bar is drawn wider than it is long for the knob: its ends are reached with the knob's middle.
    const Box inner{{bar.min.x + frame.px(6), bar.min.y}, {bar.max.x - frame.px(6), bar.max.y}};
    if (ImGui::IsItemActivated() && held && ImGui::GetIO().KeyCtrl) {
        ImGui::ClearActiveID();
        start_typing(frame, row);
    } else if (held) {
        drag(frame, row, inner);
        frame.asked.editing = true;
    } else if (focused && row.applies(frame.edit) && frame.memory.typed_row.empty()) {
        step_by_keys(frame, row);
    }
    draw_bar(frame, row, inner, held || ImGui::IsItemHovered() || (focused && frame.memory.keyboard));
    if (focused && frame.memory.keyboard) {
        ImGui::GetWindowDrawList()->AddRect(bar.min, bar.max, packed(frame.colours.accent), frame.px(4), 0,
                                            frame.unit);
    }
}

void start_typing(Frame& frame, const Row& row) {
    frame.memory.typed_row = row.id;
    frame.memory.typed_text = shown(row, row.get(frame.edit));
    frame.memory.typed_frames = 0;
    frame.memory.typed_is_wrong = false;
}

namespace {

void stop_typing(Frame& frame, bool refocus) {
    if (refocus) frame.memory.refocus = frame.memory.typed_row;
    frame.memory.typed_row.clear();
}

/// Takes the text over; false where it is no number.
bool take_typed(Frame& frame, const Row& row) {
    const auto value = read_typed(row, frame.memory.typed_text);
    if (value) frame.change(row, *value);
    return value.has_value();
}

void show_wrong(const Frame& frame, const Box& box) {
    ImGui::GetWindowDrawList()->AddRect(box.min, box.max, packed(frame.colours.error), frame.px(4), 0,
                                        frame.unit);
    ImGui::BeginTooltip();
    ImGui::TextUnformatted("Not a number. Esc leaves the value as it was.");
    ImGui::EndTooltip();
}

}  // namespace

void typing_field(Frame& frame, const Row& row, const Box& box) {
    Memory& memory = frame.memory;
    ImGui::SetCursorScreenPos(box.min);
    ImGui::SetNextItemWidth(box.width());
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(frame.px(6), std::max(0.0F, (box.height() - ImGui::GetFontSize()) / 2)));
    const bool asks_focus = memory.typed_frames == 0 || (memory.typed_is_wrong && !ImGui::IsAnyItemActive());
    if (asks_focus) ImGui::SetKeyboardFocusHere();
    const bool entered =
        ImGui::InputText("typed", &memory.typed_text,
                         ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleVar();
    frame.mark_item("typed");
    frame.asked.editing = frame.asked.editing || ImGui::IsItemActive();
    ++memory.typed_frames;
    if (memory.typed_is_wrong) show_wrong(frame, box);
    if (ImGui::IsItemEdited()) memory.typed_is_wrong = false;
    if (!row.applies(frame.edit) || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) {
        return stop_typing(frame, true);
    }
    if (entered) {
        if (take_typed(frame, row)) return stop_typing(frame, true);
        memory.typed_is_wrong = true;
    } else if (ImGui::IsItemDeactivated()) {
        if (ImGui::IsItemDeactivatedAfterEdit()) take_typed(frame, row);
        stop_typing(frame, false);
    } else if (memory.typed_frames > 10 && !ImGui::IsItemActive() && !memory.typed_is_wrong) {
        stop_typing(frame, false);  // something else took the keyboard
    }
}

}  // namespace terrain::ui
