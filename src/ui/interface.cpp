/// Where everything stands.
#include "ui/interface.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <imgui_internal.h>

#include "ui/controls.hpp"

namespace terrain::ui {
namespace {

constexpr float recipe_width = 320, readout_width = 288, tab_width = 28, status_height = 28;
constexpr float folded_below = 1100;  ///< units of width

/// The folded right panel: a tab along the edge.
void draw_readout_tab(Frame& frame, const Box& box) {
    ImGui::SetNextWindowPos(box.min);
    ImGui::SetNextWindowSize({box.width(), box.height()});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    constexpr int flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                          ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                          ImGuiWindowFlags_NoScrollWithMouse;
    ImGui::Begin("Readout tab", nullptr, flags);
    ImGui::PopStyleVar(2);
    bool& open = frame.memory.right_panel_open;
    if (ImGui::InvisibleButton("tab", {box.width(), box.height()})) open = !open;
    frame.mark("action.readout", box.min, box.max);
    const ImVec4& colour = ImGui::IsItemHovered() ? frame.colours.text : frame.colours.dim;
    const Box top{box.min, {box.max.x, box.min.y + frame.px(36)}};
    draw_icon(open ? Icon::fold_right : Icon::fold_left, top, packed(colour), frame.unit);
    // Letters below each other: ImGui cannot turn text.
    float y = top.max.y;
    for (const char letter : std::string_view("READOUT")) {
        draw_text_in({{box.min.x, y}, {box.max.x, y + frame.px(16)}}, colour, std::string(1, letter), 0.5F,
                     small_font());
        y += frame.px(16);
    }
    ImGui::GetWindowDrawList()->AddLine(box.min, {box.min.x, box.max.y}, packed(frame.colours.line), 1);
    tip_for_item(frame, "action.readout", open ? "Hide the readout" : "Show the readout");
    ImGui::End();
}

/// Draws the right panel or its tab; returns how much of the view they take.
float draw_right(Frame& frame, const Box& middle) {
    const float width = frame.px(readout_width);
    if (middle.max.x >= folded_below * frame.unit) {
        draw_readout_panel(frame, {{middle.max.x - width, middle.min.y}, middle.max});
        return width;
    }
    const float tab = frame.px(tab_width);
    draw_readout_tab(frame, {{middle.max.x - tab, middle.min.y}, middle.max});
    // Over the view, which keeps its size: opening the panel moves nothing.
    if (frame.memory.right_panel_open) {
        draw_readout_panel(frame,
                           {{middle.max.x - tab - width, middle.min.y}, {middle.max.x - tab, middle.max.y}});
    }
    return tab;
}

Box draw_panels(Frame& frame) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float top = draw_menu(frame);
    const float bottom = std::max(top, display.y - frame.px(status_height));
    draw_status_bar(frame, {{0, bottom}, display});
    const float left = std::min(frame.px(recipe_width), display.x);
    draw_recipe_panel(frame, {{0, top}, {left, bottom}});
    const float taken = draw_right(frame, {{left, top}, {display.x, bottom}});
    return {{left, top}, {std::max(left, display.x - taken), bottom}};
}

bool is_hovered(const Box& view) {
    const bool covered =
        ImGui::IsWindowHovered(ImGuiHoveredFlags_AnyWindow | ImGuiHoveredFlags_AllowWhenBlockedByPopup) ||
        ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup) || ImGui::IsAnyItemActive();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return !covered && mouse.x >= view.min.x && mouse.x < view.max.x && mouse.y >= view.min.y &&
           mouse.y < view.max.y;
}

/// The focus is shown after Tab and the arrows, not after the mouse.
void note_input(Memory& memory) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseDown[0] || io.MouseDown[1]) memory.keyboard = false;
    for (const ImGuiKey key :
         {ImGuiKey_Tab, ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow}) {
        if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(key))) memory.keyboard = true;
    }
}

/// ImGui 1.86 starts again at the first widget unless text is being edited: Tab goes on from where it is.
void continue_tabbing(const Memory& memory) {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    const bool tabs = context.NavMoveSubmitted && (context.NavMoveFlags & ImGuiNavMoveFlags_Tabbing) != 0;
    if (tabs && memory.tab_goes_on && context.NavTabbingDir == 0) context.NavTabbingDir = 1;
}

}  // namespace

Interface::Interface() : memory_(std::make_unique<Memory>()) {}
Interface::~Interface() = default;

Intents Interface::draw(Parameters& edit, const Status& status, Layout& layout,
                        std::optional<SaveDialog>& save, std::optional<PasteDialog>& paste) {
    Intents asked;
    Frame frame{edit, status, layout, *memory_, asked, palette(layout.theme), current_scale()};
    note_input(*memory_);
    continue_tabbing(*memory_);
    const std::string rested = std::exchange(memory_->resting, {});
    if (rested.empty()) memory_->hovered_row.clear();
    Box view{{0, 0}, ImGui::GetIO().DisplaySize};
    if (layout.panels) view = draw_panels(frame);
    draw_view(frame, view);
    draw_help(frame);
    draw_save_dialog(frame, save);
    draw_paste_dialog(frame, paste);
    asked.view = asked.widgets["panel.view"];
    asked.view_hovered = is_hovered(view);
    asked.wants_frame =
        tooltip_is_due(*memory_) || ImGui::GetIO().WantTextInput || !memory_->typed_row.empty();
    return asked;
}

}  // namespace terrain::ui
