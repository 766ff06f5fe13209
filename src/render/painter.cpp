#include "render/painter.hpp"

#include <array>
#include <utility>

namespace terrain::render {

Expected<Programs> make_programs(const ShaderFiles& files) {
    Programs programs;
    struct Source {
        Program* program;
        std::string_view vertex, fragment;
    };
    const std::array<Source, 8> sources{{{&programs.bakers.gradient, "screen.vert", "gradient.frag"},
                                         {&programs.bakers.ground, "screen.vert", "ground.frag"},
                                         {&programs.land, "land.vert", "land.frag"},
                                         {&programs.lines, "land.vert", "lines.frag"},
                                         {&programs.wall, "wall.vert", "wall.frag"},
                                         {&programs.background, "screen.vert", "background.frag"},
                                         {&programs.water, "water.vert", "water.frag"},
                                         {&programs.water_side, "water_side.vert", "water_side.frag"}}};
    for (const Source& source : sources) {
        auto made = Program::make(files, source.vertex, source.fragment);
        if (!made) return tl::unexpected(made.error());
        *source.program = std::move(*made);
    }
    return programs;
}

Painter::Painter(Programs programs)
    : programs_(std::move(programs)),
      vertices_(VertexArray::make()),
      indices_(Buffer::make()),
      scene_(Buffer::make()) {
    glBindVertexArray(vertices_.name());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.name());
    glBindVertexArray(0);
    glBindBuffer(GL_UNIFORM_BUFFER, scene_.name());
    glBufferData(GL_UNIFORM_BUFFER, sizeof(Scene), nullptr, GL_STREAM_DRAW);
    glBindBuffer(GL_UNIFORM_BUFFER, 0);
}

Expected<Relief> Painter::relief(std::shared_ptr<const Field> heights, const ReliefLimits& limits) {
    glBindVertexArray(vertices_.name());
    auto relief = make_relief(std::move(heights), programs_.bakers, limits);
    end();
    return relief;
}

void Painter::paint(const Relief& relief, const Scene& scene, bool wireframe) {
    begin(relief, scene);
    paint_land(relief.grid, wireframe);
    paint_strips(programs_.wall, relief.grid);
    paint_background();
    if (wireframe) paint_lines(relief.grid);
    if (scene.levels.x > 0) paint_water(relief.grid);
    end();
}

void Painter::begin(const Relief& relief, const Scene& scene) {
    glBindBufferBase(GL_UNIFORM_BUFFER, scene_binding, scene_.name());
    glBufferData(GL_UNIFORM_BUFFER, sizeof(Scene), &scene, GL_STREAM_DRAW);
    glBindVertexArray(vertices_.name());
    if (patch_ != relief.grid.patch) {
        patch_ = relief.grid.patch;
        const auto indices = patch_indices(patch_);
        glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof indices[0]),
                     indices.data(), GL_STATIC_DRAW);
    }
    const std::array<GLuint, 3> textures{relief.heights.name(), relief.gradient.name(), relief.ground.name()};
    for (GLuint unit = 0; unit < textures.size(); ++unit) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, textures[unit]);
    }
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_STENCIL_TEST);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    // Alpha stays 1 whatever is blended over it.
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    glClear(GL_DEPTH_BUFFER_BIT);
}

void Painter::draw_patches(Program& program, const Grid& grid) {
    program.use();
    program.set("heights", 0);
    program.set("gradient", 1);
    program.set("ground", 2);
    program.check();
    const auto count = static_cast<GLsizei>(6 * grid.patch * grid.patch);
    const auto patches = static_cast<GLsizei>(grid.patches * grid.patches);
    glDrawElementsInstanced(GL_TRIANGLES, count, GL_UNSIGNED_INT, nullptr, patches);
}

void Painter::paint_land(const Grid& grid, bool wireframe) {
    if (wireframe) {
        glEnable(GL_POLYGON_OFFSET_FILL);
        glPolygonOffset(1, 1);
    }
    draw_patches(programs_.land, grid);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

void Painter::paint_lines(const Grid& grid) {
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    draw_patches(programs_.lines, grid);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

/// One strip along each side of the map.
void Painter::paint_strips(Program& program, const Grid& grid) {
    program.use();
    program.set("heights", 0);
    program.check();
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, static_cast<GLsizei>(2 * (grid.drawn + 1)), 4);
}

/// After the land, so that only what is left over is computed; it lies on the far plane.
void Painter::paint_background() const {
    programs_.background.use();
    programs_.background.check();
    glDepthMask(GL_FALSE);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDepthMask(GL_TRUE);
}

/// A ray enters the water either through its surface or through one side that faces the eye, so the order of
/// the two does not matter.
void Painter::paint_water(const Grid& grid) {
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    paint_strips(programs_.water_side, grid);
    programs_.water.use();
    programs_.water.set("heights", 0);
    programs_.water.check();
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void Painter::end() {
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glDepthFunc(GL_LESS);
    glBlendFunc(GL_ONE, GL_ZERO);
    for (const int unit : {GL_TEXTURE2, GL_TEXTURE1, GL_TEXTURE0}) {
        glActiveTexture(static_cast<GLenum>(unit));
        glBindTexture(GL_TEXTURE_2D, 0);
    }
    glBindVertexArray(0);
    glBindBufferBase(GL_UNIFORM_BUFFER, scene_binding, 0);
    glUseProgram(0);
}

}  // namespace terrain::render
