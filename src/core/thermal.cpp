#include "terrain/core/thermal.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "core/rows.hpp"
#include "core/simd/kernels.hpp"

namespace terrain {
namespace {

/// Rows that one thread works on. A pass writes where it reads, so a band keeps the rows at its edges for its
/// neighbours, which is cheaper than a second field.
constexpr std::size_t band_rows = 64;

/// Rises that nothing exceeds: beyond the border there is nothing to slip to.
constexpr float no_talus = 4;

/// A row with room at both ends. There stand copies of samples that must find no rise to them.
class Row {
public:
    explicit Row(std::size_t side) : samples_(room + side + room) {}

    float* data() { return samples_.data() + room; }
    void take(std::span<const float> samples) { std::copy(samples.begin(), samples.end(), data()); }
    void end_with(float first, float last) {
        data()[-1] = first;
        data()[static_cast<std::ptrdiff_t>(samples_.size() - 2 * room)] = last;
    }

private:
    static constexpr std::size_t room = 8;  // a vector
    std::vector<float> samples_;
};

/// The rows of a band on their way through a pass.
class Sweep {
public:
    Sweep(std::size_t side, const Slope& slope, const Kernels& kernel)
        : side_(side), slope_(slope), kernel_(kernel), middle_(side), south_(side) {
        for (std::size_t i = 0; i < 3; ++i) {
            above_.emplace_back(side);
            below_.emplace_back(side);
        }
    }

    void begin_at(std::span<const float> row) { middle_.take(row); }

    /// Writes to `out` what becomes of the row at hand, and goes on to the next one; empty after the last.
    void slip(std::span<const float> next, float* out) {
        float* const middle = middle_.data();
        const float first = middle[0], last = middle[side_ - 1];
        middle_.end_with(first, last);
        Slope slope = slope_;
        if (next.empty()) {
            slope.talus_down = slope.diagonal_down = no_talus;
        } else {
            south_.take(next);
        }
        south_.end_with(first, last);
        kernel_.slip({middle, south_.data(), excess(above_), excess(below_), out}, side_, slope);
        below_.front().data()[side_] = 0;  // the vectors went beyond the row
        std::swap(above_, below_);
        std::swap(middle_, south_);
    }

private:
    static Excess excess(std::vector<Row>& rows) { return {rows[0].data(), rows[1].data(), rows[2].data()}; }

    std::size_t side_;
    Slope slope_;
    const Kernels& kernel_;
    Row middle_, south_;
    std::vector<Row> above_, below_;  ///< south-west, south, south-east; 0 where nothing was
};

class Bands {
public:
    Bands(Field& heights, const Slope& slope, const Kernels& kernel)
        : heights_(heights), slope_(slope), kernel_(kernel), edges_(2 * count() * heights.side()) {}

    std::size_t count() const { return (heights_.side() + band_rows - 1) / band_rows; }

    /// Before a pass: copies the first and the last row of the band for the bands beside it.
    void keep_edges(std::size_t band) {
        const auto copy = [](std::span<const float> from, std::span<float> to) {
            std::copy(from.begin(), from.end(), to.begin());
        };
        copy(heights_.row(begin(band)), first_row(band));
        copy(heights_.row(end(band) - 1), last_row(band));
    }

    void pass(std::size_t band) {
        Sweep sweep(heights_.side(), slope_, kernel_);
        if (band > 0) {
            // The row above is another band's to write; here it only tells what slips from it.
            std::vector<float> unused(heights_.side());
            sweep.begin_at(last_row(band - 1));
            sweep.slip(heights_.row(begin(band)), unused.data());
        } else {
            sweep.begin_at(heights_.row(0));
        }
        for (std::size_t z = begin(band); z < end(band); ++z)
            sweep.slip(below(band, z), heights_.row(z).data());
    }

private:
    std::size_t begin(std::size_t band) const { return band * band_rows; }
    std::size_t end(std::size_t band) const { return std::min(begin(band) + band_rows, heights_.side()); }
    std::span<float> first_row(std::size_t band) { return edge(2 * band); }
    std::span<float> last_row(std::size_t band) { return edge(2 * band + 1); }
    std::span<float> edge(std::size_t index) {
        return std::span(edges_).subspan(index * heights_.side(), heights_.side());
    }

    /// The row after row z as it was before the pass; none after the last.
    std::span<const float> below(std::size_t band, std::size_t z) {
        if (z + 1 < end(band)) return heights_.row(z + 1);
        if (z + 1 < heights_.side()) return first_row(band + 1);
        return {};
    }

    Field& heights_;
    Slope slope_;
    const Kernels& kernel_;
    std::vector<float> edges_;
};

}  // namespace

double tangent(double degrees) {
    // The series of sine and cosine for an eighth of the angle, at most 10 degrees, where seven terms are
    // enough; then tan 2a = 2 tan a / (1 - tan^2 a), thrice.
    constexpr double pi = 3.14159265358979323846;
    const double a = degrees * (pi / 180) / 8, square = a * a;
    double sine = 0, cosine = 0;
    for (int term = 6; term >= 0; --term) {
        const double first = 2 * term + 1, second = 2 * term + 2;
        cosine = 1 - square / (first * second) * cosine;
        sine = 1 - square / (second * (second + 1)) * sine;
    }
    double result = a * sine / cosine;
    for (int doubling = 0; doubling < 3; ++doubling) result = 2 * result / (1 - result * result);
    return result;
}

double talus(double angle, double world_height, std::size_t divisions) {
    return tangent(angle) / (static_cast<double>(divisions) * world_height);
}

void slip_stones(Field& heights, const ThermalParameters& parameters, double world_height, Executor& executor,
                 Control& control, const std::function<void()>& look) {
    const double straight = talus(parameters.angle, world_height, heights.divisions());
    const Slope slope{.talus = static_cast<float>(straight),
                      .talus_down = static_cast<float>(straight),
                      .diagonal_down = static_cast<float>(straight * std::sqrt(2.0)),
                      .rate = static_cast<float>(parameters.strength / 8)};
    Bands bands(heights, slope, kernels(executor.simd()));
    const auto passes = static_cast<std::size_t>(parameters.passes);
    Progress progress(control, passes * bands.count());
    const auto for_bands = [&](const auto& body) {
        executor.parallel_for(bands.count(), 1, [&](std::size_t begin, std::size_t end) {
            require_standard_arithmetic();
            for (std::size_t band = begin; band < end; ++band) body(band);
        });
    };
    for (std::size_t pass = 0; pass < passes; ++pass) {
        for_bands([&](std::size_t band) { bands.keep_edges(band); });
        for_bands([&](std::size_t band) {
            bands.pass(band);
            progress.steps_done(1);
        });
        look();
    }
}

}  // namespace terrain
