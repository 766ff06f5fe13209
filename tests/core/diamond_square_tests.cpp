#include "terrain/core/diamond_square.hpp"

#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <initializer_list>
#include <mutex>
#include <utility>
#include <vector>

#include "../support/thread_executor.hpp"
#include "helpers.hpp"
#include "recipes.hpp"
#include "reference.hpp"
#include "terrain/core/random.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

Field heights(std::uint32_t key, std::size_t divisions, double persistence) {
    Executor executor;
    Control control;
    return diamond_square(key, divisions, persistence, executor, control);
}

float at_place(std::uint32_t key, std::uint32_t x, std::uint32_t z) {
    return unit_real(random_bits(key, x, z));
}

/// The method as textbooks have it: in place, level after level, one sample after the other.
class Textbook {
public:
    Textbook(std::uint32_t key, std::size_t lattice, double persistence)
        : key_(key), lattice_(lattice), heights_((lattice + 1) * (lattice + 1)) {
        for (const std::size_t z : {std::size_t{0}, lattice}) {
            for (const std::size_t x : {std::size_t{0}, lattice}) at(x, z) = random(x, z);
        }
        float amplitude = 0.8F;
        for (std::size_t step = lattice; step > 1; step /= 2) {
            const std::size_t half = step / 2;
            for (std::size_t z = half; z < lattice; z += step) {
                for (std::size_t x = half; x < lattice; x += step) diamond(x, z, half, amplitude);
            }
            for (std::size_t z = 0; z <= lattice; z += half) {
                for (std::size_t x = z / half % 2 == 0 ? half : 0; x <= lattice; x += step) {
                    square(x, z, half, amplitude);
                }
            }
            amplitude *= static_cast<float>(persistence);
        }
    }

    float& at(std::size_t x, std::size_t z) { return heights_[z * (lattice_ + 1) + x]; }

private:
    float random(std::size_t x, std::size_t z) const {
        const std::size_t unit = 65536 / lattice_;
        return at_place(key_, static_cast<std::uint32_t>(x * unit), static_cast<std::uint32_t>(z * unit));
    }
    void diamond(std::size_t x, std::size_t z, std::size_t half, float amplitude) {
        const float north = at(x - half, z - half) + at(x + half, z - half);
        const float south = at(x - half, z + half) + at(x + half, z + half);
        at(x, z) = (north + south) * 0.25F + (random(x, z) - 0.5F) * amplitude;
    }
    void square(std::size_t x, std::size_t z, std::size_t half, float amplitude) {
        float sum = 0, count = 0;
        const auto add = [&](float neighbour) { sum += neighbour, count += 1; };
        if (z > 0) add(at(x, z - half));
        if (x > 0) add(at(x - half, z));
        if (x < lattice_) add(at(x + half, z));
        if (z < lattice_) add(at(x, z + half));
        at(x, z) = sum / count + (random(x, z) - 0.5F) * amplitude;
    }

    std::uint32_t key_;
    std::size_t lattice_;
    std::vector<float> heights_;
};

/// Samples whose bits differ.
std::size_t different(const Field& field, Textbook& expected) {
    std::size_t count = 0;
    for (std::size_t z = 0; z < field.side(); ++z) {
        for (std::size_t x = 0; x < field.side(); ++x) {
            const auto bits = std::bit_cast<std::uint32_t>(field.at(x, z));
            count += bits == std::bit_cast<std::uint32_t>(expected.at(x, z)) ? 0U : 1U;
        }
    }
    return count;
}

/// With all instructions of this machine, on one and more threads, in any order of chunks.
void check_all_ways(std::uint32_t key, std::size_t divisions, double persistence, Textbook& expected) {
    Control control;
    Executor serial;
    ThreadExecutor two(2), five(5);
    BackwardExecutor backward;
    for (const Simd simd : {Simd::scalar, Simd::sse4, Simd::avx2}) {
        if (!has_simd(simd)) continue;
        for (Executor* executor : std::initializer_list<Executor*>{&serial, &two, &five, &backward}) {
            executor->use(simd);
            CAPTURE(divisions, persistence, name(simd), executor->threads(), executor == &backward);
            CHECK(different(diamond_square(key, divisions, persistence, *executor, control), expected) == 0);
        }
    }
}

