/// The kernels: what is compiled once per instruction set. Plain pointers only, see vector.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

#include "terrain/core/simd.hpp"

namespace terrain {

/// Rows of a block, which stays in registers, and columns of a tile, whose tables stay in the first-level
/// cache.
inline constexpr std::size_t block_rows = 8;
inline constexpr std::size_t block_columns = 8;
inline constexpr std::size_t tile_columns = 128;

/// Bytes. A vector that lies in two lines takes twice as long to load.
inline constexpr std::size_t cache_line = 64;

/// The samples of one axis of the noise lattice, for one octave. Along x padded with copies of the last
/// sample to a multiple of 8.
struct AxisTable {
    const std::uint8_t* cell;  ///< & 255: the lattice of Perlin repeats
    const float* fraction;     ///< inside the cell
    const float* faded;        ///< fade(fraction)
};

/// How octaves of Perlin are made into heights.
enum class PerlinForm { plain, sharp, squared, multifractal };

struct PerlinOctave {
    AxisTable columns, rows;
    float weight;
};

struct PerlinJob {
    const PerlinOctave* octaves;
    std::size_t octave_count;
    const std::uint8_t* permutation;  ///< 512 entries
    const float* gradient_x;          ///< by hash & 15
    const float* gradient_z;
    PerlinForm form;
    std::size_t side;  ///< samples per row
    float* out;        ///< side * side
};

/// The samples of one axis among the cells of Worley, for one octave; cells have no period. Along x padded as
/// AxisTable is.
struct CellTable {
    const std::int32_t* cell;  ///< numbers rise, or stay
    const float* fraction;
};

/// Which distance Worley shows: that to the nearest point, to the second nearest, or second less nearest.
enum class WorleyKind { nearest, second, difference };

struct WorleyOctave {
    CellTable columns, rows;
    float weight;
};

struct WorleyJob {
    const WorleyOctave* octaves;
    std::size_t octave_count;
    std::uint32_t key;
    WorleyKind kind;
    std::size_t side;  ///< samples per row
    float* out;        ///< side * side
};

/// What one axis adds to the skewed coordinates of Simplex, for one octave: i runs along x, j along z. Along
/// x padded as AxisTable is.
struct SkewTable {
    const std::uint8_t* cell_i;  ///< & 255: the lattice repeats
    const float* fraction_i;
    const std::uint8_t* cell_j;
    const float* fraction_j;
};

struct SimplexOctave {
    SkewTable columns, rows;
    float weight;          ///< with the factor of the noise
    bool steps_are_small;  ///< eight samples reach far less than 256 cells
};

/// Octaves that look at every sample. Their sum is added to what `out` holds.
struct SimplexJob {
    const SimplexOctave* octaves;
    std::size_t octave_count;
    const std::uint8_t* permutation;  ///< 512 entries
    const float* gradient_x;          ///< by hash & 7
    const float* gradient_z;
    std::size_t side;  ///< samples per row
    float* out;        ///< side * side
};

/// A corner of the lattice as a block of samples sees it.
struct SimplexCorner {
    float x, z;              ///< from the corner to the first sample of the block
    float slope_x, slope_z;  ///< the gradient times the weight of the octave and the factor of the noise
};

/// The corners that a row of blocks sees.
struct SimplexLists {
    const SimplexCorner* corners;  ///< `capacity` for each block, octave after octave
    std::size_t capacity;
    const std::uint32_t* ends;  ///< of octave k in the list of block b: ends[k * stride + b]
    std::size_t stride;
    const float* steps;  ///< by octave: distance between samples
    std::size_t octave_count;
};

/// One step of Diamond-Square, from a level to the next finer one: row i, column j of the coarse level is row
/// 2 i, column 2 j of the fine one.
struct DiamondSquareJob {
    const float* coarse;  ///< rows from coarse_first on, coarse_stride apart
    std::size_t coarse_first, coarse_stride;
    std::size_t cells;  ///< along a row of the coarse level, which has cells + 1 samples and then padding
    float* fine;        ///< likewise
    std::size_t fine_first, fine_stride;
    std::size_t columns;               ///< of the fine level: 2 cells + 1, or fewer where the map is cropped
    const std::uint32_t* even_hashes;  ///< u(key, place) of the fine columns 0, 2, 4, ...; then padding
    const std::uint32_t* odd_hashes;   ///< of 1, 3, 5, ...
    std::uint32_t unit;                ///< place of fine row 1
    float amplitude;
};

/// What the rows of the coarse level and the hashes are padded by at least.
inline constexpr std::size_t diamond_square_padding = 8;

/// How droplets behave on the grid at hand.
struct DropletFactors {
    float inertia;  ///< share of the old direction
    float pull;     ///< what the gradient is multiplied with in the new one
    float capacity, min_capacity;
    float erode, deposit;
    float water_kept;  ///< 1 - the share that evaporates
    float gravity;
    float lifetime;  ///< steps
};

/// Where a droplet begins, in cells.
struct DropletStart {
    float x, z;
};

/// Samples that a row of the brush takes up in memory: the brush and spare ones of weight 0, whole vectors.
constexpr std::size_t brush_width(std::size_t radius) { return radius <= 4 ? 8 : 16; }

/// Weights of the brush: 2 radius - 1 rows, each of that many weights between zeros, so that a vector may
/// begin up to brush_padding before them.
constexpr std::size_t brush_padding(std::size_t radius) { return brush_width(radius) - (2 * radius - 1); }
constexpr std::size_t brush_stride(std::size_t radius) { return brush_padding(radius) + brush_width(radius); }

struct ErosionJob {
    float* heights;       ///< side * side
    std::uint32_t* flow;  ///< likewise: how many steps began nearest to the sample
    std::size_t side;     ///< at most 65536
    DropletFactors factors;
    std::size_t radius;  ///< 2 to 8
    const float* brush;  ///< sum 1, see brush_padding
};

/// In heights times samples.
struct ErosionSums {
    double moved;      ///< taken from the land
    double deposited;  ///< laid down again
    double outflow;    ///< carried over the border, or more than fits below a height of 1
};

/// What slips on a slope.
struct Slope {
    float talus;                      ///< rise to a neighbour in the row up to which nothing does
    float talus_down, diagonal_down;  ///< the same to the row below
    float rate;                       ///< share of what is more
};

/// How much the rise from the samples of a row to their neighbours in the next row exceeds the talus.
struct Excess {
    float *south_west, *south, *south_east;
};

/// One row of thermal erosion. What is read has room for a sample before and a vector behind.
struct SlipRow {
    const float *middle, *south;  ///< this row and the next one
    Excess above, below;          ///< of the row before, as it was left there; of this one, for the next
    float* out;                   ///< may be the row that `middle` is a copy of
};

struct Kernels {
    Simd simd;
    /// Rows [begin, end) of the field; `begin` a multiple of block_rows. `scratch` is
    /// perlin_scratch(octave_count) bytes of this thread, at the begin of a cache line.
    void (*perlin)(const PerlinJob& job, std::size_t begin, std::size_t end, void* scratch);
    std::size_t (*perlin_scratch)(std::size_t octave_count);
    /// The same for Worley.
    void (*worley)(const WorleyJob& job, std::size_t begin, std::size_t end, void* scratch);
    std::size_t (*worley_scratch)(std::size_t octave_count);
    void (*simplex)(const SimplexJob& job, std::size_t begin, std::size_t end);
    /// Writes the sums of the lists to `rows` (at most 8) by `columns` samples from `out` on, in rows of
    /// `side`.
    void (*simplex_blocks)(const SimplexLists& lists, std::size_t rows, std::size_t columns, std::size_t side,
                           float* out);

