#include "render/tiles.hpp"

#include <algorithm>

namespace terrain::render {

std::vector<Tile> tiles_of(Size picture, int limit) {
    std::vector<Tile> tiles;
    for (int bottom = 0; bottom < picture.height; bottom += limit) {
        for (int left = 0; left < picture.width; left += limit) {
            tiles.push_back(
                {left,
                 bottom,
                 {std::min(limit, picture.width - left), std::min(limit, picture.height - bottom)}});
        }
    }
    return tiles;
}

glm::mat4 tile_projection(Size picture, const Tile& tile) {
    const auto along = [](int whole, int first, int part) {
        const float scale = static_cast<float>(whole) / static_cast<float>(part);
        const float centre = static_cast<float>(2 * first + part) / static_cast<float>(whole) - 1;
        return std::pair{scale, -scale * centre};
    };
    const auto [scale_x, shift_x] = along(picture.width, tile.left, tile.size.width);
    const auto [scale_y, shift_y] = along(picture.height, tile.bottom, tile.size.height);
    glm::mat4 matrix(1.0F);
    matrix[0][0] = scale_x;
    matrix[1][1] = scale_y;
    matrix[3][0] = shift_x;
    matrix[3][1] = shift_y;
    return matrix;
}

void place_tile(Pixels& picture, const Tile& tile, const std::vector<std::uint8_t>& rgb) {
    const auto width = 3 * static_cast<std::size_t>(tile.size.width);
    for (int row = 0; row < tile.size.height; ++row) {
        const int from_top = picture.size.height - 1 - (tile.bottom + row);
        const auto to =
            3 * (static_cast<std::size_t>(from_top) * static_cast<std::size_t>(picture.size.width) +
                 static_cast<std::size_t>(tile.left));
        const auto from = rgb.begin() + static_cast<std::ptrdiff_t>(width * static_cast<std::size_t>(row));
        std::copy(from, from + static_cast<std::ptrdiff_t>(width),
                  picture.rgb.begin() + static_cast<std::ptrdiff_t>(to));
    }
}

}  // namespace terrain::render
