/// The table of parameters as text.
#pragma once

#include <string>

namespace terrain::cli {

/// For the terminal: a paragraph per parameter.
std::string params_text();

/// docs/parameters.md.
std::string params_markdown();

}  // namespace terrain::cli
