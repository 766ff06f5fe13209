#include "ui/controls.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <imgui_internal.h>

#include "figure/tints.hpp"

namespace terrain::ui {
namespace {

constexpr double tooltip_delay = 0.55;

const char* end_of(std::string_view text) { return text.data() + text.size(); }

/// As build_fonts adds them; the first one where there are no others.
ImFont* font_at(int index) {
    const ImVector<ImFont*>& fonts = ImGui::GetIO().Fonts->Fonts;
    return fonts[index < fonts.Size ? index : 0];
}

ImFont* or_default(ImFont* font) { return font != nullptr ? font : ImGui::GetFont(); }

/// Where the next character begins; text comes from strings that are valid UTF-8.
std::size_t previous_start(std::string_view text, std::size_t at) {
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
    return at;
}

}  // namespace

ImVec4 shown_colour(const Colour& linear) {
    const auto part = [](double value) { return static_cast<float>(figure::display_component(value)); };
    return {part(linear.red), part(linear.green), part(linear.blue), 1};
}

void Frame::mark(std::string_view name, ImVec2 min, ImVec2 max) {
    const ImVec2 scale = ImGui::GetIO().DisplayFramebufferScale;
    asked.widgets[std::string(name)] = {min.x * scale.x, min.y * scale.y, (max.x - min.x) * scale.x,
                                        (max.y - min.y) * scale.y};
}

void Frame::mark_item(std::string_view name) { mark(name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax()); }

void Frame::change(const Row& row, const Value& value) {
    const Value before = row.get(edit);
    assign(row, edit, value);
    if (!(row.get(edit) == before)) asked.edited = row.label;
}

ImU32 packed(const ImVec4& colour, float alpha) {
    ImVec4 with = colour;
    with.w *= alpha * ImGui::GetStyle().Alpha;
    return ImGui::ColorConvertFloat4ToU32(with);
}

ImFont* small_font() { return font_at(1); }
ImFont* large_font() { return font_at(2); }

bool is_over(const Box& box) {
    return ImGui::IsWindowHovered() && !ImGui::IsAnyItemActive() &&
           ImGui::IsMouseHoveringRect(box.min, box.max);
}

float text_width(std::string_view text, ImFont* font) {
    if (text.empty()) return 0;
    ImFont* used = or_default(font);
    const float size = font != nullptr ? font->FontSize : ImGui::GetFontSize();
    return used->CalcTextSizeA(size, FLT_MAX, 0, text.data(), end_of(text)).x;
}

std::string fitted(std::string_view text, float width, ImFont* font) {
    if (text_width(text, font) <= width) return std::string(text);
    const std::string_view dots = "...";
    std::size_t length = text.size();
    while (length > 0) {
        length = previous_start(text, length - 1);
        std::string shorter = std::string(text.substr(0, length)).append(dots);
        if (text_width(shorter, font) <= width) return shorter;
    }
    return {};
}

void draw_text(ImVec2 at, const ImVec4& colour, std::string_view text, ImFont* font) {
    if (text.empty()) return;
    ImFont* used = or_default(font);
    ImGui::GetWindowDrawList()->AddText(used, used->FontSize, {std::floor(at.x), std::floor(at.y)},
                                        packed(colour), text.data(), end_of(text));
}

void draw_text_in(const Box& box, const ImVec4& colour, std::string_view text, float align, ImFont* font) {
    const std::string cut = fitted(text, box.width() + 1, font);
    const float left = box.min.x + (box.width() - text_width(cut, font)) * align;
    draw_text({left, box.min.y + (box.height() - or_default(font)->FontSize) / 2}, colour, cut, font);
}

void heading(Frame& frame, std::string_view text) {
    std::string capitals(text);
    for (char& c : capitals) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text_in({at, {at.x + ImGui::GetContentRegionAvail().x, at.y + frame.px(20)}}, frame.colours.dim,
                 capitals, 0, small_font());
    gap(frame, 20);
}

void small_print(Frame& frame, std::string_view text, const ImVec4& colour) {
    if (text.empty()) return;
    ImFont* font = small_font();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 size = font->CalcTextSizeA(font->FontSize, FLT_MAX, width, text.data(), end_of(text));
    ImGui::GetWindowDrawList()->AddText(font, font->FontSize, at, packed(colour), text.data(), end_of(text),
                                        width);
    ImGui::Dummy({width, size.y + frame.px(4)});
}

void gap(Frame& frame, float units) { ImGui::Dummy({1, frame.px(units)}); }

bool icon_button(Frame& frame, std::string_view name, Icon icon, std::string_view tip, bool enabled) {
    const float side = frame.px(28);
    const std::string id(name);
    if (!enabled) ImGui::BeginDisabled();
    const bool pressed = ImGui::Button(("##" + id).c_str(), {side, side});
    const Box box{ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
    draw_icon(icon, box, packed(frame.colours.text), frame.unit);
    if (!enabled) ImGui::EndDisabled();
    frame.mark_item(name);
    tip_for_item(frame, name, tip);
    return pressed && enabled;
}

bool text_button(Frame& frame, std::string_view name, std::string_view text, ImVec2 size, bool important) {
    if (important) {
        ImGui::PushStyleColor(ImGuiCol_Button, frame.colours.accent);
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered, frame.colours.accent);
        ImGui::PushStyleColor(ImGuiCol_ButtonActive, frame.colours.accent);
        ImGui::PushStyleColor(ImGuiCol_Text, frame.colours.on_accent);
    }
    const bool pressed = ImGui::Button(fmt::format("{}##{}", text, name).c_str(), size);
    if (important) ImGui::PopStyleColor(4);
    frame.mark_item(name);
    return pressed;
}

int segments(Frame& frame, std::string_view prefix, std::span<const std::string_view> names, int chosen,
             const Box& box) {
    const auto count = static_cast<float>(names.size());
    int result = chosen;
    ImGui::PushID(prefix.data(), end_of(prefix));
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddRectFilled(box.min, box.max, packed(frame.colours.raised), frame.px(4));
    for (std::size_t i = 0; i < names.size(); ++i) {
        const float left = box.min.x + box.width() * static_cast<float>(i) / count;
        const float right = box.min.x + box.width() * static_cast<float>(i + 1) / count;
        const Box part{{std::floor(left), box.min.y}, {std::floor(right), box.max.y}};
        ImGui::SetCursorScreenPos(part.min);
        const std::string name(names[i]);
        if (ImGui::InvisibleButton(name.c_str(), {part.width(), part.height()})) result = static_cast<int>(i);
        frame.mark_item(fmt::format("{}{}", prefix, name));
        const bool on = static_cast<int>(i) == chosen;
        if (on || ImGui::IsItemHovered()) {
            draw->AddRectFilled(part.min, part.max, packed(on ? frame.colours.accent : frame.colours.hovered),
                                frame.px(4));
        }
        draw_text_in(part, on ? frame.colours.on_accent : frame.colours.text, readable(name), 0.5F);
        ImGui::RenderNavHighlight({part.min, part.max}, ImGui::GetItemID());
    }
    ImGui::PopID();
    return result;
}

std::string readable(std::string_view name) {
    std::string text(name);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

std::string capitalised(std::string_view name) {
    std::string text = readable(name);
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

bool tooltip_is_due(const Memory& memory) {
    // A little longer than the delay, so that the frame that shows it is drawn.
    return !memory.resting.empty() && ImGui::GetTime() - memory.hovered_since < tooltip_delay + 0.25;
}

bool rests_on(Frame& frame, std::string_view name) {
    const ImGuiIO& io = ImGui::GetIO();
    const bool moved = io.MouseDelta.x != 0 || io.MouseDelta.y != 0 || io.MouseWheel != 0 || io.MouseDown[0];
    Memory& memory = frame.memory;
    memory.resting = name;
    if (memory.hovered_row != name || (moved && ImGui::GetTime() - memory.hovered_since < tooltip_delay)) {
        memory.hovered_row = name;
        memory.hovered_since = ImGui::GetTime();
    }
    return ImGui::GetTime() - memory.hovered_since >= tooltip_delay && !io.MouseDown[0];
}

void tip_for_item(Frame& frame, std::string_view name, std::string_view text) {
    if (text.empty() || !ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) || !rests_on(frame, name))
        return;
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(text.data(), end_of(text));
    ImGui::EndTooltip();
}

std::string grouped(std::size_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
    return digits;
}

}  // namespace terrain::ui
