/// Droplet erosion as the popular ports of Lague's program have it: plain scalar float code, one droplet
/// after the other, with a list of samples and weights for the brush about every sample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace textbook {

struct Droplets {
    int radius = 3, lifetime = 30;
    float inertia = 0.05F, capacity = 4, least_capacity = 0.01F;
    float erode = 0.3F, deposit = 0.3F, evaporate = 0.01F, gravity = 4;
};

class Erosion {
public:
    /// Makes the lists of the brush for side^2 samples.
    Erosion(int side, const Droplets& droplets);

    void run(std::uint32_t key, int count, std::span<float> heights) const;

private:
    struct Droplet {
        float x, z;
        float direction_x = 0, direction_z = 0, speed = 1, water = 1, load = 0;
    };
    struct Place {
        std::size_t sample;  ///< north-western corner of the cell
        float u, v;          ///< in the cell
    };
    struct Ground {
        float height, slope_x, slope_z;
    };

    Ground ground(std::span<const float> heights, float x, float z) const;
    /// False where the droplet stands still or has left the map.
    bool move(Droplet& droplet, const Ground& here) const;
    void deposit(Droplet& droplet, const Place& place, float amount, std::span<float> heights) const;
    void erode(Droplet& droplet, const Place& place, float amount, std::span<float> heights) const;
    void life(Droplet droplet, std::span<float> heights) const;

    int side_;
    Droplets droplets_;
    std::vector<std::vector<int>> brush_samples_;
    std::vector<std::vector<float>> brush_weights_;
};

}  // namespace textbook
