// The kernels for rows of finished samples, against the same in plain code: the same bits from every
// instruction set, at any length and alignment, and nothing written beside the row.
#include <algorithm>
#include <array>
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <utility>
#include <vector>

#include "core/simd/kernels.hpp"
#include "helpers.hpp"
#include "recipes.hpp"
#include "terrain/core/power.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

/// A row that begins `shift` numbers after others, and numbers around it that nobody may write.
template <class Number>
class Guarded {
public:
    Guarded(const std::vector<Number>& row, std::size_t shift) : count_(row.size()), begin_(guards + shift) {
        memory_.assign(begin_ + count_ + guards, mark);
        std::copy(row.begin(), row.end(), memory_.begin() + static_cast<std::ptrdiff_t>(begin_));
    }

    Number* data() { return memory_.data() + begin_; }
    std::vector<Number> row() const {
        const auto begin = memory_.begin() + static_cast<std::ptrdiff_t>(begin_);
        return {begin, begin + static_cast<std::ptrdiff_t>(count_)};
    }
    bool is_untouched_around() const {
        for (std::size_t i = 0; i < memory_.size(); ++i) {
            if ((i < begin_ || i >= begin_ + count_) && memory_[i] != mark) return false;
        }
        return true;
    }

private:
    static constexpr std::size_t guards = 16;
    static constexpr Number mark = 12345;

    std::size_t count_, begin_;
    std::vector<Number> memory_;
};

template <class Number>
bool same_bits(const std::vector<Number>& a, const std::vector<Number>& b) {
    const auto bits = [](Number x) { return std::bit_cast<std::array<std::byte, sizeof(Number)>>(x); };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](Number x, Number y) { return bits(x) == bits(y); });
}

/// What a row is filled with.
enum class Filling { random, ends, low, high, minus_zero, equal };
constexpr std::initializer_list<Filling> all_fillings{Filling::random, Filling::ends,       Filling::low,
                                                      Filling::high,   Filling::minus_zero, Filling::equal};

template <class Number>
std::vector<Number> filled(Filling filling, std::size_t count, double low, double high, Draw& draw) {
    std::vector<Number> row;
    const auto some = static_cast<Number>(draw.real(low, high));
    const auto least = static_cast<Number>(low), most = static_cast<Number>(high);
    for (std::size_t i = 0; i < count; ++i) {
        switch (filling) {
            case Filling::random:
                row.push_back(static_cast<Number>(draw.real(low, high)));
                break;
            case Filling::ends: {
                const Number ends[] = {
                    least,     most,       std::nextafter(least, most),       std::nextafter(most, least),
                    Number{0}, -Number{0}, std::numeric_limits<Number>::min()};
                row.push_back(ends[draw.integer(0, 6)]);
                break;
            }
            case Filling::low:
                row.push_back(least);
                break;
            case Filling::high:
                row.push_back(most);
                break;
            case Filling::minus_zero:
                row.push_back(-Number{0});
                break;
            case Filling::equal:
                row.push_back(some);
                break;
        }
    }
    return row;
}

/// Calls check(kernels, filling, count, shift) for all of them.
template <class Check>
void for_all_rows(const Check& check) {
    for (const Simd simd : machine_simds()) {
        for (std::size_t i = 0; i <= 43; ++i) {
            // After the short ones some long and odd ones.
            const std::size_t count = i <= 40 ? i : i == 41 ? 257 : i == 42 ? 1021 : 4099;
            for (std::size_t shift = 0; shift < 8; ++shift) {
                for (const Filling filling : all_fillings) {
                    CAPTURE(name(simd), count, shift, static_cast<int>(filling));
                    check(kernels(simd), filling, count, shift);
                }
            }
        }
    }
}

/// Another alignment than that of the row itself.
std::size_t other(std::size_t shift) { return (3 * shift + 1) % 8; }

}  // namespace

TEST_CASE("Rows widen the extremes as a plain loop does, with the same bits from all instructions") {
    Draw draw(41);
    for_all_rows([&](const Kernels& kernel, Filling filling, std::size_t count, std::size_t shift) {
        const auto row = filled<float>(filling, count, -2, 1.5, draw);
        for (const auto& [low, high] :
             {std::pair(1e9F, -1e9F), {0.0F, 0.0F}, {-0.5F, 0.5F}, {-0.0F, -0.0F}}) {
            float lowest = low, highest = high;
            Guarded<float> samples(row, shift);
            kernel.widen(samples.data(), count, &lowest, &highest);
            float expected_lowest = low, expected_highest = high;
            for (const float sample : row) {
                expected_lowest = std::min(expected_lowest, sample);
                expected_highest = std::max(expected_highest, sample);
            }
            // Which zero of several is the lowest is up to the kernel, as long as all agree.
            REQUIRE(lowest == expected_lowest);
            REQUIRE(highest == expected_highest);
            float scalar_lowest = low, scalar_highest = high;
            kernels(Simd::scalar).widen(samples.data(), count, &scalar_lowest, &scalar_highest);
            REQUIRE(same_bits<float>({lowest, highest}, {scalar_lowest, scalar_highest}));
        }
    });
}

