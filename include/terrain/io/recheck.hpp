/// Stored recipes, computed again: the proof that this program on this machine makes the same heights as the
/// one that stored them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "terrain/core/control.hpp"
#include "terrain/core/error.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/world.hpp"

namespace terrain::io {

/// A line of a list: a share string with its check.
struct StoredRecipe {
    std::string_view line;
    Parameters parameters;
    std::uint64_t check = 0;
};

/// The recipes of a list, one on each line; empty lines and those that begin with # are left out. Refuses a
/// list without a recipe, and one with a line that is no share string with a check. The lines point into
/// `list`.
Expected<std::vector<StoredRecipe>> read_recipes(std::string_view list);

/// Hash of the heights of a recipe, computed with these instructions, which the machine must have. Faults:
/// too_large. Throws Cancelled.
Expected<std::uint64_t> recompute(const StoredRecipe& recipe, Simd simd, std::size_t memory_budget,
                                  Executor& executor, Control& control);

/// All that this machine has.
std::vector<Simd> simds_here();

}  // namespace terrain::io
