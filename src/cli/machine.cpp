#include "cli/machine.hpp"

#include <unistd.h>

#include <random>

namespace terrain::cli {

std::size_t default_memory_budget() {
    constexpr std::size_t fallback = std::size_t{1} << 30;
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page_size = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || page_size <= 0) return fallback;
    return static_cast<std::size_t>(pages) / 4 * static_cast<std::size_t>(page_size);
}

std::uint32_t entropy() { return std::random_device{}(); }

}  // namespace terrain::cli