TEST_CASE("Rows are normalised by division, as a plain loop does") {
    Draw draw(42);
    for_all_rows([&](const Kernels& kernel, Filling filling, std::size_t count, std::size_t shift) {
        const auto row = filled<float>(filling, count, -2, 1.5, draw);
        for (const auto& [lowest, span] : {std::pair(-2.0F, 3.5F), {0.0F, 1.0F}, {-1.75F, 0.7F}}) {
            std::vector<float> expected(count);
            for (std::size_t i = 0; i < count; ++i) expected[i] = (row[i] - lowest) / span;
            Guarded<float> raw(row, other(shift)), heights(std::vector<float>(count), shift);
            kernel.normalise(raw.data(), count, lowest, span, heights.data());
            REQUIRE(same_bits(heights.row(), expected));
            REQUIRE(heights.is_untouched_around());
        }
    });
}

TEST_CASE("Rows are brought into a fixed range as a plain loop does, and what was clamped is counted") {
    Draw draw(43);
    for_all_rows([&](const Kernels& kernel, Filling filling, std::size_t count, std::size_t shift) {
        const auto row = filled<float>(filling, count, -1, 1, draw);
        for (const auto& [low, high] : {std::pair(-1.0, 1.0), {0.0, 1.0}, {-0.3, 0.4}}) {
            std::vector<float> expected;
            std::size_t clamped = 0;
            for (const float raw : row) {
                const double height = (double{raw} - low) / (high - low);
                clamped += raw < low || raw > high ? 1U : 0U;
                expected.push_back(static_cast<float>(std::clamp(height, 0.0, 1.0)));
            }
            Guarded<float> raw(row, other(shift)), heights(std::vector<float>(count), shift);
            REQUIRE(kernel.normalise_fixed(raw.data(), count, low, high, heights.data()) == clamped);
            REQUIRE(same_bits(heights.row(), expected));
            REQUIRE(heights.is_untouched_around());
        }
    });
}

TEST_CASE("A fixed range divides, because the reciprocal misses heights between two floats") {
    // The quotient is exactly halfway between two floats, on either side of an even one.
    for (const double span : {3.0, 5.0, 7.0, 11.0, 49.0, 98.0, 103.0}) {
        for (const double height : {0.5 + 0x1p-25, 0.5 + 0x3p-25, 0.75 + 0x1p-25, 0.75 + 0x3p-25}) {
            const double low = -span * height, high = low + span;
            REQUIRE(-low / (high - low) == height);
            for (const Simd simd : machine_simds()) {
                CAPTURE(name(simd), span, height);
                const std::vector<float> zeros(9, 0.0F);
                std::vector<float> heights(9);
                kernels(simd).normalise_fixed(zeros.data(), zeros.size(), low, high, heights.data());
                for (const float computed : heights) CHECK(computed == static_cast<float>(height));
            }
        }
    }
}

TEST_CASE("Rows of powers have the bits of single powers, and agree with the C library") {
    Draw draw(44);
    double worst = 0;
    for_all_rows([&](const Kernels& kernel, Filling filling, std::size_t count, std::size_t shift) {
        auto row = filled<double>(filling, count, 0, 2, draw);
        for (double& x : row) x += 0.0;  // there are no powers of -0
        for (const double y : {0.25, 1.2, 8.0}) {
            std::vector<double> expected;
            for (const double x : row) {
                expected.push_back(power(x, y));
                const double library = std::pow(x, y);
                if (library > std::numeric_limits<double>::min()) {
                    worst = std::max(worst, std::abs(expected.back() / library - 1));
                } else {
                    REQUIRE(expected.back() == 0);
                }
            }
            Guarded<double> x(row, other(shift)), result(std::vector<double>(count), shift);
            kernel.power(x.data(), count, y, result.data());
            REQUIRE(same_bits(result.row(), expected));
            REQUIRE(result.is_untouched_around());
        }
    });
    CHECK(worst <= 1e-13);
    CHECK(worst > 0);
}

