/// Eight floats or words of 32 bits side by side, in the instructions that this file is compiled for. Each
/// lane does what IEEE 754 says for one float, never a fused multiply-add, so all kinds of instructions give
/// the same bits.
///
/// Included by the files that are compiled once per instruction set, inside the namespace of the set. They
/// include no header with inline functions of others: the linker keeps one copy of those, which might then
/// hold instructions that the machine lacks.
#pragma once

#if defined(TERRAIN_SIMD_AVX2) || defined(TERRAIN_SIMD_SSE4)
#include <immintrin.h>
#endif

#include <cstddef>
#include <cstdint>

namespace terrain::TERRAIN_SIMD_NAMESPACE {
namespace {

constexpr int lanes = 8;

/// body(0), ..., body(count - 1), unrolled whatever the level of optimisation thinks of it.
template <int count, class Body>
[[gnu::always_inline]] inline void repeat(const Body& body) {
    if constexpr (count > 1) repeat<count - 1>(body);
    body(count - 1);
}

#if defined(TERRAIN_SIMD_AVX2)

constexpr int float8_registers = 1;  ///< that a Float8 takes of 16

struct Float8 {
    __m256 v;
};
inline Float8 all(float a) { return {_mm256_set1_ps(a)}; }
inline Float8 load(const float* from) { return {_mm256_loadu_ps(from)}; }
inline void store(float* to, Float8 a) { _mm256_storeu_ps(to, a.v); }
inline Float8 operator+(Float8 a, Float8 b) { return {_mm256_add_ps(a.v, b.v)}; }
inline Float8 operator-(Float8 a, Float8 b) { return {_mm256_sub_ps(a.v, b.v)}; }
inline Float8 operator*(Float8 a, Float8 b) { return {_mm256_mul_ps(a.v, b.v)}; }
inline Float8 operator/(Float8 a, Float8 b) { return {_mm256_div_ps(a.v, b.v)}; }
inline Float8 smaller(Float8 a, Float8 b) { return {_mm256_min_ps(a.v, b.v)}; }  // a < b ? a : b
inline Float8 larger(Float8 a, Float8 b) { return {_mm256_max_ps(a.v, b.v)}; }   // a > b ? a : b
inline Float8 root(Float8 a) { return {_mm256_sqrt_ps(a.v)}; }
inline Float8 magnitude(Float8 a) { return {_mm256_andnot_ps(_mm256_set1_ps(-0.0F), a.v)}; }
/// A bit for each lane where a > b, the first lane's the lowest.
inline std::uint32_t above(Float8 a, Float8 b) {
    return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_cmp_ps(a.v, b.v, _CMP_GT_OQ)));
}
/// a > b ? yes : no
inline Float8 where_above(Float8 a, Float8 b, Float8 yes, Float8 no) {
    return {_mm256_blendv_ps(no.v, yes.v, _mm256_cmp_ps(a.v, b.v, _CMP_GT_OQ))};
}

/// table[index[i]] for indices 0 to 7 into eight floats.
inline Float8 pick(const float* table, const std::uint8_t* index) {
    const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(index));
    return {_mm256_permutevar8x32_ps(_mm256_loadu_ps(table), _mm256_cvtepu8_epi32(bytes))};
}

/// Eight words of 32 bits; sums and products wrap.
struct Word8 {
    __m256i v;
};
inline Word8 all(std::uint32_t a) { return {_mm256_set1_epi32(static_cast<int>(a))}; }
inline Word8 load(const std::uint32_t* from) {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))};
}
inline Word8 operator+(Word8 a, Word8 b) { return {_mm256_add_epi32(a.v, b.v)}; }
inline Word8 operator*(Word8 a, Word8 b) { return {_mm256_mullo_epi32(a.v, b.v)}; }
inline Word8 operator^(Word8 a, Word8 b) { return {_mm256_xor_si256(a.v, b.v)}; }
inline Word8 operator>>(Word8 a, int bits) { return {_mm256_srli_epi32(a.v, bits)}; }
/// Of numbers up to 2^24, exactly.
inline Float8 to_float(Word8 a) { return {_mm256_cvtepi32_ps(a.v)}; }
inline void store(std::uint32_t* to, Word8 a) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), a.v); }
/// The whole numbers in floats of at least 0.
inline Word8 truncated(Float8 a) { return {_mm256_cvttps_epi32(a.v)}; }

