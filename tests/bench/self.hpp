/// This program once more, in a process that has nothing left over from other measurements.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace bench {

/// What it prints when it is run with these arguments; none where it fails.
std::optional<std::string> output_of_self(std::vector<std::string> arguments);

}  // namespace bench
