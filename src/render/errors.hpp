/// Counting what the driver complains about.
#pragma once

#include <cstddef>

namespace terrain::render {

/// In a debug context: lets the driver report every error at the call that made it.
void watch_gl_errors();

}  // namespace terrain::render
