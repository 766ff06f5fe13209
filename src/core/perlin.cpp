#include "terrain/core/perlin.hpp"

#include "terrain/core/layering.hpp"

namespace terrain {

void PerlinNoise::row(std::span<const Coordinate> columns, const Coordinate& row,
                      std::span<float> out) const {
    const std::size_t near_hash = permutation_[static_cast<std::size_t>(row.cell & 255)];
    const std::size_t far_hash = permutation_[static_cast<std::size_t>((row.cell + 1) & 255)];
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto left = static_cast<std::size_t>(columns[i].cell & 255);
        const std::size_t right = (left + 1) & 255;
        const CornerHashes hashes{permutation_[left + near_hash], permutation_[right + near_hash],
                                  permutation_[left + far_hash], permutation_[right + far_hash]};
        out[i] = perlin_cell(hashes, columns[i].fraction, row.fraction, gradients_);
    }
}

float PerlinNoise::at(const Coordinate& x, const Coordinate& z) const {
    float value = 0;
    row({&x, 1}, z, {&value, 1});
    return value;
}

double perlin_fbm(const Permutation& permutation, const std::vector<Octave>& octaves, double scale, double u,
                  double v) {
    double sum = 0;
    for (const Octave& octave : octaves) {
        const Coordinate x = split(octave.frequency * (scale * u) + lattice_shift_x);
        const Coordinate z = split(octave.frequency * (scale * v) + lattice_shift_z);
        const CornerHashes hashes{permutation.at(x.cell, z.cell), permutation.at(x.cell + 1, z.cell),
                                  permutation.at(x.cell, z.cell + 1), permutation.at(x.cell + 1, z.cell + 1)};
        sum += octave.weight * perlin_cell(hashes, x.position - static_cast<double>(x.cell),
                                           z.position - static_cast<double>(z.cell), Gradients::eight);
    }
    return sum;
}

}  // namespace terrain
