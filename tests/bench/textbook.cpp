#include "textbook.hpp"

#include <algorithm>
#include <cmath>

#include "terrain/core/random.hpp"

namespace textbook {

using terrain::random_bits;
using terrain::unit_real;

namespace {

/// Added to the coordinates of every octave of the lattice noises.
constexpr float shift_x = 13.7F, shift_z = 9.3F;

constexpr float gradients[8][2] = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};

std::uint32_t key_of(std::string_view seed, terrain::Stream stream) {
    return terrain::stream_key(terrain::seed_number(seed), stream);
}

int floor_of(float value) {
    const int whole = static_cast<int>(value);
    return value < static_cast<float>(whole) ? whole - 1 : whole;
}

float fade(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }

float mix(float a, float b, float t) { return a + t * (b - a); }

float slope(int hash, float x, float z) {
    const float* gradient = gradients[hash & 7];
    return gradient[0] * x + gradient[1] * z;
}

template <class Function>
float layered(float x, float z, const Layers& layers, const Function& noise) {
    float frequency = 1, amplitude = 1, sum = 0, total = 0;
    for (int octave = 0; octave < layers.octaves; ++octave) {
        sum += amplitude * noise(frequency * x, frequency * z);
        total += amplitude;
        frequency *= layers.lacunarity;
        amplitude *= layers.gain;
    }
    return sum / total;
}

struct Point {
    float x, z;
};

/// The feature point of a cell as it is specified: two hashes for x, a third one for z.
Point point(std::uint32_t key, int i, int j) {
    const std::uint32_t bits = random_bits(key, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j));
    return {unit_real(bits), unit_real(terrain::mix(bits + 1))};
}

/// A feature point by the integer hash of Worley's own code, as in D. Ebert and others, "Texturing and
/// Modeling".
Point classic_point(std::uint32_t key, int i, int j) {
    const auto next = [](std::uint32_t bits) { return 1402024253U * bits + 586950981U; };
    const std::uint32_t first =
        next(key + 702395077U * static_cast<std::uint32_t>(i) + 915488749U * static_cast<std::uint32_t>(j));
    return {static_cast<float>(first) * 0x1p-32F, static_cast<float>(next(first)) * 0x1p-32F};
}

template <class PointOf>
float nearest_of_nine(float x, float z, const PointOf& point_of) {
    const int column = floor_of(x), row = floor_of(z);
    const float fx = x - static_cast<float>(column), fz = z - static_cast<float>(row);
    float smallest = 1e9F;
    for (int i = -1; i <= 1; ++i) {
        for (int j = -1; j <= 1; ++j) {
            const Point candidate = point_of(column + i, row + j);
            const float dx = candidate.x + (static_cast<float>(i) - fx);
            const float dz = candidate.z + (static_cast<float>(j) - fz);
            smallest = std::min(smallest, dx * dx + dz * dz);
        }
    }
    return std::sqrt(smallest);
}

float worley_value(float distance) { return std::min(distance, 1.4F) / 1.4F; }

}  // namespace

Noise::Noise(std::string_view seed) : worley_key_(key_of(seed, terrain::Stream::worley)) {
    const terrain::Permutation source(key_of(seed, terrain::Stream::permutation));
    for (std::size_t i = 0; i < permutation_.size(); ++i) permutation_[i] = source[i];
}

int Noise::hash(int x, int z) const {
    const int row = permutation_[static_cast<std::size_t>(z & 255)];
    const int place = (x & 255) + row;
    return permutation_[static_cast<std::size_t>(place)];
}

float Noise::perlin(float x, float z) const {
    const int column = floor_of(x), row = floor_of(z);
    const float dx = x - static_cast<float>(column), dz = z - static_cast<float>(row);
    const float u = fade(dx), v = fade(dz);
    const float near_left = slope(hash(column, row), dx, dz);
    const float near_right = slope(hash(column + 1, row), dx - 1, dz);
    const float far_left = slope(hash(column, row + 1), dx, dz - 1);
    const float far_right = slope(hash(column + 1, row + 1), dx - 1, dz - 1);
    return mix(mix(near_left, near_right, u), mix(far_left, far_right, u), v);
}

float Noise::ridged(float x, float z) const {
    const float ridge = 1 - std::abs(perlin(x, z));
    return ridge * ridge;
}

