/// Small parts that every panel uses: text, buttons, icons drawn by code.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "ui/frame.hpp"

namespace terrain::ui {

enum class Icon { dice, previous, next, copy, fold_left, fold_right, chevron_right, chevron_down };

ImU32 packed(const ImVec4& colour, float alpha = 1);
/// As a display is sent it.
ImVec4 shown_colour(const Colour& linear);
ImFont* small_font();
ImFont* large_font();

/// True where the mouse is over a part of this window that no popup covers, and nothing else is held.
bool is_over(const Box& box);

float text_width(std::string_view text, ImFont* font = nullptr);
/// The text, cut with dots where it is wider than `width`.
std::string fitted(std::string_view text, float width, ImFont* font = nullptr);
void draw_text(ImVec2 at, const ImVec4& colour, std::string_view text, ImFont* font = nullptr);
/// Vertically in the middle of the box; `align` 0 is left, 1 is right.
void draw_text_in(const Box& box, const ImVec4& colour, std::string_view text, float align,
                  ImFont* font = nullptr);

/// Dim capitals.
void heading(Frame& frame, std::string_view text);
/// Text of the small font, wrapped to the content's width.
void small_print(Frame& frame, std::string_view text, const ImVec4& colour);
void gap(Frame& frame, float units);

void draw_icon(Icon icon, const Box& box, ImU32 colour, float unit);
/// A button at the cursor that is marked as `name`; `tip` is its tooltip.
bool icon_button(Frame& frame, std::string_view name, Icon icon, std::string_view tip, bool enabled = true);
bool text_button(Frame& frame, std::string_view name, std::string_view text, ImVec2 size,
                 bool important = false);
/// Buttons side by side, one of them chosen. Returns the chosen one, marks each as `prefix` + its text.
int segments(Frame& frame, std::string_view prefix, std::span<const std::string_view> names, int chosen,
             const Box& box);
/// `diamond_square` as people read it: `diamond square`.
std::string readable(std::string_view name);
std::string capitalised(std::string_view name);

/// True from the moment the mouse rests on something until its tooltip is on the screen.
bool tooltip_is_due(const Memory& memory);

/// Shows a tooltip when the mouse has rested on the last item.
void tip_for_item(Frame& frame, std::string_view name, std::string_view text);
/// Counts how long the mouse has rested on `name`; true when a tooltip is due.
bool rests_on(Frame& frame, std::string_view name);

}  // namespace terrain::ui
