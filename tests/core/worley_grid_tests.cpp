// Worley on a grid against a search of 9 x 9 cells: nothing that the kernel leaves out may matter.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "helpers.hpp"
#include "recipes.hpp"
#include "reference.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

constexpr std::array all_distances{WorleyDistance::f1, WorleyDistance::f2, WorleyDistance::f2_minus_f1};

/// Squares of the distances to the nearest two of some points.
struct Squares {
    float first = 1e9F, second = 1e9F;
};

/// All feature points of 9 x 9 cells, kept as long as samples stay in the middle one. The points and their
/// cells are those of the reference; the distances are floats, in which the grid must find the same bits.
class BruteForce {
public:
    explicit BruteForce(std::uint32_t key) : key_(key) {
        // The 3 x 3 cells come first.
        for (int ring = 0; ring <= 4; ++ring) {
            for (int dz = -ring; dz <= ring; ++dz) {
                for (int dx = -ring; dx <= ring; ++dx) {
                    if (std::max(std::abs(dx), std::abs(dz)) == ring) cells_.push_back({dx, dz});
                }
            }
        }
    }

    Squares at(double x, double z) {
        const double cell_x = std::floor(x), cell_z = std::floor(z);
        if (x_.empty() || cell_x != cell_x_ || cell_z != cell_z_) enter(cell_x, cell_z);
        const auto fraction_x = static_cast<float>(x - cell_x), fraction_z = static_cast<float>(z - cell_z);
        Squares found;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            if (i == 9) close_ = found;
            const float way_x = x_[i] - fraction_x, way_z = z_[i] - fraction_z;
            const float square = way_x * way_x + way_z * way_z;
            found.second = std::min(found.second, std::max(found.first, square));
            found.first = std::min(found.first, square);
        }
        return found;
    }

    /// What the last search had found in its 3 x 3 cells.
    const Squares& close() const { return close_; }

private:
    void enter(double cell_x, double cell_z) {
        cell_x_ = cell_x;
        cell_z_ = cell_z;
        x_.clear();
        z_.clear();
        for (const auto& [dx, dz] : cells_) {
            const std::uint32_t bits =
                reference::random(key_, static_cast<std::uint32_t>(static_cast<std::int64_t>(cell_x) + dx),
                                  static_cast<std::uint32_t>(static_cast<std::int64_t>(cell_z) + dz));
            x_.push_back(static_cast<float>(dx) + static_cast<float>(reference::real(bits)));
            z_.push_back(static_cast<float>(dz) +
                         static_cast<float>(reference::real(reference::mix(bits + 1))));
        }
    }

    std::uint32_t key_;
    std::vector<std::array<int, 2>> cells_;
    double cell_x_ = 0, cell_z_ = 0;
    std::vector<float> x_, z_;
    Squares close_;
};

float shown(const Squares& squares, WorleyDistance distance) {
    const float f1 = std::sqrt(squares.first), f2 = std::sqrt(squares.second);
    const float d = distance == WorleyDistance::f1 ? f1 : distance == WorleyDistance::f2 ? f2 : f2 - f1;
    return std::min(d, 1.4F) / 1.4F;
}

/// Cells that are large and small, both sides of 0, and as far off as a recipe may go.
Parameters random_map(Draw& draw) {
    Parameters p;
    p.algorithm = Algorithm::worley;
    p.seed = "map " + std::to_string(draw.integer(0, 1000000));
    p.divisions = draw.one_in(2) ? draw.integer(200, 600) : draw.integer(2, 200);
    p.scale = draw.one_in(2) ? draw.real(0.5, 8) : draw.extreme(0.5, 64);
    p.octaves = draw.integer(1, 3);
    p.persistence = draw.real(0.3, 1);
    p.lacunarity = draw.one_in(2) ? 2 : draw.extreme(1, 4);
    const double far = draw.one_in(2) ? 1000 : 3;
    p.offset = {draw.extreme(-far, far), draw.extreme(-far, far)};
    return p;
}

struct Tally {
    std::size_t places = 0;
    std::size_t missed = 0;  ///< second nearest points that a search of 3 x 3 cells does not find
};

/// How many samples of each of the three distances are not what the brute force finds.
std::array<std::size_t, 3> different_samples(const Parameters& map, Simd simd, Tally& tally) {
    std::array<std::vector<float>, 3> expected;
    expected.fill(std::vector<float>(Field::count(static_cast<std::size_t>(map.divisions))));
    BruteForce search(reference::key(reference::seed(map.seed), 2));
    for (const Octave& octave : octave_plan(map)) {
        const auto place = [&](int i, double offset) {
            return octave.frequency * (map.scale * (static_cast<double>(i) / map.divisions) + offset);
        };
        std::size_t sample = 0;
        for (int z = 0; z <= map.divisions; ++z) {
            for (int x = 0; x <= map.divisions; ++x, ++sample) {
                const Squares squares = search.at(place(x, map.offset.x), place(z, map.offset.z));
                for (std::size_t kind = 0; kind < 3; ++kind) {
                    expected[kind][sample] +=
                        static_cast<float>(octave.weight) * shown(squares, all_distances[kind]);
                }
                tally.missed += search.close().second > squares.second ? 1U : 0U;
            }
        }
        tally.places += sample;
    }
    std::array<std::size_t, 3> different{};
    for (std::size_t kind = 0; kind < 3; ++kind) {
        Parameters p = map;
        p.worley.distance = all_distances[kind];
        const Field grid = layered_with(simd, p);
        for (std::size_t i = 0; i < grid.size(); ++i) {
            different[kind] += grid.samples()[i] != expected[kind][i] ? 1U : 0U;
        }
    }
    return different;
}

