#include <catch2/catch.hpp>
#include <cfenv>
#include <stdexcept>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include "helpers.hpp"
#include "terrain/core/statistics.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

/// A thread somebody has told to round upwards.
class RoundingUp final : public Executor {
public:
    void parallel_for(std::size_t count, std::size_t grain, const Body& body) override {
        struct Guard {
            Guard() { std::fesetround(FE_UPWARD); }
            ~Guard() { std::fesetround(FE_TONEAREST); }
        } const guard;
        Executor::parallel_for(count, grain, body);
    }
};

void check_every_stage_refuses(Executor& broken) {
    Control control;
    for (const Algorithm algorithm : all_algorithms) {
        Parameters p;
        p.divisions = 8;
        p.algorithm = algorithm;
        CHECK_THROWS_AS(base_field(p, broken, control), std::runtime_error);
        const BaseField base = serial_base(p);
        CHECK_THROWS_AS(land_field(base, p, broken, control), std::runtime_error);
    }
    CHECK_THROWS_AS(summarise(constant_field(4, 0.5F), broken, control), std::runtime_error);
}

}  // namespace

TEST_CASE("Threads that do not round to nearest are refused, not used") {
    RoundingUp broken;
    check_every_stage_refuses(broken);
    REQUIRE(std::fegetround() == FE_TONEAREST);
}

#if defined(__SSE2__)
namespace {

/// Audio plug-ins and drivers switch this on in threads that are not theirs.
class FlushingToZero final : public Executor {
public:
    void parallel_for(std::size_t count, std::size_t grain, const Body& body) override {
        struct Guard {
            unsigned before = _mm_getcsr();
            Guard() { _mm_setcsr(before | 0x8000U); }
            ~Guard() { _mm_setcsr(before); }
        } const guard;
        Executor::parallel_for(count, grain, body);
    }
};

}  // namespace

TEST_CASE("Threads that flush subnormal numbers to zero are refused, not used") {
    FlushingToZero broken;
    check_every_stage_refuses(broken);
}
#endif
