#include "terrain/core/field.hpp"

#include <cstdint>
#include <mutex>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace terrain {
namespace {

/// Where a fresh map costs more in page faults than computing noise into it, its memory is kept for the next
/// one. Smaller ones malloc keeps anyway.
constexpr std::size_t least_pooled = std::size_t{1} << 18;

/// Asks for huge pages, which come 512 times more seldom than small ones. Advice: where it is not taken, the
/// memory is as good, only slower at first.
void ask_for_huge_pages(float* samples, std::size_t count) {
#if defined(__linux__)
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto begin = reinterpret_cast<std::uintptr_t>(samples);
    const std::uintptr_t first = (begin + page - 1) / page * page;
    const std::uintptr_t last = (begin + count * sizeof(float)) / page * page;
    static_cast<void>(madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE));
#else
    static_cast<void>(samples);
    static_cast<void>(count);
#endif
}

float* allocate(std::size_t count) {
    float* const samples = new float[count];
    if (count >= least_pooled) ask_for_huge_pages(samples, count);
    return samples;
}

/// The base and the land of one world, which the next one needs again.
constexpr std::size_t most_idle = 2;

/// Buffers of maps that are gone, all of one size. Never more than had been alive at once, so a peak of
/// memory stays what it was.
class BufferPool {
public:
    float* take(std::size_t count) {
        {
            const std::scoped_lock lock(mutex_);
            if (count == count_ && !idle_.empty()) {
                float* const samples = idle_.back();
                idle_.pop_back();
                return samples;
            }
            drop();  // before the new one comes, which may be large
            count_ = count;
        }
        return allocate(count);
    }

    void give(float* samples, std::size_t count) {
        const std::scoped_lock lock(mutex_);
        if (count == count_ && idle_.size() < most_idle) {
            idle_.push_back(samples);
        } else {
            delete[] samples;
        }
    }

    std::size_t idle_bytes() {
        const std::scoped_lock lock(mutex_);
        return idle_.size() * count_ * sizeof(float);
    }

private:
    void drop() {
        for (float* const samples : idle_) delete[] samples;
        idle_.clear();
    }

    std::mutex mutex_;
    std::size_t count_ = 0;  ///< samples of each
    std::vector<float*> idle_;
};

/// Never destroyed: a field may end after every other static object.
BufferPool& pool() {
    static BufferPool* const pool = new BufferPool;
    return *pool;
}

bool is_pooled(std::size_t count) {
#if defined(TERRAIN_LAB_NO_BUFFER_POOL)
    return count > SIZE_MAX / 2;
#else
    return count >= least_pooled;
#endif
}

}  // namespace

void Field::Release::operator()(float* samples) const {
    if (is_pooled(count)) {
        pool().give(samples, count);
    } else {
        delete[] samples;
    }
}

Field::Field(std::size_t divisions)
    : divisions_(divisions),
      samples_(is_pooled(count(divisions)) ? pool().take(count(divisions)) : allocate(count(divisions)),
               Release{count(divisions)}) {}

std::size_t idle_field_bytes() { return pool().idle_bytes(); }

}  // namespace terrain
