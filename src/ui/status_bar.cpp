/// The bottom line: what is going on, and how to stop it.
#include <algorithm>

#include <fmt/format.h>

#include "ui/controls.hpp"

namespace terrain::ui {
namespace {

/// Name and share of the work, its bar and Cancel. All at fixed places, whatever the text.
float progress(Frame& frame, const Box& line) {
    const Status& status = frame.status;
    const double share = std::clamp(status.progress, 0.0, 1.0);
    const Box text{line.min, {line.min.x + frame.px(260), line.max.y}};
    draw_text_in(text, frame.colours.text, fmt::format("{} {:.0f} %", status.activity, share * 100), 0);
    const float y = std::floor((line.min.y + line.max.y) / 2), half = frame.px(3);
    const float left = text.max.x + frame.px(8), right = left + frame.px(140);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddRectFilled({left, y - half}, {right, y + half}, packed(frame.colours.raised), half);
    const float end = left + (right - left) * static_cast<float>(share);
    if (share > 0) draw->AddRectFilled({left, y - half}, {end, y + half}, packed(frame.colours.accent), half);
    ImGui::SetCursorScreenPos({right + frame.px(12), line.min.y + frame.px(2)});
    if (text_button(frame, "action.cancel", "Cancel", {frame.px(76), frame.px(24)}))
        frame.act(Action::cancel);
    return right + frame.px(100);
}

float not_computed(Frame& frame, const Box& line) {
    const Box text{line.min, {line.min.x + frame.px(104), line.max.y}};
    draw_text_in(text, frame.colours.error, "not computed", 0);
    ImGui::SetCursorScreenPos({text.max.x, line.min.y + frame.px(2)});
    if (text_button(frame, "action.compute", "Compute", {frame.px(84), frame.px(24)}))
        frame.act(Action::compute);
    return text.max.x + frame.px(96);
}

void message(Frame& frame, const Box& box) {
    const Status& status = frame.status;
    const bool quiet = status.message.empty();
    const ImVec4& said = status.message_is_error ? frame.colours.error : frame.colours.text;
    const std::string_view text = quiet ? "ready" : std::string_view(status.message);
    draw_text_in(box, quiet ? frame.colours.dim : said, text, 0);
    if (!quiet && text_width(text) > box.width() && is_over(box) && rests_on(frame, "message")) {
        ImGui::BeginTooltip();
        ImGui::PushTextWrapPos(frame.px(480));
        ImGui::TextUnformatted(status.message.c_str());
        ImGui::PopTextWrapPos();
        ImGui::EndTooltip();
    }
}

void content(Frame& frame, const Box& line) {
    const Status& status = frame.status;
    float left = line.min.x;
    if (status.computing) {
        left = progress(frame, line);
    } else if (status.not_computed) {
        left = not_computed(frame, line);
    }
    float right = line.max.x;
    // A message is newer: what is identical gets the room that the message leaves.
    const float said = status.message.empty() ? frame.px(64) : text_width(status.message);
    const std::string text = fitted(status.identical, right - left - said - frame.px(16));
    if (!text.empty()) {
        draw_text_in({{left, line.min.y}, line.max}, frame.colours.dim, text, 1);
        right -= text_width(text) + frame.px(16);
    }
    const bool busy = status.computing || status.not_computed;
    if ((!busy || !status.message.empty()) && right > left)
        message(frame, {{left, line.min.y}, {right, line.max.y}});
}

}  // namespace

void draw_status_bar(Frame& frame, const Box& box) {
    ImGui::SetNextWindowPos(box.min);
    ImGui::SetNextWindowSize({box.width(), box.height()});
    constexpr int flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                          ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                          ImGuiWindowFlags_NoScrollWithMouse;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(frame.px(8), 0));
    ImGui::Begin("Status", nullptr, flags);
    ImGui::GetWindowDrawList()->AddLine(box.min, {box.max.x, box.min.y}, packed(frame.colours.line), 1);
    frame.mark("panel.status", box.min, box.max);
    content(frame, {{box.min.x + frame.px(12), box.min.y}, {box.max.x - frame.px(12), box.max.y}});
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace terrain::ui
