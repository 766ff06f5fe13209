/// The passes that make a picture.
#pragma once

#include <array>
#include <map>

#include "render/handles.hpp"
#include "render/program.hpp"
#include "render/relief.hpp"
#include "render/scene.hpp"
#include "terrain/core/error.hpp"

namespace terrain::render {

/// The programs of one variant.
struct Pass {
    Program land, lines, wall, background, water, water_side;
};

/// Every program there is, so that they can be replaced together.
struct Programs {
    Program gradient;
    std::map<Variant, Pass> passes;
};

/// Fault: failed, with the file's name and the driver's log.
Expected<Programs> make_programs(const ShaderFiles& files);

/// Draws scenes into whatever framebuffer is bound, and leaves the state of OpenGL as a fresh context has it.
class Painter {
public:
    explicit Painter(Programs programs);

    void replace(Programs programs) { programs_ = std::move(programs); }

    /// make_relief with this painter's program.
    Expected<Relief> relief(std::shared_ptr<const Field> heights, float highest, TexelStream& stream,
                            const ReliefLimits& limits);

    /// What is painted; `before` is the land that it morphs from, the same one where it does not.
    struct Subject {
        const Grid& grid;
        const Relief& relief;
        const Relief& before;
        const Lighting& lighting;
        GLuint shares = 0;  ///< texture of an overlay
    };

    void paint(const Subject& subject, const Scene& scene, const Variant& variant, bool wireframe);

private:
    /// The triangles of a patch, kept until another number of cells is asked for.
    struct PatchMesh {
        Buffer indices;
        std::size_t cells = 0;
    };

    /// Which of the maps of a landscape, to the east and south of the one in the middle.
    struct MapPlace {
        int x = 0, z = 0;
    };

    void begin(const Subject& subject, const Scene& scene);
    void paint_land(Program& program, const Grid& grid, const Scene& scene, bool wireframe);
    void paint_around(Program& program, const Relief& relief, const Scene& scene);
    void paint_lines(Program& program, const Grid& grid, const Scene& scene);
    static void paint_strips(Program& program, const Grid& grid);
    static void paint_background(Program& program);
    static void paint_water(Pass& pass, const Grid& grid, bool has_sides);
    static void end();

    void draw_patches(Program& program, const Grid& grid, PatchMesh& mesh, const Scene& scene, MapPlace map);

    Programs programs_;
    VertexArray vertices_;  ///< without attributes: every vertex follows from its number
    Buffer scene_;
    PatchMesh mesh_;
    std::array<PatchMesh, rings_around> meshes_around_;
    Texture detail_;
};

}  // namespace terrain::render
