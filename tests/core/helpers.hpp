/// Small things most tests of core need.
#pragma once

#include <bit>
#include <catch2/catch.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include "terrain/core/base.hpp"
#include "terrain/core/control.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/land.hpp"
#include "terrain/core/layering.hpp"
#include "terrain/core/params.hpp"
#include "terrain/core/simd.hpp"
#include "terrain/core/weathering.hpp"
#include "terrain/core/world.hpp"

namespace terrain_test {

/// Equal to within `tolerance`, absolutely: Approx alone adds a relative 1.2e-5.
inline Approx near(double value, double tolerance) { return Approx(value).epsilon(0).margin(tolerance); }

inline std::uint64_t samples_hash(const terrain::Field& field) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const float sample : field.samples()) {
        hash = (hash ^ std::bit_cast<std::uint32_t>(sample)) * 0x100000001b3ULL;
    }
    return hash;
}

inline terrain::BaseField serial_base(const terrain::Parameters& parameters) {
    terrain::Executor executor;
    terrain::Control control;
    return terrain::base_field(parameters, executor, control);
}

inline terrain::Land serial_land(const terrain::BaseField& base, const terrain::Parameters& parameters) {
    terrain::Executor executor;
    terrain::Control control;
    return terrain::land_field(base, parameters, executor, control);
}

inline terrain::Land serial_land(const terrain::Parameters& parameters) {
    return serial_land(serial_base(parameters), parameters);
}

/// The instruction sets of this machine.
inline std::vector<terrain::Simd> machine_simds() {
    std::vector<terrain::Simd> all;
    for (const terrain::Simd simd : {terrain::Simd::scalar, terrain::Simd::sse4, terrain::Simd::avx2}) {
        if (terrain::has_simd(simd)) all.push_back(simd);
    }
    return all;
}

/// The raw field, computed with these instructions.
inline terrain::Field layered_with(terrain::Simd simd, const terrain::Parameters& parameters) {
    terrain::Executor executor;
    executor.use(simd);
    terrain::Control control;
    return terrain::layered_field(parameters, executor, control);
}

/// The land after erosion, where it is on.
inline terrain::Weathered serial_weathered(const std::shared_ptr<const terrain::Field>& land,
                                           const terrain::Parameters& parameters) {
    terrain::Executor executor;
    terrain::Control control;
    return terrain::weathered(land, parameters, executor, control);
}

inline std::shared_ptr<const terrain::Field> serial_heights(const terrain::Parameters& parameters) {
    return serial_weathered(serial_land(parameters).heights, parameters).heights;
}

/// A field written down by hand, row by row.
inline terrain::Field field_of(std::size_t divisions, std::initializer_list<float> samples) {
    terrain::Field field(divisions);
    std::size_t i = 0;
    for (const float sample : samples) field.samples()[i++] = sample;
    return field;
}

inline terrain::Field constant_field(std::size_t divisions, float value) {
    terrain::Field field(divisions);
    for (float& sample : field.samples()) sample = value;
    return field;
}

inline terrain::BaseField with_extremes(terrain::Field field) {
    terrain::BaseField base;
    base.lowest = base.highest = field.at(0, 0);
    for (const float sample : field.samples()) {
        if (sample < base.lowest) base.lowest = sample;
        if (sample > base.highest) base.highest = sample;
    }
    base.samples = std::move(field);
    return base;
}

/// Parameters under which the land stage takes the base's numbers for heights and changes nothing: what a
/// test then switches on is all there is.
inline terrain::Parameters plain_land(std::size_t divisions) {
    terrain::Parameters p;
    p.algorithm = terrain::Algorithm::ridged;  // its own range is [0, 1]
    p.range = terrain::Range::fixed;
    p.divisions = static_cast<int>(divisions);
    p.island.kind = terrain::IslandKind::off;
    return p;
}

/// Land of a map that has the same height everywhere before shape and island.
inline terrain::Land land_of_plateau(float height, const terrain::Parameters& parameters) {
    const auto divisions = static_cast<std::size_t>(parameters.divisions);
    return serial_land(with_extremes(constant_field(divisions, height)), parameters);
}

inline constexpr std::initializer_list<terrain::Algorithm> all_algorithms{
    terrain::Algorithm::perlin, terrain::Algorithm::simplex, terrain::Algorithm::ridged,
    terrain::Algorithm::diamond_square, terrain::Algorithm::worley};

/// First sample that is no height: not finite, outside [0, 1] or -0. The number of samples if all are
/// heights.
inline std::size_t first_bad_height(const terrain::Field& heights) {
    const auto samples = heights.samples();
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const bool inside = samples[i] >= 0 && samples[i] <= 1;
        const bool minus_zero = std::bit_cast<std::uint32_t>(samples[i]) == 0x80000000U;
        if (!inside || minus_zero) return i;
    }
    return samples.size();
}

}  // namespace terrain_test
