#include "core/resample.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "core/rows.hpp"

namespace terrain {
namespace {

/// A sample of one grid between two of another.
struct Between {
    std::size_t cell;  ///< of the other grid; the last one for the last sample, too
    double share;      ///< of the way through the cell
};

std::vector<Between> places_between(std::size_t divisions, std::size_t other_divisions) {
    std::vector<Between> places(divisions + 1);
    for (std::size_t i = 0; i <= divisions; ++i) {
        const std::size_t cell = std::min(i * other_divisions / divisions, other_divisions - 1);
        const auto rest = static_cast<double>(i * other_divisions - cell * divisions);
        places[i] = {cell, rest / static_cast<double>(divisions)};
    }
    return places;
}

/// Four neighbours of a place between the middle two, and what they count there.
struct Spline {
    std::array<std::size_t, 4> samples;
    std::array<float, 4> weights;

    float at(std::span<const float> row) const {
        return (row[samples[0]] * weights[0] + row[samples[1]] * weights[1]) +
               (row[samples[2]] * weights[2] + row[samples[3]] * weights[3]);
    }
};

/// E. Catmull, R. Rom, "A Class of Local Interpolating Splines", 1974; beyond the border the last sample is
/// repeated.
Spline spline_at(const Between& place, std::size_t last) {
    const std::size_t cell = place.cell;
    const double t = place.share;
    const auto weight = [](double twice) { return static_cast<float>(twice / 2); };
    return {{cell > 0 ? cell - 1 : 0, cell, cell + 1, std::min(cell + 2, last)},
            {weight(((2 - t) * t - 1) * t), weight((3 * t - 5) * t * t + 2),
             weight(((4 - 3 * t) * t + 1) * t), weight((t - 1) * t * t)}};
}

std::vector<Spline> splines(std::size_t divisions, std::size_t other_divisions) {
    std::vector<Spline> list;
    for (const Between& place : places_between(divisions, other_divisions)) {
        list.push_back(spline_at(place, other_divisions));
    }
    return list;
}

/// One row between four rows of the field.
void blend_rows(const Field& field, const Spline& spline, std::span<float> out) {
    const auto row = [&](std::size_t i) { return field.row(spline.samples[i]); };
    for (std::size_t x = 0; x < out.size(); ++x) {
        out[x] = (row(0)[x] * spline.weights[0] + row(1)[x] * spline.weights[1]) +
                 (row(2)[x] * spline.weights[2] + row(3)[x] * spline.weights[3]);
    }
}

float clamped(float height) {
    const float risen = height < 0 ? 0 : height;
    return risen > 1 ? 1 : risen;
}

}  // namespace

Field resampled(const Field& field, std::size_t divisions, Executor& executor, Control& control) {
    Field result(divisions);
    const std::vector<Between> places = places_between(divisions, field.divisions());
    Progress progress(control, result.side());
    for_row_chunks(executor, result.side(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t z = begin; z < end; ++z) {
            const std::span<const float> north = field.row(places[z].cell),
                                         south = field.row(places[z].cell + 1);
            const auto down = static_cast<float>(places[z].share);
            const std::span<float> out = result.row(z);
            for (std::size_t x = 0; x < out.size(); ++x) {
                const std::size_t west = places[x].cell;
                const auto along = static_cast<float>(places[x].share);
                const float upper = north[west] * (1 - along) + north[west + 1] * along;
                const float lower = south[west] * (1 - along) + south[west + 1] * along;
                out[x] = upper * (1 - down) + lower * down;
            }
            progress.row_done();
        }
    });
    return result;
}

Field with_change(const Field& heights, const Field& change, Executor& executor, Control& control) {
    Field result(heights.divisions());
    const std::vector<Spline> across = splines(heights.divisions(), change.divisions());
    Progress progress(control, result.side());
    for_row_chunks(executor, result.side(), [&](std::size_t begin, std::size_t end) {
        std::vector<float> blended(change.side());
        for (std::size_t z = begin; z < end; ++z) {
            blend_rows(change, across[z], blended);
            const std::span<const float> before = heights.row(z);
            const std::span<float> out = result.row(z);
            for (std::size_t x = 0; x < out.size(); ++x) out[x] = clamped(before[x] + across[x].at(blended));
            progress.row_done();
        }
    });
    return result;
}

}  // namespace terrain
