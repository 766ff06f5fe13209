/// Colours of a theme and the scale that goes with it.
#pragma once

#include <imgui.h>

#include "ui/interface.hpp"

namespace terrain::ui {

/// What a colour is for. `accent` marks the active thing and nothing else.
struct ThemeColours {
    ImVec4 background, panel, raised, hovered, line;
    ImVec4 text, dim, bar, accent, on_accent, error;
    ImVec4 land, water;
};

const ThemeColours& palette(Theme theme);

/// The scale that apply_theme was given last.
float current_scale();

}  // namespace terrain::ui
