/// The menu bar. Its keys are heard by app; here they are only written down.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "ui/controls.hpp"

namespace terrain::ui {
namespace {

struct Entry {
    std::string_view name;  ///< for marks
    const char* text;
    const char* keys;
    Action action;
};

void entry(Frame& frame, const Entry& of, bool checked = false, bool enabled = true) {
    if (ImGui::MenuItem(of.text, of.keys, checked, enabled)) frame.act(of.action);
    frame.mark_item(fmt::format("menu.{}", of.name));
}

void file_menu(Frame& frame) {
    entry(frame, {"save_heightmap", "Save heightmap...", "Ctrl+E", Action::save_heightmap});
    entry(frame, {"save_picture", "Save picture...", "Ctrl+P", Action::save_picture});
    ImGui::Separator();
    entry(frame, {"copy_share", "Copy share string", "Ctrl+Shift+C", Action::copy_share});
    entry(frame, {"paste_share", "Paste share string...", "Ctrl+Shift+V", Action::paste_share});
    ImGui::Separator();
    entry(frame, {"quit", "Quit", "Ctrl+Q", Action::quit});
}

void threads_menu(Frame& frame) {
    const bool open = ImGui::BeginMenu("Threads");
    frame.mark_item("menu.threads");
    if (!open) return;
    std::size_t& threads = frame.layout.threads;
    if (ImGui::MenuItem("As many as the machine has", nullptr, threads == 0)) threads = 0;
    frame.mark_item("menu.threads_all");
    for (std::size_t some = 1; some < frame.status.most_threads; some *= 2) {
        if (ImGui::MenuItem(std::to_string(some).c_str(), nullptr, threads == some)) threads = some;
        frame.mark_item(fmt::format("menu.threads_{}", some));
    }
    ImGui::EndMenu();
}

void edit_menu(Frame& frame) {
    const Status& status = frame.status;
    const std::string undo = status.can_undo ? fmt::format("Undo {}", status.undo_name) : "Undo";
    const std::string redo = status.can_redo ? fmt::format("Redo {}", status.redo_name) : "Redo";
    entry(frame, {"undo", undo.c_str(), "Ctrl+Z", Action::undo}, false, status.can_undo);
    entry(frame, {"redo", redo.c_str(), "Ctrl+Y", Action::redo}, false, status.can_redo);
    ImGui::Separator();
    entry(frame, {"draw_seed", "Draw a new seed", "", Action::draw_seed});
    entry(frame, {"previous_seed", "Previous seed", "", Action::previous_seed}, false, status.seed_index > 0);
    const bool has_next = status.seed_index + 1 < status.seed_count;
    entry(frame, {"next_seed", "Next seed", "", Action::next_seed}, false, has_next);
    ImGui::Separator();
    entry(frame, {"reset_all", "Reset all parameters", "", Action::reset_all});
    ImGui::Separator();
    threads_menu(frame);
}

void fixed_views(Frame& frame) {
    const bool open = ImGui::BeginMenu("Look");
    frame.mark_item("menu.look");
    if (!open) return;
    constexpr std::array<std::pair<const char*, const char*>, 7> views{{{"Straight down", "1"},
                                                                        {"North", "2"},
                                                                        {"East", "3"},
                                                                        {"South", "4"},
                                                                        {"West", "5"},
                                                                        {"North-west", "6"},
                                                                        {"Low over the land", "7"}}};
    for (std::size_t i = 0; i < views.size(); ++i) {
        if (ImGui::MenuItem(views[i].first, views[i].second)) frame.asked.fixed_view = static_cast<int>(i);
        frame.mark_item(fmt::format("menu.view_{}", i + 1));
    }
    ImGui::EndMenu();
}

void theme_menu(Frame& frame) {
    const bool open = ImGui::BeginMenu("Theme");
    frame.mark_item("menu.theme");
    if (!open) return;
    if (ImGui::MenuItem("Dark", nullptr, frame.layout.theme == Theme::dark)) frame.layout.theme = Theme::dark;
    frame.mark_item("menu.theme_dark");
    if (ImGui::MenuItem("Light", nullptr, frame.layout.theme == Theme::light))
        frame.layout.theme = Theme::light;
    frame.mark_item("menu.theme_light");
    ImGui::EndMenu();
}

void scale_menu(Frame& frame) {
    const bool open = ImGui::BeginMenu("Interface size");
    frame.mark_item("menu.scale");
    if (!open) return;
    if (ImGui::MenuItem("As the monitor says", nullptr, frame.layout.scale == 0)) frame.layout.scale = 0;
    frame.mark_item("menu.scale_monitor");
    for (const int percent : {75, 100, 125, 150, 200}) {
        const double scale = percent / 100.0;
        if (ImGui::MenuItem(fmt::format("{} %", percent).c_str(), nullptr, frame.layout.scale == scale)) {
            frame.layout.scale = scale;
        }
        frame.mark_item(fmt::format("menu.scale_{}", percent));
    }
    ImGui::EndMenu();
}

/// What colours the land; without erosion there is nothing else than its own colours.
void overlay_menu(Frame& frame) {
    const bool open = ImGui::BeginMenu("Colour by", frame.status.is_eroded);
    frame.mark_item("menu.overlay");
    if (!open) return;
    const Overlay shown = frame.status.overlay;
    entry(frame, {"show_land", "Land", "", Action::show_land}, shown == Overlay::none);
    entry(frame, {"show_wear", "Wear of the erosion", "", Action::show_wear}, shown == Overlay::wear);
    entry(frame, {"show_flow", "Flow of water", "", Action::show_flow}, shown == Overlay::flow);
    ImGui::EndMenu();
}

void view_menu(Frame& frame) {
    entry(frame, {"frame", "Show the whole map", "F", Action::frame});
    entry(frame, {"home", "First view", "Home", Action::home});
    fixed_views(frame);
    ImGui::Separator();
    entry(frame, {"wireframe", "Wireframe", "W", Action::toggle_wireframe}, frame.status.wireframe);
    const bool is_eroded = frame.status.is_eroded;
    entry(frame, {"wipe", "Before and after erosion", "", Action::toggle_wipe}, frame.status.wipe.has_value(),
          is_eroded);
    overlay_menu(frame);
    entry(frame, {"water", "Moving water", "Space", Action::toggle_water}, frame.status.water_moves);
    entry(frame, {"motion", "Eased motion", "", Action::toggle_motion}, frame.status.motion);
    entry(frame, {"panels", "Panels", "F11", Action::toggle_panels}, frame.layout.panels);
    ImGui::Separator();
    theme_menu(frame);
    scale_menu(frame);
}

void help_menu(Frame& frame) {
    entry(frame, {"help", "Keys and mouse", "F1", Action::toggle_help}, frame.layout.help);
}

void menu(Frame& frame, const char* name, void (*content)(Frame&)) {
    const bool open = ImGui::BeginMenu(name);
    frame.mark_item(fmt::format("menu.{}", name));
    if (!open) return;
    content(frame);
    ImGui::EndMenu();
}

}  // namespace

float draw_menu(Frame& frame) {
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(frame.px(8), frame.px(5)));
    const bool shown = ImGui::BeginMainMenuBar();
    ImGui::PopStyleVar();
    if (!shown) return 0;
    menu(frame, "File", file_menu);
    menu(frame, "Edit", edit_menu);
    menu(frame, "View", view_menu);
    menu(frame, "Help", help_menu);
    const float left = ImGui::GetCursorScreenPos().x + frame.px(16);
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const Box line{{left, at.y}, {at.x + size.x - frame.px(12), at.y + size.y}};
    // In the middle of the window where that is free, otherwise as near to it as the menus allow.
    const std::string title = fitted(frame.status.title, line.width());
    const float middle = at.x + (size.x - text_width(title)) / 2;
    draw_text_in({{std::max(left, middle), line.min.y}, line.max}, frame.colours.dim, title, 0);
    ImGui::EndMainMenuBar();
    return size.y;
}

}  // namespace terrain::ui
