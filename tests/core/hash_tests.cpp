#include <bit>
#include <catch2/catch.hpp>
#include <cstddef>

#include "helpers.hpp"
#include "terrain/core/world.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

Field counting_field(std::size_t divisions, float step) {
    Field field(divisions);
    for (std::size_t i = 0; i < field.size(); ++i) field.samples()[i] = static_cast<float>(i) * step;
    return field;
}

}  // namespace

TEST_CASE("The hash is XXH3-64 over the divisions and the samples") {
    // The literals come from `xxhsum -H3` over files of a little-endian u32 and float32 each, written by
    // Python.
    CHECK(hash_heights(counting_field(2, 0.125F)) == 0x160a8c8b13767ad7ULL);
    CHECK(hash_heights(counting_field(16, 1.0F / 512)) == 0x5a0e5e284657d411ULL);  // longer than one block
}

TEST_CASE("The hash depends on every sample, on every bit and on their order") {
    Field field = counting_field(5, 0.01F);
    const std::uint64_t hash = hash_heights(field);
    for (std::size_t i = 0; i < field.size(); ++i) {
        const float kept = field.samples()[i];
        for (const unsigned bit : {0U, 15U, 31U}) {
            field.samples()[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(kept) ^ (1U << bit));
            CHECK(hash_heights(field) != hash);
        }
        field.samples()[i] = kept;
    }
    CHECK(hash_heights(field) == hash);
    std::swap(field.samples()[3], field.samples()[4]);
    CHECK(hash_heights(field) != hash);
}

TEST_CASE("The hash depends on the divisions, even where all samples are 0") {
    CHECK(hash_heights(constant_field(2, 0)) != hash_heights(constant_field(3, 0)));
}

TEST_CASE("The hash is written as 16 lower-case hexadecimal digits") {
    CHECK(hash_text(0) == "0000000000000000");
    CHECK(hash_text(0x160a8c8b13767ad7ULL) == "160a8c8b13767ad7");
    CHECK(hash_text(0xABCDEFULL) == "0000000000abcdef");
    CHECK(hash_text(~std::uint64_t{0}) == "ffffffffffffffff");
}
