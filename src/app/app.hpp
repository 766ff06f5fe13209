/// The lab in a window.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "terrain/core/params.hpp"
#include "terrain/core/simd.hpp"

namespace terrain::app {

struct AppOptions {
    std::optional<Parameters> start;     ///< nothing: the recipe of the last time
    std::optional<std::uint64_t> check;  ///< of the string it was opened from
    Simd simd = best_simd();
    std::size_t threads = 1;
    std::size_t memory_budget = std::size_t{1} << 30;
    std::string status_file;    ///< path in UTF-8, written after every change; empty: none
    std::string shader_folder;  ///< path in UTF-8, instead of the shaders in the executable; empty: none
};

/// Opens the window and returns when it was closed: 0, or 1 after a complaint on the standard error.
int run(const AppOptions& options);

}  // namespace terrain::app
