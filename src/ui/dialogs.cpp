/// Help, and what a pasted string would change.
#include "ui/dialogs.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace terrain::ui {
namespace {

constexpr const char* paste_title = "Paste share string";

void change_table(Frame& frame, const PasteDialog& paste) {
    const auto lines = static_cast<float>(std::min<std::size_t>(paste.changes.size() + 1, 12));
    constexpr int flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingStretchProp;
    if (!ImGui::BeginTable("changes", 3, flags, {0, lines * frame.px(28)})) return;
    ImGui::TableSetupColumn("Parameter");
    ImGui::TableSetupColumn("Now");
    ImGui::TableSetupColumn("Pasted");
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableHeadersRow();
    for (const PasteDialog::Change& change : paste.changes) {
        const Row* row = find_row(change.id);
        const std::array<std::string, 3> cells{row != nullptr ? std::string(row->label) : change.id,
                                               change.before, change.after};
        for (const std::string& cell : cells) {
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(fitted(cell, ImGui::GetContentRegionAvail().x).c_str());
        }
    }
    ImGui::EndTable();
}

void paste_content(Frame& frame, const PasteDialog& paste) {
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushStyleColor(ImGuiCol_Text, frame.colours.dim);
    ImGui::TextUnformatted(fitted(paste.share, width).c_str());
    ImGui::PopStyleColor();
    if (!paste.error.empty()) return wrapped(paste.error, frame.colours.error);
    if (paste.changes.empty())
        return wrapped("It is what the sliders show already: nothing changes.", frame.colours.text);
    change_table(frame, paste);
}

using Key = std::pair<const char*, const char*>;

void key_table(Frame& frame, const char* title, std::initializer_list<Key> keys) {
    heading(frame, title);
    if (!ImGui::BeginTable(title, 2, ImGuiTableFlags_SizingFixedFit)) return;
    ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthFixed, frame.px(208));
    for (const auto& [key, what] : keys) {
        ImGui::TableNextColumn();
        ImGui::PushStyleColor(ImGuiCol_Text, frame.colours.text);
        ImGui::TextUnformatted(key);
        ImGui::PopStyleColor();
        ImGui::TableNextColumn();
        ImGui::PushStyleColor(ImGuiCol_Text, frame.colours.dim);
        ImGui::TextUnformatted(what);
        ImGui::PopStyleColor();
    }
    ImGui::EndTable();
    gap(frame, 4);
}

void help_content(Frame& frame) {
    key_table(frame, "View",
              {{"Left drag", "turn"},
               {"Right drag", "move"},
               {"Wheel", "towards the place under the mouse"},
               {"F, Home", "the whole map, the first view"},
               {"1 to 7", "from above, north, east, south, west, north-west, low"},
               {"W, Space", "wireframe, still or moving water"},
               {"B", "held: the land before erosion"},
               {"F11", "without panels"}});
    key_table(frame, "Sliders",
              {{"Drag", "sets the value; with Shift slowly"},
               {"Ctrl+click", "types it: Enter takes it over, Esc leaves"},
               {"Ctrl+wheel", "one step; with Shift ten"},
               {"Tab, arrows, Enter", "the same by keyboard"},
               {"Double-click on the label", "resets; so does the dot"},
               {"Right button", "reset, type, copy id"}});
    key_table(frame, "Work",
              {{"Ctrl+Z, Ctrl+Y", "undo, redo"},
               {"Ctrl+E", "save heightmap"},
               {"Ctrl+P, F12", "save picture"},
               {"Ctrl+Shift+C, Ctrl+Shift+V", "copy, paste the share string"},
               {"Esc", "cancel"},
               {"F1", "this list"},
               {"Ctrl+Q", "quit"}});
}

}  // namespace

bool begin_dialog(Frame& frame, const char* title, float width) {
    if (!ImGui::IsPopupOpen(title)) ImGui::OpenPopup(title);
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({std::floor(display.x / 2), std::floor(display.y / 2)}, ImGuiCond_Always,
                            {0.5F, 0.5F});
    const float across = std::min(frame.px(width), display.x - frame.px(32));
    ImGui::SetNextWindowSizeConstraints({across, 0}, {across, display.y - frame.px(32)});
    constexpr int flags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                          ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(frame.px(16), frame.px(12)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, frame.px(6));
    const bool open = ImGui::BeginPopupModal(title, nullptr, flags);
    ImGui::PopStyleVar(3);
    return open;
}

void wrapped(std::string_view text, const ImVec4& colour) {
    ImGui::PushTextWrapPos(0);
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextUnformatted(std::string(text).c_str());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
}

bool escape_pressed() {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false) && !ImGui::GetIO().WantTextInput;
}

Answer answer_buttons(Frame& frame, std::string_view prefix, std::string_view yes, bool can) {
    const float width = frame.px(104), height = frame.px(28);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - 2 * width - frame.px(8));
    Answer answer = Answer::none;
    if (text_button(frame, fmt::format("{}.cancel", prefix), "Cancel", {width, height})) answer = Answer::no;
    ImGui::SameLine();
    ImGui::BeginDisabled(!can);
    if (text_button(frame, fmt::format("{}.ok", prefix), yes, {width, height}, true)) answer = Answer::yes;
    ImGui::EndDisabled();
    return answer;
}

void draw_paste_dialog(Frame& frame, std::optional<PasteDialog>& paste) {
    if (!paste) return;
    if (!begin_dialog(frame, paste_title, 600)) return;
    paste_content(frame, *paste);
    gap(frame, 4);
    const Answer answer = answer_buttons(frame, "paste", "Take over", paste->error.empty());
    if (answer == Answer::yes) frame.asked.accept_paste = true;
    if (answer == Answer::no || escape_pressed()) frame.asked.close_paste = true;
    if (frame.asked.accept_paste || frame.asked.close_paste) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

void draw_help(Frame& frame) {
    if (!frame.layout.help) return;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({std::floor(display.x / 2), std::floor(display.y / 2)}, ImGuiCond_Appearing,
                            {0.5F, 0.5F});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {display.x - frame.px(16), display.y - frame.px(16)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, frame.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2(frame.px(8), frame.px(1)));
    constexpr int flags =
        ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse;
    if (ImGui::Begin("Keys and mouse", &frame.layout.help, flags)) help_content(frame);
    frame.mark("panel.help", ImGui::GetWindowPos(),
               {ImGui::GetWindowPos().x + ImGui::GetWindowWidth(),
                ImGui::GetWindowPos().y + ImGui::GetWindowHeight()});
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace terrain::ui
