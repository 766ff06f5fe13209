#include "terrain/core/erosion.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "core/rows.hpp"
#include "core/simd/kernels.hpp"
#include "terrain/core/power.hpp"
#include "terrain/core/random.hpp"

namespace terrain {
namespace {

/// Divisions that the parameters are meant for.
constexpr double reference_divisions = 256;

/// On average. Tiles take turns, so a droplet of the first one comes before a droplet of the last one
/// although the order of the stream may be the other way round; the less of them between two turns, the less
/// that shows. Below this number, lanes that run empty at the end of a turn begin to cost time.
constexpr std::size_t droplets_per_turn = 256;

/// A share per step of the reference grid as a share per step of 1/scale of its length.
double share_per_step(double share, double scale) { return 1 - power(1 - share, 1 / scale); }

/// Rows of weights with zeros before and behind, as the kernels want them; their sum is 1.
std::vector<float> brush_weights(std::size_t radius) {
    const std::size_t reach = radius - 1, rows = 2 * reach + 1, stride = brush_stride(radius);
    const auto weight = [&](std::size_t row, std::size_t column) {
        const double dz = static_cast<double>(row) - static_cast<double>(reach);
        const double dx = static_cast<double>(column) - static_cast<double>(reach);
        return std::max(0.0, 1 - std::sqrt(dx * dx + dz * dz) / static_cast<double>(radius));
    };
    double sum = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < rows; ++column) sum += weight(row, column);
    }
    std::vector<float> weights(rows * stride);
    for (std::size_t row = 0; row < rows; ++row) {
        float* first = weights.data() + row * stride + brush_padding(radius);
        for (std::size_t column = 0; column < rows; ++column) {
            first[column] = static_cast<float>(weight(row, column) / sum);
        }
    }
    return weights;
}

DropletFactors factors_of(const DropletRules& rules) {
    return {.inertia = static_cast<float>(rules.inertia),
            .pull = static_cast<float>(rules.height_scale * (1 - rules.inertia)),
            .capacity = static_cast<float>(rules.height_scale * rules.capacity),
            .min_capacity = static_cast<float>(rules.min_capacity),
            .erode = static_cast<float>(rules.erode),
            .deposit = static_cast<float>(rules.deposit),
            .water_kept = static_cast<float>(1 - rules.evaporate),
            .gravity = static_cast<float>(rules.gravity),
            .lifetime = static_cast<float>(rules.lifetime)};
}

/// Where droplets begin.
class Rain {
public:
    Rain(std::uint32_t key, std::size_t divisions)
        : key_(key), cells_(static_cast<float>(divisions)), last_(std::nextafter(cells_, 0.0F)) {}

    DropletStart operator()(std::size_t droplet) const {
        const auto i = static_cast<std::uint32_t>(droplet);
        const float x = unit_real(random_bits(key_, i, 0)) * cells_;
        const float z = unit_real(random_bits(key_, i, 1)) * cells_;
        // A product just below the border may be rounded onto it.
        return {std::min(x, last_), std::min(z, last_)};
    }

private:
    std::uint32_t key_;
    float cells_, last_;
};

/// The droplets of one round, sorted by tiles; those of a tile keep their order.
class Round {
public:
    explicit Round(const ErosionTiles& tiles) : tiles_(tiles), ends_(tiles.count() + 1) {}

    void deal(const Rain& rain, std::size_t first, std::size_t count) {
        falling_.resize(count);
        sorted_.resize(count);
        std::fill(ends_.begin(), ends_.end(), 0);
        for (std::size_t i = 0; i < count; ++i) {
            falling_[i] = rain(first + i);
            ++ends_[tile_of(falling_[i]) + 1];
        }
        std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
        // Begins become ends while the droplets fall into place.
        for (const DropletStart& start : falling_) sorted_[ends_[tile_of(start)]++] = start;
    }

    std::span<const DropletStart> of_tile(std::size_t tile) const {
        const std::size_t begin = tile == 0 ? 0 : ends_[tile - 1];
        return std::span(sorted_).subspan(begin, ends_[tile] - begin);
    }

private:
    std::size_t tile_of(const DropletStart& start) const { return tiles_.holding(start.x, start.z); }

    const ErosionTiles& tiles_;
    std::vector<std::size_t> ends_;
    std::vector<DropletStart> falling_, sorted_;
};

