#include "render/detail.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace terrain::render {
namespace {

constexpr int side = 256;

/// In [0, 1); an integer hash (C. Wellons: prospecting for hash functions, 2018).
float random_at(std::uint32_t x, std::uint32_t y, std::uint32_t layer) {
    std::uint32_t bits = x + 0x9E3779B9U * y + 0x85EBCA6BU * layer;
    bits = (bits ^ (bits >> 16U)) * 0x7FEB352DU;
    bits = (bits ^ (bits >> 15U)) * 0x846CA68BU;
    bits ^= bits >> 16U;
    return static_cast<float>(bits >> 8U) / 16777216.0F;
}

/// Value noise with `cells` lattice cells along the texture, which repeats after them.
float value_noise(int x, int y, int cells, std::uint32_t layer) {
    const float scale = static_cast<float>(cells) / side;
    const float u = static_cast<float>(x) * scale, v = static_cast<float>(y) * scale;
    const float left = std::floor(u), top = std::floor(v);
    const auto corner = [&](int i, int j) {
        const auto wrapped = [cells](float at, int step) {
            return static_cast<std::uint32_t>((static_cast<int>(at) + step) % cells);
        };
        return random_at(wrapped(left, i), wrapped(top, j), layer);
    };
    const auto eased = [](float t) { return t * t * (3 - 2 * t); };
    const float s = eased(u - left), t = eased(v - top);
    return std::lerp(std::lerp(corner(0, 0), corner(1, 0), s), std::lerp(corner(0, 1), corner(1, 1), s), t);
}

/// Octaves of value noise, stretched around 0.5.
float layered(int x, int y, int cells, int octaves, std::uint32_t layer) {
    float sum = 0, weight = 1, weights = 0;
    for (int i = 0; i < octaves; ++i, cells *= 2, weight *= 0.55F) {
        sum += weight * value_noise(x, y, cells, layer + static_cast<std::uint32_t>(i));
        weights += weight;
    }
    constexpr float contrast = 1.6F;
    return std::clamp(0.5F + contrast * (sum / weights - 0.5F), 0.0F, 1.0F);
}

std::uint8_t byte(float value) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0F, 1.0F) * 255));
}

}  // namespace

Texture make_detail() {
    std::vector<float> ripples;
    ripples.reserve(std::size_t{side} * side);
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) ripples.push_back(layered(x, y, 16, 3, 40));
    }
    const auto ripple = [&](int x, int y) {
        return ripples[static_cast<std::size_t>((y + side) % side) * side +
                       static_cast<std::size_t>((x + side) % side)];
    };
    std::vector<std::uint8_t> texels;
    texels.reserve(std::size_t{4} * side * side);
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            constexpr float steepness = 3;
            texels.push_back(byte(layered(x, y, 5, 4, 0)));
            texels.push_back(byte(layered(x, y, 12, 5, 20)));
            texels.push_back(byte(0.5F + steepness * (ripple(x + 1, y) - ripple(x - 1, y))));
            texels.push_back(byte(0.5F + steepness * (ripple(x, y + 1) - ripple(x, y - 1))));
        }
    }
    Texture texture = Texture::make();
    glBindTexture(GL_TEXTURE_2D, texture.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glBindTexture(GL_TEXTURE_2D, 0);
    return texture;
}

}  // namespace terrain::render
