// Simplex on a grid, sample by sample where a block of samples is large in the lattice. The skewed
// coordinates x + (x + z) F and z + (x + z) F are sums of a part that the column gives and one that the row
// gives; both are split into cells and fractions beforehand, so that per sample only their carry is left. The
// corners are hashed per lane, or once for all lanes where these lie in one cell.
#include "core/simd/kernel_functions.hpp"
#include "core/simd/vector.hpp"

namespace terrain::TERRAIN_SIMD_NAMESPACE {
namespace {

constexpr float unskew = 0.21132486540518712F;  // (3 - sqrt(3)) / 6

/// Slopes at the three corners of eight triangles.
struct Slopes {
    Float8 first_x, first_z, middle_x, middle_z, last_x, last_z;
};

struct CellHash {
    const std::uint8_t* permutation;
    std::uint8_t at(std::uint32_t i, std::uint32_t j) const {
        return permutation[(i & 255U) + permutation[j & 255U]] & 7U;
    }
};

/// All lanes in the cell (i, j); `x` above `y` in the lower triangle.
inline Slopes slopes_of_cell(const SimplexJob& job, std::uint32_t i, std::uint32_t j, Float8 x, Float8 y) {
    const CellHash hash{job.permutation};
    const std::uint8_t first = hash.at(i, j), right = hash.at(i + 1, j), beyond = hash.at(i, j + 1),
                       last = hash.at(i + 1, j + 1);
    const float *gx = job.gradient_x, *gz = job.gradient_z;
    return {all(gx[first]),
            all(gz[first]),
            where_above(x, y, all(gx[right]), all(gx[beyond])),
            where_above(x, y, all(gz[right]), all(gz[beyond])),
            all(gx[last]),
            all(gz[last])};
}

/// Each lane in a cell of its own; `lower` has a bit for each lane in the lower triangle.
inline Slopes slopes_of_lanes(const SimplexJob& job, const std::uint32_t* i, const std::uint32_t* j,
                              std::uint32_t lower) {
    const CellHash hash{job.permutation};
    std::uint8_t first[lanes], middle[lanes], last[lanes];
    for (int lane = 0; lane < lanes; ++lane) {
        const std::uint32_t right = (lower >> lane) & 1U;
        first[lane] = hash.at(i[lane], j[lane]);
        middle[lane] = hash.at(i[lane] + right, j[lane] + (1U - right));
        last[lane] = hash.at(i[lane] + 1, j[lane] + 1);
    }
    return {pick(job.gradient_x, first),  pick(job.gradient_z, first), pick(job.gradient_x, middle),
            pick(job.gradient_z, middle), pick(job.gradient_x, last),  pick(job.gradient_z, last)};
}

inline Float8 corner(Float8 slope_x, Float8 slope_z, Float8 x, Float8 z) {
    const Float8 near = larger(all(0.5F) - (x * x + z * z), all(0.0F));
    const Float8 squared = near * near;
    return (squared * squared) * (slope_x * x + slope_z * z);
}

/// The sum of the three corners for the columns from `at` on in row z.
inline Float8 corners(const SimplexJob& job, const SimplexOctave& octave, std::size_t at, std::size_t z) {
    const SkewTable &columns = octave.columns, &rows = octave.rows;
    const Float8 one = all(1.0F);
    const Float8 sum_x = load(columns.fraction_i + at) + all(rows.fraction_i[z]);
    const Float8 sum_y = load(columns.fraction_j + at) + all(rows.fraction_j[z]);
    // Where the fractions make a whole cell, it is carried.
    const Float8 x = where_above(one, sum_x, sum_x, sum_x - one);
    const Float8 y = where_above(one, sum_y, sum_y, sum_y - one);
    const std::uint32_t stays_x = above(one, sum_x), stays_y = above(one, sum_y);
    const auto cell_i = [&](std::size_t lane) {
        return columns.cell_i[at + lane] + std::uint32_t{rows.cell_i[z]} + (1U - ((stays_x >> lane) & 1U));
    };
    const auto cell_j = [&](std::size_t lane) {
        return columns.cell_j[at + lane] + std::uint32_t{rows.cell_j[z]} + (1U - ((stays_y >> lane) & 1U));
    };

    Slopes slopes;
    const std::uint32_t i = cell_i(0), j = cell_j(0);
    // Both rise along a row, so what is the same at its ends is the same between.
    if (octave.steps_are_small && ((cell_i(lanes - 1) - i) & 255U) == 0 &&
        ((cell_j(lanes - 1) - j) & 255U) == 0) {
        slopes = slopes_of_cell(job, i, j, x, y);
    } else {
        std::uint32_t all_i[lanes], all_j[lanes];
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            all_i[lane] = cell_i(lane);
            all_j[lane] = cell_j(lane);
        }
        slopes = slopes_of_lanes(job, all_i, all_j, above(x, y));
    }