Field copy_of(const Field& field) {
    Field copy(field.divisions());
    std::copy(field.samples().begin(), field.samples().end(), copy.samples().begin());
    return copy;
}

void add_totals(ErosionMaps& maps, const std::vector<ErosionSums>& sums) {
    for (const ErosionSums& tile : sums) {
        maps.moved += tile.moved;
        maps.deposited += tile.deposited;
        maps.outflow += tile.outflow;
    }
}

}  // namespace

DropletRules droplet_rules(const ErosionParameters& parameters, std::size_t divisions) {
    const double scale = static_cast<double>(divisions) / reference_divisions;
    return {.radius = static_cast<std::size_t>(parameters.radius),
            .lifetime = static_cast<std::size_t>(std::floor(parameters.lifetime * scale + 0.5)),
            .height_scale = scale,
            .inertia = power(parameters.inertia, 1 / scale),
            .capacity = parameters.capacity,
            .min_capacity = parameters.min_capacity,
            .erode = share_per_step(parameters.erode, scale),
            .deposit = share_per_step(parameters.deposit, scale),
            .evaporate = share_per_step(parameters.evaporate, scale),
            .gravity = parameters.gravity};
}

std::size_t droplet_count(const ErosionParameters& parameters, std::size_t divisions) {
    const auto samples = static_cast<double>(divisions * divisions);
    return static_cast<std::size_t>(std::floor(parameters.density * samples + 0.5));
}

std::size_t erosion_divisions(const Parameters& parameters) {
    const std::size_t grid = std::size_t{256} << static_cast<std::size_t>(parameters.erosion.grid);
    return std::min(static_cast<std::size_t>(parameters.divisions), grid);
}

ErosionTiles::ErosionTiles(std::size_t divisions, const DropletRules& rules) : divisions_(divisions) {
    // A droplet goes a cell a step and touches what lies beside its nearest sample. A tile between two of one
    // colour keeps both apart; the cells to spare are for the corners of a cell and for rounded positions.
    constexpr std::size_t spare = 3;
    const std::size_t beside = brush_width(rules.radius) - rules.radius;
    const std::size_t least_side = 2 * (rules.lifetime + beside) + spare;
    per_side_ = std::max<std::size_t>(1, divisions / least_side);
}

std::vector<std::size_t> ErosionTiles::of_colour(std::size_t colour) const {
    std::vector<std::size_t> tiles;
    for (std::size_t row = colour / 2; row < per_side_; row += 2) {
        for (std::size_t column = colour % 2; column < per_side_; column += 2) {
            tiles.push_back(row * per_side_ + column);
        }
    }
    return tiles;
}

ErosionMaps run_droplets(Field& heights, const DropletRules& rules, std::size_t count, std::uint32_t key,
                         Executor& executor, Control& control, const std::function<void()>& look) {
    ErosionMaps maps;
    maps.delta = copy_of(heights);
    maps.flow.resize(heights.size());
    const std::vector<float> brush = brush_weights(rules.radius);
    const ErosionJob job{heights.samples().data(), maps.flow.data(), heights.side(),
                         factors_of(rules),        rules.radius,     brush.data()};
    const Kernels& kernel = kernels(executor.simd());
    const ErosionTiles tiles(heights.divisions(), rules);
    const Rain rain(key, heights.divisions());
    std::vector<ErosionSums> sums(tiles.count());
    Round round(tiles);
    Progress progress(control, count);
    const std::size_t at_once = droplets_per_turn * tiles.count();
    for (std::size_t first = 0; first < count; first += at_once) {
        round.deal(rain, first, std::min(at_once, count - first));
        for (std::size_t colour = 0; colour < 4; ++colour) {
            const std::vector<std::size_t> turn = tiles.of_colour(colour);
            executor.parallel_for(turn.size(), 1, [&](std::size_t begin, std::size_t end) {
                require_standard_arithmetic();
                for (std::size_t i = begin; i < end; ++i) {
                    const auto starts = round.of_tile(turn[i]);
                    kernel.erosion(job, starts.data(), starts.size(), &sums[turn[i]]);
                    progress.steps_done(starts.size());
                }
            });
        }
        look();
    }
    std::transform(heights.samples().begin(), heights.samples().end(), maps.delta.samples().begin(),
                   maps.delta.samples().begin(), [](float after, float before) { return after - before; });
    add_totals(maps, sums);
    return maps;
}

}  // namespace terrain