/// ((0 + 4) + (2 + 6)) + ((1 + 5) + (3 + 7)), by lanes.
inline float sum(Float8 a) {
    const __m128 four = _mm_add_ps(_mm256_castps256_ps128(a.v), _mm256_extractf128_ps(a.v, 1));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_shuffle_ps(two, two, 1)));
}

/// even[0], odd[0], even[1], odd[1], ..., odd[7].
inline void store_woven(float* to, Float8 even, Float8 odd) {
    const __m256 low = _mm256_unpacklo_ps(even.v, odd.v), high = _mm256_unpackhi_ps(even.v, odd.v);
    _mm256_storeu_ps(to, _mm256_permute2f128_ps(low, high, 0x20));
    _mm256_storeu_ps(to + lanes, _mm256_permute2f128_ps(low, high, 0x31));
}

#elif defined(TERRAIN_SIMD_SSE4)

constexpr int float8_registers = 2;

struct Float8 {
    __m128 low, high;
};
inline Float8 all(float a) { return {_mm_set1_ps(a), _mm_set1_ps(a)}; }
inline Float8 load(const float* from) { return {_mm_loadu_ps(from), _mm_loadu_ps(from + 4)}; }
inline void store(float* to, Float8 a) {
    _mm_storeu_ps(to, a.low);
    _mm_storeu_ps(to + 4, a.high);
}
inline Float8 operator+(Float8 a, Float8 b) { return {_mm_add_ps(a.low, b.low), _mm_add_ps(a.high, b.high)}; }
inline Float8 operator-(Float8 a, Float8 b) { return {_mm_sub_ps(a.low, b.low), _mm_sub_ps(a.high, b.high)}; }
inline Float8 operator*(Float8 a, Float8 b) { return {_mm_mul_ps(a.low, b.low), _mm_mul_ps(a.high, b.high)}; }
inline Float8 operator/(Float8 a, Float8 b) { return {_mm_div_ps(a.low, b.low), _mm_div_ps(a.high, b.high)}; }
inline Float8 smaller(Float8 a, Float8 b) { return {_mm_min_ps(a.low, b.low), _mm_min_ps(a.high, b.high)}; }
inline Float8 larger(Float8 a, Float8 b) { return {_mm_max_ps(a.low, b.low), _mm_max_ps(a.high, b.high)}; }
inline Float8 root(Float8 a) { return {_mm_sqrt_ps(a.low), _mm_sqrt_ps(a.high)}; }
inline Float8 magnitude(Float8 a) {
    const __m128 sign = _mm_set1_ps(-0.0F);
    return {_mm_andnot_ps(sign, a.low), _mm_andnot_ps(sign, a.high)};
}
inline std::uint32_t above(Float8 a, Float8 b) {
    const int low = _mm_movemask_ps(_mm_cmpgt_ps(a.low, b.low));
    const int high = _mm_movemask_ps(_mm_cmpgt_ps(a.high, b.high));
    return static_cast<std::uint32_t>(low | (high << 4));
}
inline Float8 where_above(Float8 a, Float8 b, Float8 yes, Float8 no) {
    return {_mm_blendv_ps(no.low, yes.low, _mm_cmpgt_ps(a.low, b.low)),
            _mm_blendv_ps(no.high, yes.high, _mm_cmpgt_ps(a.high, b.high))};
}
inline Float8 pick(const float* table, const std::uint8_t* index) {
    return {_mm_setr_ps(table[index[0]], table[index[1]], table[index[2]], table[index[3]]),
            _mm_setr_ps(table[index[4]], table[index[5]], table[index[6]], table[index[7]])};
}

