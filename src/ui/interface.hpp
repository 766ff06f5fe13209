/// What the panels show and what a person asks of them. Dear ImGui stays inside this module's sources.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "figure/figure.hpp"
#include "terrain/core/params.hpp"

namespace terrain::ui {

/// A picture that somebody else drew.
struct Image {
    std::uint32_t id = 0;  ///< a GL texture whose first row is the lowest; 0: there is none yet
};

/// A folder as app read it.
struct Folder {
    std::string path;                  ///< UTF-8
    std::vector<std::string> folders;  ///< names, sorted
    std::vector<std::string> files;    ///< names of the kind that is being saved, sorted
    std::string error;                 ///< why it could not be read; empty otherwise
};

enum class Theme { dark, light };
/// What colours the land.
enum class Overlay { none, wear, flow };
enum class Saving { heightmap, picture };

/// The save dialog while it is open; app keeps it between frames.
struct SaveDialog {
    Saving saving = Saving::heightmap;
    Folder folder;
    std::string name;                     ///< without the folder
    int bits = 16;                        ///< heightmap: 8 or 16
    std::array<int, 2> size{1920, 1080};  ///< picture, pixels
    std::array<int, 2> view_size{};       ///< pixels of the view now, for 1x, 2x, 4x
    std::string description;              ///< what will be written, in words
    bool exists = false;                  ///< folder/name is there already
    std::string error;                    ///< of the last try
};

/// A pasted or dropped string before it is taken over.
struct PasteDialog {
    struct Change {
        std::string id, before, after;
    };
    std::string share;
    std::vector<Change> changes;
    std::string error;  ///< why it cannot be taken; changes is empty then
};

/// Everything the panels show, made by app for every frame.
struct Status {
    std::string title;    ///< of the document
    std::string share;    ///< of the edited recipe, without check
    std::string message;  ///< the newest message; empty when there is none
    bool message_is_error = false;
    bool computing = false;     ///< for longer than 100 ms
    std::string activity;       ///< "computing heights"
    double progress = 0;        ///< [0, 1]
    bool not_computed = false;  ///< the land on screen is not that of the sliders: cancelled or failed
    std::string identical;      ///< "identical to ...", only after a full computation; empty otherwise

    bool has_world = false;
    bool preview = false;     ///< of fewer samples, while the map itself is being computed
    double milliseconds = 0;  ///< heights alone
    bool animating = false;   ///< then frames are counted, else the last frame's time is shown
    double frames_per_second = 0, frame_milliseconds = 0;
    std::size_t drawn_vertices = 0, drawn_triangles = 0, full_vertices = 0, full_triangles = 0;
    double lowest = 0, highest = 0, mean = 0, land_share = 0, relief = 0, mean_slope = 0;
    std::string hash;
    std::vector<std::string> notes;  ///< flat, octaves left out, clamped
    figure::Figure histogram, legend;
    std::string renderer;                       ///< of the driver
    std::size_t threads = 1, most_threads = 1;  ///< that compute, and that the machine has

    bool can_undo = false, can_redo = false;
    std::string undo_name, redo_name;  ///< "scale", for the menu
    std::size_t seed_index = 0, seed_count = 1;
    bool is_eroded = false;  ///< then there is a land before it, and maps of what happened
    bool looks_on = false;   ///< the land on screen is one that still erodes
    Overlay overlay = Overlay::none;
    bool shows_before = false;      ///< instead of the land
    std::optional<double> wipe;     ///< share of the view's width that shows the land before erosion
    bool has_erosion_maps = false;  ///< then the volumes hold
    double moved = 0, deposited = 0, outflow = 0;  ///< cubic metres
    double mean_slope_before = 0;
    std::map<std::string, std::string> group_notes;  ///< below the sliders of a group
    bool wireframe = false, water_moves = true, motion = false;
    Image view;    ///< the 3D picture
    Image before;  ///< that of the land before erosion, while it is shown
};

/// What is remembered of the interface.
struct Layout {
    Theme theme = Theme::dark;
    double scale = 0;            ///< of the interface; 0: the monitor's
    bool panels = true;          ///< F11
    std::optional<bool> motion;  ///< eased camera and morphing land; nothing: where the driver is hardware
    std::size_t threads = 0;     ///< that compute; 0: all of the machine
    std::map<std::string, bool> open_groups;
    bool help = false;  ///< F1
    bool operator==(const Layout&) const = default;
};

/// Rectangle in framebuffer pixels from the top left.
struct Rectangle {
    float x = 0, y = 0, width = 0, height = 0;
};

enum class Action {
    none,
    undo,
    redo,
    draw_seed,
    previous_seed,
    next_seed,
    copy_share,
    paste_share,
    save_heightmap,
    save_picture,
    cancel,
    compute,
    frame,
    home,
    toggle_wireframe,
    show_land,
    show_wear,
    show_flow,
    toggle_wipe,
    toggle_water,
    toggle_motion,
    toggle_panels,
    toggle_help,
    reset_all,
    reload_shaders,
    quit
};

struct Intents {
    std::vector<Action> actions;
    bool editing = false;  ///< a parameter widget is held or typed into: the undo step is not finished
    std::string edited;    ///< label of the row that was changed in this frame; empty where none
    std::optional<int> fixed_view;  ///< 0..6

    bool accept_paste = false, close_paste = false;
    bool save = false, close_save = false;    ///< of the save dialog
    std::optional<std::string> enter_folder;  ///< a name, or ".."

    std::optional<double> wipe;  ///< where it was dragged to
    Rectangle view;              ///< where the 3D view is
    bool wants_frame = false;    ///< something will change without input: a cursor blinks, a tooltip is due
    bool view_hovered = false;   ///< no panel, popup or widget lies under the mouse
    /// By row id or action, as laid out in this frame, for tests; also those that a panel has scrolled away.
    std::map<std::string, Rectangle> widgets;
};

struct Memory;  // what widgets remember

/// The panels: holds what a widget must remember between frames, and nothing of the model.
class Interface {
public:
    Interface();
    ~Interface();

    /// Draws everything into the current ImGui frame. Edits `edit` (always within the ranges), the layout and
    /// open dialogs in place.
    Intents draw(Parameters& edit, const Status& status, Layout& layout, std::optional<SaveDialog>& save,
                 std::optional<PasteDialog>& paste);

private:
    std::unique_ptr<Memory> memory_;
};

/// Font files as bytes; app finds them.
struct FontData {
    std::vector<unsigned char> text, symbols, japanese;  ///< empty where the system has none
};

/// Colours and spacing of a theme for this scale.
void apply_theme(Theme theme, float scale);

/// Builds the font atlas for the interface's own texts and these seeds. Call before the backend makes its
/// texture.
void build_fonts(const FontData& fonts, float scale, const std::vector<std::string>& seeds);

/// "1,234,567"
std::string grouped(std::size_t number);

/// True where every character of the text can be edited by ImGui 1.86, whose characters have 16 bits.
bool is_editable(const std::string& text);

}  // namespace terrain::ui
