#include "render/painter.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "render/detail.hpp"

namespace terrain::render {
namespace {

/// The samplers of all shaders, each at its unit.
constexpr std::array<std::string_view, 8> texture_units{
    "heights", "heights_before", "gradient", "gradient_before", "ceiling", "open", "detail", "shares"};

/// The program, with its samplers set.
void use(Program& program) {
    program.use();
    for (std::size_t unit = 0; unit < texture_units.size(); ++unit) {
        program.set(texture_units[unit], static_cast<int>(unit));
    }
}

/// True where a map of a landscape lies beyond one side of the picture.
bool is_out_of_view(const Scene& scene, int east, int south) {
    std::array<glm::vec4, 8> corners;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const float x = static_cast<float>(east) + ((i & 1U) != 0 ? 0.5F : -0.5F);
        const float z = static_cast<float>(south) + ((i & 2U) != 0 ? 0.5F : -0.5F);
        corners[i] = scene.view_projection *
                     glm::vec4(map_side * x, (i & 4U) != 0 ? scene.scale.x : 0.0F, map_side * z, 1);
    }
    const auto all = [&](const auto& outside) {
        return std::all_of(corners.begin(), corners.end(), outside);
    };
    return all([](const glm::vec4& clip) { return clip.x < -clip.w; }) ||
           all([](const glm::vec4& clip) { return clip.x > clip.w; }) ||
           all([](const glm::vec4& clip) { return clip.y < -clip.w; }) ||
           all([](const glm::vec4& clip) { return clip.y > clip.w; });
}

Expected<Pass> make_pass(const ShaderFiles& files, const Variant& variant) {
    Pass pass;
    struct Source {
        Program* program;
        std::string_view vertex, fragment;
    };
    const std::array<Source, 6> sources{{{&pass.land, "land.vert", "land.frag"},
                                         {&pass.lines, "land.vert", "lines.frag"},
                                         {&pass.wall, "wall.vert", "wall.frag"},
                                         {&pass.background, "screen.vert", "background.frag"},
                                         {&pass.water, "water.vert", "water.frag"},
                                         {&pass.water_side, "water_side.vert", "water_side.frag"}}};
    const std::string definitions = fmt::format("{}{}{}", variant.by_height ? "#define BY_HEIGHT\n" : "",
                                                variant.landscape ? "#define LANDSCAPE\n" : "",
                                                variant.morphing ? "#define MORPHING\n" : "");
    for (const Source& source : sources) {
        auto made = Program::make(files, definitions, source.vertex, source.fragment);
        if (!made) return tl::unexpected(made.error());
        *source.program = std::move(*made);
    }
    return pass;
}

}  // namespace

Expected<Programs> make_programs(const ShaderFiles& files) {
    Programs programs;
    auto gradient = Program::make(files, "", "screen.vert", "gradient.frag");
    if (!gradient) return tl::unexpected(gradient.error());
    programs.gradient = std::move(*gradient);
    for (unsigned bits = 0; bits < 8; ++bits) {
        const Variant variant{(bits & 1U) != 0, (bits & 2U) != 0, (bits & 4U) != 0};
        auto pass = make_pass(files, variant);
        if (!pass) return tl::unexpected(pass.error());
        programs.passes.emplace(variant, std::move(*pass));
    }
    return programs;
}

Painter::Painter(Programs programs)
    : programs_(std::move(programs)),
      vertices_(VertexArray::make()),
      scene_(Buffer::make()),
      detail_(make_detail()) {
    glBindBuffer(GL_UNIFORM_BUFFER, scene_.name());
    glBufferData(GL_UNIFORM_BUFFER, sizeof(Scene), nullptr, GL_STREAM_DRAW);
    glBindBuffer(GL_UNIFORM_BUFFER, 0);
}

Expected<Relief> Painter::relief(std::shared_ptr<const Field> heights, float highest, TexelStream& stream,
                                 const ReliefLimits& limits) {
    glBindVertexArray(vertices_.name());
    auto relief = make_relief(std::move(heights), highest, stream, programs_.gradient, limits);
    end();
    return relief;
}

void Painter::paint(const Subject& subject, const Scene& scene, const Variant& variant, bool wireframe) {
    const Grid& grid = subject.grid;
    Pass& pass = programs_.passes.at(variant);
    begin(subject, scene);
    paint_land(pass.land, grid, scene, wireframe);
    if (variant.landscape) {
        paint_around(pass.land, subject.relief, scene);
    } else {
        paint_strips(pass.wall, grid);
    }
    paint_background(pass.background);
    if (wireframe) paint_lines(pass.lines, grid, scene);
    const bool is_overlaid = scene.grid.w > 0;
    if (scene.levels.x > 0 && !is_overlaid) paint_water(pass, grid, !variant.landscape);
    end();
}

