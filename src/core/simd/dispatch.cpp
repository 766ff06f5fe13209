#include <array>
#include <cassert>

#include "core/simd/kernels.hpp"

namespace terrain {

namespace simd_scalar {
extern const Kernels table;
}
#if defined(TERRAIN_SIMD_X86)
namespace simd_sse4 {
extern const Kernels table;
}
namespace simd_avx2 {
extern const Kernels table;
}
#endif

namespace {

constexpr std::array names{std::string_view("scalar"), std::string_view("sse4"), std::string_view("avx2")};

}  // namespace

bool has_simd(Simd simd) {
    switch (simd) {
        case Simd::scalar:
            return true;
#if defined(TERRAIN_SIMD_X86)
        case Simd::sse4:
            return __builtin_cpu_supports("sse4.1") != 0;
        case Simd::avx2:
            return __builtin_cpu_supports("avx2") != 0;
#endif
        default:
            return false;
    }
}

Simd best_simd() {
    if (has_simd(Simd::avx2)) return Simd::avx2;
    return has_simd(Simd::sse4) ? Simd::sse4 : Simd::scalar;
}

const Kernels& kernels(Simd simd) {
    assert(has_simd(simd));
#if defined(TERRAIN_SIMD_X86)
    if (simd == Simd::avx2) return simd_avx2::table;
    if (simd == Simd::sse4) return simd_sse4::table;
#endif
    return simd_scalar::table;
}

std::string_view name(Simd simd) { return names[static_cast<std::size_t>(simd)]; }

std::optional<Simd> simd_named(std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name) return static_cast<Simd>(i);
    }
    return std::nullopt;
}

}  // namespace terrain
