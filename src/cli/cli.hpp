/// The lab without a window: terrain-lab export | info | params | check.
#pragma once

namespace terrain::cli {

/// Exit codes, documented in `terrain-lab --help`.
enum class Exit {
    done = 0,
    failed = 1,   ///< the work could not be done: a file, memory
    refused = 2,  ///< the command line, a parameter or a share string is wrong
    differs = 3   ///< `check`: the heights are not those of the string
};

/// Runs the command that the arguments name. Results go to the standard output, everything else to the
/// standard error.
int run(int argc, const char* const* argv);

}  // namespace terrain::cli