float Noise::simplex(float x, float z) const {
    constexpr float skew = 0.36602540F, unskew = 0.21132487F;  // (sqrt(3) - 1) / 2, (3 - sqrt(3)) / 6
    const float skewed = (x + z) * skew;
    const int column = floor_of(x + skewed), row = floor_of(z + skewed);
    const float back = static_cast<float>(column + row) * unskew;
    const float x0 = x - (static_cast<float>(column) - back), z0 = z - (static_cast<float>(row) - back);
    const int right = x0 > z0 ? 1 : 0, beyond = 1 - right;
    const float x1 = x0 - static_cast<float>(right) + unskew, z1 = z0 - static_cast<float>(beyond) + unskew;
    const float x2 = x0 - 1 + 2 * unskew, z2 = z0 - 1 + 2 * unskew;
    float sum = 0;
    if (const float t = 0.5F - x0 * x0 - z0 * z0; t > 0) {
        sum += t * t * t * t * slope(hash(column, row), x0, z0);
    }
    if (const float t = 0.5F - x1 * x1 - z1 * z1; t > 0) {
        sum += t * t * t * t * slope(hash(column + right, row + beyond), x1, z1);
    }
    if (const float t = 0.5F - x2 * x2 - z2 * z2; t > 0) {
        sum += t * t * t * t * slope(hash(column + 1, row + 1), x2, z2);
    }
    return 70 * sum;
}

float Noise::nearest(float x, float z) const {
    return nearest_of_nine(x, z, [&](int i, int j) { return point(worley_key_, i, j); });
}

float Noise::worley(float x, float z) const { return worley_value(nearest(x, z)); }

float Noise::worley_classic(float x, float z) const {
    return worley_value(
        nearest_of_nine(x, z, [&](int i, int j) { return classic_point(worley_key_, i, j); }));
}

float Noise::perlin_fbm(float x, float z, const Layers& layers) const {
    return layered(x, z, layers, [&](float qx, float qz) { return perlin(qx + shift_x, qz + shift_z); });
}

float Noise::ridged_fbm(float x, float z, const Layers& layers) const {
    return layered(x, z, layers, [&](float qx, float qz) { return ridged(qx + shift_x, qz + shift_z); });
}

float Noise::simplex_fbm(float x, float z, const Layers& layers) const {
    return layered(x, z, layers, [&](float qx, float qz) { return simplex(qx + shift_x, qz + shift_z); });
}

float Noise::worley_fbm(float x, float z, const Layers& layers) const {
    return layered(x, z, layers, [&](float qx, float qz) { return worley(qx, qz); });
}

float Noise::worley_classic_fbm(float x, float z, const Layers& layers) const {
    return layered(x, z, layers, [&](float qx, float qz) { return worley_classic(qx, qz); });
}

namespace {

class Midpoints {
public:
    Midpoints(std::uint32_t key, std::size_t divisions, std::span<float> heights)
        : key_(key),
          unit_(static_cast<std::uint32_t>(65536 / divisions)),
          last_(divisions),
          heights_(heights) {}

    void corners() {
        for (const std::size_t z : {std::size_t{0}, last_}) {
            for (const std::size_t x : {std::size_t{0}, last_}) at(x, z) = random(x, z);
        }
    }

    void diamonds(std::size_t half, float amplitude) {
        for (std::size_t z = half; z < last_; z += 2 * half) {
            for (std::size_t x = half; x < last_; x += 2 * half) {
                const float sum = (at(x - half, z - half) + at(x + half, z - half)) +
                                  (at(x - half, z + half) + at(x + half, z + half));
                at(x, z) = sum / 4 + (random(x, z) - 0.5F) * amplitude;
            }
        }
    }

    void squares(std::size_t half, float amplitude) {
        for (std::size_t z = 0; z <= last_; z += half) {
            for (std::size_t x = (z / half) % 2 == 0 ? half : 0; x <= last_; x += 2 * half) {
                at(x, z) = mean_of_neighbours(x, z, half) + (random(x, z) - 0.5F) * amplitude;
            }
        }
    }

private:
    float& at(std::size_t x, std::size_t z) { return heights_[z * (last_ + 1) + x]; }

    float random(std::size_t x, std::size_t z) const {
        return unit_real(
            random_bits(key_, static_cast<std::uint32_t>(x) * unit_, static_cast<std::uint32_t>(z) * unit_));
    }

    float mean_of_neighbours(std::size_t x, std::size_t z, std::size_t half) {
        float sum = 0;
        int count = 0;
        if (z >= half) sum += at(x, z - half), ++count;
        if (x >= half) sum += at(x - half, z), ++count;
        if (x + half <= last_) sum += at(x + half, z), ++count;
        if (z + half <= last_) sum += at(x, z + half), ++count;
        return sum / static_cast<float>(count);
    }

    std::uint32_t key_, unit_;
    std::size_t last_;
    std::span<float> heights_;
};

}  // namespace

void diamond_square(std::string_view seed, std::size_t divisions, float persistence,
                    std::span<float> heights) {
    Midpoints midpoints(key_of(seed, terrain::Stream::diamond_square), divisions, heights);
    midpoints.corners();
    float amplitude = 0.8F;
    for (std::size_t half = divisions / 2; half >= 1; half /= 2) {
        midpoints.diamonds(half, amplitude);
        midpoints.squares(half, amplitude);
        amplitude *= persistence;
    }
}

}  // namespace textbook
