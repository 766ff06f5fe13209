#include "terrain/core/field.hpp"

#include <mutex>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace terrain {
namespace {

/// Where a fresh map costs more in page faults than computing noise into it, its memory is kept for the next
/// one. Smaller ones malloc keeps anyway.
constexpr std::size_t least_pooled = std::size_t{1} << 18;

/// From here on a map asks for huge pages, which come 512 times more seldom than small ones; the last one may
/// be used in part.
constexpr std::size_t least_huge = std::size_t{1} << 22;
constexpr std::align_val_t huge_page{std::size_t{1} << 21};

float* allocate(std::size_t count) {
    if (count < least_huge) return new float[count];
    void* const memory = ::operator new[](count * sizeof(float), huge_page);
#if defined(__linux__)
    // Advice: where it is not taken, the memory is as good, only slower at first.
    static_cast<void>(madvise(memory, count * sizeof(float), MADV_HUGEPAGE));
#endif
    return static_cast<float*>(memory);
}

void release(float* samples, std::size_t count) {
    if (count < least_huge) {
        delete[] samples;
    } else {
        ::operator delete[](samples, huge_page);
    }
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
            release(samples, count);
        }
    }

    std::size_t idle_bytes() {
        const std::scoped_lock lock(mutex_);
        return idle_.size() * count_ * sizeof(float);
    }

private:
    void drop() {
        for (float* const samples : idle_) release(samples, count_);
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
        release(samples, count);
    }
}

Field::Field(std::size_t divisions)
    : divisions_(divisions),
      samples_(is_pooled(count(divisions)) ? pool().take(count(divisions)) : allocate(count(divisions)),
               Release{count(divisions)}) {}

std::size_t idle_field_bytes() { return pool().idle_bytes(); }

}  // namespace terrain
