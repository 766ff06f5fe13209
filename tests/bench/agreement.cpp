#include "agreement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "textbook.hpp"
#include "works.hpp"

namespace bench {
namespace {

using terrain::Algorithm;

constexpr float rounding = 1e-4F;

struct Difference {
    float largest = 0;
    std::size_t compared = 0, left_out = 0;
};

/// Where the textbook's search is exact in every octave. Beyond a distance of 1 it may miss the nearest
/// point, and the program does not.
bool is_exact(const textbook::Noise& noise, float x, float z, const textbook::Layers& layers) {
    for (int octave = 0; octave < layers.octaves; ++octave) {
        if (noise.nearest(x, z) > 1) return false;
        x *= layers.lacunarity;
        z *= layers.lacunarity;
    }
    return true;
}

template <class Height, class Counts>
Difference difference_from(const terrain::Field& field, const Height& height, const Counts& counts) {
    Difference difference;
    const float step =
        static_cast<float>(terrain::Parameters{}.scale) / static_cast<float>(field.divisions());
    for (std::size_t z = 0; z < field.side(); ++z) {
        for (std::size_t x = 0; x < field.side(); ++x) {
            const float at_x = static_cast<float>(x) * step, at_z = static_cast<float>(z) * step;
            if (!counts(at_x, at_z)) {
                ++difference.left_out;
                continue;
            }
            ++difference.compared;
            difference.largest = std::max(difference.largest, std::abs(field.at(x, z) - height(at_x, at_z)));
        }
    }
    return difference;
}

Difference noise_difference(Algorithm algorithm, int divisions) {
    const terrain::Parameters parameters = recipe(algorithm, divisions);
    terrain::Executor executor;
    const terrain::Field field = raw_heights(parameters, executor);
    const textbook::Noise noise(parameters.seed);
    const textbook::Layers layers;
    const auto all = [](float, float) { return true; };
    switch (algorithm) {
        case Algorithm::perlin:
            return difference_from(
                field, [&](float x, float z) { return noise.perlin_fbm(x, z, layers); }, all);
        case Algorithm::ridged:
            return difference_from(
                field, [&](float x, float z) { return noise.ridged_fbm(x, z, layers); }, all);
        case Algorithm::simplex:
            return difference_from(
                field, [&](float x, float z) { return noise.simplex_fbm(x, z, layers); }, all);
        default:
            return difference_from(
                field, [&](float x, float z) { return noise.worley_fbm(x, z, layers); },
                [&](float x, float z) { return is_exact(noise, x, z, layers); });
    }
}

Difference diamond_square_difference(int divisions) {
    const terrain::Parameters parameters = recipe(Algorithm::diamond_square, divisions);
    terrain::Executor executor;
    const terrain::Field field = raw_heights(parameters, executor);
    std::vector<float> heights(field.size());
    textbook::diamond_square(parameters.seed, field.divisions(), static_cast<float>(parameters.persistence),
                             heights);
    Difference difference;
    difference.compared = field.size();
    for (std::size_t i = 0; i < heights.size(); ++i) {
        difference.largest = std::max(difference.largest, std::abs(field.samples()[i] - heights[i]));
    }
    return difference;
}

}  // namespace

Agreement agreement(const Effort& effort) {
    Agreement result;
    result.section.title = "The textbook computes the same";
    result.section.text =
        "Largest difference between the raw heights of the program and those of the textbook, which rounds "
        "its coordinates to float. Worley is compared where a 3 x 3 search is exact in every octave.";
    result.section.table.head = {"work", "largest difference", "allowed", "samples", "left out", "the same"};
    const auto add = [&](const std::string& name, const Difference& difference, float allowed) {
        const bool same = difference.compared > 0 && difference.largest <= allowed;
        result.agrees = result.agrees && same;
        result.section.table.rows.push_back({name, fmt::format("{:.2g}", difference.largest),
                                             fmt::format("{:.2g}", allowed),
                                             fmt::format("{}", difference.compared),
                                             fmt::format("{}", difference.left_out), same ? "yes" : "NO"});
    };
    add("Perlin", noise_difference(Algorithm::perlin, effort.divisions), rounding);
    add("Ridged", noise_difference(Algorithm::ridged, effort.divisions), rounding);
    add("Simplex", noise_difference(Algorithm::simplex, effort.divisions), rounding);
    add("Worley F1", noise_difference(Algorithm::worley, effort.divisions), rounding);
    add("Diamond-Square", diamond_square_difference(effort.diamond_divisions), 0);
    return result;
}

}  // namespace bench
