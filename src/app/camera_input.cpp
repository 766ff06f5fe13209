#include "app/camera_input.hpp"

#include <imgui.h>

namespace terrain::app {

void CameraInput::apply(const ui::Intents& intents, const render::Ground& ground, render::Camera& camera) {
    const ImGuiIO& io = ImGui::GetIO();
    if (drag_ != Drag::none && !ImGui::IsMouseDown(button_)) drag_ = Drag::none;
    if (drag_ == Drag::none && intents.view_hovered) {
        for (const int button : {ImGuiMouseButton_Left, ImGuiMouseButton_Right, ImGuiMouseButton_Middle}) {
            if (!ImGui::IsMouseClicked(button)) continue;
            drag_ = button == ImGuiMouseButton_Left && !io.KeyShift ? Drag::orbit : Drag::pan;
            button_ = button;
        }
    }
    const ui::Rectangle& view = intents.view;
    if (view.height <= 0) return;
    const glm::vec2 scale(io.DisplayFramebufferScale.x, io.DisplayFramebufferScale.y);
    const glm::vec2 movement = glm::vec2(io.MouseDelta.x, io.MouseDelta.y) * scale / view.height;
    if (drag_ == Drag::orbit) camera.orbit(movement);
    if (drag_ == Drag::pan) camera.pan(movement, ground);
    if (intents.view_hovered && io.MouseWheel != 0 && drag_ == Drag::none) {
        const glm::vec2 cursor =
            (glm::vec2(io.MousePos.x, io.MousePos.y) * scale - glm::vec2(view.x, view.y)) /
            glm::vec2(view.width, view.height);
        camera.zoom(io.MouseWheel, cursor, {static_cast<int>(view.width), static_cast<int>(view.height)},
                    ground);
    }
    camera.stay_above(ground);
}

}  // namespace terrain::app
