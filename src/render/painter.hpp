/// The passes that make a picture.
#pragma once

#include "render/handles.hpp"
#include "render/program.hpp"
#include "render/relief.hpp"
#include "render/scene.hpp"
#include "terrain/core/error.hpp"

namespace terrain::render {

/// Every program there is, so that they can be replaced together.
struct Programs {
    Bakers bakers;
    Program land, lines, wall, background, water, water_side;
};

/// Fault: failed, with the file's name and the driver's log.
Expected<Programs> make_programs(const ShaderFiles& files);

/// Draws scenes into whatever framebuffer is bound, and leaves the state of OpenGL as a fresh context has it.
class Painter {
public:
    explicit Painter(Programs programs);

    void replace(Programs programs) { programs_ = std::move(programs); }

    /// make_relief with this painter's programs.
    Expected<Relief> relief(std::shared_ptr<const Field> heights, const ReliefLimits& limits);

    void paint(const Relief& relief, const Scene& scene, bool wireframe);

private:
    void begin(const Relief& relief, const Scene& scene);
    void paint_land(const Grid& grid, bool wireframe);
    void paint_lines(const Grid& grid);
    void paint_strips(Program& program, const Grid& grid);
    void paint_background() const;
    void paint_water(const Grid& grid);
    void end();

    void draw_patches(Program& program, const Grid& grid);

    Programs programs_;
    VertexArray vertices_;  ///< without attributes: every vertex follows from its number
    Buffer indices_, scene_;
    std::size_t patch_ = 0;  ///< that indices_ are for
};

}  // namespace terrain::render
