/// Whether the textbook computes what the program does.
#pragma once

#include "effort.hpp"
#include "report.hpp"

namespace bench {

struct Agreement {
    Section section;
    bool agrees = true;
};

Agreement agreement(const Effort& effort);

}  // namespace bench
