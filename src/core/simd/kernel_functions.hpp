/// The functions of one instruction set, for its table.
#pragma once

#include "core/simd/kernels.hpp"

namespace terrain::TERRAIN_SIMD_NAMESPACE {

void perlin(const PerlinJob& job, std::size_t begin, std::size_t end, void* scratch);
std::size_t perlin_scratch(std::size_t octave_count);

void worley(const WorleyJob& job, std::size_t begin, std::size_t end, void* scratch);
std::size_t worley_scratch(std::size_t octave_count);
void simplex(const SimplexJob& job, std::size_t begin, std::size_t end);

extern const Kernels table;

}  // namespace terrain::TERRAIN_SIMD_NAMESPACE
