/// Times of parts of the program by Google Benchmark, whose options choose.
#pragma once

#include "effort.hpp"

namespace bench {

/// noise/..., heights/..., light/...
void register_heights(const Effort& effort);
/// frame/...; nothing where the program is built without pictures or there is no OpenGL.
void register_frames();

}  // namespace bench
