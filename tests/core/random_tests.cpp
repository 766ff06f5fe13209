#include "terrain/core/random.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "helpers.hpp"
#include "recipes.hpp"
#include "reference.hpp"
#include "terrain/core/perlin.hpp"
#include "terrain/core/simplex.hpp"
#include "terrain/core/worley.hpp"

using namespace terrain;
using namespace terrain_test;

TEST_CASE("FNV-1a gives the published values") {
    CHECK(fnv1a32("") == 0x811c9dc5U);
    CHECK(fnv1a32("a") == 0xe40c292cU);
    CHECK(fnv1a32("foobar") == 0xbf9cf968U);
}

TEST_CASE("Seeds have the numbers the specification names, non-Latin ones as UTF-8 (N52)") {
    CHECK(seed_number("Fuji") == 0x4634ae9fU);
    CHECK(seed_number("0") == 0x6462a799U);
    CHECK(seed_number("\u5bcc\u58eb") == 0x640b0bcdU);
    CHECK(std::string("\u5bcc\u58eb") == "\xe5\xaf\x8c\xe5\xa3\xab");
}

// The other literal values below were computed by a Python program from the specification, not by this one.

TEST_CASE("The finaliser gives known values and loses nothing") {
    CHECK(mix(0) == 0);
    CHECK(mix(1) == 0x688990c0U);
    CHECK(mix(0xffffffffU) == 0x6768824aU);
    std::set<std::uint32_t> seen;
    for (std::uint32_t i = 0; i < 4096; ++i) seen.insert(mix(i * 0x00100001U));
    CHECK(seen.size() == 4096);  // it is a bijection
}

TEST_CASE("Every stream has its own key, by the number of its stage") {
    const std::uint32_t fuji = seed_number("Fuji");
    CHECK(stream_key(fuji, Stream::permutation) == 0x6ffce457U);
    CHECK(stream_key(fuji, Stream::worley) == 0x8f801fd7U);
    CHECK(stream_key(fuji, Stream::diamond_square) == 0x3ffbb13bU);
    CHECK(stream_key(fuji, Stream::archipelago) == 0xb83136ddU);
    CHECK(stream_key(fuji, Stream::warp_x) == 0xcc89b7b4U);
    CHECK(stream_key(fuji, Stream::warp_z) == 0x61f76913U);
}

TEST_CASE("Random numbers are a function of key and index") {
    const std::uint32_t key = stream_key(seed_number("Fuji"), Stream::permutation);
    CHECK(random_bits(key, 0) == 0xbd4f16cfU);
    CHECK(random_bits(key, 7) == 0x83a0cfabU);
    CHECK(random_bits(key, 3, 5) == 0x4083679aU);
    CHECK(random_bits(key, 0xffffffffU, 0xfffffffeU) == 0x2b8b354cU);  // cells (-1, -2)
    CHECK(random_bits(key, 5, 3) != random_bits(key, 3, 5));
}

TEST_CASE("A random real is in 0 to 1 in steps of 2^-24") {
    CHECK(unit_real(0) == 0.0F);
    CHECK(unit_real(255) == 0.0F);
    CHECK(unit_real(256) == 0x1p-24F);
    CHECK(unit_real(0x80000000U) == 0.5F);
    CHECK(unit_real(0xffffffffU) == 1.0F - 0x1p-24F);
}

TEST_CASE("The permutation of Fuji starts as computed elsewhere and is doubled") {
    const Permutation p(stream_key(seed_number("Fuji"), Stream::permutation));
    const std::array<int, 16> start{211, 28, 146, 173, 29, 112, 62, 236, 3, 160, 76, 131, 122, 17, 168, 190};
    for (std::size_t i = 0; i < start.size(); ++i) CHECK(int{p[i]} == start[i]);
    const std::array<int, 6> end{54, 127, 117, 171, 51, 16};
    for (std::size_t i = 0; i < end.size(); ++i) CHECK(int{p[250 + i]} == end[i]);
    for (std::size_t i = 0; i < 256; ++i) REQUIRE(p[i] == p[i + 256]);
}

TEST_CASE("A permutation holds every number once and equals the reference for any key") {
    for (const std::uint32_t key : {0U, 1U, 0xffffffffU, 0x6ffce457U, 12345U}) {
        const Permutation p(key);
        const reference::Permutation expected = reference::permutation(key);
        std::set<int> seen;
        for (std::size_t i = 0; i < 512; ++i) {
            REQUIRE(int{p[i]} == expected[i]);
            if (i < 256) seen.insert(p[i]);
        }
        CHECK(seen.size() == 256);
    }
}

TEST_CASE("Lattice points are hashed with period 256, below zero too (N7)") {
    const Permutation p(42);
    CHECK(p.at(-1, -1) == p.at(255, 255));
    CHECK(p.at(-256, 300) == p.at(0, 44));
    CHECK(p.at(-4097, 3) == p.at(255, 3));
    CHECK(int{p.at(7, 9)} == int{p[7U + p[9]]});  // perm[X + perm[Y]], not the other way round
    CHECK(int{p.at(255, 9)} == int{p[255U + p[9]]});
}

TEST_CASE("Zero is a seed like any other and the empty text is none (B4)") {
    CHECK(valid_seed("0"));
    CHECK_FALSE(valid_seed(""));
    CHECK(seed_number("0") != seed_number(""));
    CHECK(seed_number("0") != seed_number("00"));
}

TEST_CASE("Words, hexadecimal and decimal seeds follow one rule: the bytes as typed (B5)") {
    const std::vector<std::string> different{"16",  "0x10", "0X10",    "16.0",   " 16",
                                             "16 ", "+16",  "sixteen", "Sixteen"};
    std::set<std::uint32_t> numbers;
    for (const std::string& seed : different) {
        CHECK(valid_seed(seed));
        numbers.insert(seed_number(seed));
    }
    CHECK(numbers.size() == different.size());
}

