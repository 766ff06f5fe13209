/// One droplet after the other, in double and straight from the specification: what the kernels are compared
/// with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "terrain/core/erosion.hpp"
#include "terrain/core/field.hpp"

namespace terrain_test {

class PlainErosion {
public:
    PlainErosion(const terrain::Field& land, const terrain::DropletRules& rules);

    /// Runs the droplet that begins at (x, z).
    void run(double x, double z);
    /// Runs `count` droplets in the order of the stream.
    void run_all(std::size_t count, std::uint32_t key);

    double at(std::size_t x, std::size_t z) const { return heights_[z * side_ + x]; }
    terrain::Field heights() const;

    double moved = 0, deposited = 0, outflow = 0;
    std::vector<double> speeds;  ///< of the last droplet, after every step

private:
    struct Droplet {
        double x, z;
        double direction_x = 0, direction_z = 0, speed = 1, water = 1, load = 0;
    };
    struct Ground {
        double height, slope_x, slope_z;
    };

    Ground ground(double x, double z) const;
    bool is_inside(double x, double z) const;
    /// False where the droplet stands still.
    bool turn(Droplet& droplet, const Ground& here) const;
    void exchange(Droplet& droplet, double x, double z, double rise);
    /// One share of `amount` per sample about the position; returns what was really changed.
    template <class Change>
    double brush(double x, double z, double amount, const Change& change);
    double take(double x, double z, double amount);
    double lay(double x, double z, double amount);
    double lay_at_corners(double x, double z, double amount);

    std::vector<double> heights_;
    std::size_t side_;
    terrain::DropletRules rules_;
};

}  // namespace terrain_test