struct Word8 {
    __m128i low, high;
};
inline Word8 all(std::uint32_t a) {
    const __m128i four = _mm_set1_epi32(static_cast<int>(a));
    return {four, four};
}
inline Word8 load(const std::uint32_t* from) {
    const auto* const fours = reinterpret_cast<const __m128i*>(from);
    return {_mm_loadu_si128(fours), _mm_loadu_si128(fours + 1)};
}
inline Word8 operator+(Word8 a, Word8 b) {
    return {_mm_add_epi32(a.low, b.low), _mm_add_epi32(a.high, b.high)};
}
inline Word8 operator*(Word8 a, Word8 b) {
    return {_mm_mullo_epi32(a.low, b.low), _mm_mullo_epi32(a.high, b.high)};
}
inline Word8 operator^(Word8 a, Word8 b) {
    return {_mm_xor_si128(a.low, b.low), _mm_xor_si128(a.high, b.high)};
}
inline Word8 operator>>(Word8 a, int bits) {
    return {_mm_srli_epi32(a.low, bits), _mm_srli_epi32(a.high, bits)};
}
inline Float8 to_float(Word8 a) { return {_mm_cvtepi32_ps(a.low), _mm_cvtepi32_ps(a.high)}; }
inline void store(std::uint32_t* to, Word8 a) {
    auto* const fours = reinterpret_cast<__m128i*>(to);
    _mm_storeu_si128(fours, a.low);
    _mm_storeu_si128(fours + 1, a.high);
}
inline Word8 truncated(Float8 a) { return {_mm_cvttps_epi32(a.low), _mm_cvttps_epi32(a.high)}; }
inline float sum(Float8 a) {
    const __m128 four = _mm_add_ps(a.low, a.high);
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_shuffle_ps(two, two, 1)));
}

inline void store_woven(float* to, Float8 even, Float8 odd) {
    _mm_storeu_ps(to, _mm_unpacklo_ps(even.low, odd.low));
    _mm_storeu_ps(to + 4, _mm_unpackhi_ps(even.low, odd.low));
    _mm_storeu_ps(to + 8, _mm_unpacklo_ps(even.high, odd.high));
    _mm_storeu_ps(to + 12, _mm_unpackhi_ps(even.high, odd.high));
}

#else

constexpr int float8_registers = 2;  // as in the vectors that the compiler makes of it

struct Float8 {
    float v[lanes];
};

template <class Operation>
inline Float8 each(Float8 a, Float8 b, Operation operation) {
    Float8 result;
    for (int i = 0; i < lanes; ++i) result.v[i] = operation(a.v[i], b.v[i]);
    return result;
}
inline Float8 all(float a) { return {{a, a, a, a, a, a, a, a}}; }
inline Float8 load(const float* from) {
    Float8 result;
    for (int i = 0; i < lanes; ++i) result.v[i] = from[i];
    return result;
}
inline void store(float* to, Float8 a) {
    for (int i = 0; i < lanes; ++i) to[i] = a.v[i];
}
inline Float8 operator+(Float8 a, Float8 b) {
    return each(a, b, [](float x, float y) { return x + y; });
}
inline Float8 operator-(Float8 a, Float8 b) {
    return each(a, b, [](float x, float y) { return x - y; });
}
inline Float8 operator*(Float8 a, Float8 b) {
    return each(a, b, [](float x, float y) { return x * y; });
}
inline Float8 operator/(Float8 a, Float8 b) {
    return each(a, b, [](float x, float y) { return x / y; });
}
inline Float8 smaller(Float8 a, Float8 b) {
    return each(a, b, [](float x, float y) { return x < y ? x : y; });
}
inline Float8 larger(Float8 a, Float8 b) {
    return each(a, b, [](float x, float y) { return x > y ? x : y; });
}
inline Float8 root(Float8 a) {
    return each(a, a, [](float x, float) { return __builtin_sqrtf(x); });
}
inline Float8 magnitude(Float8 a) {
    return each(a, a, [](float x, float) { return __builtin_fabsf(x); });
}
inline std::uint32_t above(Float8 a, Float8 b) {
    std::uint32_t bits = 0;
    for (int i = 0; i < lanes; ++i) bits |= (a.v[i] > b.v[i] ? 1U : 0U) << i;
    return bits;
}
inline Float8 where_above(Float8 a, Float8 b, Float8 yes, Float8 no) {
    Float8 result;
    for (int i = 0; i < lanes; ++i) result.v[i] = a.v[i] > b.v[i] ? yes.v[i] : no.v[i];
    return result;
}
inline Float8 pick(const float* table, const std::uint8_t* index) {
    Float8 result;
    for (int i = 0; i < lanes; ++i) result.v[i] = table[index[i]];
    return result;
}

