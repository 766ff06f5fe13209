#include "cli/params_table.hpp"

#include <string_view>

#include <fmt/format.h>

#include "terrain/core/params.hpp"

namespace terrain::cli {
namespace {

/// 0.5..64, or the choices.
std::string range_text(const Row& row) {
    switch (row.kind) {
        case Kind::choice:
            return fmt::format("{}", fmt::join(row.choices, " | "));
        case Kind::toggle:
            return "true | false";
        case Kind::colour:
            return "red,green,blue, each 0..1";
        case Kind::text:
            return fmt::format("{}..{} bytes of UTF-8", row.min, row.max);
        default:
            return fmt::format("{}..{}", row.min, row.max);
    }
}

std::string default_text(const Row& row) { return to_text(row, default_value(row)); }

std::string_view unit_text(const Row& row) { return row.kind == Kind::text ? "" : row.unit; }

/// A vertical bar would end the cell of a Markdown table.
std::string escaped(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '|') escaped += '\\';
        escaped += c;
    }
    return escaped;
}

}  // namespace

std::string params_text() {
    std::string text;
    for (const Row& row : rows()) {
        const std::string_view unit = unit_text(row);
        text += fmt::format("{:<24} {} (default {}){}{}\n", row.id, range_text(row), default_text(row),
                            unit.empty() ? "" : ", ", unit);
        text += fmt::format("    {}\n", row.help);
        if (!row.otherwise.empty()) text += fmt::format("    Without effect: {}\n", row.otherwise);
    }
    return text;
}

std::string params_markdown() {
    std::string text =
        "# Parameters\n\n"
        "Written by `terrain-lab params --markdown` from the table in `src/core/params.cpp`; CI compares the "
        "two.\n"
        "Set one with `--set id=value`. *Stage* is the first step of the pipeline that a change makes "
        "dirty.\n\n"
        "| id | range | default | unit | stage | meaning |\n|---|---|---|---|---|---|\n";
    for (const Row& row : rows()) {
        text += fmt::format("| `{}` | {} | `{}` | {} | {} | {}{}{} |\n", row.id, escaped(range_text(row)),
                            default_text(row), unit_text(row), name(row.stage), row.help,
                            row.otherwise.empty() ? "" : " *Without effect:* ", row.otherwise);
    }
    return text;
}

}  // namespace terrain::cli