TEST_CASE("A seed longer than any integer is taken whole (B7)") {
    Parameters p;
    for (const char* seed : {"18446744073709551615", "18446744073709551616", "-9223372036854775809",
                             "340282366920938463463374607431768211456"}) {
        REQUIRE(set_text(p, "seed", seed));
        CHECK(p.seed == seed);
    }
    CHECK(seed_number("18446744073709551615") != seed_number("18446744073709551616"));
}

TEST_CASE("A very big seed makes no terraces, since it is hashed and not added (N21)") {
    Parameters p;
    p.divisions = 64;
    p.seed = std::string(256, '9');
    REQUIRE(valid_seed(p.seed));
    const BaseField base = serial_base(p);
    // A smooth noise has no two equal neighbours but by chance; coordinates that lost their bits have many.
    std::size_t equal = 0;
    for (std::size_t z = 0; z <= 64; ++z) {
        for (std::size_t x = 0; x < 64; ++x)
            equal += base.samples.at(x, z) == base.samples.at(x + 1, z) ? 1U : 0U;
    }
    CHECK(equal < 5);
}

TEST_CASE("Seeds 42 and 44 give different heights with every algorithm (A22)") {
    for (const Algorithm algorithm : all_algorithms) {
        for (const IslandKind island : {IslandKind::off, IslandKind::archipelago}) {
            Parameters p;
            p.divisions = 32;
            p.algorithm = algorithm;
            p.island.kind = island;
            p.seed = "42";
            const std::uint64_t first = hash_heights(*serial_land(p).heights);
            p.seed = "44";
            CHECK(hash_heights(*serial_land(p).heights) != first);
        }
    }
}

TEST_CASE("The seed reaches the warp and the archipelago through streams of their own") {
    CHECK(Permutation(stream_key(1, Stream::warp_x)).at(3, 4) !=
          Permutation(stream_key(1, Stream::warp_z)).at(3, 4));
    const std::set<std::uint32_t> keys{
        stream_key(7, Stream::permutation),    stream_key(7, Stream::worley),
        stream_key(7, Stream::diamond_square), stream_key(7, Stream::archipelago),
        stream_key(7, Stream::warp_x),         stream_key(7, Stream::warp_z)};
    CHECK(keys.size() == 6);
}

TEST_CASE("Seeds made from random bits are valid, readable and all different") {
    std::set<std::uint32_t> bits{0, ~std::uint32_t{0}};
    for (unsigned i = 0; i < 32; ++i) bits.insert(1U << i);
    Draw draw(5);
    for (int i = 0; i < 20000; ++i) bits.insert(static_cast<std::uint32_t>(draw.bits() >> 32));
    std::set<std::string> seeds;
    for (const std::uint32_t b : bits) {
        const std::string seed = seed_from_bits(b);
        CHECK(valid_seed(seed));
        CHECK(seed == seed_from_bits(b));
        CHECK(seed.size() == 12);
        CHECK((seed[0] >= 'A' && seed[0] <= 'Z'));
        CHECK(std::all_of(seed.begin() + 1, seed.end(), [](char c) { return c >= 'a' && c <= 'z'; }));
        seeds.insert(seed);
    }
    CHECK(seeds.size() == bits.size());
}

TEST_CASE(
    "Noise of a seed has the same values on every machine, without the standard distributions (N12 N13)") {
    // N12, N13: libraries differ in distributions and shuffles, and float constants differ by 1e-6 elsewhere.
    const std::uint32_t seed = seed_number("Fuji");
    const Permutation p(stream_key(seed, Stream::permutation));
    const PerlinNoise perlin(p, Gradients::eight);
    const SimplexNoise simplex(p);
    const WorleyNoise nearest(stream_key(seed, Stream::worley), WorleyDistance::f1);
    const WorleyNoise second(stream_key(seed, Stream::worley), WorleyDistance::f2);
    struct Known {
        double x, z, perlin, simplex, f1, f2;
    };
    const std::vector<Known> known{
        {0.5, 0.5, 0.375, 0.0, 0.5174556314953734, 1.0379410129827078},
        {1.25, -3.75, 0.08492088317871094, -0.49009496295863497, 0.3783590510977665, 0.4958255365469381},
        {-0.4, -0.4, -0.2125631078399997, 0.42374247729151415, 0.3045540329983417, 0.6554654981100222},
        {300.125, 17.5, 0.36095428466796875, 0.5110017997767294, 0.27342241099413717, 0.5653226451058779},
        {-4096.75, 5000.25, -0.42504215240478516, 0.11500240215071017, 0.7825318190081073,
         0.8582415164908275}};
    for (const Known& k : known) {
        const Coordinate x = split(k.x), z = split(k.z);
        CAPTURE(k.x, k.z);
        CHECK(perlin.at(x, z) == near(k.perlin, 1e-6));
        CHECK(simplex.at(x, z) == near(k.simplex, 1e-6));
        CHECK(nearest.at(x, z) == near(k.f1 / 1.4, 1e-6));
        CHECK(second.at(x, z) == near(k.f2 / 1.4, 1e-6));
        // The reference must be right before anything is compared with it.
        const reference::Permutation expected = reference::permutation(reference::key(seed, 1));
        CHECK(reference::perlin(expected, k.x, k.z) == near(k.perlin, 1e-12));
        CHECK(reference::simplex(expected, k.x, k.z) == near(k.simplex, 1e-9));
        CHECK(reference::nearest(reference::key(seed, 2), k.x, k.z).first == near(k.f1, 1e-12));
        CHECK(reference::nearest(reference::key(seed, 2), k.x, k.z).second == near(k.f2, 1e-12));
    }
}
