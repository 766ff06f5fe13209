/// What the table of parameters is written with: reaching members by their paths, rows as drafts, and the
/// count of members that the rows are held against. Private to params.cpp.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "terrain/core/params.hpp"

namespace terrain {

// Reaching a member by its path.

template <auto First, auto... Rest>
constexpr auto& member_of(auto& object) {
    if constexpr (sizeof...(Rest) == 0) {
        return object.*First;
    } else {
        return member_of<Rest...>(object.*First);
    }
}

template <auto... Path>
using MemberType = std::remove_reference_t<decltype(member_of<Path...>(std::declval<Parameters&>()))>;

template <class T>
constexpr Kind kind_of() {
    if constexpr (std::is_same_v<T, bool>) return Kind::toggle;
    if constexpr (std::is_same_v<T, int>) return Kind::integer;
    if constexpr (std::is_same_v<T, double>) return Kind::real;
    if constexpr (std::is_same_v<T, Colour>) return Kind::colour;
    if constexpr (std::is_same_v<T, std::string>) return Kind::text;
    if constexpr (std::is_enum_v<T>) return Kind::choice;
}

template <auto... Path>
Value get_member(const Parameters& parameters) {
    const auto& member = member_of<Path...>(parameters);
    using T = MemberType<Path...>;
    if constexpr (std::is_enum_v<T> || std::is_same_v<T, int>) {
        return static_cast<std::int64_t>(member);
    } else {
        return member;
    }
}

template <auto... Path>
void set_member(Parameters& parameters, const Value& value) {
    using T = MemberType<Path...>;
    T& member = member_of<Path...>(parameters);
    if constexpr (std::is_enum_v<T> || std::is_same_v<T, int>) {
        member = static_cast<T>(std::get<std::int64_t>(value));
    } else {
        member = std::get<T>(value);
    }
}

/// Tells the structs of parameters apart in constant expressions. (Addresses would too, but gcc does not
/// compare them there under the undefined-behaviour sanitizer.)
template <class Group>
constexpr std::string_view group_identity() {
    return __PRETTY_FUNCTION__;
}

template <class Group, class T>
constexpr std::string_view group_of(T Group::*) {
    return group_identity<Group>();
}

template <auto... Path>
constexpr std::string_view innermost_group() {
    std::string_view group;
    ((group = group_of(Path)), ...);
    return group;
}

// Rows.

inline bool always(const Parameters&) { return true; }

/// A row while it is written down; the setters are there so that a row says only what it has.
struct Draft {
    Row row;

    constexpr Draft range(double min, double max, double step, std::string_view unit = "") const {
        Draft changed = *this;
        changed.row.min = min;
        changed.row.max = max;
        changed.row.step = step;
        changed.row.unit = unit;
        return changed;
    }
    constexpr Draft choose(std::span<const std::string_view> choices) const {
        Draft changed = *this;
        changed.row.choices = choices;
        return changed;
    }
    constexpr Draft when(bool (*applies)(const Parameters&), std::string_view otherwise) const {
        Draft changed = *this;
        changed.row.applies = applies;
        changed.row.otherwise = otherwise;
        return changed;
    }
    // NOLINTNEXTLINE(google-explicit-constructor): the table is written as drafts and read as rows.
    constexpr operator Row() const { return row; }
};

template <auto... Path>
constexpr Draft row(Stage stage, std::string_view id, std::string_view label, std::string_view help) {
    return {{.id = id,
             .label = label,
             .help = help,
             .unit = "",
             .kind = kind_of<MemberType<Path...>>(),
             .stage = stage,
             .min = 0,
             .max = 1,
             .step = 0.01,
             .choices = {},
             .applies = always,
             .otherwise = "",
             .get = get_member<Path...>,
             .set = set_member<Path...>,
             .group = innermost_group<Path...>()}};
}

// No member without a row.

/// Converts to anything, in unevaluated code: an aggregate takes as many of these as it has members.
struct Anything {
    template <class T>
    operator T() const;
};

template <class T, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
    return requires { T{((void)I, Anything{})...}; };
}

template <class T, std::size_t N = 1>
constexpr std::size_t member_count() {
    if constexpr (takes<T>(std::make_index_sequence<N + 1>{})) {
        return member_count<T, N + 1>();
    } else {
        return N;
    }
}

}  // namespace terrain