/// A map with the place (x, z) where its block of samples has no other place, so that it alone decides how
/// far the block looks. In the second kind each sample looks up its own cells.
struct LonePlace {
    Parameters map;
    std::size_t sample;  ///< column and row
};
std::array<LonePlace, 2> lone_places(double x, double z) {
    LonePlace in_block, own_cells;
    in_block.map.algorithm = own_cells.map.algorithm = Algorithm::worley;
    in_block.map.octaves = own_cells.map.octaves = 1;
    // The ninth column and row begin a block, and end the map.
    in_block.map.divisions = 8;
    in_block.map.scale = 0.5;
    in_block.map.offset = {x - 0.5, z - 0.5};
    in_block.sample = 8;
    own_cells.map.divisions = 2;
    own_cells.map.scale = 64;
    own_cells.map.offset = {x, z};
    own_cells.sample = 0;
    return {in_block, own_cells};
}

void check_lone_place(double x, double z, WorleyDistance distance) {
    const double expected = reference::worley(reference::key(reference::seed("Fuji"), 2), x, z, distance);
    for (LonePlace lone : lone_places(x, z)) {
        lone.map.worley.distance = distance;
        for (const Simd simd : machine_simds()) {
            CAPTURE(name(simd), describe(lone.map));
            CHECK(layered_with(simd, lone.map).at(lone.sample, lone.sample) == near(expected, 1e-6));
        }
    }
}

}  // namespace

TEST_CASE("Grids of Worley noise have the bits of a search of 9 x 9 cells at ten million places (N18 N19)",
          "[slow]") {
    Draw draw(test_seed() + 4);
    const std::vector<Simd> simds = machine_simds();
    Tally tally;
    for (std::size_t i = 0; tally.places < 10000000; ++i) {
        const Parameters map = random_map(draw);
        const Simd simd = simds[i % simds.size()];
        CAPTURE(i, test_seed(), name(simd), describe(map));
        CHECK(different_samples(map, simd, tally) == std::array<std::size_t, 3>{});
    }
    // Places where 3 x 3 cells do not suffice, else the search beyond them would go untested. Samples of one
    // map lie close together, so such places come in clumps: 570 to 2496 of them with 31 seeds. For the
    // nearest point it were 1 to 37, too few to be sure of one: the places below see to those.
    CHECK(tally.missed >= 100);
}

TEST_CASE("A search goes on where 3 x 3 cells end hardly beyond 1, for the nearest point (N18 N19)") {
    // Found by trying 20 million cells of the seed Fuji: the nearest point lies beyond the western, eastern,
    // northern or southern border of the 3 x 3 cells, whose own is hardly more than 1 away.
    const std::vector<std::array<double, 2>> places{
        {722, 839.84375},   {227, -614.421875}, {-856.001953125, -365.046875}, {334.998046875, 213.953125},
        {-452.90625, -960}, {996.84375, -23},   {24.28125, -404.001953125},    {713.859375, -965.001953125}};
    const std::uint32_t fuji = reference::key(reference::seed("Fuji"), 2);
    for (const auto& [x, z] : places) {
        CAPTURE(x, z);
        const double close = reference::nearest(fuji, x, z, 1).first;
        REQUIRE(close - reference::nearest(fuji, x, z).first > 0.001);
        REQUIRE(close > 1);
        REQUIRE(close * close < 1.015);
        check_lone_place(x, z, WorleyDistance::f1);
    }
}

TEST_CASE("A search goes on where 3 x 3 cells end hardly beyond 1, for the second nearest point (N19)") {
    // The same for the second nearest point; the nearest one is less than 1 away.
    const std::vector<std::array<double, 2>> places{
        {-803, -419.390625},        {-201, 519.125}, {480.998046875, -866.125},
        {584.71875, 534},           {-74.875, -73},  {-616.078125, -997.001953125},
        {84.453125, -162.001953125}};
    const std::uint32_t fuji = reference::key(reference::seed("Fuji"), 2);
    for (const auto& [x, z] : places) {
        CAPTURE(x, z);
        const reference::Nearest close = reference::nearest(fuji, x, z, 1),
                                 exact = reference::nearest(fuji, x, z);
        REQUIRE(close.second - exact.second > 0.001);
        REQUIRE(close.second > 1);
        REQUIRE(close.second * close.second < 1.01);
        REQUIRE(exact.first < 1);
        check_lone_place(x, z, WorleyDistance::f2);
        check_lone_place(x, z, WorleyDistance::f2_minus_f1);
    }
}
