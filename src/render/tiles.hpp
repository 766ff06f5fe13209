/// Cutting a picture that is larger than what can be drawn at once.
#pragma once

#include <vector>

#include <glm/mat4x4.hpp>

#include "render/pixels.hpp"

namespace terrain::render {

/// Part of a picture, in pixels from its lower left corner, as OpenGL counts them.
struct Tile {
    int left = 0, bottom = 0;
    Size size;
};

/// The whole picture in tiles of at most `limit` a side.
std::vector<Tile> tiles_of(Size picture, int limit);

/// Goes in front of the projection of the whole picture: the tile then fills the view.
glm::mat4 tile_projection(Size picture, const Tile& tile);

/// Copies the rows of a tile, lowest first as read, to their place in a picture with the top row first.
void place_tile(Pixels& picture, const Tile& tile, const std::vector<std::uint8_t>& rgb);

}  // namespace terrain::render
