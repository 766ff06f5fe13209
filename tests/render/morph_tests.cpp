#include <glad/gl.h>
#include <catch2/catch.hpp>
#include <cmath>

#include "studio.hpp"

using namespace terrain::render;

namespace {

constexpr Size size{160, 100};

std::shared_ptr<const terrain::World> hill(double height, std::size_t divisions = 32) {
    return make_world(divisions, [height](double x, double z) {
        return height * std::exp(-20 * (std::pow(x - 0.5, 2) + std::pow(z - 0.5, 2)));
    });
}

/// What draw shows with this morph.
std::vector<std::uint8_t> drawn(Studio& studio, const terrain::World& world, float morph) {
    Look look = look_of(world);
    look.morph = morph;
    const TextureName texture = studio.renderer().draw(0, Camera(), look, size);
    REQUIRE(texture != 0);
    std::vector<std::uint8_t> rgba(std::size_t{4} * 160 * 100);
    glBindTexture(GL_TEXTURE_2D, texture);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba.data());
    glBindTexture(GL_TEXTURE_2D, 0);
    return rgba;
}

double mean_difference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(int{a[i]} - int{b[i]});
    return sum / static_cast<double>(a.size());
}

}  // namespace

TEST_CASE("a morph starts at the land before, passes the mean of both, and ends at the land after") {
    Studio studio;
    const auto low = hill(0.2), high = hill(1.0), middle = hill(0.6);
    const auto alone = [&](const std::shared_ptr<const terrain::World>& world) {
        studio.renderer().adopt(0, nullptr);
        studio.renderer().adopt(0, world);
        return drawn(studio, *world, 1);
    };
    const auto first = alone(low), half = alone(middle), last = alone(high);
    REQUIRE(mean_difference(first, last) > 2);
    studio.renderer().adopt(0, low);
    studio.renderer().adopt(0, high);
    CHECK(mean_difference(drawn(studio, *high, 0), first) == 0);
    CHECK(mean_difference(drawn(studio, *high, 0.5F), half) < 0.05);
    CHECK(mean_difference(drawn(studio, *high, 1), last) == 0);
    // The land before is gone by now.
    CHECK(mean_difference(drawn(studio, *high, 0), last) == 0);
}

TEST_CASE("there is no morph from a land with another number of samples") {
    Studio studio;
    const auto low = hill(0.2), high = hill(1.0, 48);
    studio.renderer().adopt(0, high);
    const auto last = drawn(studio, *high, 1);
    studio.renderer().adopt(0, low);
    studio.renderer().adopt(0, high);
    CHECK(mean_difference(drawn(studio, *high, 0), last) == 0);
}
