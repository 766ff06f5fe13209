// Simplex on a grid: lists of corners per block of samples, and sample by sample, against the reference.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include <string_view>
#include <vector>

#include "core/simplex_blocks.hpp"
#include "helpers.hpp"
#include "recipes.hpp"
#include "reference.hpp"
#include "terrain/core/layering.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

/// The largest distance between samples that lists of corners are for.
double widest_step() {
    double suits = 1e-3, does_not = 100;
    REQUIRE(suits_blocks(suits));
    REQUIRE_FALSE(suits_blocks(does_not));
    while (std::nextafter(suits, does_not) < does_not) {
        const double middle = suits + (does_not - suits) / 2;
        (suits_blocks(middle) ? suits : does_not) = middle;
    }
    return suits;
}

/// The map of a recipe, sample by sample, in the precision of the reference.
class ExpectedMap {
public:
    explicit ExpectedMap(const Parameters& parameters)
        : parameters_(parameters),
          permutation_(reference::permutation(reference::key(reference::seed(parameters.seed), 1))) {}

    double at(std::size_t x, std::size_t z) const {
        using reference::Position;
        const auto n = static_cast<Position>(parameters_.divisions);
        double sum = 0, total = 0;
        for (int k = 0; k < parameters_.octaves; ++k) {
            const Position frequency = std::pow(Position{parameters_.lacunarity}, k);
            const auto place = [&](std::size_t i, double offset) {
                return frequency * (parameters_.scale * (static_cast<Position>(i) / n) + offset);
            };
            const double weight = std::pow(parameters_.persistence, k);
            sum += weight * reference::simplex(permutation_, place(x, parameters_.offset.x) + 13.7,
                                               place(z, parameters_.offset.z) + 9.3);
            total += weight;
        }
        return sum / total;
    }

private:
    const Parameters& parameters_;
    reference::Permutation permutation_;
};

/// Rows or columns where blocks, bands and tiles of 1024 columns begin and end.
std::vector<std::size_t> seams(std::size_t divisions) {
    std::set<std::size_t> all{0, 1, divisions / 2, divisions - 1, divisions};
    for (const std::size_t border : {8U, 64U, 1024U, 2048U}) {
        for (const std::size_t i : {border - 1, border}) {
            if (i <= divisions) all.insert(i);
        }
    }
    return {all.begin(), all.end()};
}

/// The largest difference along all seams.
double worst_along_seams(const Field& grid, const Parameters& parameters) {
    const ExpectedMap expected(parameters);
    double worst = 0;
    const auto look = [&](std::size_t x, std::size_t z) {
        const double difference = std::abs(double{grid.at(x, z)} - expected.at(x, z));
        if (!(difference <= worst)) worst = difference;  // a NaN is the worst there is
    };
    for (const std::size_t seam : seams(grid.divisions())) {
        for (std::size_t i = 0; i < grid.side(); ++i) {
            look(i, seam);
            look(seam, i);
        }
    }
    return worst;
}

/// A permutation, and gradients that tell the hash of the corner they stand for.
struct Lattice {
    explicit Lattice(std::string_view seed) {
        const reference::Permutation source =
            reference::permutation(reference::key(reference::seed(seed), 1));
        for (std::size_t i = 0; i < permutation.size(); ++i) {
            permutation[i] = static_cast<std::uint8_t>(source[i]);
        }
    }
    std::uint8_t hash(std::int64_t i, std::int64_t j) const {
        return permutation[static_cast<std::size_t>(i & 255) +
                           permutation[static_cast<std::size_t>(j & 255)]] &
               7U;
    }

    std::array<std::uint8_t, 512> permutation{};
    std::array<float, 8> gradient_x{1, 2, 3, 4, 5, 6, 7, 8};
    std::array<float, 8> gradient_z{-1, -4, -9, -16, -25, -36, -49, -64};
};

/// The first sample of a block of 8 x 8.
struct Block {
    double x, z, step;
};

/// (Distance from a point to the nearest sample of the block)^2.
double square_to_samples(const Block& block, double x, double z) {
    const auto along = [&](double from, double to) {
        const double nearest = std::clamp(std::round((to - from) / block.step), 0.0, 7.0);
        const double way = from + nearest * block.step - to;
        return way * way;
    };
    return along(block.x, x) + along(block.z, z);
}

struct Listed {
    std::size_t missing = 0;  ///< corners that a sample sees and the list lacks
    std::size_t twice = 0;
    std::size_t foreign = 0;  ///< entries that are no corner near the block
    std::size_t seen = 0;     ///< corners that a sample sees
};

