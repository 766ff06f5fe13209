/// What the panels share while one frame is drawn.
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "ui/interface.hpp"
#include "ui/theme.hpp"

namespace terrain::ui {

/// What widgets remember between frames.
struct Memory {
    std::string seed_text;        ///< the field's copy of the seed
    std::string seed_of_text;     ///< the seed it was copied from
    bool replacing_seed = false;  ///< a seed that cannot be edited is being replaced
    bool seed_was_active = false;

    std::string typed_row;   ///< the row whose value is being typed
    std::string typed_text;  ///< what stands in its field
    int typed_frames = 0;    ///< since the field appeared
    bool typed_is_wrong = false;
    std::string refocus;  ///< the row whose slider gets the keyboard back

    std::string hovered_row;  ///< of the tooltip
    double hovered_since = 0;
    std::string resting;       ///< what asked for a tooltip in this frame
    double drag_fraction = 0;  ///< of the slider that is held
    bool tab_goes_on = false;  ///< the focus was on a widget of the recipe
    bool keyboard = false;     ///< the last input was Tab or an arrow, not the mouse: show the focus

    bool right_panel_open = false;  ///< in narrow windows
    std::string save_selected;      ///< folder list of the save dialog
};

struct Frame {
    Parameters& edit;
    const Status& status;
    Layout& layout;
    Memory& memory;
    Intents& asked;
    const ThemeColours& colours;
    float unit;  ///< pixels of ImGui per unit of the interface

    float px(float units) const { return std::floor(units * unit + 0.5F); }
    void act(Action action) { asked.actions.push_back(action); }
    /// Notes where a widget lies, in framebuffer pixels; also when its panel is scrolled away from it.
    void mark(std::string_view name, ImVec2 min, ImVec2 max);
    void mark_item(std::string_view name);
    /// Stores a value within the row's range and notes whose it is.
    void change(const Row& row, const Value& value);
};

/// A rectangle of the screen in ImGui's coordinates.
struct Box {
    ImVec2 min, max;
    float width() const { return max.x - min.x; }
    float height() const { return max.y - min.y; }
};

void draw_recipe_panel(Frame& frame, const Box& box);
void draw_readout_panel(Frame& frame, const Box& box);
/// The picture, and on it what belongs to eroded land: overlays, the wipe.
void draw_view(Frame& frame, const Box& box);
void draw_status_bar(Frame& frame, const Box& box);
/// Returns the height of the bar.
float draw_menu(Frame& frame);
void draw_save_dialog(Frame& frame, std::optional<SaveDialog>& save);
void draw_paste_dialog(Frame& frame, std::optional<PasteDialog>& paste);
void draw_help(Frame& frame);

/// The seed's field with its buttons, as wide as the panel's content.
void seed_section(Frame& frame, const Row& row);

/// Draws a figure with its top left at the cursor.
void draw_figure(const Frame& frame, const figure::Figure& figure, ImVec2 at);

}  // namespace terrain::ui
