/// What is done with a parameter without naming it: text, clamping, defaults, dirty stages.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "terrain/core/params.hpp"

namespace terrain {
namespace {

struct Rename {
    std::string_view before, now;
};

/// Ids of earlier versions that are still read. No id has changed its name yet.
constexpr std::array<Rename, 0> renames{};

std::string real_text(double value) {
    // The longest double in fixed notation: a sign, 0, a point and 1074 digits.
    std::array<char, 1100> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed);
    return {buffer.data(), end.ptr};
}

/// A value as a message can show it: on one line, and not longer than a line.
std::string shown(std::string_view text) {
    constexpr std::size_t longest = 60;
    const auto continues = [&](std::size_t i) {
        return (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
    };
    std::size_t end = std::min(text.size(), longest);
    while (end > 0 && end < text.size() && continues(end)) --end;
    std::string shown;
    for (const char c : text.substr(0, end)) {
        shown += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
    }
    return end < text.size() ? shown + "..." : shown;
}

tl::unexpected<Error> malformed(const Row& row, std::string_view text, std::string_view wanted) {
    return tl::unexpected(
        Error{Fault::malformed_value, fmt::format("{}: \"{}\" is not {}", row.id, shown(text), wanted), {}});
}

tl::unexpected<Error> outside(const Row& row, std::string_view text) {
    return tl::unexpected(Error{
        Fault::out_of_range,
        fmt::format("{}: {} is outside {}..{}", row.id, shown(text), real_text(row.min), real_text(row.max)),
        {}});
}

/// A whole token as a number; `out_of_range` also where the type cannot hold it.
template <class Number, class... Format>
std::errc parse(std::string_view text, Number& value, Format... format) {
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value, format...);
    if (error == std::errc::invalid_argument || stop != end) return std::errc::invalid_argument;
    return error;
}

/// from_chars in fixed notation still reads "inf" and "nan"; a number begins with a digit, a point or a
/// minus.
bool starts_like_number(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return !text.empty() && (text[0] == '.' || (text[0] >= '0' && text[0] <= '9'));
}

Expected<double> read_real(const Row& row, std::string_view text) {
    double value = 0;
    const auto error =
        starts_like_number(text) ? parse(text, value, std::chars_format::fixed) : std::errc::invalid_argument;
    if (error == std::errc::invalid_argument) {
        return malformed(row, text, "a number such as 0.5 (with a point, without exponent)");
    }
    if (error != std::errc{} || value < row.min || value > row.max) return outside(row, text);
    return value + 0.0;  // -0 becomes 0, so that equal recipes have equal texts
}

Expected<std::int64_t> read_integer(const Row& row, std::string_view text) {
    std::int64_t value = 0;
    const auto error = parse(text, value);
    if (error == std::errc::invalid_argument) return malformed(row, text, "a whole number");
    const auto real = static_cast<double>(value);
    if (error != std::errc{} || real < row.min || real > row.max) return outside(row, text);
    return value;
}

Expected<std::int64_t> read_choice(const Row& row, std::string_view text) {
    const auto found = std::find(row.choices.begin(), row.choices.end(), text);
    if (found == row.choices.end()) {
        return malformed(row, text, fmt::format("one of {}", fmt::join(row.choices, ", ")));
    }
    return found - row.choices.begin();
}

Expected<Colour> read_colour(const Row& row, std::string_view text) {
    std::array<double, 3> parts{};
    std::string_view rest = text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t comma = i + 1 < parts.size() ? rest.find(',') : rest.size();
        if (comma == std::string_view::npos)
            return malformed(row, text, "three numbers such as 0.25,0.5,0.2");
        const auto part = read_real(row, rest.substr(0, comma));
        if (!part) return tl::unexpected(part.error());
        parts[i] = *part;
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return Colour{parts[0], parts[1], parts[2]};
}

double clamped(const Row& row, double value, double fallback) {
    return std::isnan(value) ? fallback : std::clamp(value, row.min, row.max) + 0.0;
}

Colour clamped(const Row& row, const Colour& value, const Colour& fallback) {
    return {clamped(row, value.red, fallback.red), clamped(row, value.green, fallback.green),
            clamped(row, value.blue, fallback.blue)};
}

/// Levenshtein's distance: insertions, deletions and replacements that lead from one text to the other.
std::size_t edit_distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> distances(to.size() + 1);
    std::iota(distances.begin(), distances.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = std::exchange(distances[0], i + 1);
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = distances[j + 1];
            distances[j + 1] = std::min({replaced, diagonal + 1, distances[j] + 1});
        }
    }
    return distances.back();
}

}  // namespace

