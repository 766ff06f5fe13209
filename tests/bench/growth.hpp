/// Time and memory per sample, from small maps to the largest.
#pragma once

#include "effort.hpp"
#include "report.hpp"

namespace bench {

struct Growth {
    Section time, memory;
};

Growth growth(const Effort& effort);

}  // namespace bench
