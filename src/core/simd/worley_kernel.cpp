// Worley on a grid, exact. A block of eight rows by eight columns reaches few cells, and the feature point of
// each is near to some of its samples at least: so every sample of the block is measured against all points
// of these cells and of the ring about them. The square of the way along x is shared by the eight rows, that
// along z by the columns; what remains per sample and point is one addition and one minimum.
//
// A sample thus sees its own 3 x 3 cells at least. A point beyond them is 1 or more away, so a search that
// ends within 1 is over; where one does not, the next ring is searched, too. Farther points never matter, so
// those that a sample sees because of its neighbours change nothing: the bits are those of WorleyNoise.
#include "core/simd/kernel_functions.hpp"
#include "core/simd/vector.hpp"

namespace terrain::TERRAIN_SIMD_NAMESPACE {
namespace {

constexpr int tile = static_cast<int>(tile_columns);
constexpr int rows_at_once = static_cast<int>(block_rows);

/// Cells between the first and the last sample of a tile and of a block that keep tables. Where there are
/// more cells than samples, most points would be made for nothing: every sample looks up its own cells then.
constexpr int most_columns = tile;
constexpr int most_rows = rows_at_once;

/// How far a search may go beyond the cell of a sample.
constexpr int margin = 2;
constexpr int table_columns = most_columns + 1 + 2 * margin;
/// A power of two that holds all rows of cells of a block, most_rows + 1 + 2 * margin.
constexpr std::uint32_t kept_rows = 16;

/// Feature points along a row of cells, relative to the corner of their cell.
struct PointRow {
    float x[table_columns], z[table_columns];
};

/// What a tile needs of one octave.
struct OctaveState {
    PointRow points[kept_rows];  ///< by number of the row of cells, modulo kept_rows
    std::uint32_t row_cells[kept_rows];
    std::uint32_t column_hashes[table_columns];
    float step[tile];                   ///< from the cell of a vector's first lane to that of each lane
    std::int32_t start[tile / lanes];   ///< cell of a vector's first lane, from that of the tile's first
    std::int32_t spread[tile / lanes];  ///< step of the last lane
    std::int32_t reach;                 ///< cells from the first sample of the tile to the last
    std::uint32_t first_row;            ///< cell of the block's first row
    std::int32_t row_spread;            ///< cells from there to that of the last row
    float row_step[rows_at_once];       ///< cells from there to that of each row
    float row_fraction[rows_at_once];
};

/// (way along z)^2 from each row of a block to one point.
struct Ways {
    float squared[rows_at_once];
};

struct Scratch {
    /// To the points that all samples of the block see: column by column of cells, from the one before the
    /// tile's first on, each from the row of cells before the block's first on.
    Ways ways[table_columns * (most_rows + 3)];
    float sums[rows_at_once][tile];
};

/// The hash of random.hpp, here because an inline function of the library must not be compiled for this
/// instruction set.
inline std::uint32_t mix(std::uint32_t h) {
    h ^= h >> 16;
    h *= 0x7feb352dU;
    h ^= h >> 15;
    h *= 0x846ca68bU;
    h ^= h >> 16;
    return h;
}
inline std::uint32_t column_hash(std::uint32_t key, std::uint32_t cell) {
    return mix(key + cell * 0x9E3779B9U);
}
inline std::uint32_t point_hash(std::uint32_t hash_of_column, std::uint32_t row_cell) {
    return mix(hash_of_column + row_cell * 0x85EBCA6BU);
}
/// Through a signed number, which the instructions convert at once.
inline float unit_real(std::uint32_t bits) {
    return static_cast<float>(static_cast<std::int32_t>(bits >> 8)) * 0x1p-24F;
}

/// Further than any point.
constexpr float nowhere = 1e9F;

inline float smaller(float a, float b) { return a < b ? a : b; }
inline float larger(float a, float b) { return a > b ? a : b; }

template <WorleyKind kind, class Number>
inline void see(Number squared, Number& nearest, Number& second) {
    if constexpr (kind != WorleyKind::nearest) second = smaller(second, larger(nearest, squared));
    nearest = smaller(nearest, squared);
}

/// The distance that decides whether a search is over.
template <WorleyKind kind, class Number>
inline Number deciding(Number nearest, Number second) {
    return kind == WorleyKind::nearest ? nearest : second;
}

template <WorleyKind kind>
inline Float8 value(Float8 nearest, Float8 second) {
    const Float8 largest = all(1.4F);
    const Float8 distance = kind == WorleyKind::nearest  ? root(nearest)
                            : kind == WorleyKind::second ? root(second)
                                                         : root(second) - root(nearest);
    return smaller(distance, largest) / largest;
}

void prepare_columns(const WorleyJob& job, const WorleyOctave& octave, int first, int count,
                     OctaveState& state) {
    const std::int32_t* cell = octave.columns.cell + first;
    state.reach = cell[count - 1] - cell[0];
    // A number that belongs elsewhere: nothing is kept yet.
    for (std::uint32_t i = 0; i < kept_rows; ++i) state.row_cells[i] = i + 1;
    if (state.reach > most_columns) return;
    for (int i = 0; i < state.reach + 1 + 2 * margin; ++i) {
        state.column_hashes[i] = column_hash(
            job.key, static_cast<std::uint32_t>(cell[0]) + static_cast<std::uint32_t>(i - margin));
    }
    for (int at = 0; at < count; at += lanes) {
        state.start[at / lanes] = cell[at] - cell[0];
        state.spread[at / lanes] = cell[at + lanes - 1] - cell[at];
        for (int i = at; i < at + lanes; ++i) state.step[i] = static_cast<float>(cell[i] - cell[at]);
    }
}

inline const PointRow& point_row(const OctaveState& state, int row) {
    return state.points[(state.first_row + static_cast<std::uint32_t>(row)) % kept_rows];
}

void keep_points(OctaveState& state, std::uint32_t row_cell) {
    const std::uint32_t place = row_cell % kept_rows;
    if (state.row_cells[place] == row_cell) return;
    state.row_cells[place] = row_cell;
    PointRow& row = state.points[place];
    const int count = state.reach + 1 + 2 * margin;
    for (int i = 0; i < count; ++i) {
        const std::uint32_t bits = point_hash(state.column_hashes[i], row_cell);
        row.x[i] = unit_real(bits);
        row.z[i] = unit_real(mix(bits + 1));
    }
}

/// (way along z)^2 from the rows of the block to the point of a cell; `row` is counted from state.first_row.
inline Float8 squared_ways(const OctaveState& state, const PointRow& points, int row, int column) {
    const Float8 offset = all(static_cast<float>(row)) - load(state.row_step);
    const Float8 way = (offset + all(points.z[column])) - load(state.row_fraction);
    return way * way;
}

/// Returns whether tables are worth while for this block, and made.
bool prepare_rows(const WorleyOctave& octave, std::size_t first_row, int rows, OctaveState& state,
                  Ways* ways) {
    const std::int32_t* cell = octave.rows.cell + first_row;
    state.row_spread = cell[rows - 1] - cell[0];
    if (state.reach > most_columns || state.row_spread > most_rows) return false;
    state.first_row = static_cast<std::uint32_t>(cell[0]);
    for (int r = 0; r < rows_at_once; ++r) {
        // Rows below the field repeat its last one, and are not stored.
        const int z = r < rows ? r : rows - 1;
        state.row_step[r] = static_cast<float>(cell[z] - cell[0]);
        state.row_fraction[r] = octave.rows.fraction[first_row + static_cast<std::size_t>(z)];
    }
    for (int row = -margin; row <= state.row_spread + margin; ++row) {
        keep_points(state, state.first_row + static_cast<std::uint32_t>(row));
    }
    for (int column = margin - 1; column <= state.reach + margin + 1; ++column) {
        for (int row = -1; row <= state.row_spread + 1; ++row, ++ways) {
            store(ways->squared, squared_ways(state, point_row(state, row), row, column));
        }
    }
    return true;
}

/// Eight samples beside each other: where they lie.
struct Columns {
    int at;  ///< in the tile
    Float8 fraction, step;
    int start, spread;
};

/// (way along x)^2; `column` is counted from the cell of the first lane.
inline Float8 squared_way(const Columns& columns, const PointRow& points, int column) {
    const Float8 offset = all(static_cast<float>(column)) - columns.step;
    const Float8 way = (offset + all(points.x[columns.start + column + margin])) - columns.fraction;
    return way * way;
}

/// The samples of `count` rows from row `first` of the block on.
template <int count>
struct Found {
    Float8 nearest[count], second[count];
};

/// Looks at the cells about those that all samples have seen.
template <WorleyKind kind, int count>
void see_ring(const OctaveState& state, const Columns& columns, int first, Found<count>& found) {
    for (int row = -margin; row <= state.row_spread + margin; ++row) {
        const PointRow& points = point_row(state, row);
        const bool seen_row = row > -margin && row < state.row_spread + margin;
        for (int column = -margin; column <= columns.spread + margin; ++column) {
            if (seen_row && column > -margin && column < columns.spread + margin) continue;
            const Float8 along_x = squared_way(columns, points, column);
            Ways along_z;
            store(along_z.squared, squared_ways(state, points, row, columns.start + column + margin));
            repeat<count>([&](int r) {
                see<kind>(along_x + all(along_z.squared[first + r]), found.nearest[r], found.second[r]);
            });
        }
    }
}

/// Adds an octave to the sums of `count` rows by eight columns.
template <WorleyKind kind, int count>
inline void add(const OctaveState& state, const Ways* ways, const Columns& columns, int first, float weight,
                float (*sums)[tile]) {
    Found<count> found;
    repeat<count>([&](int r) { found.nearest[r] = found.second[r] = all(nowhere); });
    const std::ptrdiff_t height = state.row_spread + 3;
    const Ways* along_z = ways + columns.start * height;
    for (int column = -1; column <= columns.spread + 1; ++column) {
        for (int row = -1; row <= state.row_spread + 1; ++row, ++along_z) {
            const Float8 along_x = squared_way(columns, point_row(state, row), column);
            repeat<count>([&](int r) {
                see<kind>(along_x + all(along_z->squared[first + r]), found.nearest[r], found.second[r]);
            });
        }
    }
    Float8 furthest = all(0.0F);
    repeat<count>(
        [&](int r) { furthest = larger(furthest, deciding<kind>(found.nearest[r], found.second[r])); });
    if (above(furthest, all(1.0F)) != 0) see_ring<kind>(state, columns, first, found);
    repeat<count>([&](int r) {
        float* sum = sums[first + r] + columns.at;
        store(sum, load(sum) + all(weight) * value<kind>(found.nearest[r], found.second[r]));
    });
}

/// Rows whose distances fit into the registers together.
template <WorleyKind kind>
constexpr int rows_together =
    (kind == WorleyKind::nearest ? rows_at_once : rows_at_once / 2) / float8_registers;

template <WorleyKind kind>
void add_block(const OctaveState& state, const WorleyOctave& octave, const Ways* ways, int first, int count,
               float (*sums)[tile]) {
    for (int at = 0; at < count; at += lanes) {
        const Columns columns{at, load(octave.columns.fraction + first + at), load(state.step + at),
                              state.start[at / lanes], state.spread[at / lanes]};
        for (int row = 0; row < rows_at_once; row += rows_together<kind>) {
            add<kind, rows_together<kind>>(state, ways, columns, row, octave.weight, sums);
        }
    }
}

/// A sample whose neighbours lie too far off to share anything with them.
template <WorleyKind kind>
void look_up(const WorleyJob& job, std::uint32_t column_cell, std::uint32_t row_cell, float x, float z,
             float& nearest, float& second) {
    nearest = second = nowhere;
    for (const int ring : {margin - 1, margin}) {
        if (ring == margin && deciding<kind>(nearest, second) <= 1.0F) return;
        for (int column = -ring; column <= ring; ++column) {
            const std::uint32_t hash = column_hash(job.key, column_cell + static_cast<std::uint32_t>(column));
            for (int row = -ring; row <= ring; ++row) {
                const bool seen = column > -ring && column < ring && row > -ring && row < ring;
                if (ring == margin && seen) continue;
                const std::uint32_t bits = point_hash(hash, row_cell + static_cast<std::uint32_t>(row));
                const float way_x = (static_cast<float>(column) + unit_real(bits)) - x;
                const float way_z = (static_cast<float>(row) + unit_real(mix(bits + 1))) - z;
                see<kind>(way_x * way_x + way_z * way_z, nearest, second);
            }
        }
    }
}

template <WorleyKind kind>
void add_samples(const WorleyJob& job, const WorleyOctave& octave, std::size_t first_row, int rows, int first,
                 int count, float (*sums)[tile]) {
    for (int r = 0; r < rows; ++r) {
        const std::size_t z = first_row + static_cast<std::size_t>(r);
        for (int at = 0; at < count; at += lanes) {
            float nearest[lanes], second[lanes];
            for (int i = 0; i < lanes; ++i) {
                const int x = first + at + i;
                look_up<kind>(job, static_cast<std::uint32_t>(octave.columns.cell[x]),
                              static_cast<std::uint32_t>(octave.rows.cell[z]), octave.columns.fraction[x],
                              octave.rows.fraction[z], nearest[i], second[i]);
            }
            float* sum = sums[r] + at;
            store(sum, load(sum) + all(octave.weight) * value<kind>(load(nearest), load(second)));
        }
    }
}

template <WorleyKind kind>
void fill_rows(const WorleyJob& job, std::size_t begin, std::size_t end, void* memory) {
    auto* const scratch = static_cast<Scratch*>(memory);
    auto* const states = reinterpret_cast<OctaveState*>(scratch + 1);
    for (std::size_t first = 0; first < job.side; first += tile_columns) {
        const auto columns =
            static_cast<int>(job.side - first < tile_columns ? job.side - first : tile_columns);
        const int padded = (columns + lanes - 1) / lanes * lanes;
        const auto x = static_cast<int>(first);
        for (std::size_t k = 0; k < job.octave_count; ++k) {
            prepare_columns(job, job.octaves[k], x, padded, states[k]);
        }
        for (std::size_t z = begin; z < end; z += block_rows) {
            const auto rows = static_cast<int>(end - z < block_rows ? end - z : block_rows);
            for (auto& row : scratch->sums) {
                for (float& sum : row) sum = 0;
            }
            for (std::size_t k = 0; k < job.octave_count; ++k) {
                const WorleyOctave& octave = job.octaves[k];
                if (prepare_rows(octave, z, rows, states[k], scratch->ways)) {
                    add_block<kind>(states[k], octave, scratch->ways, x, padded, scratch->sums);
                } else {
                    add_samples<kind>(job, octave, z, rows, x, padded, scratch->sums);
                }
            }
            for (int r = 0; r < rows; ++r) {
                float* to = job.out + (z + static_cast<std::size_t>(r)) * job.side + first;
                for (int i = 0; i < columns; ++i) to[i] = scratch->sums[r][i];
            }
        }
    }
}

}  // namespace

void worley(const WorleyJob& job, std::size_t begin, std::size_t end, void* scratch) {
    switch (job.kind) {
        case WorleyKind::nearest:
            return fill_rows<WorleyKind::nearest>(job, begin, end, scratch);
        case WorleyKind::second:
            return fill_rows<WorleyKind::second>(job, begin, end, scratch);
        case WorleyKind::difference:
            return fill_rows<WorleyKind::difference>(job, begin, end, scratch);
    }
}

std::size_t worley_scratch(std::size_t octave_count) {
    return sizeof(Scratch) + octave_count * sizeof(OctaveState);
}

}  // namespace terrain::TERRAIN_SIMD_NAMESPACE
