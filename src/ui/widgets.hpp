/// Widgets made from a row of the table alone; none of them knows which parameter it is.
#pragma once

#include "ui/controls.hpp"

namespace terrain::ui {

/// Label, value and control of a row at the cursor, over the content's width.
void parameter_widget(Frame& frame, const Row& row);

/// Where the parts of a row lie.
struct RowBoxes {
    Box all, dot, label, value, control;
};

/// Slider of a real or an integer.
void slider(Frame& frame, const Row& row, const RowBoxes& boxes);
void start_typing(Frame& frame, const Row& row);
/// The field of the row whose value is being typed.
void typing_field(Frame& frame, const Row& row, const Box& box);

void choice(Frame& frame, const Row& row, const Box& box);
void toggle(Frame& frame, const Row& row, const Box& box);
void colour(Frame& frame, const Row& row, const Box& box);

/// Help, range, unit, default and why a row does not apply.
void row_tooltip(Frame& frame, const Row& row);
/// Opens with the right button over `area`.
void row_menu(Frame& frame, const Row& row, const Box& area);

}  // namespace terrain::ui
