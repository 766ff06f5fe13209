#include "render/texel_stream.hpp"

#include <catch2/catch.hpp>
#include <numeric>
#include <vector>

#include "render/context.hpp"

using namespace terrain::render;

namespace {

std::vector<float> counted_from(float first, std::size_t count) {
    std::vector<float> values(count);
    std::iota(values.begin(), values.end(), first);
    return values;
}

std::vector<float> read_back(const Texture& texture, std::size_t count) {
    std::vector<float> texels(count);
    glBindTexture(GL_TEXTURE_2D, texture.name());
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED, GL_FLOAT, texels.data());
    return texels;
}

}  // namespace

TEST_CASE("Texels arrive, buffered or not, and stay when others follow") {
    const auto context = OffscreenContext::make();
    REQUIRE(context);
    const bool buffered = GENERATE(true, false);
    TexelStream stream(buffered);
    constexpr std::size_t side = 37;
    std::vector<float> first = counted_from(0.5F, side * side);
    const std::vector<float> second = counted_from(-700, 9);
    const Texture large = Texture::make(), small = Texture::make();

    glBindTexture(GL_TEXTURE_2D, large.name());
    stream.fill(GL_R32F, side, first.data());
    const std::vector<float> sent = first;
    first.assign(first.size(), -1);  // they may go
    glBindTexture(GL_TEXTURE_2D, small.name());
    stream.fill(GL_R32F, 3, second.data());

    CHECK(read_back(large, side * side) == sent);
    CHECK(read_back(small, 9) == second);
    GLint bound = -1;
    glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &bound);
    CHECK(bound == 0);
    CHECK(glGetError() == GL_NO_ERROR);
}
