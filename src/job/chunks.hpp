/// How the parallel executors cut a loop: as the serial one does. Private to job.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace terrain::job {

class Chunks {
public:
    Chunks(std::size_t count, std::size_t grain) : count_(count), grain_(grain) { assert(grain >= 1); }

    std::size_t number() const { return count_ / grain_ + (count_ % grain_ != 0 ? 1 : 0); }
    std::size_t begin(std::size_t chunk) const { return chunk * grain_; }
    std::size_t end(std::size_t chunk) const {
        return begin(chunk) + std::min(grain_, count_ - begin(chunk));
    }

private:
    std::size_t count_;
    std::size_t grain_;
};

}  // namespace terrain::job
