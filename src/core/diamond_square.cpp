#include "terrain/core/diamond_square.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/rows.hpp"
#include "core/simd/kernels.hpp"
#include "terrain/core/random.hpp"

namespace terrain {
namespace {

constexpr float first_amplitude = 0.8F;
constexpr std::size_t units_per_side = 65536;

/// The finest levels, which are made in bands of rows: what lies between the kept level and the map then
/// stays in the cache, and takes no memory.
constexpr std::size_t streamed_levels = 2;

/// Rows that a chunk should have: one more of every streamed level is made anew at both its ends.
constexpr std::size_t least_rows = 32;

/// A level has 2^k divisions. Of those that no sample of the map depends on none are computed.
struct Level {
    std::size_t last;  ///< row and column that is computed
    std::size_t unit;  ///< of 1/65536 of the side, per division
    float amplitude;   ///< of the samples that it has more than the level before
    std::size_t side() const { return last + 1; }
};

/// From the four corners to the map.
std::vector<Level> levels_of(std::size_t divisions, float persistence) {
    const std::size_t lattice = diamond_square_lattice(divisions);
    std::vector<Level> levels;
    float amplitude = 0;
    for (std::size_t size = 1; size <= lattice; size *= 2) {
        levels.push_back({size, units_per_side / size, amplitude});
        amplitude = size == 1 ? first_amplitude : amplitude * persistence;
    }
    levels.back().last = divisions;
    // An edge needs the centres on both sides, thus the cell beyond it, where there is one.
    for (std::size_t i = levels.size() - 1; i > 0; --i) {
        levels[i - 1].last = std::min(levels[i - 1].last, levels[i].last / 2 + 1);
    }
    return levels;
}

/// Rows of a level, where they lie in memory.
template <class Number>
struct Rows {
    Number* samples;
    std::size_t first;   ///< number of the row that samples points to
    std::size_t stride;  ///< from row to row
};

/// Rows [begin, end) of a level, with the padding that kernels want.
class Band {
public:
    /// In `memory`, which must be large enough, or in its own where that is null.
    Band(const Level& level, std::size_t begin, std::size_t end, float* memory = nullptr)
        : first_(begin),
          stride_(level.side() + diamond_square_padding),
          own_(memory == nullptr ? std::make_unique_for_overwrite<float[]>((end - begin) * stride_)
                                 : nullptr),
          samples_(memory == nullptr ? own_.get() : memory) {}

    Rows<float> rows() { return {samples_, first_, stride_}; }
    Rows<const float> rows() const { return {samples_, first_, stride_}; }

private:
    std::size_t first_, stride_;
    std::unique_ptr<float[]> own_;
    float* samples_;
};

/// Memory of a whole map for the levels that are kept, by turns in either half: the land will need as much
/// when these are gone, so that nothing is allocated for them alone. Small maps have no need of it.
class LentMap {
public:
    LentMap(std::size_t divisions, const Executor& executor) {
        constexpr std::size_t least_divisions = 512;
        if (divisions >= least_divisions) map_ = Field(divisions, executor.memory());
    }

    float* half(std::size_t number) {
        const std::size_t size = map_.size();
        return size == 0 ? nullptr : map_.samples().data() + number % 2 * (size / 2);
    }

private:
    Field map_;
};

/// The step from one level to the next.
class Refinement {
public:
    Refinement(std::uint32_t key, const Level& coarse, const Level& fine, const Kernels& kernel)
        : coarse_(coarse), fine_(fine), kernel_(kernel) {
        const std::size_t padded = coarse.side() + diamond_square_padding;
        for (std::size_t i = 0; i < padded; ++i) {
            even_hashes_.push_back(random_bits(key, static_cast<std::uint32_t>(2 * i * fine.unit)));
            odd_hashes_.push_back(random_bits(key, static_cast<std::uint32_t>((2 * i + 1) * fine.unit)));
        }
    }

    const Level& coarse() const { return coarse_; }

