/// What the tests of io share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../support/temporary_folder.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/params.hpp"

namespace terrain::testing {

std::vector<std::byte> bytes_of(std::string_view text);

/// The content of a file by the standard library, not by the code under test.
std::string content(const std::filesystem::path& path);
void put(const std::filesystem::path& path, std::string_view text);

/// A map whose sample (x, z) is `height(x, z)`.
Field make_field(std::size_t divisions, const std::function<float(std::size_t, std::size_t)>& height);

using Random = std::mt19937_64;

/// In [0, count).
std::size_t below(Random& random, std::size_t count);

/// Valid UTF-8 of 1..256 bytes with characters of one to four bytes.
std::string random_seed(Random& random);

/// Any value that the row allows.
Value random_value(Random& random, const Row& row);

/// A recipe with about `share` of the rows, in percent, at random values.
Parameters random_parameters(Random& random, std::size_t share);

/// `terrainlab:`, the number of the generator and `?`.
std::string share_start();

}  // namespace terrain::testing
