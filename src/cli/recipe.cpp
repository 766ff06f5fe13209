#include "cli/recipe.hpp"

#include <fmt/format.h>

#include "cli/machine.hpp"
#include "terrain/io/share.hpp"

namespace terrain::cli {
namespace {

Expected<void> assign_text(Recipe& recipe, std::string_view assignment) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string_view::npos) {
        return tl::unexpected(
            Error{Fault::malformed_value, fmt::format("--set {}: expected id=value", assignment), {}});
    }
    const std::string_view id = assignment.substr(0, equals);
    const std::string_view value = assignment.substr(equals + 1);
    if (id == "seed" && value.empty()) {
        recipe.parameters.seed = seed_from_bits(entropy());
        recipe.seed_was_drawn = true;
        return {};
    }
    return set_text(recipe.parameters, id, value);
}

}  // namespace

Expected<Recipe> read_recipe(const Options& options) {
    Recipe recipe;
    if (!options.open.empty()) {
        const auto share = io::read_share(options.open);
        if (!share) return tl::unexpected(share.error());
        recipe.parameters = share->parameters;
        if (options.sets.empty()) recipe.check = share->check;
    }
    for (const std::string& assignment : options.sets) {
        const auto applied = assign_text(recipe, assignment);
        if (!applied) return tl::unexpected(applied.error());
    }
    return recipe;
}

}  // namespace terrain::cli
