/// The functions of one instruction set, for its table.
#pragma once

#include "core/simd/kernels.hpp"

namespace terrain::TERRAIN_SIMD_NAMESPACE {

void perlin(const PerlinJob& job, std::size_t begin, std::size_t end, void* scratch);
std::size_t perlin_scratch(std::size_t octave_count);

void worley(const WorleyJob& job, std::size_t begin, std::size_t end, void* scratch);
std::size_t worley_scratch(std::size_t octave_count);
void simplex(const SimplexJob& job, std::size_t begin, std::size_t end);
void simplex_blocks(const SimplexLists& lists, std::size_t rows, std::size_t columns, std::size_t side,
                    float* out);

void widen(const float* samples, std::size_t count, float* lowest, float* highest);
void normalise(const float* raw, std::size_t count, float lowest, float span, float* heights);
std::size_t normalise_fixed(const float* raw, std::size_t count, double low, double high, float* heights);
void power(const double* x, std::size_t count, double y, double* result);
void lengths(const double* x, const double* z, std::size_t count, double* result);
void subtract(float* heights, const double* mask, std::size_t count);
void scale(float* heights, const double* mask, std::size_t count);
double sum(const float* samples, std::size_t count);
void count_steps(const float* heights, std::size_t count, float steps, std::uint32_t* counts);

void diamond_square(const DiamondSquareJob& job, std::size_t begin, std::size_t end, void* scratch);
std::size_t diamond_square_scratch(std::size_t cells);

void erosion(const ErosionJob& job, const DropletStart* starts, std::size_t count, ErosionSums* sums);

void slip(const SlipRow& row, std::size_t count, const Slope& slope);

extern const Kernels table;

}  // namespace terrain::TERRAIN_SIMD_NAMESPACE
