// What the benchmarks have instead of pictures where the program is built without them.
#include "micro.hpp"

namespace bench {

void register_frames() {}

}  // namespace bench
