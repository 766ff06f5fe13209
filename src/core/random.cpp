#include "terrain/core/random.hpp"

#include <utility>

namespace terrain {

Permutation::Permutation(std::uint32_t key) {
    for (std::size_t i = 0; i < 256; ++i) entries_[i] = static_cast<std::uint8_t>(i);
    for (std::uint32_t i = 255; i >= 1; --i) {
        const auto j = static_cast<std::size_t>((std::uint64_t{random_bits(key, i)} * (i + 1)) >> 32);
        std::swap(entries_[i], entries_[j]);
    }
    for (std::size_t i = 0; i < 256; ++i) entries_[i + 256] = entries_[i];
}

}  // namespace terrain
