#include <array>
#include <cstddef>
#include <cstdint>

#include "terrain/core/params.hpp"

namespace terrain {
namespace {

/// Length of the UTF-8 sequence at the start of `text`, 0 where it is none: overlong forms, surrogates and
/// values beyond U+10FFFF are refused (Unicode 15, table 3-7).
std::size_t sequence_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    const unsigned second = byte(1);
    const unsigned lowest = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const unsigned highest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (second < lowest || second > highest) return 0;
    for (std::size_t i = 2; i < length; ++i) {
        if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
    }
    return length;
}

}  // namespace

bool valid_seed(std::string_view seed) {
    constexpr std::size_t longest = 256;
    if (seed.empty() || seed.size() > longest) return false;
    while (!seed.empty()) {
        if (seed[0] == '\0' || seed[0] == '\n') return false;
        const std::size_t length = sequence_length(seed);
        if (length == 0) return false;
        seed.remove_prefix(length);
    }
    return true;
}

std::string seed_from_bits(std::uint32_t bits) {
    constexpr std::string_view consonants = "bdfghjklmnprstvz";
    constexpr std::string_view vowels = "aeio";
    std::string seed;
    for (int syllable = 0; syllable < 6; ++syllable) {
        seed += consonants[bits & 15];
        seed += vowels[(bits >> 4) & 3];
        bits >>= 6;
    }
    seed[0] = static_cast<char>(seed[0] - 'a' + 'A');
    return seed;
}

}  // namespace terrain