TEST_CASE("Rows of lengths are square roots that are rounded once") {
    Draw draw(45);
    for_all_rows([&](const Kernels& kernel, Filling filling, std::size_t count, std::size_t shift) {
        const auto row_x = filled<double>(filling, count, -1, 1, draw);
        const auto row_z = filled<double>(Filling::random, count, -1, 1, draw);
        std::vector<double> expected;
        for (std::size_t i = 0; i < count; ++i) {
            expected.push_back(std::sqrt(row_x[i] * row_x[i] + row_z[i] * row_z[i]));
        }
        Guarded<double> x(row_x, other(shift)), z(row_z, other(other(shift)));
        Guarded<double> result(std::vector<double>(count), shift);
        kernel.lengths(x.data(), z.data(), count, result.data());
        REQUIRE(same_bits(result.row(), expected));
        REQUIRE(result.is_untouched_around());
    });
}

TEST_CASE("A mask is subtracted from rows as a plain loop does, and leaves nothing below 0 and no -0") {
    Draw draw(46);
    for_all_rows([&](const Kernels& kernel, Filling filling, std::size_t count, std::size_t shift) {
        const auto row = filled<float>(filling, count, 0, 1, draw);
        for (const Filling mask_filling : all_fillings) {
            const auto mask_row = filled<double>(mask_filling, count, 0, 1, draw);
            std::vector<float> expected;
            for (std::size_t i = 0; i < count; ++i) {
                const double left = double{row[i]} - mask_row[i];
                expected.push_back(left > 0 ? static_cast<float>(left) : 0.0F);
            }
            Guarded<float> heights(row, shift);
            Guarded<double> mask(mask_row, other(shift));
            kernel.subtract(heights.data(), mask.data(), count);
            REQUIRE(same_bits(heights.row(), expected));
            REQUIRE(heights.is_untouched_around());
        }
    });
}

TEST_CASE("Rows are scaled by a mask as a plain loop does") {
    Draw draw(47);
    for_all_rows([&](const Kernels& kernel, Filling filling, std::size_t count, std::size_t shift) {
        const auto row = filled<float>(filling, count, 0, 1, draw);
        for (const Filling mask_filling : all_fillings) {
            const auto mask_row = filled<double>(mask_filling, count, 0, 1, draw);
            std::vector<float> expected;
            for (std::size_t i = 0; i < count; ++i) {
                expected.push_back(static_cast<float>(double{row[i]} * mask_row[i]));
            }
            Guarded<float> heights(row, shift);
            Guarded<double> mask(mask_row, other(shift));
            kernel.scale(heights.data(), mask.data(), count);
            REQUIRE(same_bits(heights.row(), expected));
            REQUIRE(heights.is_untouched_around());
        }
    });
}

TEST_CASE("Rows are summed in eight parts, added in pairs") {
    Draw draw(48);
    for_all_rows([&](const Kernels& kernel, Filling filling, std::size_t count, std::size_t shift) {
        auto row = filled<float>(filling, count, 0, 1, draw);
        // Sums of numbers of one size would be exact in any order.
        for (float& sample : row) sample = std::ldexp(sample, -draw.integer(0, 40));
        double parts[8] = {};
        for (std::size_t i = 0; i < count; ++i) parts[i % 8] += double{row[i]};
        for (const std::size_t apart : {1U, 2U, 4U}) {
            for (std::size_t i = 0; i < 8; i += 2 * apart) parts[i] += parts[i + apart];
        }
        Guarded<float> samples(row, shift);
        REQUIRE(same_bits<double>({kernel.sum(samples.data(), count)}, {parts[0]}));
    });
}

TEST_CASE("Steps of heights are counted one by one, and added to what was there") {
    Draw draw(49);
    for_all_rows([&](const Kernels& kernel, Filling filling, std::size_t count, std::size_t shift) {
        const auto row = filled<float>(filling, count, 0, 1, draw);
        for (const std::uint32_t steps : {1U, 7U, 1000U}) {
            std::vector<std::uint32_t> expected(steps + 1);
            for (std::uint32_t& before : expected) before = static_cast<std::uint32_t>(draw.integer(0, 5));
            Guarded<std::uint32_t> counts(expected, 0);
            const auto as_float = static_cast<float>(steps);
            for (const float height : row)
                ++expected[static_cast<std::size_t>(std::floor(height * as_float))];
            Guarded<float> heights(row, shift);
            kernel.count_steps(heights.data(), count, as_float, counts.data());
            REQUIRE(same_bits(counts.row(), expected));
            REQUIRE(counts.is_untouched_around());
        }
    });
}
