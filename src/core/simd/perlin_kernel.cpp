// Perlin on a grid. In one row of lattice cells the noise of a column is a function of the row alone:
//
//     N(z) = (A + z B) + fade(z) ((C - D - A) + z (D - B))
//
// A + z B is the interpolated slope of the two upper corners, C + (z - 1) D that of the two lower ones. The
// four constants are made once per column and row of cells (a *set*), and every sample costs three
// multiplications and four additions. Blocks of eight rows by eight columns stay in registers while all
// octaves are added.
#include "core/simd/kernel_functions.hpp"
#include "core/simd/vector.hpp"

namespace terrain::TERRAIN_SIMD_NAMESPACE {
namespace {

constexpr int tile = static_cast<int>(tile_columns);
constexpr int rows_at_once = static_cast<int>(block_rows);

/// Constants of one row of cells over the columns of a tile, in the order A, B, C - D - A, D - B.
struct alignas(cache_line) Set {
    float constants[4][tile];
};

/// A tile that reaches more lattice columns looks up every sample by itself.
constexpr int most_corners = tile;

/// Where the columns of a tile lie in the lattice.
struct Columns {
    std::uint8_t cell[tile];    ///< after that of the first column, at most most_corners
    std::uint8_t places[tile];  ///< the same after the first of its eight columns
    std::int32_t reach;         ///< of the last column; most_corners: too far
};

/// What a tile needs of one octave.
struct OctaveState {
    Set sets[rows_at_once];  ///< of the rows of cells in the block
    Columns columns;
    std::int32_t cells[rows_at_once];   ///< which row of cells a set is for; -1: none yet
    std::int32_t set_of[rows_at_once];  ///< by row of the block
    float fraction[rows_at_once], faded[rows_at_once];
    std::int32_t one_set;  ///< true where all rows of the block are in one row of cells
};

/// Gradients of the corners along a row of cells: left and right neighbours are neighbours in the arrays.
struct Corners {
    float upper_x[tile + 2 * lanes], upper_z[tile + 2 * lanes], lower_x[tile + 2 * lanes],
        lower_z[tile + 2 * lanes];
};

struct CornerGradients {
    float x, z;
};

inline CornerGradients gradient_at(const PerlinJob& job, std::uint32_t column, std::uint32_t row_hash) {
    const std::uint32_t hash = job.permutation[(column & 255U) + row_hash] & 15U;
    return {job.gradient_x[hash], job.gradient_z[hash]};
}

struct Vectors {
    Float8 upper_left_x, upper_left_z, upper_right_x, upper_right_z;
    Float8 lower_left_x, lower_left_z, lower_right_x, lower_right_z;
};

inline void store_constants(Set& set, int at, const Vectors& g, Float8 x, Float8 u, Float8 weight) {
    const Float8 beyond = x - all(1.0F);
    const auto mixed = [&](Float8 left, Float8 right) { return left + u * (right - left); };
    const Float8 a = mixed(g.upper_left_x * x, g.upper_right_x * beyond);
    const Float8 b = mixed(g.upper_left_z, g.upper_right_z);
    const Float8 c = mixed(g.lower_left_x * x, g.lower_right_x * beyond);
    const Float8 d = mixed(g.lower_left_z, g.lower_right_z);
    store(set.constants[0] + at, a * weight);
    store(set.constants[1] + at, b * weight);
    store(set.constants[2] + at, ((c - d) - a) * weight);
    store(set.constants[3] + at, (d - b) * weight);
}

/// Samples of one vector whose cells lie anywhere.
inline Vectors look_up(const PerlinJob& job, const std::uint8_t* cell, std::uint32_t upper,
                       std::uint32_t lower) {
    float values[8][lanes];
    for (int i = 0; i < lanes; ++i) {
        const std::uint32_t left = cell[i], right = left + 1U;
        const CornerGradients corners[4] = {gradient_at(job, left, upper), gradient_at(job, right, upper),
                                            gradient_at(job, left, lower), gradient_at(job, right, lower)};
        for (std::size_t j = 0; j < 4; ++j) {
            values[2 * j][i] = corners[j].x;
            values[2 * j + 1][i] = corners[j].z;
        }
    }
    return {load(values[0]), load(values[1]), load(values[2]), load(values[3]),
            load(values[4]), load(values[5]), load(values[6]), load(values[7])};
}

/// The same from corners that were looked up before; `offset` is the lanes' place after the first one, at
/// most 7.
inline Vectors picked(const Corners& corners, int first, const std::uint8_t* offset, bool in_one_cell) {
    const auto take = [&](const float* from) {
        return in_one_cell ? all(from[first]) : pick(from + first, offset);
    };
    return {take(corners.upper_x),     take(corners.upper_z),    take(corners.upper_x + 1),
            take(corners.upper_z + 1), take(corners.lower_x),    take(corners.lower_z),
            take(corners.lower_x + 1), take(corners.lower_z + 1)};
}

/// The `count` columns from `cell` on, a multiple of 8.
void place_columns(const std::uint8_t* cell, int count, Columns& columns) {
    // Steps between the last bytes add up to places in the lattice that are right in their last bytes, too.
    int reach = 0, reach_of_first = 0;
    for (int i = 0; i < count; ++i) {
        reach += i > 0 ? static_cast<std::uint8_t>(cell[i] - cell[i - 1]) : 0;
        if (reach > most_corners) reach = most_corners;
        if (i % lanes == 0) reach_of_first = reach;
        columns.cell[i] = static_cast<std::uint8_t>(reach);
        columns.places[i] = static_cast<std::uint8_t>(reach - reach_of_first);
    }
    columns.reach = reach;
}

/// The set of the row of cells `row` for the columns from `first` on, `count` of them, a multiple of 8.
void make_set(const PerlinJob& job, const PerlinOctave& octave, const Columns& columns, std::uint32_t row,
              int first, int count, Set& set) {
    const std::uint32_t upper = job.permutation[row & 255U], lower = job.permutation[(row + 1U) & 255U];
    const std::uint8_t* cell = octave.columns.cell + first;
    const Float8 weight = all(job.form == PerlinForm::plain ? octave.weight : 1.0F);
    const bool kept = columns.reach < most_corners;
    Corners corners;
    if (kept) {
        for (int i = 0; i <= columns.reach + 1; ++i) {
            const std::uint32_t column = cell[0] + static_cast<std::uint32_t>(i);
            const CornerGradients above = gradient_at(job, column, upper),
                                  below = gradient_at(job, column, lower);
            corners.upper_x[i] = above.x;
            corners.upper_z[i] = above.z;
            corners.lower_x[i] = below.x;
            corners.lower_z[i] = below.z;
        }
        // pick reads eight at once.
        for (int i = columns.reach + 2; i < columns.reach + 2 + lanes; ++i) {
            corners.upper_x[i] = corners.upper_z[i] = corners.lower_x[i] = corners.lower_z[i] = 0;
        }
    }
    for (int at = 0; at < count; at += lanes) {
        const Float8 x = load(octave.columns.fraction + first + at),
                     u = load(octave.columns.faded + first + at);
        const int spread = columns.places[at + lanes - 1];
        if (kept && spread < lanes) {
            const Vectors slopes = picked(corners, columns.cell[at], columns.places + at, spread == 0);
            store_constants(set, at, slopes, x, u, weight);
        } else {
            store_constants(set, at, look_up(job, cell + at, upper, lower), x, u, weight);
        }
    }
}

/// Chooses or makes the sets for the rows from `first_row` on.
void prepare_rows(const PerlinJob& job, const PerlinOctave& octave, std::size_t first_row, int rows,
                  int first, int count, OctaveState& state) {
    bool used[rows_at_once] = {};
    state.one_set = 1;
    for (int r = 0; r < rows_at_once; ++r) {
        // Rows below the field repeat its last one, and are not stored.
        const std::size_t z = first_row + static_cast<std::size_t>(r < rows ? r : rows - 1);
        const std::int32_t cell = octave.rows.cell[z];
        int chosen = -1;
        for (int i = 0; i < rows_at_once && chosen < 0; ++i) {
            if (state.cells[i] == cell) chosen = i;
        }
        for (int i = 0; i < rows_at_once && chosen < 0; ++i) {
            if (used[i]) continue;
            // A set that a later row of this block needs may go: it is made again then.
            chosen = i;
            state.cells[i] = cell;
            make_set(job, octave, state.columns, static_cast<std::uint32_t>(cell), first, count,
                     state.sets[i]);
        }
        used[chosen] = true;
        state.set_of[r] = chosen;
        state.fraction[r] = octave.rows.fraction[z];
        state.faded[r] = octave.rows.faded[z];
        if (chosen != state.set_of[0]) state.one_set = 0;
    }
}

inline Float8 noise(const Set& set, int at, Float8 z, Float8 v) {
    return (load(set.constants[0] + at) + load(set.constants[1] + at) * z) +
           v * (load(set.constants[2] + at) + load(set.constants[3] + at) * z);
}

/// The distance of a value from 0, turned over: the zero lines of the noise become ridges.
inline Float8 ridge(Float8 value) { return all(1.0F) - smaller(all(1.0F), magnitude(value)); }

/// Adds one octave to the sums of a block.
template <PerlinForm form>
inline void add(Float8 value, float weight, Float8& sum, Float8& feedback) {
    if constexpr (form == PerlinForm::plain) {
        sum = sum + value;
    } else if constexpr (form == PerlinForm::sharp) {
        sum = sum + ridge(value) * all(weight);
    } else if constexpr (form == PerlinForm::squared) {
        const Float8 r = ridge(value);
        sum = sum + (r * r) * all(weight);
    } else {
        const Float8 r = ridge(value);
        const Float8 signal = feedback * (r * r);
        sum = sum + signal * all(weight);
        feedback = smaller(all(1.0F), all(2.0F) * signal);
    }
}

template <PerlinForm form>
void fill_block(const PerlinJob& job, const OctaveState* states, std::size_t first_row, int rows, int first,
                int columns) {
    for (int at = 0; at < columns; at += lanes) {
        Float8 sums[rows_at_once], feedback[rows_at_once];
        repeat<rows_at_once>([&](int r) {
            sums[r] = all(0.0F);
            feedback[r] = all(1.0F);
        });
        // In two loops: in one, compilers load early what both ways share, and run out of registers.
        for (std::size_t k = 0; k < job.octave_count;) {
            for (; k < job.octave_count && states[k].one_set != 0; ++k) {
                const OctaveState& state = states[k];
                const Set& set = state.sets[state.set_of[0]];
                const Float8 a = load(set.constants[0] + at), b = load(set.constants[1] + at);
                const Float8 c = load(set.constants[2] + at), d = load(set.constants[3] + at);
                repeat<rows_at_once>([&](int r) {
                    const Float8 z = all(state.fraction[r]), v = all(state.faded[r]);
                    add<form>((a + b * z) + v * (c + d * z), job.octaves[k].weight, sums[r], feedback[r]);
                });
            }
            for (; k < job.octave_count && states[k].one_set == 0; ++k) {
                const OctaveState& state = states[k];
                repeat<rows_at_once>([&](int r) {
                    const Set& set = state.sets[state.set_of[r]];
                    const Float8 value = noise(set, at, all(state.fraction[r]), all(state.faded[r]));
                    add<form>(value, job.octaves[k].weight, sums[r], feedback[r]);
                });
            }
        }
        float* const out = job.out + first_row * job.side + static_cast<std::size_t>(first + at);
        const auto inside = static_cast<std::size_t>(columns - at);
        // Unrolled as the rest is: an index known only at run time would keep the sums out of the registers.
        repeat<rows_at_once>([&](int r) {
            if (r < rows) store_some(out + static_cast<std::size_t>(r) * job.side, sums[r], inside);
        });
    }
}

template <PerlinForm form>
void fill_rows(const PerlinJob& job, std::size_t begin, std::size_t end, void* scratch) {
    auto* const states = static_cast<OctaveState*>(scratch);
    for (std::size_t first = 0; first < job.side; first += tile_columns) {
        const auto columns =
            static_cast<int>(job.side - first < tile_columns ? job.side - first : tile_columns);
        const int padded = (columns + lanes - 1) / lanes * lanes;
        for (std::size_t k = 0; k < job.octave_count; ++k) {
            for (std::int32_t& cell : states[k].cells) cell = -1;
            place_columns(job.octaves[k].columns.cell + first, padded, states[k].columns);
        }
        for (std::size_t z = begin; z < end; z += block_rows) {
            const auto rows = static_cast<int>(end - z < block_rows ? end - z : block_rows);
            for (std::size_t k = 0; k < job.octave_count; ++k) {
                prepare_rows(job, job.octaves[k], z, rows, static_cast<int>(first), padded, states[k]);
            }
            fill_block<form>(job, states, z, rows, static_cast<int>(first), columns);
        }
    }
}

}  // namespace

void perlin(const PerlinJob& job, std::size_t begin, std::size_t end, void* scratch) {
    switch (job.form) {
        case PerlinForm::plain:
            return fill_rows<PerlinForm::plain>(job, begin, end, scratch);
        case PerlinForm::sharp:
            return fill_rows<PerlinForm::sharp>(job, begin, end, scratch);
        case PerlinForm::squared:
            return fill_rows<PerlinForm::squared>(job, begin, end, scratch);
        case PerlinForm::multifractal:
            return fill_rows<PerlinForm::multifractal>(job, begin, end, scratch);
    }
}

std::size_t perlin_scratch(std::size_t octave_count) { return octave_count * sizeof(OctaveState); }

}  // namespace terrain::TERRAIN_SIMD_NAMESPACE
