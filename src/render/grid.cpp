#include "render/grid.hpp"

namespace terrain::render {
namespace {

constexpr std::size_t largest_patch = 64;

std::size_t divided_up(std::size_t a, std::size_t b) { return (a + b - 1) / b; }

}  // namespace

Grid make_grid(std::size_t divisions, std::size_t most_triangles) {
    Grid grid;
    grid.divisions = divisions;
    grid.drawn = divisions;
    while (grid.triangles() > most_triangles) {
        grid.stride *= 2;
        grid.drawn = divided_up(divisions, grid.stride);
    }
    grid.patches = divided_up(grid.drawn, largest_patch);
    grid.patch = divided_up(grid.drawn, grid.patches);
    return grid;
}

std::vector<std::uint32_t> patch_indices(std::size_t patch) {
    std::vector<std::uint32_t> indices;
    indices.reserve(6 * patch * patch);
    for (std::size_t z = 0; z < patch; ++z) {
        for (std::size_t x = 0; x < patch; ++x) {
            const auto north_west = static_cast<std::uint32_t>(z * (patch + 1) + x);
            const auto north_east = north_west + 1;
            const auto south_west = north_west + static_cast<std::uint32_t>(patch) + 1;
            const auto south_east = south_west + 1;
            if ((x + z) % 2 == 0) {
                indices.insert(indices.end(), {north_west, south_west, north_east});
                indices.insert(indices.end(), {north_east, south_west, south_east});
            } else {
                indices.insert(indices.end(), {north_west, south_west, south_east});
                indices.insert(indices.end(), {north_west, south_east, north_east});
            }
        }
    }
    return indices;
}

}  // namespace terrain::render
