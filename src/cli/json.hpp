/// JSON for other programs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "terrain/core/world.hpp"

namespace terrain::cli {

/// What `terrain-lab info` prints.
std::string info_json(const World& world, std::size_t threads, const std::vector<std::string>& notes);

/// The table of parameters.
std::string params_json();

}  // namespace terrain::cli
