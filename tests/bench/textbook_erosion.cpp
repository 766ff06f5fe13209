#include "textbook_erosion.hpp"

#include <algorithm>
#include <cmath>

#include "terrain/core/random.hpp"

namespace textbook {

Erosion::Erosion(int side, const Droplets& droplets)
    : side_(side),
      droplets_(droplets),
      brush_samples_(static_cast<std::size_t>(side * side)),
      brush_weights_(static_cast<std::size_t>(side * side)) {
    const int radius = droplets.radius;
    for (int z = 0; z < side; ++z) {
        for (int x = 0; x < side; ++x) {
            std::vector<int>& samples = brush_samples_[static_cast<std::size_t>(z * side + x)];
            std::vector<float>& weights = brush_weights_[static_cast<std::size_t>(z * side + x)];
            float sum = 0;
            for (int j = std::max(z - radius, 0); j <= std::min(z + radius, side - 1); ++j) {
                for (int i = std::max(x - radius, 0); i <= std::min(x + radius, side - 1); ++i) {
                    const int square = (i - x) * (i - x) + (j - z) * (j - z);
                    if (square >= radius * radius) continue;
                    samples.push_back(j * side + i);
                    weights.push_back(1 - std::sqrt(static_cast<float>(square)) / static_cast<float>(radius));
                    sum += weights.back();
                }
            }
            for (float& weight : weights) weight /= sum;
        }
    }
}

Erosion::Ground Erosion::ground(std::span<const float> heights, float x, float z) const {
    const int column = static_cast<int>(x), row = static_cast<int>(z);
    const float u = x - static_cast<float>(column), v = z - static_cast<float>(row);
    const auto north = static_cast<std::size_t>(row * side_ + column);
    const auto south = north + static_cast<std::size_t>(side_);
    const float nw = heights[north], ne = heights[north + 1], sw = heights[south], se = heights[south + 1];
    return {nw * (1 - u) * (1 - v) + ne * u * (1 - v) + sw * (1 - u) * v + se * u * v,
            (ne - nw) * (1 - v) + (se - sw) * v, (sw - nw) * (1 - u) + (se - ne) * u};
}

void Erosion::deposit(Droplet& droplet, const Place& place, float amount, std::span<float> heights) const {
    const auto south = place.sample + static_cast<std::size_t>(side_);
    droplet.load -= amount;
    heights[place.sample] += amount * (1 - place.u) * (1 - place.v);
    heights[place.sample + 1] += amount * place.u * (1 - place.v);
    heights[south] += amount * (1 - place.u) * place.v;
    heights[south + 1] += amount * place.u * place.v;
}

void Erosion::erode(Droplet& droplet, const Place& place, float amount, std::span<float> heights) const {
    const std::vector<int>& samples = brush_samples_[place.sample];
    const std::vector<float>& weights = brush_weights_[place.sample];
    for (std::size_t i = 0; i < samples.size(); ++i) {
        float& height = heights[static_cast<std::size_t>(samples[i])];
        const float share = std::min(height, amount * weights[i]);
        height -= share;
        droplet.load += share;
    }
}

bool Erosion::move(Droplet& droplet, const Ground& here) const {
    const float inertia = droplets_.inertia;
    droplet.direction_x = droplet.direction_x * inertia - here.slope_x * (1 - inertia);
    droplet.direction_z = droplet.direction_z * inertia - here.slope_z * (1 - inertia);
    const float length =
        std::sqrt(droplet.direction_x * droplet.direction_x + droplet.direction_z * droplet.direction_z);
    if (length == 0) return false;
    droplet.direction_x /= length;
    droplet.direction_z /= length;
    droplet.x += droplet.direction_x;
    droplet.z += droplet.direction_z;
    const auto end = static_cast<float>(side_ - 1);
    return droplet.x >= 0 && droplet.x < end && droplet.z >= 0 && droplet.z < end;
}

void Erosion::life(Droplet droplet, std::span<float> heights) const {
    for (int step = 0; step < droplets_.lifetime; ++step) {
        const int column = static_cast<int>(droplet.x), row = static_cast<int>(droplet.z);
        const Place place{static_cast<std::size_t>(row * side_ + column),
                          droplet.x - static_cast<float>(column), droplet.z - static_cast<float>(row)};
        const Ground here = ground(heights, droplet.x, droplet.z);
        if (!move(droplet, here)) return;
        const float rise = ground(heights, droplet.x, droplet.z).height - here.height;
        const float capacity =
            std::max(-rise * droplet.speed * droplet.water * droplets_.capacity, droplets_.least_capacity);
        if (rise > 0) {
            deposit(droplet, place, std::min(rise, droplet.load), heights);
        } else if (droplet.load > capacity) {
            deposit(droplet, place, (droplet.load - capacity) * droplets_.deposit, heights);
        } else {
            erode(droplet, place, std::min((capacity - droplet.load) * droplets_.erode, -rise), heights);
        }
        droplet.speed = std::sqrt(std::max(0.0F, droplet.speed * droplet.speed - rise * droplets_.gravity));
        droplet.water *= 1 - droplets_.evaporate;
    }
}

void Erosion::run(std::uint32_t key, int count, std::span<float> heights) const {
    const auto cells = static_cast<float>(side_ - 1);
    for (int i = 0; i < count; ++i) {
        const auto droplet = static_cast<std::uint32_t>(i);
        life({terrain::unit_real(terrain::random_bits(key, droplet, 0)) * cells,
              terrain::unit_real(terrain::random_bits(key, droplet, 1)) * cells},
             heights);
    }
}

}  // namespace textbook
