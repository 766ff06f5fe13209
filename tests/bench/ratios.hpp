/// Ours against peers, and whether the peers are honest ones.
#pragma once

#include "effort.hpp"
#include "report.hpp"

namespace bench {

struct Ratios {
    Section ours;      ///< ours against each peer, and what we want
    Section textbook;  ///< the textbook against stb_perlin
};

Ratios ratios(const Effort& effort);

}  // namespace bench
