/// The middle: the picture of the land, and the tools that lie on it.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "ui/controls.hpp"

namespace terrain::ui {
namespace {

constexpr int tool_flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                           ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoBackground;

/// The part of a picture between two shares of the view's width.
void draw_picture(const Box& box, const Image& image, double from, double to) {
    // GL counts rows from the bottom, and ImGui carries the number of a texture as a pointer.
    const auto number = static_cast<std::uintptr_t>(image.id);
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    const auto texture = static_cast<ImTextureID>(reinterpret_cast<void*>(number));
    const auto left = static_cast<float>(from), right = static_cast<float>(to);
    ImGui::GetBackgroundDrawList()->AddImage(texture, {box.min.x + left * box.width(), box.min.y},
                                             {box.min.x + right * box.width(), box.max.y}, {left, 1},
                                             {right, 0});
}

/// A word on the picture, on a ground of its own.
void draw_label(const Frame& frame, std::string_view text, ImVec2 at, float align) {
    const float width = text_width(text) + frame.px(16), height = frame.px(24);
    const float left = std::floor(at.x - align * width);
    const Box box{{left, at.y}, {left + width, at.y + height}};
    ImDrawList* draw = ImGui::GetBackgroundDrawList();
    draw->AddRectFilled(box.min, box.max, packed(frame.colours.panel, 0.85F), frame.px(4));
    const ImVec2 place{left + frame.px(8), std::floor(at.y + (height - ImGui::GetFontSize()) / 2)};
    draw->AddText(place, packed(frame.colours.text), text.data(), text.data() + text.size());
}

/// The line between before and after, with the strip by which it is dragged.
void draw_wipe(Frame& frame, const Box& box, double wipe) {
    const float x = std::floor(box.min.x + static_cast<float>(wipe) * box.width());
    ImDrawList* draw = ImGui::GetBackgroundDrawList();
    draw->AddLine({x, box.min.y}, {x, box.max.y}, packed(frame.colours.text, 0.9F), frame.px(2));
    const float middle = std::floor((box.min.y + box.max.y) / 2);
    draw->AddCircleFilled({x, middle}, frame.px(9), packed(frame.colours.accent), 24);
    const float bottom = box.max.y - frame.px(36);
    draw_label(frame, "before", {x - frame.px(8), bottom}, 1);
    draw_label(frame, "after", {x + frame.px(8), bottom}, 0);

    const float half = frame.px(9);
    ImGui::SetNextWindowPos({x - half, box.min.y});
    ImGui::SetNextWindowSize({2 * half, box.height()});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin("Wipe", nullptr, tool_flags);
    ImGui::PopStyleVar(2);
    ImGui::InvisibleButton("line", {2 * half, box.height()});
    frame.mark_item("view.wipe");
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (ImGui::IsItemActive()) {
        const float place = (ImGui::GetIO().MousePos.x - box.min.x) / std::max(box.width(), 1.0F);
        frame.asked.wipe = std::clamp(static_cast<double>(place), 0.0, 1.0);
    }
    ImGui::End();
}

/// What colours the land, and the wipe: only where erosion gave something to see.
void draw_tools(Frame& frame, const Box& box) {
    constexpr std::array<std::string_view, 3> names{"Land", "Wear", "Flow"};
    constexpr std::array actions{Action::show_land, Action::show_wear, Action::show_flow};
    const float height = frame.px(28), width = frame.px(180), space = frame.px(8), button = frame.px(64);
    ImGui::SetNextWindowPos({box.min.x + frame.px(12), box.min.y + frame.px(12)});
    ImGui::SetNextWindowSize({width + space + button, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin("View tools", nullptr, tool_flags);
    ImGui::PopStyleVar(2);
    const ImVec2 at = ImGui::GetWindowPos();
    const int chosen = static_cast<int>(frame.status.overlay);
    const int now = segments(frame, "overlay.", names, chosen, {at, {at.x + width, at.y + height}});
    if (now != chosen) frame.act(actions[static_cast<std::size_t>(now)]);
    ImGui::SetCursorScreenPos({at.x + width + space, at.y});
    const bool wiping = frame.status.wipe.has_value();
    if (text_button(frame, "action.toggle_wipe", "Wipe", {button, height}, wiping))
        frame.act(Action::toggle_wipe);
    tip_for_item(frame, "action.toggle_wipe", "Before and after side by side; hold B to see before alone");
    ImGui::End();
}

}  // namespace

/// The picture lies behind all windows, so that the mouse over it belongs to nobody here.
void draw_view(Frame& frame, const Box& box) {
    const Status& status = frame.status;
    ImDrawList* draw = ImGui::GetBackgroundDrawList();
    draw->AddRectFilled(box.min, box.max, packed(frame.colours.background));
    frame.mark("panel.view", box.min, box.max);
    if (status.view.id == 0) {
        constexpr std::string_view words = "computing...";
        const ImVec2 at{std::floor((box.min.x + box.max.x - text_width(words)) / 2),
                        std::floor((box.min.y + box.max.y) / 2)};
        draw->AddText(at, packed(frame.colours.dim), words.data(), words.data() + words.size());
        return;
    }
    const bool has_before = status.before.id != 0;
    if (has_before && status.shows_before) {
        draw_picture(box, status.before, 0, 1);
        draw_label(frame, "before erosion", {(box.min.x + box.max.x) / 2, box.min.y + frame.px(12)}, 0.5F);
    } else if (has_before && status.wipe) {
        draw_picture(box, status.before, 0, *status.wipe);
        draw_picture(box, status.view, *status.wipe, 1);
        draw_wipe(frame, box, *status.wipe);
    } else {
        draw_picture(box, status.view, 0, 1);
    }
    if (status.is_eroded && frame.layout.panels) draw_tools(frame, box);
}

}  // namespace terrain::ui
