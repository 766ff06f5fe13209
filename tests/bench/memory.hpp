/// Bytes that this program has allocated through operator new.
#pragma once

#include <cstddef>

namespace bench {

std::size_t live_bytes();

/// Most live bytes at any time since the last restart_peak.
std::size_t peak_live_bytes();
void restart_peak();

}  // namespace bench
