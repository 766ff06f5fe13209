#include "app/shortcuts.hpp"

#include <string_view>

namespace terrain::app {
namespace {

using ui::Action;

Action with_control(const KeyPress& press, const Focus& focus) {
    constexpr std::string_view editing_keys = "ZYACVX";
    const std::string& key = press.key;
    if (focus.typing && !press.shift && key.size() == 1 &&
        editing_keys.find(key[0]) != std::string_view::npos) {
        return Action::none;
    }
    if (key == "Z") return press.shift ? Action::redo : Action::undo;
    if (key == "Y") return Action::redo;
    if (key == "E") return Action::save_heightmap;
    if (key == "P") return Action::save_picture;
    if (key == "Q") return Action::quit;
    if (key == "C" && press.shift) return Action::copy_share;
    if (key == "V" && press.shift) return Action::paste_share;
    return Action::none;
}

/// Keys that work also while something is typed.
Action function_key(const std::string& key) {
    if (key == "F1") return Action::toggle_help;
    if (key == "F5") return Action::reload_shaders;
    if (key == "F11") return Action::toggle_panels;
    if (key == "F12") return Action::save_picture;
    return Action::none;
}

Action plain(const std::string& key) {
    if (key == "F") return Action::frame;
    if (key == "Home") return Action::home;
    if (key == "W") return Action::toggle_wireframe;
    if (key == "Space") return Action::toggle_water;
    if (key == "Escape") return Action::cancel;
    return Action::none;
}

}  // namespace

Shortcut shortcut(const KeyPress& press, const Focus& focus) {
    if (press.alt || press.key.empty()) return {};
    if (press.control) return {with_control(press, focus), {}};
    if (const Action action = function_key(press.key); action != Action::none) return {action, {}};
    if (focus.typing || focus.widget_held || press.shift) return {};
    if (press.key.size() == 1 && press.key[0] >= '1' && press.key[0] <= '7')
        return {Action::none, press.key[0] - '1'};
    return {plain(press.key), {}};
}

Shortcut dialog_shortcut(const KeyPress& press) {
    if (press.key == "Escape") return {Action::cancel, {}};
    return {press.control && press.key == "Q" ? Action::quit : Action::none, {}};
}

}  // namespace terrain::app
