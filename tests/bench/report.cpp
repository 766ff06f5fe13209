#include "report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <sstream>

namespace bench {
namespace {

std::vector<std::size_t> widths(const Table& table) {
    std::vector<std::size_t> most;
    for (std::size_t column = 0; column < table.head.size(); ++column) {
        std::size_t width = table.head[column].size();
        for (const Cells& row : table.rows) width = std::max(width, row[column].size());
        most.push_back(width);
    }
    return most;
}

std::string line(const Cells& cells, const std::vector<std::size_t>& most) {
    std::string text = "|";
    for (std::size_t column = 0; column < cells.size(); ++column) {
        text += fmt::format(" {:<{}} |", cells[column], most[column]);
    }
    return text + "\n";
}

std::string wrapped(const std::string& text) {
    constexpr std::size_t most = 110;
    std::string lines;
    std::size_t length = 0;
    std::istringstream words(text);
    for (std::string word; words >> word; length += word.size()) {
        if (length > 0) {
            const bool fits = length + 1 + word.size() <= most;
            lines += fits ? ' ' : '\n';
            length = fits ? length + 1 : 0;
        }
        lines += word;
    }
    return lines;
}

}  // namespace

std::string markdown(const Section& section) {
    const auto most = widths(section.table);
    std::string text = fmt::format("## {}\n\n{}\n\n", section.title, wrapped(section.text));
    text += line(section.table.head, most) + "|";
    for (const std::size_t width : most) text += std::string(width + 2, '-') + "|";
    text += "\n";
    for (const Cells& row : section.table.rows) text += line(row, most);
    return text;
}

std::string figure(double value) {
    return fmt::format("{:.{}f}", value, value < 10 ? 2 : value < 100 ? 1 : 0);
}

}  // namespace bench
