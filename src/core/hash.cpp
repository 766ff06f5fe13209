#include <bit>
#include <cstdint>
#include <memory>

#include <fmt/format.h>
#include <xxhash.h>

#include "terrain/core/world.hpp"

namespace terrain {

static_assert(
    std::endian::native == std::endian::little,
    "the hash is defined over little-endian samples; swap them here before building for another machine");

std::uint64_t hash_heights(const Field& heights) {
    const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), &XXH3_freeState);
    XXH3_64bits_reset(state.get());
    const auto divisions = static_cast<std::uint32_t>(heights.divisions());
    XXH3_64bits_update(state.get(), &divisions, sizeof divisions);
    XXH3_64bits_update(state.get(), heights.samples().data(), heights.bytes());
    return XXH3_64bits_digest(state.get());
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

}  // namespace terrain
