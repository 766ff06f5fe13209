#include "terrain/core/diamond_square.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "core/rows.hpp"
#include "terrain/core/random.hpp"

namespace terrain {
namespace {

constexpr float first_amplitude = 0.8F;
constexpr std::size_t units_per_side = 65536;

class Lattice {
public:
    Lattice(std::uint32_t key, std::size_t divisions)
        : key_(key), unit_(units_per_side / divisions), field_(divisions) {
        for (std::size_t z : {std::size_t{0}, divisions}) {
            for (std::size_t x : {std::size_t{0}, divisions}) field_.row(z)[x] = random_at(x, z);
        }
    }

    /// The centres of the squares in row z = step/2 + i step: mean of the four corners.
    void diamond_row(std::size_t z, std::size_t half, float amplitude) {
        const std::span<const float> above = std::as_const(field_).row(z - half);
        const std::span<const float> below = std::as_const(field_).row(z + half);
        const std::span<float> middle = field_.row(z);
        for (std::size_t x = half; x < field_.side(); x += 2 * half) {
            const float sum = (above[x - half] + above[x + half]) + (below[x - half] + below[x + half]);
            middle[x] = sum * 0.25F + displacement(x, z, amplitude);
        }
    }

    /// The middles of the edges in row z, a multiple of half: mean of the neighbours that exist.
    void square_row(std::size_t z, std::size_t half, float amplitude) {
        const bool on_corner_row = (z / half) % 2 == 0;
        for (std::size_t x = on_corner_row ? half : 0; x < field_.side(); x += 2 * half) {
            field_.row(z)[x] = mean_of_neighbours(x, z, half) + displacement(x, z, amplitude);
        }
    }

    Field take() { return std::move(field_); }

private:
    float random_at(std::size_t x, std::size_t z) const {
        return unit_real(
            random_bits(key_, static_cast<std::uint32_t>(x * unit_), static_cast<std::uint32_t>(z * unit_)));
    }
    float displacement(std::size_t x, std::size_t z, float amplitude) const {
        return (random_at(x, z) - 0.5F) * amplitude;
    }

    float mean_of_neighbours(std::size_t x, std::size_t z, std::size_t half) const {
        const std::size_t last = field_.divisions();
        float sum = 0;
        float count = 0;
        const auto add = [&](std::size_t column, std::size_t row) {
            sum += field_.at(column, row);
            count += 1;
        };
        if (z >= half) add(x, z - half);
        if (x >= half) add(x - half, z);
        if (x + half <= last) add(x + half, z);
        if (z + half <= last) add(x, z + half);
        return sum / count;
    }

    std::uint32_t key_;
    std::size_t unit_;  ///< of 1/65536 of the side, per division
    Field field_;
};

std::size_t rows_of_all_levels(std::size_t divisions) {
    std::size_t rows = 0;
    for (std::size_t step = divisions; step >= 2; step /= 2)
        rows += divisions / step + 2 * (divisions / step) + 1;
    return rows;
}

Field cropped(const Field& lattice, std::size_t divisions) {
    Field field(divisions);
    for (std::size_t z = 0; z < field.side(); ++z) {
        std::copy_n(lattice.row(z).begin(), field.side(), field.row(z).begin());
    }
    return field;
}

}  // namespace

std::size_t diamond_square_lattice(std::size_t divisions) { return std::bit_ceil(divisions); }

Field diamond_square(std::uint32_t key, std::size_t divisions, double persistence, Executor& executor,
                     Control& control) {
    const std::size_t size = diamond_square_lattice(divisions);
    assert(size >= 2 && size <= units_per_side);
    Lattice lattice(key, size);
    Progress progress(control, rows_of_all_levels(size));
    const auto roughness = static_cast<float>(persistence);
    float amplitude = first_amplitude;
    for (std::size_t half = size / 2; half >= 1; half /= 2) {
        for_row_chunks(executor, size / (2 * half), [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                lattice.diamond_row(half + i * 2 * half, half, amplitude);
                progress.row_done();
            }
        });
        for_row_chunks(executor, size / half + 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                lattice.square_row(i * half, half, amplitude);
                progress.row_done();
            }
        });
        amplitude *= roughness;
    }
    Field whole = lattice.take();
    return size == divisions ? std::move(whole) : cropped(whole, divisions);
}

}  // namespace terrain
