/// The recipes that every build of CI computes again, for `terrain-lab selftest`.
#pragma once

#include <string_view>

namespace terrain::cli {

extern const std::string_view stored_recipes;

}  // namespace terrain::cli
