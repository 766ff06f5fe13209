/// Which key asks for what.
#pragma once

#include <optional>

#include "app/window.hpp"
#include "ui/interface.hpp"

namespace terrain::app {

/// What the interface is doing with the keyboard.
struct Focus {
    bool typing = false;       ///< a text field has it
    bool widget_held = false;  ///< a slider is dragged
};

struct Shortcut {
    ui::Action action = ui::Action::none;
    std::optional<int> fixed_view;  ///< 0..6
};

/// Plain keys act only while nothing is typed or held; with Control always, but for what a text field needs
/// itself (Z Y A C V X without Shift).
Shortcut shortcut(const KeyPress& press, const Focus& focus);

/// While a dialog is open only what ends it, or the program; also out of a text field.
Shortcut dialog_shortcut(const KeyPress& press);

}  // namespace terrain::app
