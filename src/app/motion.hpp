/// Lets the picture follow what is asked of it within a moment instead of at once, so that the eye can follow
/// too.
#pragma once

#include <chrono>

#include "render/camera.hpp"

namespace terrain::app {

class Motion {
public:
    using Clock = std::chrono::steady_clock;

    explicit Motion(const render::Camera& camera) : camera_(camera) {}

    /// Off, everything is where it belongs at once.
    void enable(bool on) { enabled_ = on; }
    bool enabled() const { return enabled_; }

    /// Another land came on screen: it grows out of the one before.
    void begin_morph(Clock::time_point now);

    /// Brings the picture up to `now`, its camera nearer to the one wanted.
    void advance(Clock::time_point now, const render::Camera& wanted, const render::Ground& ground);

    const render::Camera& camera() const { return camera_; }
    float morph() const { return morph_; }  ///< share of the newest land, 1 when it is all there
    /// True while the picture is on its way, so that another frame is wanted.
    bool is_moving() const { return moving_; }

private:
    bool enabled_ = false, moving_ = false;
    render::Camera camera_;
    float morph_ = 1;
    Clock::time_point morph_began_{}, last_{};
};

}  // namespace terrain::app
