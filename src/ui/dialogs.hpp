/// Parts of the modal dialogs.
#pragma once

#include "ui/controls.hpp"

namespace terrain::ui {

/// Opens a modal in the middle of the window; true while it is shown. End it with ImGui::EndPopup.
bool begin_dialog(Frame& frame, const char* title, float width);

void wrapped(std::string_view text, const ImVec4& colour);
/// Esc, but not the one that leaves a text field.
bool escape_pressed();

enum class Answer { none, yes, no };

/// "Cancel" and `yes` at the right, marked as `prefix`.cancel and `prefix`.ok.
Answer answer_buttons(Frame& frame, std::string_view prefix, std::string_view yes, bool can);

}  // namespace terrain::ui
