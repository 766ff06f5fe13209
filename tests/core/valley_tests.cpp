/// Whether erosion makes the land that it should.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "helpers.hpp"
#include "land_figures.hpp"
#include "recipes.hpp"
#include "terrain/core/erosion.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

Parameters recipe_of(const std::string& seed, int divisions, IslandKind island = IslandKind::subtract) {
    Parameters p;
    p.seed = seed;
    p.divisions = divisions;
    p.island.kind = island;
    return p;
}

/// By distance to the next border of the map: mean of how much the land changed.
std::vector<double> change_by_distance(std::size_t distances) {
    std::vector<double> sums(distances + 1), counts(distances + 1);
    for (const std::string& seed : some_seeds) {
        const Parameters p = recipe_of(seed, 256, IslandKind::off);
        Field heights = land_of(p);
        const ErosionMaps maps = erode(heights, p);
        for (std::size_t z = 0; z <= 256; ++z) {
            for (std::size_t x = 0; x <= 256; ++x) {
                const std::size_t distance = std::min({x, z, 256 - x, 256 - z, distances});
                sums[distance] += std::abs(static_cast<double>(maps.delta.at(x, z)));
                ++counts[distance];
            }
        }
    }
    for (std::size_t i = 0; i <= distances; ++i) sums[i] /= counts[i];
    return sums;
}

struct Wear {
    double x = 0, z = 0, amount = 0;  ///< centroid of what was lowered
};

Wear wear_of(const ErosionMaps& maps) {
    Wear wear;
    for (std::size_t z = 0; z < maps.delta.side(); ++z) {
        for (std::size_t x = 0; x < maps.delta.side(); ++x) {
            const double lowered = -std::min(0.0, static_cast<double>(maps.delta.at(x, z)));
            wear.amount += lowered;
            wear.x += lowered * static_cast<double>(x);
            wear.z += lowered * static_cast<double>(z);
        }
    }
    wear.x /= wear.amount;
    wear.z /= wear.amount;
    return wear;
}

}  // namespace

TEST_CASE("A cone wears evenly about its axis (N1)") {
    // Land and brush half a cell apart would move the wear by as much.
    Parameters p;
    Wear mean;
    const std::vector<std::uint32_t> keys{1, 2, 3, 4, 5, 6, 7, 8};
    for (const std::uint32_t key : keys) {
        Field cone = field_from(128, [](std::size_t x, std::size_t z) {
            const double distance = std::hypot(static_cast<double>(x) - 64, static_cast<double>(z) - 64);
            return static_cast<float>(std::max(0.0, 0.9 - 0.014 * distance));
        });
        Executor executor;
        Control control;
        const Wear wear = wear_of(run_droplets(cone, DropletRules{}, 60000, key, executor, control));
        mean.x += wear.x / static_cast<double>(keys.size());
        mean.z += wear.z / static_cast<double>(keys.size());
    }
    CHECK(mean.x == near(64, 0.1));
    CHECK(mean.z == near(64, 0.1));
}

TEST_CASE("A tilted plane wears where the water runs, alike in all four directions (N6)") {
    std::vector<double> amounts;
    for (int direction = 0; direction < 4; ++direction) {
        Field plane = field_from(128, [&](std::size_t x, std::size_t z) {
            const std::size_t along = direction % 2 == 0 ? x : z;
            const std::size_t down = direction < 2 ? along : 128 - along;
            return 0.9F - 0.006F * static_cast<float>(down);
        });
        Executor executor;
        Control control;
        const ErosionMaps maps = run_droplets(plane, DropletRules{}, 16000, 5, executor, control);
        amounts.push_back(maps.moved);
        CHECK(maps.moved > 100);
    }
    const auto [least, most] = std::minmax_element(amounts.begin(), amounts.end());
    CHECK(*most < 1.03 * *least);
}

TEST_CASE("The border of a map wears like its inside (N5)") {
    // Of a lifetime's width: nearer, no water comes from beyond the border.
    constexpr std::size_t width = 30;
    const std::vector<double> change = change_by_distance(width);
    double band = 0;
    for (std::size_t distance = 0; distance < width; ++distance) band += change[distance] / width;
    CHECK(band / change[width] == near(1, 0.15));
}

TEST_CASE("The same land erodes at every resolution (D2)", "[slow]") {
    std::vector<Field> changes;
    for (const int divisions : {256, 512, 1024}) {
        const Parameters p = recipe_of("Fuji", divisions);
        Field heights = land_of(p);
        changes.push_back(averaged(erode(heights, p).delta, 256));
    }
    for (const std::size_t finer : {1U, 2U}) {
        CAPTURE(finer);
        CHECK(correlation(changes[0], changes[finer]) >= 0.95);
        CHECK(root_mean_square(changes[finer]) / root_mean_square(changes[0]) == near(1, 0.1));
    }
}

TEST_CASE("Erosion drains the land: more of it finds its way to the sea") {
    double rise = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        const Parameters p = recipe_of(some_seeds[i], 256);
        Field heights = land_of(p);
        const double before = drained_share(heights, 0.3F);
        erode(heights, p);
        rise += (drained_share(heights, 0.3F) - before) / 5;
    }
    CHECK(rise >= 0.15);
}
