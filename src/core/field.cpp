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

#if defined(TERRAIN_LAB_NO_FIELD_POOL)
constexpr std::size_t most_idle = 0;
#else
/// The base and the land of one world, which the next one needs again.
constexpr std::size_t most_idle = 2;
#endif

/// Maps of other sizes in a row after which nobody seems to want the idle ones again. Previews, which are
/// small, come between large maps.
constexpr std::size_t most_others = 8;

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

bool is_large(std::size_t count) { return count >= least_pooled_samples; }

float* allocate(std::size_t count) {
    float* const samples = new float[count];
    if (is_large(count)) ask_for_huge_pages(samples, count);
    return samples;
}

}  // namespace

/// Buffers of maps that are gone, all of one size. Never more than had been alive at once, so a peak of
/// memory stays what it was.
class FieldPool::Store {
public:
    ~Store() { drop(); }
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    float* take(std::size_t count) {
        {
            const std::scoped_lock lock(mutex_);
            if (count == count_ && !idle_.empty()) {
                others_ = 0;
                float* const samples = idle_.back();
                idle_.pop_back();
                return samples;
            }
            // Before the new one comes, which may be large.
            if (is_large(count) || ++others_ > most_others) drop();
            if (is_large(count)) count_ = count;
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

    std::size_t idle_bytes() const {
        const std::scoped_lock lock(mutex_);
        return idle_.size() * count_ * sizeof(float);
    }

private:
    void drop() {
        for (float* const samples : idle_) delete[] samples;
        idle_.clear();
        others_ = 0;
    }

    mutable std::mutex mutex_;
    std::size_t count_ = 0;   ///< samples of each
    std::size_t others_ = 0;  ///< maps of another size since one of these was wanted
    std::vector<float*> idle_;
};

FieldPool::FieldPool() : store_(std::make_shared<Store>()) {}

std::size_t FieldPool::idle_bytes() const { return store_->idle_bytes(); }

void Field::Release::operator()(float* samples) const {
    if (store) {
        store->give(samples, count);
    } else {
        delete[] samples;
    }
}

Field::Field(std::size_t divisions)
    : divisions_(divisions), samples_(allocate(count(divisions)), Release{count(divisions), nullptr}) {}

Field::Field(std::size_t divisions, const FieldPool& pool)
    : divisions_(divisions),
      samples_(pool.store_->take(count(divisions)), Release{count(divisions), pool.store_}) {}

}  // namespace terrain