    const Float8 back = (x + y) * all(unskew);
    const Float8 first_x = x - back, first_z = y - back;
    // The middle corner: right of the first one in the lower triangle, beyond it in the upper one.
    const Float8 right = where_above(x, y, one, all(0.0F));
    const Float8 middle_x = (first_x - right) + all(unskew),
                 middle_z = (first_z - (one - right)) + all(unskew);
    const Float8 last = all(2 * unskew - 1);
    return (corner(slopes.first_x, slopes.first_z, first_x, first_z) +
            corner(slopes.middle_x, slopes.middle_z, middle_x, middle_z)) +
           corner(slopes.last_x, slopes.last_z, first_x + last, first_z + last);
}

}  // namespace

void simplex(const SimplexJob& job, std::size_t begin, std::size_t end) {
    for (std::size_t z = begin; z < end; ++z) {
        float* const row = job.out + z * job.side;
        for (std::size_t at = 0; at < job.side; at += lanes) {
            const std::size_t inside = job.side - at;
            Float8 sum = load_some(row + at, inside);
            for (std::size_t k = 0; k < job.octave_count; ++k) {
                sum = sum + corners(job, job.octaves[k], at, z) * all(job.octaves[k].weight);
            }
            store_some(row + at, sum, inside);
        }
    }
}

void simplex_blocks(const SimplexLists& lists, std::size_t rows, std::size_t columns, std::size_t side,
                    float* out) {
    constexpr int rows_at_once = static_cast<int>(block_rows);
    const float numbers[lanes] = {0, 1, 2, 3, 4, 5, 6, 7};
    for (std::size_t block = 0; block * lanes < columns; ++block) {
        const SimplexCorner* corner = lists.corners + block * lists.capacity;
        Float8 sums[rows_at_once];
        repeat<rows_at_once>([&](int r) { sums[r] = all(0.0F); });
        for (std::size_t k = 0; k < lists.octave_count; ++k) {
            const SimplexCorner* const end =
                lists.corners + block * lists.capacity + lists.ends[k * lists.stride + block];
            const Float8 from_first = load(numbers) * all(lists.steps[k]);
            for (; corner != end; ++corner) {
                const Float8 x = all(corner->x) + from_first, z = all(corner->z) + from_first;
                float near[lanes], rise[lanes];
                store(near, all(0.5F) - z * z);
                store(rise, z * all(corner->slope_z));
                const Float8 square = x * x, rise_x = x * all(corner->slope_x);
                repeat<rows_at_once>([&](int r) {
                    Float8 falloff = larger(all(near[r]) - square, all(0.0F));
                    falloff = falloff * falloff;
                    sums[r] = sums[r] + (falloff * falloff) * (rise_x + all(rise[r]));
                });
            }
        }
        repeat<rows_at_once>([&](int r) {
            const auto row = static_cast<std::size_t>(r);
            if (row < rows) store_some(out + row * side + block * lanes, sums[r], columns - block * lanes);
        });
    }
}

}  // namespace terrain::TERRAIN_SIMD_NAMESPACE
