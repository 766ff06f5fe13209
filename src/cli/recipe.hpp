/// From the command line to parameters.
#pragma once

#include <cstdint>
#include <optional>

#include "cli/options.hpp"
#include "terrain/core/error.hpp"
#include "terrain/core/params.hpp"

namespace terrain::cli {

struct Recipe {
    Parameters parameters;
    bool seed_was_drawn = false;
    std::optional<std::uint64_t> check;  ///< of an opened string that nothing was changed in
};

/// The defaults or the opened string, with every --set applied; an empty seed is drawn at random. Faults as
/// io::read_share and set_text.
Expected<Recipe> read_recipe(const Options& options);

}  // namespace terrain::cli
