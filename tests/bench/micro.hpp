/// Times of parts of the program by Google Benchmark.
#pragma once

#include <string>
#include <vector>

#include "effort.hpp"
#include "report.hpp"

namespace bench {

/// Takes Google Benchmark's options. False, having said why, where it does not know one.
bool take_benchmark_options(std::vector<std::string> options, const Effort& effort);

/// Runs what the options choose and prints it while it runs.
Section micro(const Effort& effort);

/// noise/..., heights/..., light/...
void register_heights(const Effort& effort);

}  // namespace bench
