#include "terrain/io/recheck.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "terrain/io/share.hpp"

namespace terrain::io {

Expected<std::vector<StoredRecipe>> read_recipes(std::string_view list) {
    std::vector<StoredRecipe> recipes;
    while (!list.empty()) {
        const std::string_view line = list.substr(0, list.find('\n'));
        list.remove_prefix(std::min(line.size() + 1, list.size()));
        if (line.empty() || line.starts_with('#')) continue;
        const auto share = read_share(line);
        if (!share) {
            return tl::unexpected(
                Error{share.error().fault, fmt::format("{}: {}", share.error().message, line), {}});
        }
        if (!share->check) {
            return tl::unexpected(
                Error{Fault::malformed_share, fmt::format("this recipe has no check: {}", line), {}});
        }
        recipes.push_back({line, share->parameters, *share->check});
    }
    if (recipes.empty()) {
        return tl::unexpected(Error{Fault::malformed_share, "the list has no recipe", {}});
    }
    return recipes;
}

Expected<std::uint64_t> recompute(const StoredRecipe& recipe, Simd simd, std::size_t memory_budget,
                                  Executor& executor, Control& control) {
    executor.use(simd);
    const auto world = Pipeline(memory_budget).run(0, recipe.parameters, executor, control);
    if (!world) return tl::unexpected(world.error());
    return hash_heights(*(*world)->heights);
}

std::vector<Simd> simds_here() {
    std::vector<Simd> here;
    for (const Simd simd : {Simd::scalar, Simd::sse4, Simd::avx2}) {
        if (has_simd(simd)) here.push_back(simd);
    }
    return here;
}

}  // namespace terrain::io