/// Notes what is reported, and cancels at one of the reports.
class Reports final : public Control {
public:
    explicit Reports(std::size_t limit = 0) : limit_(limit) {}

    void checkpoint(std::size_t done, std::size_t total) override {
        const std::lock_guard lock(mutex_);
        reports.emplace_back(done, total);
        if (reports.size() == limit_) throw Cancelled{};
    }

    std::vector<std::pair<std::size_t, std::size_t>> reports;

private:
    std::mutex mutex_;
    std::size_t limit_;
};

}  // namespace

TEST_CASE("The lattice is the next power of two") {
    CHECK(diamond_square_lattice(2) == 2);
    CHECK(diamond_square_lattice(3) == 4);
    CHECK(diamond_square_lattice(4) == 4);
    CHECK(diamond_square_lattice(500) == 512);
    CHECK(diamond_square_lattice(512) == 512);
    CHECK(diamond_square_lattice(513) == 1024);
    CHECK(diamond_square_lattice(8191) == 8192);
    CHECK(diamond_square_lattice(8192) == 8192);
}

TEST_CASE("The smallest map is the definition written out") {
    const std::uint32_t key = stream_key(seed_number("Fuji"), Stream::diamond_square);
    const Field field = heights(key, 2, 0.5);
    const float a = at_place(key, 0, 0), b = at_place(key, 65536, 0);
    const float c = at_place(key, 0, 65536), d = at_place(key, 65536, 65536);
    // The corners' values were computed by a Python program.
    CHECK(a == 0.37984275817871094F);
    CHECK(b == 0.3523417115211487F);
    CHECK(c == 0.0446891188621521F);
    CHECK(d == 0.2861230969429016F);
    CHECK(field.at(0, 0) == a);
    CHECK(field.at(2, 0) == b);
    CHECK(field.at(0, 2) == c);
    CHECK(field.at(2, 2) == d);
    const auto noise = [&](std::uint32_t x, std::uint32_t z) { return (at_place(key, x, z) - 0.5F) * 0.8F; };
    const float middle = (a + b + c + d) / 4 + noise(32768, 32768);
    CHECK(field.at(1, 1) == near(middle, 1e-6));
    // Three neighbours on every border: nothing wraps to the other side.
    CHECK(field.at(1, 0) == near((a + b + middle) / 3 + noise(32768, 0), 1e-6));
    CHECK(field.at(0, 1) == near((a + c + middle) / 3 + noise(0, 32768), 1e-6));
    CHECK(field.at(2, 1) == near((b + d + middle) / 3 + noise(65536, 32768), 1e-6));
    CHECK(field.at(1, 2) == near((c + d + middle) / 3 + noise(32768, 65536), 1e-6));
}

TEST_CASE("Heights equal the recursive reference for many sizes") {
    for (const std::size_t divisions : {2U, 3U, 4U, 5U, 7U, 8U, 16U, 31U, 33U, 64U, 100U, 128U}) {
        for (const double persistence : {0.0, 0.3, 0.5, 1.0}) {
            const auto key = static_cast<std::uint32_t>(divisions * 977);
            const Field field = heights(key, divisions, persistence);
            reference::DiamondSquare expected(key, diamond_square_lattice(divisions), persistence);
            CAPTURE(divisions, persistence);
            for (std::size_t z = 0; z <= divisions; ++z) {
                for (std::size_t x = 0; x <= divisions; ++x) {
                    REQUIRE(field.at(x, z) == near(expected.at(x, z), 2e-6));
                }
            }
        }
    }
}

TEST_CASE("From the third level on a square step uses its real neighbours (N25)") {
    // Without displacement, persistence 0, every sample below the first level is the mean of its neighbours:
    // of four inside, of three on the border.
    constexpr std::size_t n = 64;
    const Field field = heights(77, n, 0);
    for (std::size_t half = n / 4; half >= 1; half /= 2) {
        for (std::size_t z = 0; z <= n; z += half) {
            for (std::size_t x = 0; x <= n; x += half) {
                if ((x / half) % 2 == (z / half) % 2) continue;  // a diamond, or of a level above
                double sum = 0;
                int count = 0;
                if (x >= half) sum += field.at(x - half, z), ++count;
                if (x + half <= n) sum += field.at(x + half, z), ++count;
                if (z >= half) sum += field.at(x, z - half), ++count;
                if (z + half <= n) sum += field.at(x, z + half), ++count;
                REQUIRE(count == (x == 0 || z == 0 || x == n || z == n ? 3 : 4));
                REQUIRE(field.at(x, z) == near(sum / count, 1e-6));
            }
        }
    }
}

