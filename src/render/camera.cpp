#include "render/camera.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include "render/scene.hpp"

namespace terrain::render {
namespace {

constexpr float pi = std::numbers::pi_v<float>;
constexpr float half_turn = pi;  // of a drag over the whole height of the view
constexpr float degree = pi / 180;
constexpr float half_map = map_side / 2;

/// The picture that the field of view is meant for; a narrower one sees as much to the sides, and more above
/// and below.
constexpr float normal_aspect = 1.6F;
constexpr float normal_fov = 30 * degree;  // from top to bottom

constexpr float lowest_elevation = 2 * degree;
constexpr float highest_elevation = 90 * degree;
constexpr float nearest = 5, farthest = 400;
constexpr float above_ground = 1;
constexpr float air = 1.06F;        // around a framed map
constexpr float usual_top = 60;     // for the near and far planes
constexpr float flattest_top = 12;  // that is framed

/// Height over distance at the upper edge of the picture.
float vertical_tangent(float aspect) {
    return std::tan(normal_fov / 2) * std::max(1.0F, normal_aspect / aspect);
}

float aspect_of(Size size) {
    if (size.empty()) return normal_aspect;
    return static_cast<float>(size.width) / static_cast<float>(size.height);
}

struct Axes {
    glm::vec3 right, up, back;  ///< back is from the target to the eye
};

/// Well defined in the zenith too, where the azimuth alone says what is up.
Axes axes(float azimuth, float elevation) {
    const glm::vec3 back{std::sin(azimuth) * std::cos(elevation), std::sin(elevation),
                         -std::cos(azimuth) * std::cos(elevation)};
    const glm::vec3 right{-std::cos(azimuth), 0, -std::sin(azimuth)};
    return {right, glm::cross(back, right), back};
}

std::array<glm::vec3, 8> corners(float top, float half_side = map_side / 2) {
    std::array<glm::vec3, 8> all;
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i] = {(i & 1U) != 0 ? half_side : -half_side, (i & 2U) != 0 ? top : -base_depth,
                  (i & 4U) != 0 ? half_side : -half_side};
    }
    return all;
}

/// How far the eye must be from the target to see all corners.
float fitting_distance(const glm::vec3& target, const Axes& axes, float top) {
    const float upwards = std::tan(normal_fov / 2) / air;
    const float sideways = upwards * normal_aspect;
    float distance = nearest;
    for (const glm::vec3& corner : corners(top)) {
        const glm::vec3 to = corner - target;
        const float away = std::max(std::abs(glm::dot(to, axes.right)) / sideways,
                                    std::abs(glm::dot(to, axes.up)) / upwards);
        distance = std::max(distance, away + glm::dot(to, axes.back));
    }
    return distance;
}

/// How far above the middle of the picture the corners reach, less how far below it, as tangents.
float off_centre(const glm::vec3& target, const Axes& axes, float distance, float top) {
    float highest = -1e9F, lowest = 1e9F;
    for (const glm::vec3& corner : corners(top)) {
        const glm::vec3 to = corner - target;
        const float tangent = glm::dot(to, axes.up) / (distance - glm::dot(to, axes.back));
        highest = std::max(highest, tangent);
        lowest = std::min(lowest, tangent);
    }
    return highest + lowest;
}

}  // namespace

Camera::Camera() : target_(0), azimuth_(225 * degree), elevation_(33 * degree), top_(usual_top) {
    frame(Ground());
}

void Camera::orbit(glm::vec2 movement) {
    azimuth_ = std::remainder(azimuth_ + movement.x * half_turn, 2 * pi);
    elevation_ = std::clamp(elevation_ + movement.y * half_turn, lowest_elevation, highest_elevation);
}

void Camera::pan(glm::vec2 movement, const Ground& ground) {
    const float units = 2 * distance_ * std::tan(normal_fov / 2);
    const Axes at = axes(azimuth_, elevation_);
    const glm::vec3 ahead{-std::sin(azimuth_), 0, std::cos(azimuth_)};
    // The ground is seen at an angle: the same way on screen is a longer one on it.
    const float stretch = 1 / std::max(std::sin(elevation_), 0.2F);
    target_ += units * (movement.y * stretch * ahead - movement.x * at.right);
    keep_target();
    stay_above(ground);
}

