/// What tests ask of eroded land.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "terrain/core/erosion.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/params.hpp"

namespace terrain_test {

terrain::Field copy_of(const terrain::Field& field);

/// heights(x, z) at every sample.
terrain::Field field_from(std::size_t divisions,
                          const std::function<float(std::size_t x, std::size_t z)>& heights);

/// The land of a recipe before erosion.
terrain::Field land_of(const terrain::Parameters& parameters);

std::uint32_t droplet_key(const std::string& seed);

/// Runs the droplets of a recipe over the field, serially.
terrain::ErosionMaps erode(terrain::Field& heights, const terrain::Parameters& parameters);

/// Sum of the samples, in double.
double total(const terrain::Field& field);

/// Share of the land from which steepest descent over the eight neighbours reaches the sea.
double drained_share(const terrain::Field& heights, float sea);

/// By how much the sharpest sample that was no summit before stands above the highest of its eight
/// neighbours.
float sharpest_new_spike(const terrain::Field& before, const terrain::Field& after);

/// Largest rise from a sample to one beside it.
float steepest_step(const terrain::Field& heights);

/// Means over the cells of a coarser grid about its samples; the divisions of the field are a multiple.
terrain::Field averaged(const terrain::Field& field, std::size_t divisions);

double correlation(const terrain::Field& left, const terrain::Field& right);
double root_mean_square(const terrain::Field& field);

/// Ten names, of no meaning.
inline const std::vector<std::string> some_seeds{"Fuji", "a", "b", "c", "d", "e", "f", "g", "h", "i"};

}  // namespace terrain_test
