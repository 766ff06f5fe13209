/// An orbiting camera over a map of 100 x 100 units, x to the east, z to the south, y up.
#pragma once

#include <memory>

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "render/pixels.hpp"
#include "terrain/core/world.hpp"

namespace terrain::render {

inline constexpr float map_side = 100.0F;

/// A height of 1 on screen: 100 world.height exaggeration.
float height_scale(const Parameters& parameters);

/// The land under a camera, for picking and for staying above it.
class Ground {
public:
    Ground() = default;  ///< flat, at 0
    explicit Ground(const World& world);

    /// Height of the surface (land or sea, whichever is higher) at a place; outside the map, 0.
    float at(float x, float z) const;
    /// Where a ray first meets the surface; the plane y = 0 outside the map, or a point far along the ray.
    glm::vec3 hit(const glm::vec3& from, const glm::vec3& direction) const;
    float highest() const { return highest_; }

private:
    std::shared_ptr<const Field> heights_;
    float scale_ = 0, sea_ = 0, highest_ = 0;
};

enum class FixedView { top, north, east, south, west, north_west, low };  ///< keys 1 to 7

class Camera {
public:
    /// The view of the first screen: from the south-west, the whole map in the picture.
    Camera();

    bool operator==(const Camera&) const = default;

    /// Mouse movements in shares of the view's height; right and down are positive.
    void orbit(glm::vec2 movement);
    void pan(glm::vec2 movement, const Ground& ground);
    /// `steps` of the wheel, positive towards the place under the cursor; cursor in [0, 1]^2 from the top
    /// left.
    void zoom(float steps, glm::vec2 cursor, Size view, const Ground& ground);

    void frame(const Ground& ground);  ///< keeps the direction, shows the whole map
    void look(FixedView view, const Ground& ground);

    glm::vec3 eye() const;
    glm::vec3 target() const { return target_; }
    glm::mat4 view() const;
    /// Near and far planes close around what reaches `half_side` units from the middle of the map.
    glm::mat4 projection(Size size, float half_side = map_side / 2) const;
    float distance() const { return distance_; }

    /// Goes this share of the way to another camera, never below the ground; takes its place where the rest
    /// could not be seen.
    void approach(const Camera& goal, float share, const Ground& ground);

    /// Lifts the eye where it would be below the ground.
    void stay_above(const Ground& ground);

private:
    void keep_target();

    glm::vec3 target_;
    float azimuth_, elevation_;  ///< radians
    float distance_ = 200;       ///< units
    float top_;                  ///< of the land, as last seen; for the near and far planes
};

}  // namespace terrain::render
