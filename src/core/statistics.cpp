#include "terrain/core/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/rows.hpp"
#include "core/simd/kernels.hpp"

namespace terrain {
namespace {

/// Eight named partial sums, added in a fixed order: the same digits whatever the lanes of the machine.
class Sum {
public:
    void add(std::size_t index, double value) { parts_[index % parts_.size()] += value; }
    double total() const {
        return ((parts_[0] + parts_[1]) + (parts_[2] + parts_[3])) +
               ((parts_[4] + parts_[5]) + (parts_[6] + parts_[7]));
    }

private:
    std::array<double, 8> parts_{};
};

struct RowFigures {
    float lowest = 0, highest = 0;
    double sum = 0;
};

RowFigures figures_of(std::span<const float> row, HeightTable& table, const Kernels& kernel) {
    RowFigures figures{row[0], row[0], 0};
    kernel.widen(row.data(), row.size(), &figures.lowest, &figures.highest);
    figures.sum = kernel.sum(row.data(), row.size());
    kernel.count_steps(row.data(), row.size(), HeightTable::steps, table.counts().data());
    return figures;
}

/// Mean |grad h| over a grid of at most 257^2 samples, by central differences of as many samples as one of
/// its cells is wide; one-sided at the border. The unit of length is the side of the map.
double mean_gradient(const Field& heights, const Kernels& kernel) {
    const std::size_t last = heights.divisions();
    const std::size_t reach = std::max<std::size_t>(1, last / 256);
    // From a difference over so many samples to a gradient.
    const auto per_side = [&](std::size_t samples) {
        return static_cast<double>(last) / static_cast<double>(samples);
    };
    const std::size_t count = last / reach + 1;
    const double along_row = per_side(2 * reach);
    std::vector<double> along_x(count), along_z(count);
    Sum sum;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t z = i * reach;
        const std::size_t north = z >= reach ? z - reach : z;
        const std::size_t south = std::min(z + reach, last);
        const std::span<const float> row = heights.row(z), northern = heights.row(north),
                                     southern = heights.row(south);
        const double along_column = per_side(south - north);
        for (std::size_t j = 0; j < count; ++j) {
            const std::size_t x = j * reach;
            const std::size_t west = x >= reach ? x - reach : x;
            const std::size_t east = std::min(x + reach, last);
            along_x[j] = static_cast<double>(row[east]) - static_cast<double>(row[west]);
            along_x[j] *= east - west == 2 * reach ? along_row : per_side(east - west);
            along_z[j] = (static_cast<double>(southern[x]) - static_cast<double>(northern[x])) * along_column;
        }
        kernel.lengths(along_x.data(), along_z.data(), count, along_x.data());
        for (std::size_t j = 0; j < count; ++j) sum.add(i * count + j, along_x[j]);
    }
    return sum.total() / static_cast<double>(count * count);
}

}  // namespace

void HeightTable::add(const HeightTable& other) {
    for (std::size_t step = 0; step <= steps; ++step) counts_[step] += other.counts_[step];
}

std::uint64_t HeightTable::above(double sea) const {
    const auto first = counts_.begin() + static_cast<std::ptrdiff_t>(step_of(sea)) + 1;
    return std::accumulate(first, counts_.end(), std::uint64_t{0});
}

std::uint64_t HeightTable::total() const {
    return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

Summary summarise(const Field& heights, Executor& executor, Control& control) {
    const std::size_t side = heights.side();
    const Kernels& kernel = kernels(executor.simd());
    std::vector<RowFigures> rows(side);
    // A table each for a few large chunks: a table is as large as a map of 256 divisions.
    const std::size_t grain = std::max(side / executor.threads() + 1, 4 * HeightTable::steps / side);
    std::vector<HeightTable> tables((side + grain - 1) / grain);
    Progress progress(control, side);
    executor.parallel_for(side, grain, [&](std::size_t begin, std::size_t end) {
        require_standard_arithmetic();
        for (std::size_t z = begin; z < end; ++z) {
            rows[z] = figures_of(heights.row(z), tables[begin / grain], kernel);
            progress.row_done();
        }
    });
    Summary summary;
    summary.lowest = rows[0].lowest;
    summary.highest = rows[0].highest;
    Sum sum;
    for (std::size_t z = 0; z < side; ++z) {
        summary.lowest = std::min(summary.lowest, rows[z].lowest);
        summary.highest = std::max(summary.highest, rows[z].highest);
        sum.add(z, rows[z].sum);
    }
    summary.table = std::move(tables.front());
    for (std::size_t i = 1; i < tables.size(); ++i) summary.table.add(tables[i]);
    summary.mean = sum.total() / static_cast<double>(heights.size());
    summary.mean_gradient = mean_gradient(heights, kernel);
    return summary;
}

Statistics statistics(const Summary& summary, const Parameters& parameters) {
    const double size = parameters.world.size;
    Statistics figures;
    figures.lowest = summary.lowest;
    figures.highest = summary.highest;
    figures.mean = summary.mean;
    figures.land_share =
        static_cast<double>(summary.table.above(parameters.sea)) / static_cast<double>(summary.table.total());
    figures.mean_slope = summary.mean_gradient * parameters.world.height;
    figures.relief = (static_cast<double>(summary.highest) - static_cast<double>(summary.lowest)) *
                     parameters.world.height * size;
    figures.land_area = figures.land_share * size * size;
    figures.flat = summary.lowest == summary.highest;
    return figures;
}

}  // namespace terrain
