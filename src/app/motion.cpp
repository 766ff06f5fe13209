#include "app/motion.hpp"

#include <algorithm>
#include <cmath>

namespace terrain::app {
namespace {

constexpr float morph_seconds = 0.15F;
/// In this time the camera leaves a third of its way undone.
constexpr float camera_seconds = 0.055F;
/// After a rest the picture does not jump by all the time that has passed.
constexpr float longest_step = 0.05F;

float seconds(Motion::Clock::duration duration) { return std::chrono::duration<float>(duration).count(); }

}  // namespace

void Motion::begin_morph(Clock::time_point now) {
    if (!enabled_) return;
    morph_ = 0;
    morph_began_ = now;
    moving_ = true;
}

void Motion::advance(Clock::time_point now, const render::Camera& wanted, const render::Ground& ground) {
    const float step = std::clamp(seconds(now - last_), 0.0F, longest_step);
    last_ = now;
    const float passed = std::clamp(seconds(now - morph_began_) / morph_seconds, 0.0F, 1.0F);
    morph_ = enabled_ && morph_ < 1 ? passed * passed * (3 - 2 * passed) : 1;
    if (enabled_ && camera_ != wanted) {
        camera_.approach(wanted, 1 - std::exp(-step / camera_seconds), ground);
    } else {
        camera_ = wanted;
    }
    moving_ = morph_ < 1 || camera_ != wanted;
}

}  // namespace terrain::app