TEST_CASE("The lattice of 256 is every fourth sample of that of 1024, bit for bit") {
    for (const double persistence : {0.5, 0.7071, 1.0}) {
        const Field preview = heights(1234, 256, persistence);
        const Field full = heights(1234, 1024, persistence);
        std::size_t different = 0;
        for (std::size_t z = 0; z <= 256; ++z) {
            for (std::size_t x = 0; x <= 256; ++x) {
                different += preview.at(x, z) == full.at(4 * x, 4 * z) ? 0U : 1U;
            }
        }
        CHECK(different == 0);
    }
}

TEST_CASE("Every size that is no power of two is cropped from the next one (A17)") {
    for (const std::size_t divisions : {3U, 5U, 6U, 31U, 255U, 257U, 500U}) {
        const Field cropped = heights(5, divisions, 0.5);
        const Field whole = heights(5, diamond_square_lattice(divisions), 0.5);
        REQUIRE(cropped.divisions() == divisions);
        std::size_t different = 0;
        for (std::size_t z = 0; z <= divisions; ++z) {
            for (std::size_t x = 0; x <= divisions; ++x) {
                different += cropped.at(x, z) == whole.at(x, z) ? 0U : 1U;
            }
        }
        CAPTURE(divisions);
        CHECK(different == 0);
    }
}

TEST_CASE("Lowest and highest are those of the cropped map (A17)") {
    Parameters p;
    p.algorithm = Algorithm::diamond_square;
    for (const int divisions : {33, 65, 70}) {
        p.divisions = divisions;
        const BaseField base = serial_base(p);
        const auto samples = base.samples.samples();
        CHECK(base.lowest == *std::min_element(samples.begin(), samples.end()));
        CHECK(base.highest == *std::max_element(samples.begin(), samples.end()));
    }
}

TEST_CASE("Roughness 0 and 1 are fine, and -1 and 2 are clamped to them (A17)") {
    const Row& row = *find_row("persistence");
    Parameters p;
    p.algorithm = Algorithm::diamond_square;
    p.divisions = 500;
    for (const auto& [typed, stored] : {std::pair{0.0, 0.0}, {1.0, 1.0}, {-1.0, 0.0}, {2.0, 1.0}}) {
        assign(row, p, typed);
        CHECK(p.persistence == stored);
        const Land land = serial_land(p);
        CHECK(first_bad_height(*land.heights) == land.heights->size());
    }
    REQUIRE_FALSE(set_text(p, "persistence", "-1"));
    REQUIRE_FALSE(set_text(p, "persistence", "2"));
}

TEST_CASE("The mean of 1000 diamond-square maps is flat (A16 N24)") {
    constexpr std::size_t n = 128;
    constexpr int seeds = 1000;
    std::vector<double> sum(Field::count(n)), squares(Field::count(n));
    for (int seed = 0; seed < seeds; ++seed) {
        const std::uint32_t key =
            stream_key(seed_number("seed " + std::to_string(seed)), Stream::diamond_square);
        const Field field = heights(key, n, 0.5);
        for (std::size_t i = 0; i < field.size(); ++i) {
            const double h = field.samples()[i];
            sum[i] += h;
            squares[i] += h * h;
        }
    }
    // Everything random has mean 1/2 or displaces by mean 0, so the mean of every sample is 1/2.
    double worst = 0, rim = 0, centre = 0;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const double mean = sum[i] / seeds;
        const double deviation = std::sqrt(squares[i] / seeds - mean * mean);
        worst = std::max(worst, std::abs(mean - 0.5) / (deviation / std::sqrt(double{seeds})));
        const std::size_t x = i % (n + 1), z = i / (n + 1);
        if (x == 0 || z == 0 || x == n || z == n) rim += mean / (4 * n);
        if (x >= 48 && x < 80 && z >= 48 && z < 80) centre += mean / (32 * 32);
    }
    CHECK(worst < 5);  // standard errors
    CHECK(std::abs(rim - 0.5) < 0.02);
    CHECK(std::abs(centre - 0.5) < 0.03);
    CHECK(std::abs(rim - centre) < 0.03);
}

