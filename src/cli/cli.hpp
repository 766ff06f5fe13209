/// The lab without a window: terrain-lab export | screenshot | info | params | check.
#pragma once

#include <variant>

#include "cli/options.hpp"
#include "cli/recipe.hpp"

namespace terrain::cli {

/// Exit codes, documented in `terrain-lab --help`.
enum class Exit {
    done = 0,
    failed = 1,   ///< the work could not be done: a file, memory
    refused = 2,  ///< the command line, a parameter or a share string is wrong
    differs = 3   ///< `check`: the heights are not those of the string
};

/// Runs a command other than Command::window. Results go to the standard output, everything else to the
/// standard error.
int run(const Options& options);

/// The recipe to start a window with, or the exit code after the complaint.
std::variant<Recipe, int> recipe_or_complaint(const Options& options);

}  // namespace terrain::cli
