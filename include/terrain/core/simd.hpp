/// Which vector instructions the kernels of core use. All of them give the same bytes.
#pragma once

#include <optional>
#include <string_view>

namespace terrain {

enum class Simd { scalar, sse4, avx2 };

/// The best of those that this program has and this machine knows.
Simd best_simd();

/// True where this program has the kernels and this machine the instructions.
bool has_simd(Simd simd);

std::string_view name(Simd simd);
std::optional<Simd> simd_named(std::string_view name);

}  // namespace terrain