    /// Rows [begin, end) of the fine level. Row 2 z takes the rows z - 1, z and z + 1 of the coarse one, row
    /// 2 z + 1 the rows z and z + 1. `scratch` is diamond_square_scratch(cells) bytes.
    void (*diamond_square)(const DiamondSquareJob& job, std::size_t begin, std::size_t end, void* scratch);
    std::size_t (*diamond_square_scratch)(std::size_t cells);

    /// Lets droplets run, eight at a time: all read the land, then those that erode do so one after the
    /// other, then those that deposit; the next droplet takes the lane of one that has ended. Adds to `sums`.
    void (*erosion)(const ErosionJob& job, const DropletStart* starts, std::size_t count, ErosionSums* sums);

    /// Lets stones slip between the samples of a row and all their neighbours.
    void (*slip)(const SlipRow& row, std::size_t count, const Slope& slope);

    /// Moves `lowest` down to the smallest sample and `highest` up to the largest.
    void (*widen)(const float* samples, std::size_t count, float* lowest, float* highest);
    /// (raw - lowest) / span. A division, because multiplying by the reciprocal misses 1 in one of seven.
    void (*normalise)(const float* raw, std::size_t count, float lowest, float span, float* heights);
    /// (raw - low) / (high - low), clamped to [0, 1]; how many had to be.
    std::size_t (*normalise_fixed)(const float* raw, std::size_t count, double low, double high,
                                   float* heights);
    /// x^y, as terrain::power says; `result` may be `x`.
    void (*power)(const double* x, std::size_t count, double y, double* result);
    /// sqrt(x^2 + z^2); `result` may be `x`.
    void (*lengths)(const double* x, const double* z, std::size_t count, double* result);
    /// max(0, height - mask)
    void (*subtract)(float* heights, const double* mask, std::size_t count);
    /// height * mask
    void (*scale)(float* heights, const double* mask, std::size_t count);
    /// Eight partial sums, every eighth sample each, added in pairs.
    double (*sum)(const float* samples, std::size_t count);
    /// Adds 1 to counts[floor(height * steps)] for each height, all in [0, 1].
    void (*count_steps)(const float* heights, std::size_t count, float steps, std::uint32_t* counts);
};

/// `simd` must be one that has_simd.
const Kernels& kernels(Simd simd);

}  // namespace terrain