void Camera::zoom(float steps, glm::vec2 cursor, Size view, const Ground& ground) {
    constexpr float step = 0.88F;
    const float aspect = aspect_of(view);
    const float tangent = vertical_tangent(aspect);
    const Axes at = axes(azimuth_, elevation_);
    const glm::vec3 direction =
        (2 * cursor.x - 1) * tangent * aspect * at.right + (1 - 2 * cursor.y) * tangent * at.up - at.back;
    glm::vec3 fixed = ground.hit(eye(), glm::normalize(direction));
    // Beyond the map there is nothing to go to.
    if (std::max(std::abs(fixed.x), std::abs(fixed.z)) > 2 * map_side) fixed = target_;
    const float distance =
        std::clamp(distance_ * std::pow(step, steps), nearest, std::max(farthest, distance_));
    // Shrinking the whole view towards a point leaves that point where it is on screen.
    target_ = fixed + (target_ - fixed) * (distance / distance_);
    distance_ = distance;
    keep_target();
    stay_above(ground);
}

void Camera::frame(const Ground& ground) {
    top_ = std::max(usual_top, ground.highest());
    const float top = std::max(flattest_top, ground.highest());
    const Axes at = axes(azimuth_, elevation_);
    target_ = {0, 0, 0};
    for (int i = 0; i < 16; ++i) {
        distance_ = fitting_distance(target_, at, top);
        target_.y += 0.5F * off_centre(target_, at, distance_, top) * distance_ * std::max(at.up.y, 0.1F);
    }
    distance_ = fitting_distance(target_, at, top);
    stay_above(ground);
}

void Camera::look(FixedView view, const Ground& ground) {
    constexpr float level = 25 * degree;
    struct Direction {
        float azimuth, elevation;
    };
    const auto direction = [view]() -> Direction {
        switch (view) {
            case FixedView::top:
                return {180 * degree, highest_elevation};
            case FixedView::north:
                return {0, level};
            case FixedView::east:
                return {90 * degree, level};
            case FixedView::south:
                return {180 * degree, level};
            case FixedView::west:
                return {270 * degree, level};
            case FixedView::north_west:
                return {315 * degree, 33 * degree};
            case FixedView::low:
                break;
        }
        return {225 * degree, 10 * degree};
    }();
    azimuth_ = direction.azimuth;
    elevation_ = direction.elevation;
    frame(ground);
}

glm::vec3 Camera::eye() const { return target_ + distance_ * axes(azimuth_, elevation_).back; }

glm::mat4 Camera::view() const {
    const Axes at = axes(azimuth_, elevation_);
    const glm::vec3 from = eye();
    return {{at.right.x, at.up.x, at.back.x, 0},
            {at.right.y, at.up.y, at.back.y, 0},
            {at.right.z, at.up.z, at.back.z, 0},
            {-glm::dot(at.right, from), -glm::dot(at.up, from), -glm::dot(at.back, from), 1}};
}

glm::mat4 Camera::projection(Size size, float half_side) const {
    const float aspect = aspect_of(size);
    const glm::vec3 back = axes(azimuth_, elevation_).back;
    float near = std::numeric_limits<float>::max();
    float far = 0;
    for (const glm::vec3& corner : corners(top_, half_side)) {
        const float away = distance_ + glm::dot(target_ - corner, back);
        near = std::min(near, away);
        far = std::max(far, away);
    }
    // The eye may be among the corners; a nearer plane than this costs the far water its depth.
    near = std::max(near - 1, 0.1F + 0.004F * distance_);
    return glm::perspective(2 * std::atan(vertical_tangent(aspect)), aspect, near,
                            std::max(far + 1, near + 1));
}

void Camera::approach(const Camera& goal, float share, const Ground& ground) {
    constexpr float unseen = 3e-4F;  // radians, and shares of the distance
    const float turn = std::remainder(goal.azimuth_ - azimuth_, 2 * pi);
    const float rest = std::max({std::abs(turn), std::abs(goal.elevation_ - elevation_),
                                 std::abs(goal.distance_ / distance_ - 1),
                                 glm::distance(goal.target_, target_) / distance_});
    if (rest < unseen) {
        *this = goal;
        return;
    }
    azimuth_ = std::remainder(azimuth_ + share * turn, 2 * pi);
    elevation_ = std::lerp(elevation_, goal.elevation_, share);
    // Zooming is even where each step is the same share of the distance.
    distance_ *= std::pow(goal.distance_ / distance_, share);
    target_ += share * (goal.target_ - target_);
    stay_above(ground);
}

void Camera::stay_above(const Ground& ground) {
    top_ = std::max(usual_top, ground.highest());
    const auto too_low = [&] {
        const glm::vec3 from = eye();
        return from.y < ground.at(from.x, from.z) + above_ground;
    };
    while (too_low() && elevation_ < highest_elevation) {
        elevation_ = std::min(elevation_ + 0.5F * degree, highest_elevation);
    }
    if (!too_low()) return;
    const glm::vec3 from = eye();
    target_.y += ground.at(from.x, from.z) + above_ground - from.y;
}

void Camera::keep_target() {
    target_.x = std::clamp(target_.x, -half_map, half_map);
    target_.z = std::clamp(target_.z, -half_map, half_map);
}

}  // namespace terrain::render
