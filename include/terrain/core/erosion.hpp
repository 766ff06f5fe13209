/// Hydraulic erosion by droplets. Sources: H. T. Beyer, "Implementation of a method for hydraulic erosion",
/// 2015; S. Lague, "Hydraulic-Erosion", 2018. What differs from them, and in which order the droplets act:
/// docs/erosion.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "terrain/core/control.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/params.hpp"

namespace terrain {

/// What the droplets did. The maps have as many samples as the grid on which they ran, which may be coarser
/// than the heights.
struct ErosionMaps {
    Field delta;                      ///< after - before
    std::vector<std::uint32_t> flow;  ///< how many steps began nearest to each sample, row by row

    // In heights times samples of the grid.
    double moved = 0;      ///< taken from the land
    double deposited = 0;  ///< laid down again
    double outflow = 0;    ///< carried out of the map, or more than fits below a height of 1
};

/// Droplets as they behave on one grid.
struct DropletRules {
    std::size_t radius = 3;  ///< cells; the brush has 2 radius - 1 samples a side
    std::size_t lifetime = 30;
    double height_scale = 1;  ///< what heights count where they make a slope: direction and capacity
    double inertia = 0.05;
    double capacity = 4, min_capacity = 0.01;
    double erode = 0.3, deposit = 0.3, evaporate = 0.01;  ///< shares, of one step
    double gravity = 4;
};

/// The parameters are meant for 256 divisions: on a grid of more, droplets take more and smaller steps, so
/// that the same land comes out.
DropletRules droplet_rules(const ErosionParameters& parameters, std::size_t divisions);

/// floor(density divisions^2 + 0.5)
std::size_t droplet_count(const ErosionParameters& parameters, std::size_t divisions);

/// Divisions of the grid on which a map erodes.
std::size_t erosion_divisions(const Parameters& parameters);

/// The square tiles of a map that are worked on at the same time. They have four colours; droplets that begin
/// in tiles of one colour cannot meet.
class ErosionTiles {
public:
    ErosionTiles(std::size_t divisions, const DropletRules& rules);

    std::size_t per_side() const { return per_side_; }
    std::size_t count() const { return per_side_ * per_side_; }
    /// First column, or row, of cells of tile column, or row, `tile`.
    std::size_t begin(std::size_t tile) const { return (tile * divisions_ + per_side_ - 1) / per_side_; }
    std::size_t holding(float x, float z) const { return index_of(z) * per_side_ + index_of(x); }
    /// The tiles of colour 0 to 3.
    std::vector<std::size_t> of_colour(std::size_t colour) const;

private:
    std::size_t index_of(float position) const {
        return static_cast<std::size_t>(position) * per_side_ / divisions_;
    }

    std::size_t divisions_, per_side_;
};

/// Lets droplets `key` run over the heights, which stay in [0, 1]. Calls `look` now and then, while nothing
/// is written. The same bytes for any number of threads. Throws Cancelled.
ErosionMaps run_droplets(
    Field& heights, const DropletRules& rules, std::size_t count, std::uint32_t key, Executor& executor,
    Control& control, const std::function<void()>& look = [] {});

}  // namespace terrain