std::string_view name(Stage stage) {
    constexpr std::array<std::string_view, 6> names{"base",    "land",    "erosion",
                                                    "thermal", "scatter", "display"};
    return names[static_cast<std::size_t>(stage)];
}

std::string_view name(Kind kind) {
    constexpr std::array<std::string_view, 6> names{"real", "integer", "toggle", "choice", "colour", "text"};
    return names[static_cast<std::size_t>(kind)];
}

const Row* find_row(std::string_view id) {
    for (const Rename& rename : renames) {
        if (rename.before == id) id = rename.now;
    }
    const auto found =
        std::find_if(rows().begin(), rows().end(), [&](const Row& row) { return row.id == id; });
    return found == rows().end() ? nullptr : &*found;
}

std::string_view nearest_id(std::string_view id) {
    const auto nearest =
        std::min_element(rows().begin(), rows().end(), [&](const Row& left, const Row& right) {
            return edit_distance(id, left.id) < edit_distance(id, right.id);
        });
    return nearest->id;
}

std::string to_text(const Row& row, const Value& value) {
    switch (row.kind) {
        case Kind::real:
            return real_text(std::get<double>(value));
        case Kind::integer:
            return std::to_string(std::get<std::int64_t>(value));
        case Kind::toggle:
            return std::get<bool>(value) ? "true" : "false";
        case Kind::choice:
            return std::string(row.choices[static_cast<std::size_t>(std::get<std::int64_t>(value))]);
        case Kind::colour: {
            const auto& colour = std::get<Colour>(value);
            return real_text(colour.red) + ',' + real_text(colour.green) + ',' + real_text(colour.blue);
        }
        case Kind::text:
            break;
    }
    return std::get<std::string>(value);
}

Expected<Value> from_text(const Row& row, std::string_view text) {
    switch (row.kind) {
        case Kind::real:
            return read_real(row, text);
        case Kind::integer:
            return read_integer(row, text);
        case Kind::choice:
            return read_choice(row, text);
        case Kind::colour:
            return read_colour(row, text);
        case Kind::toggle:
            if (text != "true" && text != "false") return malformed(row, text, "true or false");
            return Value(text == "true");
        case Kind::text:
            break;
    }
    if (!valid_seed(text)) {
        return malformed(row, text, "1 to 256 bytes of UTF-8 without NUL and line breaks");
    }
    return Value(std::string(text));
}

Expected<void> set_text(Parameters& parameters, std::string_view id, std::string_view text) {
    const Row* row = find_row(id);
    if (row == nullptr) {
        return tl::unexpected(Error{
            Fault::unknown_parameter,
            fmt::format("there is no parameter \"{}\"; did you mean \"{}\"?", shown(id), nearest_id(id)),
            {}});
    }
    const auto value = from_text(*row, text);
    if (!value) return tl::unexpected(value.error());
    row->set(parameters, *value);
    return {};
}

void assign(const Row& row, Parameters& parameters, const Value& value) {
    const Value fallback = default_value(row);
    switch (row.kind) {
        case Kind::real:
            row.set(parameters, clamped(row, std::get<double>(value), std::get<double>(fallback)));
            break;
        case Kind::integer:
            row.set(parameters, std::clamp(std::get<std::int64_t>(value), static_cast<std::int64_t>(row.min),
                                           static_cast<std::int64_t>(row.max)));
            break;
        case Kind::choice:
            row.set(parameters, std::clamp(std::get<std::int64_t>(value), std::int64_t{0},
                                           static_cast<std::int64_t>(row.choices.size()) - 1));
            break;
        case Kind::colour:
            row.set(parameters, clamped(row, std::get<Colour>(value), std::get<Colour>(fallback)));
            break;
        case Kind::toggle:
            row.set(parameters, value);
            break;
        case Kind::text:
            if (valid_seed(std::get<std::string>(value))) row.set(parameters, value);
            break;
    }
}

Value default_value(const Row& row) {
    static const Parameters defaults;
    return row.get(defaults);
}

bool is_default(const Row& row, const Parameters& parameters) {
    return row.get(parameters) == default_value(row);
}

std::optional<Stage> first_dirty(const Parameters& before, const Parameters& after) {
    std::optional<Stage> first;
    for (const Row& row : rows()) {
        if (!row.applies(before) && !row.applies(after)) continue;
        if (row.get(before) == row.get(after)) continue;
        if (!first || row.stage < *first) first = row.stage;
    }
    return first;
}

}  // namespace terrain
