/// The command line as values.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/screenshot.hpp"
#include "terrain/core/simd.hpp"
#include "terrain/io/png.hpp"

namespace terrain::cli {

enum class Command { window, export_heightmap, info, params, check, screenshot, selftest };
enum class Layer { heights, delta, flow };
enum class Format { text, json, markdown };

struct Options {
    Command command = Command::window;
    std::string open;               ///< share string to start from; empty for the defaults
    std::vector<std::string> sets;  ///< id=value, applied in this order
    std::size_t threads = 1;
    std::size_t memory_budget = 0;  ///< bytes
    Simd simd = best_simd();        ///< one that has_simd
    std::string out;                ///< export, screenshot: the file, UTF-8
    Layer layer = Layer::heights;   ///< export
    io::Depth depth = io::Depth::eight;
    Format format = Format::text;  ///< params
    std::string status_file;       ///< window: written after every change, UTF-8; empty: none
    std::string shader_folder;     ///< window, screenshot: instead of the embedded ones; empty: none
    std::string share;             ///< check: the string to compare with
    std::string recipes;           ///< selftest: list to compute instead of the stored one, UTF-8
    Screenshot screenshot;
};

/// The options, or the exit code after help or a complaint was printed.
std::variant<Options, int> parse_options(int argc, const char* const* argv);

}  // namespace terrain::cli
