/// Seeds, hashed random numbers and permutations: everything random in a terrain comes from here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace terrain {

/// Bijective 32-bit finaliser ("lowbias32" by C. Wellons, found by hash-prospector).
constexpr std::uint32_t mix(std::uint32_t h) {
    h ^= h >> 16;
    h *= 0x7feb352dU;
    h ^= h >> 15;
    h *= 0x846ca68bU;
    h ^= h >> 16;
    return h;
}

/// FNV-1a, 32 bits (Fowler, Noll, Vo).
constexpr std::uint32_t fnv1a32(std::string_view bytes) {
    std::uint32_t hash = 2166136261U;
    for (char byte : bytes) {
        hash ^= static_cast<unsigned char>(byte);
        hash *= 16777619U;
    }
    return hash;
}

constexpr std::uint32_t seed_number(std::string_view seed) { return mix(fnv1a32(seed)); }

/// Independent streams of random numbers drawn from one seed.
enum class Stream : std::uint32_t {
    permutation = 1,  ///< Perlin, Ridged and Simplex share it
    worley = 2,
    diamond_square = 3,
    archipelago = 4,
    warp_x = 5,
    warp_z = 6,
    erosion = 7
};

constexpr std::uint32_t stream_key(std::uint32_t seed, Stream stream) {
    return mix(seed + static_cast<std::uint32_t>(stream) * 0x9E3779B9U);
}

/// Number i of a stream: any order, any thread.
constexpr std::uint32_t random_bits(std::uint32_t key, std::uint32_t i) { return mix(key + i * 0x9E3779B9U); }
constexpr std::uint32_t random_bits(std::uint32_t key, std::uint32_t i, std::uint32_t j) {
    return mix(random_bits(key, i) + j * 0x85EBCA6BU);
}

/// Uniform in [0, 1) in steps of 2^-24, exact in float.
constexpr float unit_real(std::uint32_t bits) { return static_cast<float>(bits >> 8) * 0x1p-24F; }

/// A random permutation of 0..255, doubled so that a sum of two entries needs no mask.
class Permutation {
public:
    /// Fisher-Yates with the numbers of the stream.
    explicit Permutation(std::uint32_t key);

    std::uint8_t operator[](std::size_t i) const { return entries_[i]; }

    /// Hash of lattice point (x, z), period 256 in both.
    std::uint8_t at(std::int64_t x, std::int64_t z) const {
        const auto column = static_cast<std::size_t>(x & 255);
        const auto row = static_cast<std::size_t>(z & 255);
        return entries_[column + entries_[row]];
    }

private:
    std::array<std::uint8_t, 512> entries_{};
};

}  // namespace terrain
