#include "land_figures.hpp"

#include <algorithm>
#include <cmath>

#include "helpers.hpp"
#include "terrain/core/random.hpp"

namespace terrain_test {

using namespace terrain;

namespace {

/// body(x, z, distance) for the neighbours that exist.
template <class Body>
void for_neighbours(const Field& field, std::size_t x, std::size_t z, const Body& body) {
    for (int dz = -1; dz <= 1; ++dz) {
        for (int dx = -1; dx <= 1; ++dx) {
            const std::size_t column = x + static_cast<std::size_t>(dx),
                              row = z + static_cast<std::size_t>(dz);
            if ((dx == 0 && dz == 0) || column >= field.side() || row >= field.side()) continue;
            body(column, row, dx != 0 && dz != 0 ? std::sqrt(2.0F) : 1.0F);
        }
    }
}

/// The index of the neighbour to which the land falls most; the sample's own where it falls to none.
std::size_t downhill(const Field& heights, std::size_t index) {
    const std::size_t x = index % heights.side(), z = index / heights.side();
    float steepest = 0;
    std::size_t lowest = index;
    for_neighbours(heights, x, z, [&](std::size_t column, std::size_t row, float distance) {
        const float fall = (heights.at(x, z) - heights.at(column, row)) / distance;
        if (fall <= steepest) return;
        steepest = fall;
        lowest = row * heights.side() + column;
    });
    return lowest;
}

float above_neighbours(const Field& heights, std::size_t x, std::size_t z) {
    float highest = -1;
    for_neighbours(heights, x, z, [&](std::size_t column, std::size_t row, float) {
        highest = std::max(highest, heights.at(column, row));
    });
    return heights.at(x, z) - highest;
}

}  // namespace

Field copy_of(const Field& field) {
    Field copy(field.divisions());
    std::copy(field.samples().begin(), field.samples().end(), copy.samples().begin());
    return copy;
}

Field field_from(std::size_t divisions, const std::function<float(std::size_t x, std::size_t z)>& heights) {
    Field field(divisions);
    for (std::size_t z = 0; z <= divisions; ++z) {
        for (std::size_t x = 0; x <= divisions; ++x) field.row(z)[x] = heights(x, z);
    }
    return field;
}

Field land_of(const Parameters& parameters) { return copy_of(*serial_land(parameters).heights); }

std::uint32_t droplet_key(const std::string& seed) { return stream_key(seed_number(seed), Stream::erosion); }

ErosionMaps erode(Field& heights, const Parameters& parameters) {
    Executor executor;
    Control control;
    return run_droplets(heights, droplet_rules(parameters.erosion, heights.divisions()),
                        droplet_count(parameters.erosion, heights.divisions()), droplet_key(parameters.seed),
                        executor, control);
}

double total(const Field& field) {
    double sum = 0;
    for (const float sample : field.samples()) sum += static_cast<double>(sample);
    return sum;
}

double drained_share(const Field& heights, float sea) {
    enum class Fate : std::uint8_t { unknown, drained, trapped };
    const auto samples = heights.samples();
    std::vector<Fate> fates(samples.size(), Fate::unknown);
    std::size_t land = 0, drained = 0;
    for (std::size_t start = 0; start < samples.size(); ++start) {
        if (samples[start] <= sea) continue;
        std::vector<std::size_t> path;
        std::size_t at = start;
        Fate fate = Fate::unknown;
        while (fate == Fate::unknown) {
            path.push_back(at);
            const std::size_t next = downhill(heights, at);
            fate = samples[next] <= sea ? Fate::drained : next == at ? Fate::trapped : fates[next];
            at = next;
        }
        for (const std::size_t passed : path) fates[passed] = fate;
        ++land;
        if (fate == Fate::drained) ++drained;
    }
    return static_cast<double>(drained) / static_cast<double>(land);
}

float sharpest_new_spike(const Field& before, const Field& after) {
    float sharpest = -1;
    for (std::size_t z = 0; z < after.side(); ++z) {
        for (std::size_t x = 0; x < after.side(); ++x) {
            if (above_neighbours(before, x, z) <= 0) {
                sharpest = std::max(sharpest, above_neighbours(after, x, z));
            }
        }
    }
    return sharpest;
}

float steepest_step(const Field& heights) {
    float steepest = 0;
    for (std::size_t z = 0; z < heights.side(); ++z) {
        for (std::size_t x = 0; x < heights.side(); ++x) {
            for_neighbours(heights, x, z, [&](std::size_t column, std::size_t row, float distance) {
                steepest = std::max(steepest, (heights.at(column, row) - heights.at(x, z)) / distance);
            });
        }
    }
    return steepest;
}

Field averaged(const Field& field, std::size_t divisions) {
    const std::size_t ratio = field.divisions() / divisions, half = ratio / 2;
    return field_from(divisions, [&](std::size_t x, std::size_t z) {
        double sum = 0, weights = 0;
        const auto begin = [&](std::size_t i) { return i * ratio < half ? 0 : i * ratio - half; };
        const auto end = [&](std::size_t i) { return std::min(i * ratio + half, field.divisions()); };
        // Samples at the edge of a cell belong half to the next one.
        const auto weight = [&](std::size_t sample, std::size_t i) {
            return ratio > 1 && (sample + half == i * ratio || sample == i * ratio + half) ? 0.5 : 1.0;
        };
        for (std::size_t j = begin(z); j <= end(z); ++j) {
            for (std::size_t i = begin(x); i <= end(x); ++i) {
                const double share = weight(i, x) * weight(j, z);
                sum += share * static_cast<double>(field.at(i, j));
                weights += share;
            }
        }
        return static_cast<float>(sum / weights);
    });
}

double correlation(const Field& left, const Field& right) {
    const auto count = static_cast<double>(left.size());
    const double mean_left = total(left) / count, mean_right = total(right) / count;
    double both = 0, left_alone = 0, right_alone = 0;
    for (std::size_t i = 0; i < left.size(); ++i) {
        const double a = static_cast<double>(left.samples()[i]) - mean_left;
        const double b = static_cast<double>(right.samples()[i]) - mean_right;
        both += a * b;
        left_alone += a * a;
        right_alone += b * b;
    }
    return both / std::sqrt(left_alone * right_alone);
}

double root_mean_square(const Field& field) {
    double sum = 0;
    for (const float sample : field.samples())
        sum += static_cast<double>(sample) * static_cast<double>(sample);
    return std::sqrt(sum / static_cast<double>(field.size()));
}

}  // namespace terrain_test
