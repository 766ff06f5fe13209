/// How the values of a row lie along a slider, and how they are shown and typed. No ImGui here.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "terrain/core/params.hpp"

namespace terrain::ui {

/// True where the bar is logarithmic: positive ranges that span a factor of 100 and more.
bool is_logarithmic(const Row& row);

/// Where a value lies on the bar, in [0, 1]; 0 for a row of one value.
double fraction_of(const Row& row, double value);

/// The value at a place of the bar, on the row's steps; the ends give exactly the ends of the range.
double value_at(const Row& row, double fraction);

/// `steps` keyboard or wheel steps away from `value`, within the range; always another value unless at an
/// end.
double nudged(const Row& row, double value, int steps);

/// A real or an integer as a number and back.
double number_of(const Value& value);
Value value_of(const Row& row, double number);

/// With as many digits as the row's step has, or more where the value has them.
std::string shown(const Row& row, const Value& value);

/// Reads what a person typed: a value beyond the range becomes the nearest one in it. Nothing where it is no
/// number.
std::optional<Value> read_typed(const Row& row, std::string_view text);

}  // namespace terrain::ui
