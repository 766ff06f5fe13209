/// Plain words about a world that the figures alone do not say.
#pragma once

#include <string>
#include <vector>

#include "terrain/core/world.hpp"

namespace terrain {

/// One sentence each: a flat map, octaves that only alias, repeat or were left out, clamped samples.
std::vector<std::string> notes_on(const World& world);

}  // namespace terrain
