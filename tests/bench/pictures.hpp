/// What needs OpenGL: there is nothing of it where the program is built without pictures.
#pragma once

#include <optional>

#include "effort.hpp"
#include "report.hpp"

namespace bench {

/// From a changed parameter to the texture that shows it; none without a context.
std::optional<Section> latency(const Effort& effort);

/// frame/... for Google Benchmark.
void register_frames();

}  // namespace bench
