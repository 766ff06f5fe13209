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

/// In a tile that is not cut, on average. Tiles take turns, so a droplet of the first one comes before a
/// droplet of the last one although the order of the stream may be the other way round; the less of them
/// between two turns, the less that matters. Below this number, lanes that run empty at the end of a turn
/// begin to cost time.
constexpr std::size_t droplets_per_turn = 128;

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

/// Where droplets and tiles begin.
class Rain {
public:
    Rain(std::uint32_t key, std::size_t divisions)
        : key_(key),
          divisions_(divisions),
          cells_(static_cast<float>(divisions)),
          last_(std::nextafter(cells_, 0.0F)) {}

    DropletStart operator()(std::size_t droplet) const {
        const auto i = static_cast<std::uint32_t>(droplet);
        const float x = unit_real(random_bits(key_, i, 0)) * cells_;
        const float z = unit_real(random_bits(key_, i, 1)) * cells_;
        // A product just below the border may be rounded onto it.
        return {std::min(x, last_), std::min(z, last_)};
    }

    ErosionTiles tiles(std::size_t round, std::size_t side) const {
        const auto i = static_cast<std::uint32_t>(round);
        return {divisions_, side, random_bits(key_, i, 2) % side, random_bits(key_, i, 3) % side};
    }

private:
    std::uint32_t key_;
    std::size_t divisions_;
    float cells_, last_;
};

/// The droplets of one round, sorted by tiles; those of a tile keep their order. Every round shifts the tiles
/// at random, so that their borders, at which the order of the droplets differs, are nowhere for long.
class Round {
public:
    Round(const Rain& rain, std::size_t number, std::size_t first, std::size_t count,
          const DropletRules& rules)
        : tiles_(rain.tiles(number, ErosionTiles::side_for(rules))),
          ends_(tiles_.count() + 1),
          sorted_(count) {
        std::vector<DropletStart> falling(count);
        for (std::size_t i = 0; i < count; ++i) {
            falling[i] = rain(first + i);
            ++ends_[tile_of(falling[i]) + 1];
        }
        std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
        // Begins become ends while the droplets fall into place.
        for (const DropletStart& start : falling) sorted_[ends_[tile_of(start)]++] = start;
    }

    const ErosionTiles& tiles() const { return tiles_; }
    std::span<const DropletStart> of_tile(std::size_t tile) const {
        const std::size_t begin = tile == 0 ? 0 : ends_[tile - 1];
        return std::span(sorted_).subspan(begin, ends_[tile] - begin);
    }

private:
    std::size_t tile_of(const DropletStart& start) const { return tiles_.holding(start.x, start.z); }

    ErosionTiles tiles_;
    std::vector<std::size_t> ends_;
    std::vector<DropletStart> sorted_;
};

std::size_t droplets_per_round(std::size_t divisions, const DropletRules& rules) {
    const std::size_t side = ErosionTiles::side_for(rules);
    return std::max(droplets_per_turn, droplets_per_turn * divisions * divisions / (side * side));
}

Field copy_of(const Field& field) {
    Field copy(field.divisions());
    std::copy(field.samples().begin(), field.samples().end(), copy.samples().begin());
    return copy;
}

/// Everything a round needs.
class DropletRun {
public:
    DropletRun(Field& heights, const DropletRules& rules, ErosionMaps& maps, Executor& executor)
        : brush_(brush_weights(rules.radius)),
          job_{heights.samples().data(), maps.flow.data(), heights.side(),
               factors_of(rules),        rules.radius,     brush_.data()},
          maps_(maps),
          executor_(executor),
          kernel_(kernels(executor.simd())) {}

    void round(const Round& round, Progress& progress) {
        std::vector<ErosionSums> sums(round.tiles().count());
        for (std::size_t colour = 0; colour < 4; ++colour) {
            const std::vector<std::size_t> turn = round.tiles().of_colour(colour);
            executor_.parallel_for(turn.size(), 1, [&](std::size_t begin, std::size_t end) {
                require_standard_arithmetic();
                for (std::size_t i = begin; i < end; ++i) {
                    const auto starts = round.of_tile(turn[i]);
                    kernel_.erosion(job_, starts.data(), starts.size(), &sums[turn[i]]);
                    progress.steps_done(starts.size());
                }
            });
        }
        add_sums(sums);
    }

private:
    /// In the order of the tiles, so that the figures are the same for any number of threads.
    void add_sums(const std::vector<ErosionSums>& sums) {
        for (const ErosionSums& tile : sums) {
            maps_.moved += tile.moved;
            maps_.deposited += tile.deposited;
            maps_.outflow += tile.outflow;
        }
    }

    std::vector<float> brush_;
    ErosionJob job_;
    ErosionMaps& maps_;
    Executor& executor_;
    const Kernels& kernel_;
};

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

std::size_t ErosionTiles::side_for(const DropletRules& rules) {
    // A droplet goes a cell a step and touches what lies beside its nearest sample. A tile between two of one
    // colour keeps both apart; the cells to spare are for the corners of a cell and for rounded positions.
    constexpr std::size_t spare = 3;
    const std::size_t beside = brush_width(rules.radius) - rules.radius;
    return 2 * (rules.lifetime + beside) + spare;
}

ErosionTiles::ErosionTiles(std::size_t divisions, std::size_t side, std::size_t shift_x, std::size_t shift_z)
    : side_(side),
      shift_x_(shift_x),
      shift_z_(shift_z),
      columns_((divisions - 1 + shift_x) / side + 1),
      rows_((divisions - 1 + shift_z) / side + 1) {}

std::vector<std::size_t> ErosionTiles::of_colour(std::size_t colour) const {
    std::vector<std::size_t> tiles;
    for (std::size_t row = colour / 2; row < rows_; row += 2) {
        for (std::size_t column = colour % 2; column < columns_; column += 2) {
            tiles.push_back(row * columns_ + column);
        }
    }
    return tiles;
}

ErosionMaps run_droplets(Field& heights, const DropletRules& rules, std::size_t count, std::uint32_t key,
                         Executor& executor, Control& control, const std::function<void()>& look) {
    ErosionMaps maps;
    maps.delta = copy_of(heights);
    maps.flow.resize(heights.size());
    const Rain rain(key, heights.divisions());
    DropletRun run(heights, rules, maps, executor);
    Progress progress(control, count);
    const std::size_t at_once = droplets_per_round(heights.divisions(), rules);
    for (std::size_t number = 0; number * at_once < count; ++number) {
        const std::size_t first = number * at_once;
        run.round(Round(rain, number, first, std::min(at_once, count - first), rules), progress);
        look();
    }
    std::transform(heights.samples().begin(), heights.samples().end(), maps.delta.samples().begin(),
                   maps.delta.samples().begin(), [](float after, float before) { return after - before; });
    return maps;
}

}  // namespace terrain
