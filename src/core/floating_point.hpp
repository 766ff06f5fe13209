/// The heights are the same bytes only where the processor rounds to nearest and keeps subnormal numbers.
#pragma once

namespace terrain {

/// Throws std::runtime_error when this thread rounds in another direction, or flushes subnormal numbers to
/// zero (drivers and plug-ins have been seen to switch that on in threads that are not theirs).
void require_standard_arithmetic();

}  // namespace terrain
