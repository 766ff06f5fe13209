#include "job/field_pool.hpp"

#include <memory>

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace terrain::job {
namespace {

#if defined(TERRAIN_LAB_NO_FIELD_POOL)
constexpr std::size_t most_idle = 0;
#else
constexpr std::size_t most_idle = 2;
#endif

/// Maps of other sizes in a row after which nobody seems to want the idle ones again. Previews, which are
/// small, come between large maps.
constexpr std::size_t most_others = 8;

/// Asks for huge pages, which come 512 times more seldom than small ones. Advice: where it is not taken, the
/// memory is as good, only slower at first.
void ask_for_huge_pages(float* samples, std::size_t count) {
#if defined(__linux__)
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    void* begin = samples;
    std::size_t bytes = count * sizeof(float);
    // To the first whole page.
    if (std::align(page, page, begin, bytes) == nullptr) return;
    static_cast<void>(madvise(begin, bytes / page * page, MADV_HUGEPAGE));
#else
    static_cast<void>(samples);
    static_cast<void>(count);
#endif
}

}  // namespace

float* FieldPool::take(std::size_t count) {
    const bool is_large = count >= least_samples;
    {
        const std::scoped_lock lock(mutex_);
        if (count == count_ && !idle_.empty()) {
            others_ = 0;
            float* const samples = idle_.back();
            idle_.pop_back();
            return samples;
        }
        // Before the new one comes, which may be large.
        if (is_large || ++others_ > most_others) drop();
        if (is_large) count_ = count;
    }
    float* const samples = FieldMemory::take(count);
    if (is_large) ask_for_huge_pages(samples, count);
    return samples;
}

void FieldPool::give(float* samples, std::size_t count) {
    const std::scoped_lock lock(mutex_);
    if (count == count_ && idle_.size() < most_idle) {
        idle_.push_back(samples);
    } else {
        FieldMemory::give(samples, count);
    }
}

std::size_t FieldPool::idle_bytes() const {
    const std::scoped_lock lock(mutex_);
    return idle_.size() * count_ * sizeof(float);
}

void FieldPool::drop() {
    for (float* const samples : idle_) FieldMemory::give(samples, count_);
    idle_.clear();
    others_ = 0;
}

}  // namespace terrain::job
