#include "terrain/core/light.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/rows.hpp"

namespace terrain {
namespace {

constexpr double degree = std::numbers::pi / 180;

/// Each sample is the mean of the samples around its place, so that a coarse grid has the same relief.
Field coarsened(const Field& heights, std::size_t divisions, Executor& executor) {
    Field coarse(divisions);
    const std::size_t last = heights.divisions();
    const auto place = [&](std::size_t i) { return (i * last + divisions / 2) / divisions; };
    const std::size_t reach = last / divisions / 2;
    for_row_chunks(executor, coarse.side(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t z = begin; z < end; ++z) {
            const std::size_t north = place(z) - std::min(place(z), reach),
                              south = std::min(place(z) + reach, last);
            for (std::size_t x = 0; x < coarse.side(); ++x) {
                const std::size_t west = place(x) - std::min(place(x), reach),
                                  east = std::min(place(x) + reach, last);
                float sum = 0;
                for (std::size_t j = north; j <= south; ++j) {
                    const auto row = heights.row(j).subspan(west, east - west + 1);
                    for (const float h : row) sum += h;
                }
                coarse.row(z)[x] = sum / static_cast<float>((south - north + 1) * (east - west + 1));
            }
        }
    });
    return coarse;
}

Field transposed(const Field& field) {
    Field result(field.divisions());
    for (std::size_t z = 0; z < field.side(); ++z) {
        for (std::size_t x = 0; x < field.side(); ++x) result.row(x)[z] = field.at(x, z);
    }
    return result;
}

/// A grid and its mirror image in the diagonal: sweeps run from row to row, whichever way the light comes.
struct Relief {
    explicit Relief(Field field) : by_row(std::move(field)), by_column(transposed(by_row)) {}
    Field by_row, by_column;
};

/// The way from a sample to the row next to it that is nearer to the light.
struct Ray {
    bool along_columns;  ///< the next "row" is a column
    bool ascending;      ///< it has the larger index
    double across;       ///< samples sideways, in [-1, 1]
    double fall;         ///< of the light on this way, in units of the heights
};

Ray ray_towards(const Sun& sun, double rise, std::size_t divisions) {
    const double east = std::sin(sun.azimuth * degree), south = -std::cos(sun.azimuth * degree);
    const bool along_columns = std::fabs(east) > std::fabs(south);
    const double ahead = along_columns ? east : south, sideways = along_columns ? south : east;
    // At 90 degrees the tangent is as large as doubles allow, and nothing throws a shadow.
    const double tangent = std::tan(sun.elevation * degree);
    const double way = 1 / (std::fabs(ahead) * static_cast<double>(divisions));
    return {along_columns, ahead > 0, sideways / std::fabs(ahead), tangent * way / rise};
}

/// The ceiling of each row from that of the row before.
void sweep_row(std::span<const float> heights, std::span<const float> ceiling, const Ray& ray,
               std::span<float> result, std::span<float> caster) {
    const std::size_t side = heights.size();
    for (std::size_t x = 0; x < side; ++x) caster[x] = std::max(heights[x], ceiling[x]);
    const double whole = std::floor(ray.across);
    const auto shift = static_cast<std::ptrdiff_t>(whole);
    const auto right = static_cast<float>(ray.across - whole), left = 1 - right;
    const auto fall = static_cast<float>(std::min(ray.fall, 1e6));
    const std::ptrdiff_t neighbour = right > 0 ? 1 : 0;
    // Light that comes over the border meets nothing.
    const auto count = static_cast<std::ptrdiff_t>(side);
    const std::ptrdiff_t first = std::max<std::ptrdiff_t>(0, -shift);
    const std::ptrdiff_t end = count - std::max<std::ptrdiff_t>(0, shift + neighbour);
    std::fill(result.begin(), result.begin() + first, no_shadow);
    std::fill(result.begin() + end, result.end(), no_shadow);
    const float* from = caster.data() + (first + shift);
    float* to = result.data() + first;
    for (std::ptrdiff_t i = 0; i < end - first; ++i) {
        to[i] = std::max(left * from[i] + right * from[i + neighbour] - fall, no_shadow);
    }
}

/// The ceiling under a light, row by row as `ray` goes: not yet transposed back.
void sweep(const Field& heights, const Ray& ray, Field& ceiling) {
    std::vector<float> caster(heights.side());
    const std::size_t last = heights.divisions();
    std::fill(ceiling.row(ray.ascending ? last : 0).begin(), ceiling.row(ray.ascending ? last : 0).end(),
              no_shadow);
    for (std::size_t i = 1; i <= last; ++i) {
        const std::size_t here = ray.ascending ? last - i : i, before = ray.ascending ? here + 1 : here - 1;
        sweep_row(heights.row(before), ceiling.row(before), ray, ceiling.row(here), caster);
    }
}

Field ceiling_under(const Relief& relief, const Sun& sun, double rise) {
    const Ray ray = ray_towards(sun, rise, relief.by_row.divisions());
    Field ceiling(relief.by_row.divisions());
    sweep(ray.along_columns ? relief.by_column : relief.by_row, ray, ceiling);
    return ray.along_columns ? transposed(ceiling) : std::move(ceiling);
}

/// The small suns of the sky. Low ones count as much as high ones: that shows valleys better than the cosine
/// of photometry.
constexpr std::size_t sky_azimuths = 8;
constexpr std::array<double, 4> sky_elevations{7, 16, 28, 46};

/// A place this far below the edge of a shadow sees nothing of the small sun, in sides of the map.
constexpr double sky_softness = 0.012;

/// Adds to `open` what is seen of one light.
void add_seen(const Field& heights, const Field& ceiling, double rise, Field& open) {
    const auto steepness = static_cast<float>(rise / sky_softness);
    constexpr float share = 1.0F / (sky_azimuths * sky_elevations.size());
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const float below = (ceiling.samples()[i] - heights.samples()[i]) * steepness;
        open.samples()[i] += share * (1 - std::clamp(below, 0.0F, 1.0F));
    }
}