void Painter::begin(const Subject& subject, const Scene& scene) {
    glBindBufferBase(GL_UNIFORM_BUFFER, scene_binding, scene_.name());
    glBufferData(GL_UNIFORM_BUFFER, sizeof(Scene), &scene, GL_STREAM_DRAW);
    glBindVertexArray(vertices_.name());
    const std::array<GLuint, texture_units.size()> textures{subject.relief.heights.name(),
                                                            subject.before.heights.name(),
                                                            subject.relief.gradient.name(),
                                                            subject.before.gradient.name(),
                                                            subject.lighting.ceiling.name(),
                                                            subject.lighting.open.name(),
                                                            detail_.name(),
                                                            subject.shares};
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

void Painter::draw_patches(Program& program, const Grid& grid, PatchMesh& mesh, const Scene& scene,
                           MapPlace map) {
    if (!mesh.indices) mesh.indices = Buffer::make();
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh.indices.name());
    if (mesh.cells != grid.patch) {
        mesh.cells = grid.patch;
        const auto indices = patch_indices(mesh.cells);
        glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof indices[0]),
                     indices.data(), GL_STATIC_DRAW);
    }
    use(program);
    program.set("stride", static_cast<int>(grid.stride));
    program.set("cells", static_cast<int>(grid.patch));
    program.set("per_side", static_cast<int>(grid.patches));
    // Patches are drawn from the near corner to the far one: what is hidden then costs little.
    program.set("from_east", scene.eye.x > 0 ? 1 : 0);
    program.set("from_south", scene.eye.z > 0 ? 1 : 0);
    program.set("tile_x", map.x);
    program.set("tile_z", map.z);
    program.check();
    const auto count = static_cast<GLsizei>(6 * grid.patch * grid.patch);
    const auto patches = static_cast<GLsizei>(grid.patches * grid.patches);
    glDrawElementsInstanced(GL_TRIANGLES, count, GL_UNSIGNED_INT, nullptr, patches);
}

void Painter::paint_land(Program& program, const Grid& grid, const Scene& scene, bool wireframe) {
    if (wireframe) {
        glEnable(GL_POLYGON_OFFSET_FILL);
        glPolygonOffset(1, 1);
    }
    draw_patches(program, grid, mesh_, scene, {});
    glDisable(GL_POLYGON_OFFSET_FILL);
}

/// The mirror images, which the haze ends. A mirrored triangle turns the other way.
void Painter::paint_around(Program& program, const Relief& relief, const Scene& scene) {
    constexpr auto rings = static_cast<int>(rings_around);
    glDisable(GL_CULL_FACE);
    for (int z = -rings; z <= rings; ++z) {
        for (int x = -rings; x <= rings; ++x) {
            const int ring = std::max(std::abs(x), std::abs(z));
            if (ring == 0 || is_out_of_view(scene, x, z)) continue;
            const auto index = static_cast<std::size_t>(ring - 1);
            draw_patches(program, relief.around[index], meshes_around_[index], scene, {x, z});
        }
    }
    glEnable(GL_CULL_FACE);
}

void Painter::paint_lines(Program& program, const Grid& grid, const Scene& scene) {
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    draw_patches(program, grid, mesh_, scene, {});
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

/// One strip along each side of the map.
void Painter::paint_strips(Program& program, const Grid& grid) {
    use(program);
    program.check();
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, static_cast<GLsizei>(2 * (grid.drawn + 1)), 4);
}

/// After the land, so that only what is left over is computed; it lies on the far plane.
void Painter::paint_background(Program& program) {
    use(program);
    program.check();
    glDepthMask(GL_FALSE);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDepthMask(GL_TRUE);
}

/// The sides that face away lie behind all of it. A ray then enters the water either through its surface or
/// through one side that faces the eye, so the order of these two does not matter.
void Painter::paint_water(Pass& pass, const Grid& grid, bool has_sides) {
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    if (has_sides) {
        glCullFace(GL_FRONT);
        paint_strips(pass.water_side, grid);
        glCullFace(GL_BACK);
        paint_strips(pass.water_side, grid);
    }
    use(pass.water);
    pass.water.check();
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void Painter::end() {
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glDepthFunc(GL_LESS);
    glBlendFunc(GL_ONE, GL_ZERO);
    for (GLuint unit = static_cast<GLuint>(texture_units.size()); unit-- > 0;) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, 0);
    }
    glBindVertexArray(0);
    glBindBufferBase(GL_UNIFORM_BUFFER, scene_binding, 0);
    glUseProgram(0);
}

}  // namespace terrain::render