/// Compares a list with all corners of the lattice about the block.
Listed compare(const SimplexCorner* begin, const SimplexCorner* end, const Block& block,
               const Lattice& lattice, float weight) {
    const double skew = (std::sqrt(3.0) - 1) / 2, unskew = (3 - std::sqrt(3.0)) / 6;
    const double middle_x = block.x + 3.5 * block.step, middle_z = block.z + 3.5 * block.step;
    const double around = (middle_x + middle_z) * skew;
    const auto middle_i = static_cast<std::int64_t>(std::floor(middle_x + around));
    const auto middle_j = static_cast<std::int64_t>(std::floor(middle_z + around));
    const auto reach = static_cast<std::int64_t>(std::ceil(2 * 8 * block.step)) + 3;
    Listed result;
    std::size_t recognised = 0;
    for (std::int64_t j = middle_j - reach; j <= middle_j + reach; ++j) {
        for (std::int64_t i = middle_i - reach; i <= middle_i + reach; ++i) {
            const double back = static_cast<double>(i + j) * unskew;
            const double x = static_cast<double>(i) - back, z = static_cast<double>(j) - back;
            const std::uint8_t hash = lattice.hash(i, j);
            const auto count =
                static_cast<std::size_t>(std::count_if(begin, end, [&](const SimplexCorner& corner) {
                    return std::abs(double{corner.x} - (block.x - x)) < 1e-5 &&
                           std::abs(double{corner.z} - (block.z - z)) < 1e-5 &&
                           corner.slope_x == lattice.gradient_x[hash] * weight &&
                           corner.slope_z == lattice.gradient_z[hash] * weight;
                }));
            const bool is_seen = square_to_samples(block, x, z) <= 0.5;
            recognised += count;
            result.seen += is_seen ? 1U : 0U;
            result.missing += is_seen && count == 0 ? 1U : 0U;
            result.twice += count > 1 ? 1U : 0U;
        }
    }
    result.foreign = static_cast<std::size_t>(end - begin) - recognised;
    return result;
}

/// Collects a row of blocks and compares the list of each, octave by octave.
void check_lists(const std::vector<SimplexLattice>& octaves, std::size_t row, std::size_t column,
                 std::size_t count) {
    const Lattice lattice("lists");
    SimplexBlocks blocks(octaves, lattice.permutation.data(), lattice.gradient_x.data(),
                         lattice.gradient_z.data());
    blocks.collect(row, column, count);
    const SimplexLists lists = blocks.lists();
    REQUIRE(lists.octave_count == octaves.size());
    Listed sum;
    std::size_t longest = 0;
    for (std::size_t b = 0; b < count; ++b) {
        const SimplexCorner* begin = lists.corners + b * lists.capacity;
        for (std::size_t k = 0; k < octaves.size(); ++k) {
            const std::size_t length = lists.ends[k * lists.stride + b];
            longest = std::max(longest, length);
            if (length > lists.capacity) break;
            const SimplexCorner* const end = lists.corners + b * lists.capacity + length;
            const SimplexLattice& octave = octaves[k];
            const Block block{octave.begin_x + octave.step * static_cast<double>(column + 8 * b),
                              octave.begin_z + octave.step * static_cast<double>(row), octave.step};
            const Listed listed = compare(begin, end, block, lattice, octave.weight);
            sum.missing += listed.missing;
            sum.twice += listed.twice;
            sum.foreign += listed.foreign;
            sum.seen += listed.seen;
            begin = end;
        }
    }
    CAPTURE(row, column, count, octaves[0].begin_x, octaves[0].begin_z, octaves[0].step);
    CHECK(longest <= lists.capacity);
    CHECK(sum.missing == 0);
    CHECK(sum.twice == 0);
    CHECK(sum.foreign == 0);
    CHECK(sum.seen > 0);
}

SimplexLattice random_octave(Draw& draw) {
    const double far = draw.one_in(3) ? 1e5 : 10;
    return {draw.extreme(-far, far), draw.extreme(-far, far), draw.extreme(0.002, widest_step()),
            static_cast<float>(draw.real(0.1, 70))};
}

}  // namespace

