/// The preprocessor lines of a C++ file, without running the preprocessor.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arrows {

/// Part of a name, a keyword or a number.
bool in_word(char c);

/// A line after splicing, with comments and raw strings blanked out.
struct Line {
    std::size_t number = 1;  ///< where its first word stands in the file
    std::string text;
};

std::vector<Line> code_lines(std::string_view source);

}  // namespace arrows
