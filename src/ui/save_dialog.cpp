/// Where to, under which name, and what will be written.
#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include "ui/dialogs.hpp"

namespace terrain::ui {
namespace {

constexpr std::array<std::string_view, 2> depths{"8 bits", "16 bits"};
constexpr std::array<std::array<int, 2>, 3> listed_sizes{{{1920, 1080}, {2560, 1440}, {3840, 2160}}};
constexpr std::array<std::string_view, 6> size_names{"1x", "2x", "4x", "1920x1080", "2560x1440", "3840x2160"};

const char* title_of(Saving saving) {
    return saving == Saving::heightmap ? "Save heightmap" : "Save picture";
}

std::array<int, 2> size_at(const SaveDialog& save, std::size_t index) {
    if (index >= 3) return listed_sizes[index - 3];
    const int factor = 1 << index;
    return {save.view_size[0] * factor, save.view_size[1] * factor};
}

bool entry(const std::string& name, bool folder, const ImVec4& colour) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    const std::string label = fmt::format("{}{}##{}", name, folder ? "/" : "", folder ? "folder" : "file");
    const bool chosen = ImGui::Selectable(label.c_str(), false, ImGuiSelectableFlags_DontClosePopups);
    ImGui::PopStyleColor();
    return chosen;
}

/// One click enters a folder or takes a file's name.
void folder_list(Frame& frame, SaveDialog& save, float height) {
    ImGui::PushStyleColor(ImGuiCol_ChildBg, frame.colours.background);
    ImGui::BeginChild("folder", {0, height}, true);
    if (entry("..", true, frame.colours.text)) frame.asked.enter_folder = "..";
    frame.mark_item("save.up");
    for (const std::string& name : save.folder.folders) {
        if (entry(name, true, frame.colours.text)) frame.asked.enter_folder = name;
        frame.mark_item(fmt::format("save.folder.{}", name));
    }
    for (const std::string& name : save.folder.files) {
        if (entry(name, false, frame.colours.dim)) save.name = name;
        frame.mark_item(fmt::format("save.file.{}", name));
    }
    ImGui::EndChild();
    ImGui::PopStyleColor();
}

/// Returns true where Enter was pressed in it.
bool name_field(Frame& frame, SaveDialog& save) {
    ImGui::SetNextItemWidth(-1);
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    const bool entered =
        ImGui::InputTextWithHint("##name", "name of the file", &save.name,
                                 ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    frame.mark_item("save.name");
    return entered;
}

Box next_line(const Frame& frame, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    return {at, {at.x + std::min(width, ImGui::GetContentRegionAvail().x), at.y + frame.px(28)}};
}

void depth(Frame& frame, SaveDialog& save) {
    const Box box = next_line(frame, frame.px(200));
    const int chosen = segments(frame, "save.depth.", depths, save.bits == 8 ? 0 : 1, box);
    save.bits = chosen == 0 ? 8 : 16;
    ImGui::SetCursorScreenPos(box.min);
    ImGui::Dummy({box.width(), box.height()});
}

void picture_size(Frame& frame, SaveDialog& save) {
    int chosen = -1;
    for (std::size_t i = size_names.size(); i-- > 0;) {
        if (size_at(save, i) == save.size) chosen = static_cast<int>(i);
    }
    const Box box = next_line(frame, frame.px(600));
    // Factors of the view on the left, sizes on the right.
    const std::span<const std::string_view> names(size_names);
    const Box factors{box.min, {box.min.x + box.width() * 0.3F, box.max.y}};
    const Box sizes{{factors.max.x + frame.px(8), box.min.y}, box.max};
    const int factor = segments(frame, "save.size.", names.first(3), chosen < 3 ? chosen : -1, factors);
    const int listed = segments(frame, "save.size.", names.subspan(3), chosen >= 3 ? chosen - 3 : -1, sizes);
    if (factor >= 0 && factor != chosen) save.size = size_at(save, static_cast<std::size_t>(factor));
    if (listed >= 0 && listed + 3 != chosen) save.size = size_at(save, static_cast<std::size_t>(listed) + 3);
    ImGui::SetCursorScreenPos(box.min);
    ImGui::Dummy({box.width(), box.height()});
}

/// Three lines that are always there: what is written, what stands in the way.
void words(Frame& frame, const SaveDialog& save) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const ImGuiWindowFlags flags = ImGuiWindowFlags_NoBackground;
    ImGui::BeginChild("words", {width, frame.px(72)}, false, flags);
    wrapped(save.description, frame.colours.dim);
    if (!save.error.empty()) {
        wrapped(save.error, frame.colours.error);
    } else if (!save.folder.error.empty()) {
        wrapped(save.folder.error, frame.colours.error);
    } else if (save.exists) {
        wrapped(fmt::format("{} is there already. Overwrite it?", save.name), frame.colours.error);
    }
    ImGui::EndChild();
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({width, frame.px(72)});
}

void content(Frame& frame, SaveDialog& save) {
    const float width = ImGui::GetContentRegionAvail().x;
    // The end of a path says more than its beginning.
    std::string path = save.folder.path;
    while (text_width(path) > width && path.find('/', 1) != std::string::npos) {
        path = "..." + path.substr(path.find('/', path.starts_with("...") ? 4 : 1));
    }
    ImGui::TextUnformatted(path.c_str());
    const float rest = ImGui::GetIO().DisplaySize.y - frame.px(330);
    folder_list(frame, save, std::clamp(rest, frame.px(80), frame.px(240)));
    const bool entered = name_field(frame, save);
    if (save.saving == Saving::heightmap) depth(frame, save);
    if (save.saving == Saving::picture) picture_size(frame, save);
    words(frame, save);
    const bool can = !save.name.empty();
    const Answer answer = answer_buttons(frame, "save", save.exists ? "Overwrite" : "Save", can);
    // Enter does not answer the question whether a file may go.
    if (answer == Answer::yes || (entered && can && !save.exists)) frame.asked.save = true;
    if (answer == Answer::no || escape_pressed()) frame.asked.close_save = true;
    if (frame.asked.close_save) ImGui::CloseCurrentPopup();
}

}  // namespace

void draw_save_dialog(Frame& frame, std::optional<SaveDialog>& save) {
    if (!save) return;
    if (!begin_dialog(frame, title_of(save->saving), 640)) return;
    content(frame, *save);
    ImGui::EndPopup();
}

}  // namespace terrain::ui
