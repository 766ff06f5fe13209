/// The left panel: seed, algorithm, and every other row in groups made from their ids.
#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <imgui_internal.h>

#include "ui/widgets.hpp"

namespace terrain::ui {
namespace {

constexpr std::string_view algorithm_id = "algorithm";

/// Where rows stand whose id says it badly. All others go by what comes before the first point.
struct Place {
    std::string_view prefix, group;
};
constexpr std::array places{Place{"perlin.", "Noise"},           Place{"ridged.", "Noise"},
                            Place{"worley.", "Noise"},           Place{"offset.", "Noise"},
                            Place{"display.palette", "Colours"}, Place{"display.colours.", "Colours"},
                            Place{"display.biomes.", "Biomes"},  Place{"erosion.enabled", "Erosion"},
                            Place{"erosion.density", "Erosion"}, Place{"erosion.grid", "Erosion"},
                            Place{"erosion.radius", "Erosion"},  Place{"erosion.", "Erosion in detail"}};

/// A row without a point in its id belongs to what it makes dirty first.
std::string group_of_stage(Stage stage) {
    if (stage == Stage::base) return "Noise";
    return stage == Stage::land ? "Shape" : "World";
}

std::string group_of(const Row& row) {
    for (const Place& place : places) {
        if (row.id.starts_with(place.prefix)) return std::string(place.group);
    }
    const std::size_t point = row.id.find('.');
    return point == std::string_view::npos ? group_of_stage(row.stage) : capitalised(row.id.substr(0, point));
}

struct Group {
    std::string name;
    std::vector<const Row*> rows;
};

/// In the order in which their first rows stand in the table.
std::vector<Group> groups() {
    std::vector<Group> all;
    for (const Row& row : rows()) {
        if (row.kind == Kind::text || row.id == algorithm_id) continue;
        const std::string name = group_of(row);
        auto group = std::find_if(all.begin(), all.end(), [&](const Group& g) { return g.name == name; });
        if (group == all.end()) group = all.insert(all.end(), {name, {}});
        group->rows.push_back(&row);
    }
    return all;
}

/// The first screen shows what changes the land most.
bool open_at_first(const std::string& group) {
    return group == "Noise" || group == "Island" || group == "Erosion" || group == "World";
}

bool* open_state(Frame& frame, const std::string& group) {
    return &frame.layout.open_groups.try_emplace(group, open_at_first(group)).first->second;
}

/// A closed group tells by a dot that something in it is changed.
bool has_changes(const Frame& frame, const Group& group) {
    return std::any_of(group.rows.begin(), group.rows.end(),
                       [&](const Row* row) { return !is_default(*row, frame.edit); });
}

void group_header(Frame& frame, const Group& group, bool& open) {
    gap(frame, 8);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Box box{at, {at.x + ImGui::GetContentRegionAvail().x, at.y + frame.px(28)}};
    if (ImGui::InvisibleButton(group.name.c_str(), {box.width(), box.height()})) open = !open;
    frame.mark_item(fmt::format("group.{}", group.name));
    const bool hovered = ImGui::IsItemHovered();
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddLine(box.min, {box.max.x, box.min.y}, packed(frame.colours.line), 1);
    const ImVec4& colour = hovered ? frame.colours.text : frame.colours.dim;
    const Box arrow{{box.max.x - frame.px(20), box.min.y}, {box.max.x, box.max.y}};
    draw_icon(open ? Icon::chevron_down : Icon::chevron_right, arrow, packed(colour), frame.unit);
    std::string capitals(group.name);
    for (char& c : capitals) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    draw_text_in({{at.x + frame.px(12), box.min.y}, box.max}, colour, capitals, 0, small_font());
    if (!open && has_changes(frame, group)) {
        const ImVec2 middle{at.x + frame.px(4), (box.min.y + box.max.y) / 2};
        draw->AddCircleFilled(middle, frame.unit * 2.5F, packed(frame.colours.accent), 16);
    }
    ImGui::RenderNavHighlight({box.min, box.max}, ImGui::GetItemID());
}

/// The sketch of an algorithm's button: its initial, and its name below.
void algorithm_button(Frame& frame, std::string_view name, bool on, const Box& box) {
    ImGui::SetCursorScreenPos(box.min);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const bool hovered = ImGui::IsItemHovered();
    const ImVec4& off_fill = hovered ? frame.colours.hovered : frame.colours.raised;
    draw->AddRectFilled(box.min, box.max, packed(on ? frame.colours.accent : off_fill), frame.px(4));
    const std::string label = capitalised(name);
    const float middle = box.min.y + box.height() * 0.52F;
    draw_text_in({{box.min.x, box.min.y + frame.px(3)}, {box.max.x, middle}},
                 on ? frame.colours.on_accent : frame.colours.text, label.substr(0, 1), 0.5F);
    draw_text_in({{box.min.x, middle}, {box.max.x, box.max.y - frame.px(2)}},
                 on ? frame.colours.on_accent : frame.colours.dim, label.substr(0, label.find(' ')), 0.5F,
                 small_font());
}

void algorithm_buttons(Frame& frame, const Row& row) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = frame.px(44), space = frame.px(4);
    const auto count = static_cast<float>(row.choices.size());
    const float each = (width - space * (count - 1)) / count;
    const auto chosen = static_cast<std::size_t>(std::get<std::int64_t>(row.get(frame.edit)));
    ImGui::PushID("algorithm");
    for (std::size_t i = 0; i < row.choices.size(); ++i) {
        const float left = std::floor(at.x + static_cast<float>(i) * (each + space));
        const Box box{{left, at.y}, {std::floor(left + each), at.y + height}};
        const std::string name(row.choices[i]);
        ImGui::SetCursorScreenPos(box.min);
        if (ImGui::InvisibleButton(name.c_str(), {box.width(), box.height()})) {
            frame.change(row, static_cast<std::int64_t>(i));
        }
        algorithm_button(frame, name, i == chosen, box);
        const std::string id = fmt::format("{}.{}", row.id, name);
        frame.mark(id, box.min, box.max);
        tip_for_item(frame, id, capitalised(name));
        ImGui::RenderNavHighlight({box.min, box.max}, ImGui::GetItemID());
    }
    row_menu(frame, row, {at, {at.x + width, at.y + height}});
    ImGui::PopID();
    frame.mark(row.id, at, {at.x + width, at.y + height});
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({width, height});
}

void panel_content(Frame& frame) {
    heading(frame, "Seed");
    for (const Row& row : rows()) {
        if (row.kind == Kind::text) seed_section(frame, row);
    }
    gap(frame, 8);
    heading(frame, "Algorithm");
    if (const Row* row = find_row(algorithm_id)) algorithm_buttons(frame, *row);
    gap(frame, 4);
    small_print(frame, "Fix the seed and look at the difference.", frame.colours.dim);
    for (const Group& group : groups()) {
        bool* open = open_state(frame, group.name);
        group_header(frame, group, *open);
        if (!*open) continue;
        for (const Row* row : group.rows) parameter_widget(frame, *row);
        const auto note = frame.status.group_notes.find(group.name);
        if (note != frame.status.group_notes.end()) small_print(frame, note->second, frame.colours.dim);
    }
    gap(frame, 16);
}

}  // namespace

void draw_recipe_panel(Frame& frame, const Box& box) {
    ImGui::SetNextWindowPos(box.min);
    ImGui::SetNextWindowSize({box.width(), box.height()});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(frame.px(12), frame.px(8)));
    // The scroll bar is always there: a group that opens must not move its own widgets sideways.
    constexpr int flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                          ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;
    ImGui::Begin("Recipe", nullptr,
                 (flags & ~ImGuiWindowFlags_NoScrollbar) | ImGuiWindowFlags_AlwaysVerticalScrollbar);
    frame.mark("panel.recipe", box.min, box.max);
    ImGui::GetWindowDrawList()->AddLine({box.max.x - 1, box.min.y}, {box.max.x - 1, box.max.y},
                                        packed(frame.colours.line), 1);
    // ImGui 1.86 stops with Tab only at what takes text; here it stops at every widget.
    ImGui::PushItemFlag(ImGuiItemFlags_Inputable, true);
    panel_content(frame);
    ImGui::PopItemFlag();
    frame.memory.tab_goes_on = ImGui::IsWindowFocused() && ImGui::GetCurrentContext()->NavIdIsAlive;
    ImGui::End();
    ImGui::PopStyleVar(2);
}

}  // namespace terrain::ui
