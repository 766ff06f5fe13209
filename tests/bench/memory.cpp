#include "memory.hpp"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

// NOLINTBEGIN(cppcoreguidelines-no-malloc): what operator new is made of

namespace {

std::atomic<std::size_t> live{0}, peak{0};

void* counted(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    const std::size_t now = live += malloc_usable_size(memory);
    std::size_t most = peak;
    while (most < now && !peak.compare_exchange_weak(most, now)) {
    }
    return memory;
}

void release(void* memory) {
    live -= malloc_usable_size(memory);
    std::free(memory);
}

std::size_t rounded_up(std::size_t size, std::size_t alignment) {
    return (size + alignment - 1) / alignment * alignment;
}

}  // namespace

void* operator new(std::size_t size) { return counted(std::malloc(size)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto bytes = static_cast<std::size_t>(alignment);
    return counted(std::aligned_alloc(bytes, rounded_up(size, bytes)));
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept { release(memory); }
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
    release(memory);
}

// NOLINTEND(cppcoreguidelines-no-malloc)

namespace bench {

std::size_t live_bytes() { return live; }
std::size_t peak_live_bytes() { return peak; }
void restart_peak() { peak = live.load(); }

}  // namespace bench