struct Word8 {
    std::uint32_t v[lanes];
};
inline Word8 all(std::uint32_t a) { return {{a, a, a, a, a, a, a, a}}; }
inline Word8 load(const std::uint32_t* from) {
    Word8 result;
    for (int i = 0; i < lanes; ++i) result.v[i] = from[i];
    return result;
}
template <class Operation>
inline Word8 each(Word8 a, Word8 b, Operation operation) {
    Word8 result;
    for (int i = 0; i < lanes; ++i) result.v[i] = operation(a.v[i], b.v[i]);
    return result;
}
inline Word8 operator+(Word8 a, Word8 b) {
    return each(a, b, [](std::uint32_t x, std::uint32_t y) { return x + y; });
}
inline Word8 operator*(Word8 a, Word8 b) {
    return each(a, b, [](std::uint32_t x, std::uint32_t y) { return x * y; });
}
inline Word8 operator^(Word8 a, Word8 b) {
    return each(a, b, [](std::uint32_t x, std::uint32_t y) { return x ^ y; });
}
inline Word8 operator>>(Word8 a, int bits) {
    return each(a, a, [bits](std::uint32_t x, std::uint32_t) { return x >> bits; });
}
inline Float8 to_float(Word8 a) {
    Float8 result;
    // Through a signed number, which the instructions convert at once.
    for (int i = 0; i < lanes; ++i) result.v[i] = static_cast<float>(static_cast<std::int32_t>(a.v[i]));
    return result;
}
inline void store(std::uint32_t* to, Word8 a) {
    for (int i = 0; i < lanes; ++i) to[i] = a.v[i];
}
inline Word8 truncated(Float8 a) {
    Word8 result;
    for (int i = 0; i < lanes; ++i) {
        result.v[i] = static_cast<std::uint32_t>(static_cast<std::int32_t>(a.v[i]));
    }
    return result;
}
inline float sum(Float8 a) {
    return ((a.v[0] + a.v[4]) + (a.v[2] + a.v[6])) + ((a.v[1] + a.v[5]) + (a.v[3] + a.v[7]));
}

inline void store_woven(float* to, Float8 even, Float8 odd) {
    for (int i = 0; i < lanes; ++i) {
        *to++ = even.v[i];
        *to++ = odd.v[i];
    }
}

#endif

/// The first `count` lanes; the others are 0.
inline Float8 load_some(const float* from, std::size_t count) {
    if (count >= lanes) return load(from);
    float values[lanes] = {};
    for (std::size_t i = 0; i < count; ++i) values[i] = from[i];
    return load(values);
}
inline void store_some(float* to, Float8 a, std::size_t count) {
    if (count >= lanes) return store(to, a);
    float values[lanes];
    store(values, a);
    for (std::size_t i = 0; i < count; ++i) to[i] = values[i];
}

}  // namespace
}  // namespace terrain::TERRAIN_SIMD_NAMESPACE