TEST_CASE("Both ways of Simplex agree with the reference where one takes over from the other") {
    struct Map {
        int divisions;
        double lacunarity;
        int switching;  ///< the octave whose step is at the limit; one finer follows
        double offset_x, offset_z;
    };
    const auto map =
        GENERATE(Map{1281, 2, 3, 0, 0}, Map{1030, 2.37, 2, -1000, 999.5}, Map{2051, 1.7, 4, 123.456, -987.6},
                 Map{1024, 3.3, 2, -3.25, -700}, Map{255, 1.01, 1, -0.5, 0.25}, Map{133, 4, 0, 1000, -1000});
    Parameters p;
    p.algorithm = Algorithm::simplex;
    p.seed = "switch";
    p.divisions = map.divisions;
    p.lacunarity = map.lacunarity;
    p.octaves = map.switching + 2;
    p.persistence = 0.9;
    p.offset = {map.offset_x, map.offset_z};
    const auto octave = static_cast<std::size_t>(map.switching);
    const double frequency = octave_plan(p)[octave].frequency;
    const auto in_lists = [&](double scale) { return suits_blocks(frequency * scale / map.divisions); };
    double under = widest_step() * map.divisions / frequency;
    while (!in_lists(under)) under = std::nextafter(under, 0.0);
    while (in_lists(std::nextafter(under, 1e9))) under = std::nextafter(under, 1e9);
    const double over = std::nextafter(under, 1e9);

    p.scale = under;
    const Field listed = layered_with(best_simd(), p);
    CAPTURE(describe(p));
    CHECK(worst_along_seams(listed, p) <= 1e-5);
    p.scale = over;
    const Field by_sample = layered_with(best_simd(), p);
    CHECK(worst_along_seams(by_sample, p) <= 1e-5);
    double apart = 0;
    for (std::size_t i = 0; i < listed.size(); ++i) {
        apart = std::max(apart, std::abs(double{listed.samples()[i]} - by_sample.samples()[i]));
    }
    CHECK(apart <= 1e-5);
    CHECK(apart > 0);  // it was not the same way twice
    for (const Simd simd : machine_simds()) {
        CAPTURE(name(simd));
        CHECK(samples_hash(layered_with(simd, p)) == samples_hash(by_sample));
    }
    p.scale = under;
    for (const Simd simd : machine_simds()) {
        CAPTURE(name(simd));
        CHECK(samples_hash(layered_with(simd, p)) == samples_hash(listed));
    }
}

TEST_CASE("Lattice corners on the border of a block of Simplex lose nothing") {
    // Corners (i, -i) of the lattice lie at whole numbers: with steps of 1/8, 1/16 and 1/4 on the first
    // sample of blocks, in the corner where four meet.
    for (const double step : {0.125, 0.0625, 0.25}) {
        for (const double first : {0.0, -3.0, 0.5}) {
            Parameters p;
            p.algorithm = Algorithm::simplex;
            p.divisions = 64;
            p.scale = step * p.divisions;
            p.octaves = 1;
            p.offset = {first - 13.7, -first - 9.3};
            const Field grid = layered_with(best_simd(), p);
            const ExpectedMap expected(p);
            CAPTURE(step, first);
            double worst = 0;
            for (std::size_t z = 0; z < grid.side(); ++z) {
                for (std::size_t x = 0; x < grid.side(); ++x) {
                    worst = std::max(worst, std::abs(double{grid.at(x, z)} - expected.at(x, z)));
                }
            }
            CHECK(worst <= 2e-6);
        }
    }
}

TEST_CASE("The list of a block of Simplex has each corner that a sample sees, once") {
    Draw draw(test_seed() + 5);
    for (int i = 0; i < 600; ++i) {
        std::vector<SimplexLattice> octaves;
        for (int k = draw.integer(1, 3); k > 0; --k) octaves.push_back(random_octave(draw));
        const auto row = 8 * static_cast<std::size_t>(draw.integer(0, 200));
        const auto column = 1024 * static_cast<std::size_t>(draw.integer(0, 3));
        check_lists(octaves, row, column, static_cast<std::size_t>(draw.integer(1, 24)));
    }
}

TEST_CASE(
    "The list of a block of Simplex has corners that lie exactly on its border or as far as one is seen") {
    // With these steps a sample lies exactly sqrt(1/2) from the corner at 0: half a unit along both axes.
    for (const double step : {0.125, 0.0625, 0.25}) {
        for (const double x : {0.0, -2.0, 0.5, -0.5, -2.5}) {
            for (const double z : {0.0, -2.0, 0.5, -0.5, -1.5}) check_lists({{x, z, step, 1.0F}}, 0, 0, 20);
        }
    }
}

TEST_CASE("No block of Simplex has more corners than its list has room for") {
    const Lattice lattice("room");
    Draw draw(test_seed() + 6);
    std::size_t longest = 0;
    for (int i = 0; i < 4000; ++i) {
        const double step = i % 2 == 0 ? widest_step() : draw.real(1e-3, widest_step());
        const std::vector<SimplexLattice> octaves{{draw.real(-100, 100), draw.real(-100, 100), step, 1.0F}};
        SimplexBlocks blocks(octaves, lattice.permutation.data(), lattice.gradient_x.data(),
                             lattice.gradient_z.data());
        constexpr std::size_t count = 16;
        blocks.collect(0, 0, count);
        const SimplexLists lists = blocks.lists();
        for (std::size_t b = 0; b < count; ++b) {
            REQUIRE(lists.ends[b] <= lists.capacity);
            longest = std::max<std::size_t>(longest, lists.ends[b]);
        }
    }
    // sqrt(3) corners lie in a unit of area, and a block reaches an area of at least its own: the lists were
    // not empty.
    const double side = 7 * widest_step();
    CHECK(static_cast<double>(longest) >= std::sqrt(3.0) * side * side);
}
