#include "ui/theme.hpp"

#include <utility>

namespace terrain::ui {
namespace {

ImVec4 hex(unsigned colour) {
    const auto part = [colour](unsigned shift) {
        return static_cast<float>((colour >> shift) & 0xFFU) / 255.0F;
    };
    return {part(16), part(8), part(0), 1.0F};
}

ImVec4 faded(ImVec4 colour, float alpha) { return {colour.x, colour.y, colour.z, alpha}; }

ThemeColours dark_palette() {
    return {.background = hex(0x14171B),
            .panel = hex(0x1B1F24),
            .raised = hex(0x262C33),
            .hovered = hex(0x303842),
            .line = hex(0x2C333B),
            .text = hex(0xD9DEE3),
            .dim = hex(0x8F98A1),
            .bar = hex(0x6A747E),
            .accent = hex(0x2FB5A8),
            .on_accent = hex(0x0B1213),
            .error = hex(0xF2907F),
            .land = hex(0x8E9B78),
            .water = hex(0x4C86A0)};
}

ThemeColours light_palette() {
    return {.background = hex(0xDFE3E7),
            .panel = hex(0xF6F7F8),
            .raised = hex(0xE6E9EC),
            .hovered = hex(0xD9DEE2),
            .line = hex(0xD3D8DC),
            .text = hex(0x1D2329),
            .dim = hex(0x575F67),
            .bar = hex(0x838C95),
            .accent = hex(0x0B756C),
            .on_accent = hex(0xFFFFFF),
            .error = hex(0xA9241B),
            .land = hex(0x7D8C63),
            .water = hex(0x4A87A6)};
}

void set_colours(ImGuiStyle& style, const ThemeColours& of) {
    const std::pair<ImGuiCol, ImVec4> colours[] = {
        {ImGuiCol_Text, of.text},
        {ImGuiCol_TextDisabled, of.dim},
        {ImGuiCol_WindowBg, of.panel},
        {ImGuiCol_ChildBg, faded(of.panel, 0)},
        {ImGuiCol_PopupBg, of.panel},
        {ImGuiCol_Border, of.line},
        {ImGuiCol_BorderShadow, faded(of.line, 0)},
        {ImGuiCol_FrameBg, of.raised},
        {ImGuiCol_FrameBgHovered, of.hovered},
        {ImGuiCol_FrameBgActive, of.hovered},
        {ImGuiCol_TitleBg, of.panel},
        {ImGuiCol_TitleBgActive, of.panel},
        {ImGuiCol_MenuBarBg, of.panel},
        {ImGuiCol_ScrollbarBg, faded(of.panel, 0)},
        {ImGuiCol_ScrollbarGrab, of.hovered},
        {ImGuiCol_ScrollbarGrabHovered, of.bar},
        {ImGuiCol_ScrollbarGrabActive, of.bar},
        {ImGuiCol_CheckMark, of.accent},
        {ImGuiCol_SliderGrab, of.bar},
        {ImGuiCol_SliderGrabActive, of.accent},
        {ImGuiCol_Button, of.raised},
        {ImGuiCol_ButtonHovered, of.hovered},
        {ImGuiCol_ButtonActive, of.line},
        {ImGuiCol_Header, of.raised},
        {ImGuiCol_HeaderHovered, of.hovered},
        {ImGuiCol_HeaderActive, of.hovered},
        {ImGuiCol_Separator, of.line},
        {ImGuiCol_TextSelectedBg, faded(of.accent, 0.35F)},
        {ImGuiCol_NavHighlight, of.accent},
        {ImGuiCol_NavWindowingHighlight, of.accent},
        {ImGuiCol_TableHeaderBg, of.raised},
        {ImGuiCol_TableRowBg, faded(of.panel, 0)},
        {ImGuiCol_TableRowBgAlt, faded(of.raised, 0.5F)},
        {ImGuiCol_ModalWindowDimBg, ImVec4(0, 0, 0, 0.45F)},
        {ImGuiCol_NavWindowingDimBg, ImVec4(0, 0, 0, 0.3F)},
    };
    for (const auto& [index, colour] : colours) style.Colors[index] = colour;
}

}  // namespace

const ThemeColours& palette(Theme theme) {
    static const ThemeColours dark = dark_palette(), light = light_palette();
    return theme == Theme::light ? light : dark;
}

void apply_theme(Theme theme, float scale) {
    ImGuiStyle style;
    if (theme == Theme::light) ImGui::StyleColorsLight(&style);
    set_colours(style, palette(theme));
    style.WindowPadding = {12, 12};
    style.FramePadding = {8, 4};
    style.ItemSpacing = {8, 8};
    style.ItemInnerSpacing = {8, 4};
    style.CellPadding = {8, 4};
    style.WindowRounding = 0;
    style.ChildRounding = 4;
    style.FrameRounding = 4;
    style.PopupRounding = 6;
    style.ScrollbarRounding = 4;
    style.GrabRounding = 4;
    style.ScrollbarSize = 8;
    style.WindowBorderSize = 0;
    style.PopupBorderSize = 1;
    style.DisabledAlpha = 0.42F;
    style.WindowTitleAlign = {0, 0.5F};
    style.WindowMenuButtonPosition = ImGuiDir_None;
    style.ScaleAllSizes(scale);
    // No panel has columns: the field carries the exact scale to them, so that it is kept in one place.
    style.ColumnsMinSpacing = scale;
    ImGui::GetStyle() = style;
}

float current_scale() { return ImGui::GetStyle().ColumnsMinSpacing; }

}  // namespace terrain::ui
