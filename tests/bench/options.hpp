/// The options of `./lab bench`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

extern const std::string_view usage;

struct Options {
    bool quick = false, help = false;
    std::vector<std::string> groups;  ///< empty for all
    std::vector<std::string> benchmark_options;
    std::optional<std::string> page;  ///< the file to write

    bool wants(std::string_view group) const;
};

/// None, having said why, where an argument means nothing.
std::optional<Options> read_options(const std::vector<std::string>& arguments);

}  // namespace bench