/// Each azimuth has a field of its own; they are added in a fixed order, whatever thread came first.
Field sky_seen(const Relief& relief, double rise, Executor& executor, Control& control) {
    const std::size_t divisions = relief.by_row.divisions();
    std::vector<Field> parts(sky_azimuths);
    Progress progress(control, sky_azimuths);
    executor.parallel_for(sky_azimuths, 1, [&](std::size_t begin, std::size_t end) {
        Field ceiling(divisions);
        for (std::size_t i = begin; i < end; ++i) {
            Field seen(divisions);
            std::fill(seen.samples().begin(), seen.samples().end(), 0.0F);
            bool along_columns = false;
            for (const double elevation : sky_elevations) {
                const double azimuth = (static_cast<double>(i) + 0.5) * 360 / sky_azimuths;
                const Ray ray = ray_towards({azimuth, elevation}, rise, divisions);
                along_columns = ray.along_columns;
                const Field& heights = along_columns ? relief.by_column : relief.by_row;
                sweep(heights, ray, ceiling);
                add_seen(heights, ceiling, rise, seen);
            }
            parts[i] = along_columns ? transposed(seen) : std::move(seen);
            progress.row_done();
        }
    });
    Field open = std::move(parts[0]);
    for (std::size_t i = 1; i < sky_azimuths; ++i) {
        for (std::size_t j = 0; j < open.size(); ++j) open.samples()[j] += parts[i].samples()[j];
    }
    return open;
}

}  // namespace

double drawn_rise(const Parameters& parameters) {
    return parameters.world.height * parameters.display.exaggeration;
}

bool lights(const Light& light, const Parameters& parameters) {
    return light.sun == parameters.display.sun && light.rise == drawn_rise(parameters);
}

Light compute_light(const Field& heights, const Parameters& parameters, Executor& executor,
                    Control& control) {
    Light light;
    light.sun = parameters.display.sun;
    light.rise = drawn_rise(parameters);
    const auto grid = [&](std::size_t largest_side) {
        return Relief(coarsened(heights, std::min(heights.divisions(), largest_side - 1), executor));
    };
    control.checkpoint(0, 1);
    light.ceiling = ceiling_under(grid(largest_ceiling_side), light.sun, light.rise);
    light.open = sky_seen(grid(largest_open_side), light.rise, executor, control);
    return light;
}

}  // namespace terrain
