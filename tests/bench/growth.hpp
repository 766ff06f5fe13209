/// Time and memory per sample, from small maps to the largest.
#pragma once

#include <span>
#include <string_view>

#include "effort.hpp"
#include "report.hpp"

namespace bench {

struct Growth {
    Section time, memory;
};

/// Every size of every algorithm in a process of its own.
Growth growth(const Effort& effort);

/// The first argument of such a process.
inline constexpr std::string_view growth_of_one = "growth-of-one";

/// What it does, with the arguments that follow. Its exit status.
int print_growth_of_one(std::span<const char* const> arguments);

}  // namespace bench
