/// The seed: a field over a copy, so that only a real and valid edit touches the recipe.
#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include "ui/widgets.hpp"

namespace terrain::ui {
namespace {

constexpr std::size_t longest_seed = 256;

std::string reason_against(const std::string& seed) {
    if (seed.empty()) return "A seed needs at least one character.";
    if (seed.size() > longest_seed)
        return fmt::format("{} bytes: a seed has at most {}.", seed.size(), longest_seed);
    return valid_seed(seed) ? "" : "This text cannot be a seed.";
}

void push_frame_padding(const Frame& frame) {
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(frame.px(8), std::max(0.0F, (frame.px(28) - ImGui::GetFontSize()) / 2)));
}

/// While the field is active the copy is the person's; otherwise it follows the recipe.
void edit_seed(Frame& frame, const Row& row, float width) {
    Memory& memory = frame.memory;
    const std::string seed = std::get<std::string>(row.get(frame.edit));
    const bool replaced_meanwhile = seed != memory.seed_of_text;
    if (!memory.replacing_seed && (!memory.seed_was_active || replaced_meanwhile)) memory.seed_text = seed;
    memory.seed_of_text = seed;
    ImGui::SetNextItemWidth(width);
    push_frame_padding(frame);
    const bool edited = ImGui::InputText("##seed", &memory.seed_text, ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleVar();
    frame.mark_item(row.id);
    const bool active = ImGui::IsItemActive();
    if (edited && memory.seed_text != seed && valid_seed(memory.seed_text)) {
        frame.change(row, memory.seed_text);
        memory.seed_of_text = memory.seed_text;
        memory.replacing_seed = false;
    }
    if (memory.seed_was_active && !active) memory.replacing_seed = false;
    frame.asked.editing = frame.asked.editing || active;
    memory.seed_was_active = active;
}

/// ImGui 1.86 would turn characters beyond U+FFFF into others as soon as the field had the keyboard.
void show_seed(Frame& frame, const Row& row, float width) {
    const float button = text_width("Replace") + frame.px(20);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Box box{at, {at.x + width - button - frame.px(4), at.y + frame.px(28)}};
    ImGui::GetWindowDrawList()->AddRect(box.min, box.max, packed(frame.colours.line), frame.px(4), 0,
                                        frame.unit);
    const Box inner{{box.min.x + frame.px(8), box.min.y}, {box.max.x - frame.px(8), box.max.y}};
    draw_text_in(inner, frame.colours.text, std::get<std::string>(row.get(frame.edit)), 0);
    frame.mark(row.id, box.min, box.max);
    ImGui::SetCursorScreenPos({box.max.x + frame.px(4), at.y});
    if (!text_button(frame, "action.replace_seed", "Replace", {button, frame.px(28)})) return;
    frame.memory.replacing_seed = true;
    frame.memory.seed_text.clear();
}

void seed_field(Frame& frame, const Row& row, float width) {
    Memory& memory = frame.memory;
    const std::string seed = std::get<std::string>(row.get(frame.edit));
    if (is_editable(seed) || memory.replacing_seed) {
        const bool opened = memory.replacing_seed && !memory.seed_was_active && memory.seed_text.empty();
        if (opened) ImGui::SetKeyboardFocusHere();
        edit_seed(frame, row, width);
        return;
    }
    memory.seed_was_active = false;
    show_seed(frame, row, width);
}

void history(Frame& frame, const Box& line) {
    const Status& status = frame.status;
    const float side = frame.px(28);
    ImGui::SetCursorScreenPos(line.min);
    if (icon_button(frame, "action.seed_previous", Icon::previous, "The seed before",
                    status.seed_index > 0)) {
        frame.act(Action::previous_seed);
    }
    const Box count{{line.min.x + side, line.min.y}, {line.min.x + side + frame.px(64), line.max.y}};
    draw_text_in(count, frame.colours.dim, fmt::format("{}/{}", status.seed_index + 1, status.seed_count),
                 0.5F);
    ImGui::SetCursorScreenPos({count.max.x, line.min.y});
    const bool has_next = status.seed_index + 1 < status.seed_count;
    if (icon_button(frame, "action.seed_next", Icon::next, "The seed after", has_next))
        frame.act(Action::next_seed);
    ImGui::SetCursorScreenPos({line.max.x - side, line.min.y});
    if (icon_button(frame, "action.copy", Icon::copy, "Copy the string that brings this terrain back")) {
        frame.act(Action::copy_share);
    }
}

}  // namespace

void seed_section(Frame& frame, const Row& row) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float side = frame.px(28), step = frame.px(4);
    ImGui::PushID("seed");
    seed_field(frame, row, width - side - step);
    const Box field{at, {at.x + width - side - step, at.y + side}};
    if (is_over(field) && rests_on(frame, row.id)) row_tooltip(frame, row);
    ImGui::SetCursorScreenPos({at.x + width - side, at.y});
    if (icon_button(frame, "action.dice", Icon::dice, "Draw a new seed")) frame.act(Action::draw_seed);
    // The line below is always there, so that a reason moves nothing.
    const float below = at.y + side;
    const bool asks = frame.memory.seed_was_active;
    const std::string reason = asks ? reason_against(frame.memory.seed_text) : "";
    const std::string_view text =
        reason.empty() ? "The same seed brings the same land." : std::string_view(reason);
    draw_text_in({{at.x, below}, {at.x + width, below + frame.px(22)}},
                 reason.empty() ? frame.colours.dim : frame.colours.error, text, 0, small_font());
    const float line = below + frame.px(24);
    history(frame, {{at.x, line}, {at.x + width, line + side}});
    ImGui::PopID();
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({width, line + side - at.y});
}

}  // namespace terrain::ui