    /// The coarse rows that the fine rows [begin, end) are made of.
    std::size_t coarse_begin(std::size_t begin) const { return begin < 2 ? 0 : (begin - 1) / 2; }
    std::size_t coarse_end(std::size_t end) const { return std::min(coarse_.last, (end + 1) / 2) + 1; }

    void fill(const Rows<const float>& from, const Rows<float>& to, std::size_t begin,
              std::size_t end) const {
        const DiamondSquareJob job{from.samples,
                                   from.first,
                                   from.stride,
                                   coarse_.last,
                                   to.samples,
                                   to.first,
                                   to.stride,
                                   fine_.side(),
                                   even_hashes_.data(),
                                   odd_hashes_.data(),
                                   static_cast<std::uint32_t>(fine_.unit),
                                   fine_.amplitude};
        const auto scratch =
            std::make_unique_for_overwrite<std::byte[]>(kernel_.diamond_square_scratch(coarse_.last));
        kernel_.diamond_square(job, begin, end, scratch.get());
    }

private:
    Level coarse_, fine_;
    const Kernels& kernel_;
    std::vector<std::uint32_t> even_hashes_, odd_hashes_;
};

Band corners(std::uint32_t key, const Level& level) {
    Band band(level, 0, level.side());
    const Rows<float> rows = band.rows();
    for (const std::size_t z : {0U, 1U}) {
        for (const std::size_t x : {0U, 1U}) {
            rows.samples[z * rows.stride + x] = unit_real(random_bits(
                key, static_cast<std::uint32_t>(x * level.unit), static_cast<std::uint32_t>(z * level.unit)));
        }
    }
    return band;
}

/// Rows [begin, end) of the level that the last step leads to; `from` is where the first one starts.
void refine(std::span<const Refinement> steps, const Rows<const float>& from, const Rows<float>& to,
            std::size_t begin, std::size_t end) {
    const Refinement& last = steps.back();
    if (steps.size() == 1) return last.fill(from, to, begin, end);
    const std::size_t coarse_begin = last.coarse_begin(begin), coarse_end = last.coarse_end(end);
    Band between(last.coarse(), coarse_begin, coarse_end);
    refine(steps.first(steps.size() - 1), from, between.rows(), coarse_begin, coarse_end);
    last.fill(std::as_const(between).rows(), to, begin, end);
}

}  // namespace

std::size_t diamond_square_lattice(std::size_t divisions) { return std::bit_ceil(divisions); }

Field diamond_square(std::uint32_t key, std::size_t divisions, double persistence, Executor& executor,
                     Control& control) {
    assert(divisions >= 2 && divisions <= units_per_side);
    const std::vector<Level> levels = levels_of(divisions, static_cast<float>(persistence));
    std::vector<Refinement> steps;
    for (std::size_t i = 1; i < levels.size(); ++i) {
        steps.emplace_back(key, levels[i - 1], levels[i], kernels(executor.simd()));
    }
    const std::size_t kept = steps.size() - std::min(streamed_levels, steps.size());
    std::size_t samples = Field::count(divisions);
    for (std::size_t i = 1; i <= kept; ++i) samples += levels[i].side() * levels[i].side();
    Progress progress(control, samples);

    const auto refine_all = [&](std::span<const Refinement> some, const Band& from, const Rows<float>& to,
                                std::size_t side) {
        for_row_chunks(
            executor, side,
            [&](std::size_t begin, std::size_t end) {
                refine(some, from.rows(), to, begin, end);
                progress.steps_done((end - begin) * side);
            },
            least_rows);
    };
    LentMap lent(divisions, executor);
    Band coarse = corners(key, levels[0]);
    for (std::size_t i = 0; i < kept; ++i) {
        Band fine(levels[i + 1], 0, levels[i + 1].side(), lent.half(i));
        refine_all({&steps[i], 1}, coarse, fine.rows(), levels[i + 1].side());
        coarse = std::move(fine);
    }
    Field field(divisions, executor.memory());
    refine_all(std::span(steps).subspan(kept), coarse, {field.samples().data(), 0, field.side()},
               field.side());
    return field;
}

}  // namespace terrain
