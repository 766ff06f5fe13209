/// The grid that is drawn in place of the heights, in patches of one small mesh.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace terrain::render {

/// Most triangles drawn of one map.
inline constexpr std::size_t most_triangles_hardware = 2'000'000;
inline constexpr std::size_t most_triangles_software = 131'072;
/// Of one map in a draft. Software drivers shade small triangles many times over; the light is that of all
/// heights.
inline constexpr std::size_t most_triangles_draft = 32'768;

/// Mirror images around the map of a landscape, in every direction.
inline constexpr std::size_t rings_around = 2;

/// Every stride-th sample and always the last one: the cells at the south and east border may be narrower.
struct Grid {
    std::size_t divisions = 0;  ///< of the heights
    std::size_t stride = 1;     ///< a power of 2
    std::size_t drawn = 0;      ///< divisions drawn
    std::size_t patch = 0;      ///< cells per side of a patch
    std::size_t patches = 0;    ///< per side; the last ones may reach beyond the map

    std::size_t vertices() const { return (drawn + 1) * (drawn + 1); }
    std::size_t triangles() const { return 2 * drawn * drawn; }
};

Grid make_grid(std::size_t divisions, std::size_t most_triangles);

/// Triangles over (patch + 1)^2 vertices row by row, counter-clockwise seen from above; the diagonals of
/// neighbouring cells are mirrored, so that ridges look the same in all directions.
std::vector<std::uint32_t> patch_indices(std::size_t patch);

}  // namespace terrain::render
