#include "plain_erosion.hpp"

#include <algorithm>
#include <cmath>

#include "terrain/core/random.hpp"

namespace terrain_test {

using namespace terrain;

PlainErosion::PlainErosion(const Field& land, const DropletRules& rules)
    : heights_(land.samples().begin(), land.samples().end()), side_(land.side()), rules_(rules) {}

PlainErosion::Ground PlainErosion::ground(double x, double z) const {
    const auto column = static_cast<std::size_t>(x), row = static_cast<std::size_t>(z);
    const double u = x - static_cast<double>(column), v = z - static_cast<double>(row);
    const double nw = at(column, row), ne = at(column + 1, row), sw = at(column, row + 1),
                 se = at(column + 1, row + 1);
    return {(nw * (1 - u) + ne * u) * (1 - v) + (sw * (1 - u) + se * u) * v,
            (ne - nw) * (1 - v) + (se - sw) * v, (sw - nw) * (1 - u) + (se - ne) * u};
}

bool PlainErosion::is_inside(double x, double z) const {
    const auto cells = static_cast<double>(side_ - 1);
    return x >= 0 && x < cells && z >= 0 && z < cells;
}

bool PlainErosion::turn(Droplet& droplet, const Ground& here) const {
    const auto turned = [&](double old, double slope) {
        return old * rules_.inertia - slope * rules_.height_scale * (1 - rules_.inertia);
    };
    const double x = turned(droplet.direction_x, here.slope_x), z = turned(droplet.direction_z, here.slope_z);
    const double length = std::sqrt(x * x + z * z);
    if (length == 0) return false;
    droplet.direction_x = x / length;
    droplet.direction_z = z / length;
    return true;
}

template <class Change>
double PlainErosion::brush(double x, double z, double amount, const Change& change) {
    const double column = std::floor(x + 0.5), row = std::floor(z + 0.5);
    const auto weight = [&](std::size_t i, std::size_t j) {
        const double dx = static_cast<double>(i) - column, dz = static_cast<double>(j) - row;
        const double distance = std::sqrt(dx * dx + dz * dz);
        return std::max(0.0, 1 - distance / static_cast<double>(rules_.radius));
    };
    const auto radius = static_cast<double>(rules_.radius);
    const auto begin = [&](double middle) {
        return static_cast<std::size_t>(std::max(0.0, middle - radius));
    };
    const auto end = [&](double middle) {
        return std::min(side_, static_cast<std::size_t>(middle + radius) + 1);
    };
    const auto for_samples = [&](const auto& body) {
        for (std::size_t j = begin(row); j < end(row); ++j) {
            for (std::size_t i = begin(column); i < end(column); ++i)
                body(heights_[j * side_ + i], weight(i, j));
        }
    };
    double inside = 0, changed = 0;
    for_samples([&](double, double share) { inside += share; });
    for_samples([&](double& height, double share) {
        const double before = height;
        height = change(before, amount * share / inside);
        changed += std::abs(height - before);
    });
    return changed;
}

double PlainErosion::take(double x, double z, double amount) {
    return brush(x, z, amount, [](double height, double share) { return std::max(0.0, height - share); });
}

double PlainErosion::lay(double x, double z, double amount) {
    return brush(x, z, amount, [](double height, double share) { return std::min(1.0, height + share); });
}

double PlainErosion::lay_at_corners(double x, double z, double amount) {
    const auto column = static_cast<std::size_t>(x), row = static_cast<std::size_t>(z);
    const double u = x - static_cast<double>(column), v = z - static_cast<double>(row);
    double laid = 0;
    const auto raise = [&](std::size_t i, std::size_t j, double weight) {
        double& height = heights_[j * side_ + i];
        const double before = height;
        height = std::min(1.0, before + amount * weight);
        laid += height - before;
    };
    raise(column, row, (1 - u) * (1 - v));
    raise(column + 1, row, u * (1 - v));
    raise(column, row + 1, (1 - u) * v);
    raise(column + 1, row + 1, u * v);
    return laid;
}

void PlainErosion::exchange(Droplet& droplet, double x, double z, double rise) {
    const double capacity = std::max(
        -rise * rules_.height_scale * droplet.speed * droplet.water * rules_.capacity, rules_.min_capacity);
    if (rise > 0 || droplet.load > capacity) {
        const double amount =
            rise > 0 ? std::min(rise, droplet.load) : (droplet.load - capacity) * rules_.deposit;
        const double laid = lay_at_corners(x, z, amount);
        droplet.load -= laid;
        deposited += laid;
    } else {
        const double taken = take(x, z, std::min((capacity - droplet.load) * rules_.erode, -rise));
        droplet.load += taken;
        moved += taken;
    }
}

void PlainErosion::run(double x, double z) {
    Droplet droplet{x, z};
    speeds.clear();
    for (std::size_t step = 0; step < rules_.lifetime; ++step) {
        const Ground here = ground(droplet.x, droplet.z);
        if (!turn(droplet, here)) break;
        const double old_x = droplet.x, old_z = droplet.z;
        droplet.x += droplet.direction_x;
        droplet.z += droplet.direction_z;
        if (!is_inside(droplet.x, droplet.z)) {
            outflow += droplet.load;
            return;
        }
        const double rise = ground(droplet.x, droplet.z).height - here.height;
        exchange(droplet, old_x, old_z, rise);
        droplet.speed = std::sqrt(std::max(0.0, droplet.speed * droplet.speed - rise * rules_.gravity));
        droplet.water *= 1 - rules_.evaporate;
        speeds.push_back(droplet.speed);
    }
    const double laid = lay(droplet.x, droplet.z, droplet.load);
    deposited += laid;
    outflow += droplet.load - laid;
}

void PlainErosion::run_all(std::size_t count, std::uint32_t key) {
    const auto cells = static_cast<double>(side_ - 1);
    for (std::size_t droplet = 0; droplet < count; ++droplet) {
        const auto i = static_cast<std::uint32_t>(droplet);
        run(static_cast<double>(unit_real(random_bits(key, i, 0))) * cells,
            static_cast<double>(unit_real(random_bits(key, i, 1))) * cells);
    }
}

Field PlainErosion::heights() const {
    Field field(side_ - 1);
    std::transform(heights_.begin(), heights_.end(), field.samples().begin(),
                   [](double height) { return static_cast<float>(height); });
    return field;
}

}  // namespace terrain_test
