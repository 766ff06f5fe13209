/// The share string: a recipe as one line of text.
///
///     terrainlab:1?seed=Fuji&algorithm=ridged&octaves=7&check=1f3c...
///
/// After the generator version stand the seed and every row that differs from its default, by id,
/// percent-encoded UTF-8 (every byte but A-Z a-z 0-9 - . _ ~ and comma); last comes `check`, 16 lower-case
/// hexadecimal digits, the hash of the heights that the recipe gave.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "terrain/core/error.hpp"
#include "terrain/core/params.hpp"

namespace terrain::io {

struct Share {
    unsigned version = generator_version;  ///< that made the string; never newer than this program's
    Parameters parameters;
    std::optional<std::uint64_t> check;
};

/// The seed stands in the string even where it is the default one. `parameters` must be valid, the seed above
/// all.
std::string write_share(const Parameters& parameters, std::optional<std::uint64_t> check = {});

/// Reads a share string; white space around it is ignored, anything else unexpected is refused with its
/// position in `text`. The pairs may stand in any order, each id once; a row that is missing has its default.
/// Faults: malformed_share, newer_version, unknown_parameter, malformed_value, out_of_range.
Expected<Share> read_share(std::string_view text);

}  // namespace terrain::io
