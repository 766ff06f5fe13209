/// docs/benchmarks.md.
#pragma once

#include <string>
#include <vector>

#include "report.hpp"

namespace bench {

/// What the figures depend on: processor, compiler, flags, instructions, the day.
Section machine();

/// The whole page; `quick` where its times mean nothing.
std::string page(const std::vector<Section>& sections, bool quick);

}  // namespace bench
