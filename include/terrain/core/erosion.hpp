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

/// The square tiles of a map that are worked on at the same time, and where their pattern begins. They have
/// four colours; droplets that begin in tiles of one colour cannot meet.
class ErosionTiles {
public:
    /// Cells of a side; those at the border are cut.
    static std::size_t side_for(const DropletRules& rules);

    /// The first tile begins `shift_x` columns and `shift_z` rows before the map, each less than the side.
    ErosionTiles(std::size_t divisions, std::size_t side, std::size_t shift_x, std::size_t shift_z);

    std::size_t count() const { return columns_ * rows_; }
    std::size_t holding(float x, float z) const {
        const auto column = static_cast<std::size_t>(x), row = static_cast<std::size_t>(z);
        return (row + shift_z_) / side_ * columns_ + (column + shift_x_) / side_;
    }
    /// The tiles of colour 0 to 3.
    std::vector<std::size_t> of_colour(std::size_t colour) const;

private:
    std::size_t side_, shift_x_, shift_z_, columns_, rows_;
};

/// Lets droplets `key` run over the heights, which stay in [0, 1]. Calls `look` now and then, while nothing
/// is written. The same bytes for any number of threads. Throws Cancelled.
ErosionMaps run_droplets(
    Field& heights, const DropletRules& rules, std::size_t count, std::uint32_t key, Executor& executor,
    Control& control, const std::function<void()>& look = [] {});

}  // namespace terrain
