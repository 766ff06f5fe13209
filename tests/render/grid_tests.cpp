#include <array>
#include <catch2/catch.hpp>
#include <set>

#include "render/grid.hpp"
#include "render/tiles.hpp"

using namespace terrain::render;

TEST_CASE("the counts are those of the specification") {
    const Grid grid128 = make_grid(128, most_triangles_software);
    CHECK(grid128.vertices() == 16641);
    CHECK(grid128.triangles() == 32768);
    const Grid grid64 = make_grid(64, most_triangles_software);
    CHECK(grid64.vertices() == 4225);
    CHECK(grid64.triangles() == 8192);
    const Grid grid256 = make_grid(256, most_triangles_software);
    CHECK(grid256.vertices() == 66049);
    CHECK(grid256.triangles() == 131072);
    CHECK(grid256.stride == 1);
}

TEST_CASE(
    "a large map draws every second, fourth, eighth sample, within the limit and no coarser than needed") {
    for (std::size_t limit : {most_triangles_software, most_triangles_hardware}) {
        for (std::size_t divisions : {2U, 3U, 255U, 256U, 257U, 1000U, 1001U, 4096U, 8191U, 8192U}) {
            const Grid grid = make_grid(divisions, limit);
            CAPTURE(limit, divisions, grid.stride, grid.drawn);
            CHECK(grid.triangles() <= limit);
            CHECK((grid.stride & (grid.stride - 1)) == 0);
            // The last drawn cell ends at the border or reaches past it, the one before does not.
            CHECK(grid.drawn * grid.stride >= divisions);
            CHECK((grid.drawn - 1) * grid.stride < divisions);
            CHECK(grid.patches * grid.patch >= grid.drawn);
            CHECK((grid.patches - 1) * grid.patch < grid.drawn);
            if (grid.stride > 1) {
                const std::size_t finer = (divisions + grid.stride / 2 - 1) / (grid.stride / 2);
                CHECK(2 * finer * finer > limit);
            }
        }
    }
}

TEST_CASE("a patch covers each of its cells once, counter-clockwise seen from above") {
    for (std::size_t patch : {1U, 2U, 5U, 64U}) {
        const auto indices = patch_indices(patch);
        REQUIRE(indices.size() == 6 * patch * patch);
        const auto corner = [&](std::uint32_t index) {
            const auto width = static_cast<std::uint32_t>(patch + 1);
            return std::array<long, 2>{index % width, index / width};
        };
        long doubled_area = 0;
        std::set<std::uint32_t> used;
        for (std::size_t i = 0; i < indices.size(); i += 3) {
            const auto a = corner(indices[i]), b = corner(indices[i + 1]), c = corner(indices[i + 2]);
            used.insert(indices.begin() + static_cast<std::ptrdiff_t>(i),
                        indices.begin() + static_cast<std::ptrdiff_t>(i) + 3);
            // z points to the viewer's lower edge, so counter-clockwise is a negative turn from x to z.
            const long turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
            REQUIRE(turn == -1);
            doubled_area -= turn;
        }
        CHECK(doubled_area == static_cast<long>(2 * patch * patch));
        CHECK(used.size() == (patch + 1) * (patch + 1));
    }
}

TEST_CASE("tiles cover a picture once, whatever is left over at the end") {
    const Size picture{333, 77};
    std::vector<int> covered(333 * 77);
    for (const Tile& tile : tiles_of(picture, 50)) {
        CHECK(tile.size.width <= 50);
        CHECK(tile.size.height <= 50);
        for (int y = 0; y < tile.size.height; ++y) {
            for (int x = 0; x < tile.size.width; ++x) {
                ++covered[static_cast<std::size_t>((tile.bottom + y) * 333 + tile.left + x)];
            }
        }
    }
    CHECK(covered == std::vector<int>(333 * 77, 1));
}

TEST_CASE("a tile with its lowest row first lands upside down in the picture") {
    Pixels picture{{2, 3}, std::vector<std::uint8_t>(18)};
    place_tile(picture, {1, 0, {1, 2}}, {1, 2, 3, 4, 5, 6});
    CHECK(picture.rgb == std::vector<std::uint8_t>{0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 5, 6, 0, 0, 0, 1, 2, 3});
}
