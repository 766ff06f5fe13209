// The class Ground of camera.hpp.
#include <algorithm>
#include <cmath>

#include "render/camera.hpp"

namespace terrain::render {
namespace {

constexpr float half_side = map_side / 2;
constexpr float far_away = 1e4F;

struct Span {
    float enter = 0, leave = far_away;
};

/// Narrows the part of a ray that lies between two planes.
void clip(Span& span, float from, float direction, float low, float high) {
    if (std::abs(direction) < 1e-6F) {
        if (from < low || from > high) span.leave = -1;
        return;
    }
    const float a = (low - from) / direction;
    const float b = (high - from) / direction;
    span.enter = std::max(span.enter, std::min(a, b));
    span.leave = std::min(span.leave, std::max(a, b));
}

}  // namespace

float height_scale(const Parameters& parameters) {
    return map_side * static_cast<float>(parameters.world.height * parameters.display.exaggeration);
}

Ground::Ground(const World& world)
    : heights_(world.heights),
      scale_(height_scale(world.parameters)),
      sea_(static_cast<float>(world.parameters.sea) * scale_),
      highest_(std::max(world.statistics.highest * scale_, sea_)) {}

float Ground::at(float x, float z) const {
    if (!heights_ || std::abs(x) > half_side || std::abs(z) > half_side) return 0;
    const auto last = static_cast<float>(heights_->divisions());
    const float column = (x / map_side + 0.5F) * last;
    const float row = (z / map_side + 0.5F) * last;
    const float left = std::min(std::floor(column), last - 1);
    const float north = std::min(std::floor(row), last - 1);
    const auto i = static_cast<std::size_t>(left);
    const auto j = static_cast<std::size_t>(north);
    const float across = column - left;
    const auto along = [&](std::size_t z_index) {
        return std::lerp(heights_->at(i, z_index), heights_->at(i + 1, z_index), across);
    };
    return std::max(std::lerp(along(j), along(j + 1), row - north) * scale_, sea_);
}

glm::vec3 Ground::hit(const glm::vec3& from, const glm::vec3& direction) const {
    const auto point = [&](float along) { return from + along * direction; };
    const auto below = [&](float along) {
        const glm::vec3 p = point(along);
        return p.y <= at(p.x, p.z);
    };
    Span span;
    clip(span, from.x, direction.x, -half_side, half_side);
    clip(span, from.z, direction.z, -half_side, half_side);
    clip(span, from.y, direction.y, 0, highest_);
    constexpr int steps = 512;
    const float step = (span.leave - span.enter) / steps;
    for (int i = 0; i < steps && step > 0; ++i) {
        float high = span.enter + step * static_cast<float>(i);
        float low = high + step;
        if (!below(low)) continue;
        for (int j = 0; j < 20; ++j) {
            const float middle = 0.5F * (high + low);
            (below(middle) ? low : high) = middle;
        }
        return point(low);
    }
    return point(direction.y < -1e-6F ? std::min(-from.y / direction.y, far_away) : far_away);
}

}  // namespace terrain::render
