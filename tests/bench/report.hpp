/// Tables as text, for the terminal and for docs/benchmarks.md alike.
#pragma once

#include <string>
#include <vector>

namespace bench {

using Cells = std::vector<std::string>;

struct Table {
    Cells head;
    std::vector<Cells> rows;  ///< each as long as the head
};

struct Section {
    std::string title;
    std::string text;  ///< what was measured, and how
    Table table;
};

/// As Markdown, with lines that fit a terminal and columns of equal width.
std::string markdown(const Section& section);

/// Milliseconds or a ratio, to three digits that mean something.
std::string figure(double value);

}  // namespace bench