TEST_CASE("All instructions, threads and orders of chunks give the bytes of the textbook, at every size") {
    constexpr std::uint32_t key = 9;
    for (std::size_t lattice = 2; lattice <= 64; lattice *= 2) {
        Textbook expected(key, lattice, 0.6);
        for (std::size_t divisions = lattice; diamond_square_lattice(divisions) == lattice; --divisions) {
            check_all_ways(key, divisions, 0.6, expected);
        }
    }
    for (const std::size_t divisions : {100U, 127U, 128U, 129U, 131U, 256U, 257U, 300U, 511U, 512U, 513U}) {
        Textbook expected(key, diamond_square_lattice(divisions), 0.7071);
        check_all_ways(key, divisions, 0.7071, expected);
    }
}

TEST_CASE("The bytes are those of the textbook for any persistence and seed") {
    for (const double persistence : {0.0, 0.001, 0.3, 1.0}) {
        for (const std::uint32_t key : {0U, 1U, 0xffffffffU}) {
            Textbook expected(key, 128, persistence);
            check_all_ways(key, 128, persistence, expected);
            check_all_ways(key, 77, persistence, expected);
        }
    }
}

TEST_CASE("A large map, cropped or not, has the bytes of the textbook") {
    Textbook expected(31, 2048, 0.5);
    check_all_ways(31, 2048, 0.5, expected);
    check_all_ways(31, 1035, 0.5, expected);
}

TEST_CASE("Progress comes often, rises to its total and never beyond") {
    for (const std::size_t divisions : {2U, 50U, 1000U, 1024U}) {
        Reports control;
        Executor executor;
        diamond_square(3, divisions, 0.5, executor, control);
        CAPTURE(divisions);
        REQUIRE_FALSE(control.reports.empty());
        std::size_t last = 0;
        for (const auto& [done, total] : control.reports) {
            CHECK(done > last);
            CHECK(done - last <= 64 * (divisions + 1));  // a fraction of a millisecond
            CHECK(total == control.reports.front().second);
            last = done;
        }
        CHECK(last == control.reports.back().second);
    }
}

TEST_CASE("A map can be cancelled at every report, on any number of threads") {
    constexpr std::size_t divisions = 600;
    ThreadExecutor one(1), three(3);
    for (Executor* executor : {&one, &three}) {
        Reports whole;
        diamond_square(3, divisions, 0.5, *executor, whole);
        REQUIRE(whole.reports.size() > 10);
        for (std::size_t limit = 1; limit <= whole.reports.size(); ++limit) {
            Reports control(limit);
            CHECK_THROWS_AS(static_cast<void>(diamond_square(3, divisions, 0.5, *executor, control)),
                            Cancelled);
        }
    }
}

TEST_CASE("The base says which instructions computed it") {
    for (const Algorithm algorithm : all_algorithms) {
        Parameters p;
        p.algorithm = algorithm;
        p.divisions = 20;
        for (const Simd simd : {Simd::scalar, Simd::sse4, Simd::avx2}) {
            if (!has_simd(simd)) continue;
            Executor executor;
            executor.use(simd);
            Control control;
            CHECK(base_field(p, executor, control).simd == simd);
        }
    }
}

TEST_CASE("Scale, octaves, lacunarity, offset and warp do not apply") {
    Parameters p;
    p.algorithm = Algorithm::diamond_square;
    p.divisions = 20;
    const std::uint64_t plain = samples_hash(serial_base(p).samples);
    p.scale = 9;
    p.octaves = 2;
    p.lacunarity = 3;
    p.offset = {4, 5};
    p.warp.strength = 0.4;
    CHECK(samples_hash(serial_base(p).samples) == plain);
}
