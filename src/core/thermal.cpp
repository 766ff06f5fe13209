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

/// Three rows as they were before the pass; north or south is empty at the border.
struct Strip {
    std::span<const float> north, middle, south;
};

/// One sample, with the neighbours it has, in the order and with the operations of the kernel.
float slipped(const Strip& strip, std::size_t x, const Slope& slope) {
    const float here = strip.middle[x];
    float sum = 0;
    const auto add = [&](std::span<const float> row, std::size_t column, float talus) {
        if (row.empty() || column >= row.size()) return;  // west of column 0 wraps to a large one
        const float rise = row[column] - here;
        const float kept = rise < talus ? rise : talus;
        sum += rise - (kept > -talus ? kept : -talus);
    };
    for (const std::span<const float> row : {strip.north, strip.middle, strip.south}) {
        const bool beside = row.data() == strip.middle.data();
        add(row, x - 1, beside ? slope.talus : slope.diagonal_talus);
        if (!beside) add(row, x, slope.talus);
        add(row, x + 1, beside ? slope.talus : slope.diagonal_talus);
    }
    return here + slope.rate * sum;
}

class Bands {
public:
    Bands(Field& heights, const Slope& slope, const Kernels& kernel)
        : heights_(heights), slope_(slope), kernel_(kernel), edges_(2 * count() * heights.side()) {}

    std::size_t count() const { return (heights_.side() + band_rows - 1) / band_rows; }

    /// Before a pass: copies the first and the last row of the band for the bands beside it.
    void keep_edges(std::size_t band) {
        copy(heights_.row(begin(band)), first_row(band));
        copy(heights_.row(end(band) - 1), last_row(band));
    }

    void pass(std::size_t band) {
        const std::size_t side = heights_.side();
        std::vector<float> north(side), middle(side);
        const bool is_first = band == 0, is_last = end(band) == side;
        if (!is_first) copy(last_row(band - 1), north);
        for (std::size_t z = begin(band); z < end(band); ++z) {
            copy(heights_.row(z), middle);
            const bool next_is_here = z + 1 < end(band);
            Strip strip{north, middle, {}};
            if (z == 0) strip.north = {};
            if (next_is_here) strip.south = heights_.row(z + 1);
            if (!next_is_here && !is_last) strip.south = first_row(band + 1);
            slip(strip, heights_.row(z));
            std::swap(north, middle);
        }
    }

private:
    std::size_t begin(std::size_t band) const { return band * band_rows; }
    std::size_t end(std::size_t band) const { return std::min(begin(band) + band_rows, heights_.side()); }
    std::span<float> first_row(std::size_t band) { return edge(2 * band); }
    std::span<float> last_row(std::size_t band) { return edge(2 * band + 1); }
    std::span<float> edge(std::size_t index) {
        return std::span(edges_).subspan(index * heights_.side(), heights_.side());
    }
    static void copy(std::span<const float> from, std::span<float> to) {
        std::copy(from.begin(), from.end(), to.begin());
    }

    void slip(const Strip& strip, std::span<float> out) const {
        const std::size_t last = out.size() - 1;
        const bool has_all = !strip.north.empty() && !strip.south.empty();
        std::size_t x = 0;
        out[x] = slipped(strip, x, slope_);
        ++x;
        if (has_all) {
            x += kernel_.slip(strip.north.data(), strip.middle.data(), strip.south.data(), last - 1, slope_,
                              out.data());
        }
        for (; x <= last; ++x) out[x] = slipped(strip, x, slope_);
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
    const Slope slope{static_cast<float>(straight), static_cast<float>(straight * std::sqrt(2.0)),
                      static_cast<float>(parameters.strength / 8)};
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
