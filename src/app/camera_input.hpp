/// The mouse over the 3D view.
#pragma once

#include "render/camera.hpp"
#include "ui/interface.hpp"

namespace terrain::app {

/// Turns this frame's mouse into camera movements: the left button orbits, the right or middle one (or Shift
/// with the left one) pans, the wheel zooms to the cursor. A drag belongs to the camera only if it began on
/// the view, and then until its button is released.
class CameraInput {
public:
    void apply(const ui::Intents& intents, const render::Ground& ground, render::Camera& camera);
    bool dragging() const { return drag_ != Drag::none; }

private:
    enum class Drag { none, orbit, pan };
    Drag drag_ = Drag::none;
    int button_ = 0;
};

}  // namespace terrain::app
