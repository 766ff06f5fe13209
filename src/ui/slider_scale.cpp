#include "ui/slider_scale.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

#include <fmt/format.h>

namespace terrain::ui {
namespace {

/// Rounds to a multiple of the step. Dividing by a whole number gives the double that the decimal text gives.
double on_step(double value, double step) {
    if (step <= 0) return value;
    const double per_unit = std::round(1 / step);
    if (step < 1 && std::abs(per_unit * step - 1) < 1e-9) return std::round(value * per_unit) / per_unit;
    return std::round(value / step) * step;
}

/// The step where the value is: along a logarithmic bar three digits are enough, or sizes would be odd
/// numbers.
double step_at(const Row& row, double value) {
    if (!is_logarithmic(row) || row.kind == Kind::integer) return row.step;
    const double digits = std::pow(10.0, std::floor(std::log10(std::max(value, row.min))) - 2);
    return std::max(row.step, digits);
}

int digits_of(double step) {
    if (step <= 0) return 3;
    int digits = 0;
    for (double scaled = step; digits < 6 && std::abs(scaled - std::round(scaled)) > 1e-9; scaled *= 10)
        ++digits;
    return digits;
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

bool is_logarithmic(const Row& row) { return row.min > 0 && row.max / row.min >= 100; }

double fraction_of(const Row& row, double value) {
    if (!(row.max > row.min) || std::isnan(value)) return 0;
    const double inside = std::clamp(value, row.min, row.max);
    if (is_logarithmic(row)) return std::log(inside / row.min) / std::log(row.max / row.min);
    return (inside - row.min) / (row.max - row.min);
}

double value_at(const Row& row, double fraction) {
    if (!(row.max > row.min) || !(fraction > 0)) return row.min;
    if (fraction >= 1) return row.max;
    const double exact = is_logarithmic(row) ? row.min * std::pow(row.max / row.min, fraction)
                                             : row.min + fraction * (row.max - row.min);
    const double step = row.kind == Kind::integer ? 1 : step_at(row, exact);
    return std::clamp(on_step(exact, step), row.min, row.max) + 0.0;
}

double nudged(const Row& row, double value, int steps) {
    if (is_logarithmic(row)) {
        const double far = value_at(row, fraction_of(row, value) + 0.01 * steps);
        if ((steps > 0 && far >= value + row.step) || (steps < 0 && far <= value - row.step)) return far;
    }
    return std::clamp(on_step(value + steps * row.step, row.step), row.min, row.max) + 0.0;
}

double number_of(const Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    const auto* real = std::get_if<double>(&value);
    return real != nullptr ? *real : 0;
}

Value value_of(const Row& row, double number) {
    if (row.kind == Kind::real) return number;
    return static_cast<std::int64_t>(std::llround(number));
}

std::string shown(const Row& row, const Value& value) {
    if (row.kind != Kind::real) return to_text(row, value);
    const double number = std::get<double>(value);
    const int digits = digits_of(row.step);
    if (std::abs(on_step(number, row.step) - number) <= 1e-9 * row.step)
        return fmt::format("{:.{}f}", number, digits);
    std::string longer = fmt::format("{:.{}f}", number, digits + 4);
    longer.erase(longer.find_last_not_of('0') + 1);
    return longer;
}

std::optional<Value> read_typed(const Row& row, std::string_view text) {
    std::string number(trimmed(text));
    if (number.starts_with('+')) number.erase(0, 1);
    // A decimal comma is what half of the world types.
    if (number.find('.') == std::string::npos && std::count(number.begin(), number.end(), ',') == 1) {
        std::replace(number.begin(), number.end(), ',', '.');
    }
    double value = 0;
    const char* end = number.data() + number.size();
    const auto [stop, error] = std::from_chars(number.data(), end, value);
    if (error == std::errc::invalid_argument || stop != end || std::isnan(value)) return std::nullopt;
    if (error == std::errc::result_out_of_range) {
        const bool tiny = number.find("e-") != std::string::npos || number.find("E-") != std::string::npos;
        const double huge = number.starts_with('-') ? row.min : row.max;
        value = tiny ? 0 : huge;
    }
    return value_of(row, std::clamp(value, row.min, row.max));
}

}  // namespace terrain::ui
