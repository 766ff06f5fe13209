/// The algorithms as a textbook has them: plain scalar float code that computes one sample after the other.
/// The only table is the permutation; every octave is a call of its own. `./lab bench` compares our kernels
/// with it, so it is made neither slower nor faster than such code is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace textbook {

/// sum gain^k N(lacunarity^k (x, z)) / sum gain^k over `octaves`.
struct Layers {
    int octaves = 6;
    float gain = 0.5F;
    float lacunarity = 2;
};

/// Perlin, Ridged (squared), Simplex and Worley (F1) of one seed.
class Noise {
public:
    explicit Noise(std::string_view seed);

    float perlin(float x, float z) const;
    float ridged(float x, float z) const;
    float simplex(float x, float z) const;
    /// Distance to the nearest feature point in the 3 x 3 cells about the sample. It is exact up to 1.
    float nearest(float x, float z) const;
    float worley(float x, float z) const;
    /// The same search among other points: those of Worley's own hash, which is the cheaper one.
    float worley_classic(float x, float z) const;

    float perlin_fbm(float x, float z, const Layers& layers) const;
    float ridged_fbm(float x, float z, const Layers& layers) const;
    float simplex_fbm(float x, float z, const Layers& layers) const;
    float worley_fbm(float x, float z, const Layers& layers) const;
    float worley_classic_fbm(float x, float z, const Layers& layers) const;

private:
    int hash(int x, int z) const;

    std::array<int, 512> permutation_{};
    std::uint32_t worley_key_;
};

/// Fills (divisions + 1)^2 heights in place, level by level; `divisions` is a power of two.
void diamond_square(std::string_view seed, std::size_t divisions, float persistence,
                    std::span<float> heights);

}  // namespace textbook
