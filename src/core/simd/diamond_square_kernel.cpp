// Diamond-Square, one step from a level to the next. Each cell of the coarse level gives four samples of the
// fine one: its corner as it is, the middle of its upper edge, the middle of its left edge, and its centre.
//
//     corner  upper  corner  upper      row 2 z
//     left    centre left    centre     row 2 z + 1
//
// Centres need corners alone, edges need the centres on both sides: so the centres of a row of cells are
// made first and kept, those of the row above too. Corners, edges and centres lie dense in memory until they
// are woven into the rows of the fine level, which is what vectors want.
#include "core/simd/kernel_functions.hpp"
#include "core/simd/vector.hpp"

namespace terrain::TERRAIN_SIMD_NAMESPACE {
namespace {

constexpr auto width = static_cast<std::size_t>(lanes);

/// The hash of random.hpp, here because an inline function of the library must not be compiled for this
/// instruction set.
inline Word8 mix(Word8 h) {
    h = h ^ (h >> 16);
    h = h * all(0x7feb352dU);
    h = h ^ (h >> 15);
    h = h * all(0x846ca68bU);
    return h ^ (h >> 16);
}

/// The random part of the samples in one row of the fine level.
class Displacement {
public:
    Displacement(const DiamondSquareJob& job, std::size_t row)
        : row_term_(all(static_cast<std::uint32_t>(row) * job.unit * 0x85EBCA6BU)),
          amplitude_(all(job.amplitude)) {}

    /// (U - 1/2) A of eight columns, whose hashes start at `hashes`.
    Float8 at(const std::uint32_t* hashes) const {
        const Word8 bits = mix(load(hashes) + row_term_);
        return (to_float(bits >> 8) * all(0x1p-24F) - all(0.5F)) * amplitude_;
    }

private:
    Word8 row_term_;
    Float8 amplitude_;
};

inline const float* coarse_row(const DiamondSquareJob& job, std::size_t z) {
    return job.coarse + (z - job.coarse_first) * job.coarse_stride;
}
inline float* fine_row(const DiamondSquareJob& job, std::size_t z) {
    return job.fine + (z - job.fine_first) * job.fine_stride;
}

/// The centres of the cells in row z of cells.
void fill_centres(const DiamondSquareJob& job, std::size_t z, float* centres) {
    const float *above = coarse_row(job, z), *below = coarse_row(job, z + 1);
    const std::uint32_t* hashes = job.odd_hashes;
    const Displacement displacement(job, 2 * z + 1);
    const std::size_t cells = job.cells;
    for (std::size_t x = 0; x < cells; x += width) {
        const Float8 sum = (load(above + x) + load(above + x + 1)) + (load(below + x) + load(below + x + 1));
        store(centres + x, sum * all(0.25F) + displacement.at(hashes + x));
    }
}

/// Fills a row of the fine level with evens(0), odds(0), evens(1), odds(1), ..., eight of both at a time.
template <class Evens, class Odds>
inline void weave(float* row, std::size_t columns, const Evens& evens, const Odds& odds) {
    for (std::size_t done = 0; done < columns; done += 2 * width) {
        const Float8 even = evens(done / 2), odd = odds(done / 2);
        if (done + 2 * width <= columns) {
            store_woven(row + done, even, odd);
        } else {
            float rest[2 * width];
            store_woven(rest, even, odd);
            for (std::size_t i = 0; done + i < columns; ++i) row[done + i] = rest[i];
        }
    }
}

/// Row 2 z of the fine level: row z of the coarse one and the edges along it. `above` and `below` are the
/// centres on its sides; of the first and of the last row of the lattice one is missing.
void fill_corner_row(const DiamondSquareJob& job, std::size_t z, const float* above, const float* below) {
    const float* corners = coarse_row(job, z);
    const std::uint32_t* hashes = job.odd_hashes;
    const Displacement displacement(job, 2 * z);
    const auto fill = [&](const auto& mean) {
        weave(
            fine_row(job, 2 * z), job.columns, [&](std::size_t x) { return load(corners + x); },
            [&](std::size_t x) { return mean(x) + displacement.at(hashes + x); });
    };
    // Neighbours are added in the order north, west, east, south.
    if (z == 0) {
        fill([&](std::size_t x) {
            return ((load(corners + x) + load(corners + x + 1)) + load(below + x)) / all(3.0F);
        });
    } else if (z == job.cells) {
        fill([&](std::size_t x) {
            return ((load(above + x) + load(corners + x)) + load(corners + x + 1)) / all(3.0F);
        });
    } else {
        fill([&](std::size_t x) {
            return (((load(above + x) + load(corners + x)) + load(corners + x + 1)) + load(below + x)) *
                   all(0.25F);
        });
    }
}

/// Row 2 z + 1 of the fine level: the centres of row z of cells and the edges between them. What lies before
/// and behind the centres is read, too, and not used.
void fill_centre_row(const DiamondSquareJob& job, std::size_t z, const float* centres) {
    const float *above = coarse_row(job, z), *below = coarse_row(job, z + 1);
    const std::uint32_t* hashes = job.even_hashes;
    const Displacement displacement(job, 2 * z + 1);
    float* row = fine_row(job, 2 * z + 1);
    weave(
        row, job.columns,
        [&](std::size_t x) {
            const Float8 sum =
                ((load(above + x) + load(centres + x - 1)) + load(centres + x)) + load(below + x);
            return sum * all(0.25F) + displacement.at(hashes + x);
        },
        [&](std::size_t x) { return load(centres + x); });
    // On the sides of the lattice three neighbours exist; of eight such sums the first is meant.
    const auto side = [&](std::size_t x, const float* inner) {
        float sums[width];
        const Float8 sum = (load(above + x) + load(inner)) + load(below + x);
        store(sums, sum / all(3.0F) + displacement.at(hashes + x));
        return sums[0];
    };
    row[0] = side(0, centres);
    if (job.columns > 2 * job.cells) row[2 * job.cells] = side(job.cells, centres + job.cells - 1);
}

/// Floats of a row of centres, with room before it, and after it as far as vectors read.
std::size_t centres_stride(std::size_t cells) { return width + (cells / width + 2) * width; }

}  // namespace

void diamond_square(const DiamondSquareJob& job, std::size_t begin, std::size_t end, void* scratch) {
    float* above = static_cast<float*>(scratch) + width;
    float* below = above + centres_stride(job.cells);
    std::size_t z = begin / 2;
    if (begin % 2 == 0 && z > 0) fill_centres(job, z - 1, above);
    for (; 2 * z < end; ++z) {
        if (z < job.cells) fill_centres(job, z, below);
        if (2 * z >= begin) fill_corner_row(job, z, above, below);
        if (2 * z + 1 < end) fill_centre_row(job, z, below);
        float* const centres = above;
        above = below;
        below = centres;
    }
}

std::size_t diamond_square_scratch(std::size_t cells) { return 2 * centres_stride(cells) * sizeof(float); }

}  // namespace terrain::TERRAIN_SIMD_NAMESPACE
