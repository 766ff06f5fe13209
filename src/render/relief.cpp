#include "render/relief.hpp"

#include <algorithm>
#include <vector>

namespace terrain::render {
namespace {

/// Of one mirror image: there are 8 near ones and 16 far ones.
constexpr std::array<std::size_t, rings_around> most_triangles_around{8192, 2048};

/// Every stride-th sample, the last row and column always those of the border.
std::vector<float> thinned(const Field& heights, std::size_t stride, std::size_t side) {
    std::vector<float> samples;
    samples.reserve(side * side);
    for (std::size_t z = 0; z < side; ++z) {
        const auto row = heights.row(std::min(z * stride, heights.divisions()));
        for (std::size_t x = 0; x < side; ++x)
            samples.push_back(row[std::min(x * stride, heights.divisions())]);
    }
    return samples;
}

void set_sampling(GLint minify, GLint magnify) {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, minify);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, magnify);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

Texture upload(const Field& heights, std::size_t stride, std::size_t side, TexelStream& stream) {
    Texture texture = Texture::make();
    glBindTexture(GL_TEXTURE_2D, texture.name());
    std::vector<float> few;
    if (stride > 1) few = thinned(heights, stride, side);
    stream.fill(GL_R32F, side, stride > 1 ? few.data() : heights.samples().data());
    set_sampling(GL_NEAREST, GL_NEAREST);
    return texture;
}

/// A texture whose every texel `program` computes from the heights, which are bound.
Expected<Texture> bake(Program& program, const Texture& heights, std::size_t side) {
    const auto size = static_cast<GLsizei>(side);
    Texture texture = Texture::make();
    glBindTexture(GL_TEXTURE_2D, texture.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG16F, size, size, 0, GL_RG, GL_HALF_FLOAT, nullptr);
    set_sampling(GL_LINEAR, GL_LINEAR);
    glBindTexture(GL_TEXTURE_2D, heights.name());
    const Framebuffer framebuffer = Framebuffer::make();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name(), 0);
    const bool complete = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    if (complete) {
        for (const int state : {GL_BLEND, GL_DEPTH_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_STENCIL_TEST})
            glDisable(static_cast<GLenum>(state));
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        glViewport(0, 0, size, size);
        program.use();
        program.set("heights", 0);
        program.set("side", static_cast<int>(side));
        program.check();
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    if (complete) return texture;
    return tl::unexpected(Error{Fault::failed, "the driver cannot draw into textures of half floats", {}});
}

}  // namespace

Expected<Relief> make_relief(std::shared_ptr<const Field> heights, float highest, TexelStream& stream,
                             Program& program, const ReliefLimits& limits) {
    Relief relief;
    std::size_t stride = 1;
    std::size_t divisions = heights->divisions();
    while (divisions + 1 > limits.largest_texture) {
        stride *= 2;
        divisions = (heights->divisions() + stride - 1) / stride;
    }
    relief.grid = make_grid(divisions, limits.most_triangles);
    relief.draft = make_grid(divisions, std::min(most_triangles_draft, limits.most_triangles));
    for (std::size_t ring = 0; ring < rings_around; ++ring) {
        relief.around[ring] = make_grid(divisions, most_triangles_around[ring]);
    }
    relief.highest = highest;
    relief.heights = upload(*heights, stride, divisions + 1, stream);
    auto gradient = bake(program, relief.heights, std::min(divisions + 1, limits.largest_gradient));
    if (!gradient) return tl::unexpected(gradient.error());
    glBindTexture(GL_TEXTURE_2D, gradient->name());
    glGenerateMipmap(GL_TEXTURE_2D);
    set_sampling(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
    relief.gradient = std::move(*gradient);
    glBindTexture(GL_TEXTURE_2D, 0);
    relief.source = std::move(heights);
    return relief;
}

Texture make_smooth_texture(const Field& field, TexelStream& stream) {
    Texture texture = Texture::make();
    glBindTexture(GL_TEXTURE_2D, texture.name());
    stream.fill(GL_R16F, field.side(), field.samples().data());
    set_sampling(GL_LINEAR, GL_LINEAR);
    glBindTexture(GL_TEXTURE_2D, 0);
    return texture;
}

Lighting make_lighting(std::shared_ptr<const Light> light, TexelStream& stream) {
    Lighting lighting;
    if (light) {
        lighting.ceiling = make_smooth_texture(light->ceiling, stream);
        lighting.open = make_smooth_texture(light->open, stream);
    } else {
        Field none(0);
        none.row(0)[0] = no_shadow;
        lighting.ceiling = make_smooth_texture(none, stream);
        none.row(0)[0] = 1;
        lighting.open = make_smooth_texture(none, stream);
    }
    lighting.source = std::move(light);
    return lighting;
}

}  // namespace terrain::render
