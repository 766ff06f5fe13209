// Heights alone, as the readout gives them, and the light on them.
#include <catch2/catch.hpp>
#include <string>
#include <thread>

#include "job/executors.hpp"
#include "terrain/core/world.hpp"

using namespace terrain;

namespace {

Parameters recipe(Algorithm algorithm, int divisions) {
    Parameters parameters;
    parameters.algorithm = algorithm;
    parameters.divisions = divisions;
    return parameters;
}

std::shared_ptr<Executor> all_threads() {
    return job::make_tbb_executor(std::max(1U, std::thread::hardware_concurrency()));
}

/// A pipeline of its own each time: nothing comes from a cache.
std::shared_ptr<const World> computed(const Parameters& parameters, Executor& executor) {
    Control control;
    return Pipeline(std::size_t{4} << 30).run(0, parameters, executor, control).value();
}

std::string algorithm_name(Algorithm algorithm) {
    return std::string(find_row("algorithm")->choices[static_cast<std::size_t>(algorithm)]);
}

}  // namespace

TEST_CASE("noise alone: 1025 x 1025, six octaves, 1 thread", "[noise]") {
    for (const Algorithm algorithm : {Algorithm::perlin, Algorithm::ridged, Algorithm::simplex,
                                      Algorithm::worley, Algorithm::diamond_square}) {
        for (const Simd simd : {Simd::scalar, Simd::sse4, Simd::avx2}) {
            if (!has_simd(simd)) continue;
            const Parameters parameters = recipe(algorithm, 1024);
            Executor executor;
            executor.use(simd);
            Control control;
            BENCHMARK(algorithm_name(algorithm) + ", " + std::string(name(simd))) {
                return base_field(parameters, executor, control);
            };
        }
    }
}

TEST_CASE("heights: 1025 x 1025, six octaves", "[heights]") {
    for (const Algorithm algorithm : {Algorithm::perlin, Algorithm::simplex, Algorithm::ridged,
                                      Algorithm::diamond_square, Algorithm::worley}) {
        const Parameters parameters = recipe(algorithm, 1024);
        Executor serial;
        BENCHMARK(algorithm_name(algorithm) + ", 1 thread") { return computed(parameters, serial); };
        const auto executor = all_threads();
        BENCHMARK(algorithm_name(algorithm) + ", all threads") { return computed(parameters, *executor); };
    }
}

TEST_CASE("light: shadows and open sky", "[light]") {
    for (const int divisions : {256, 1024}) {
        const auto executor = all_threads();
        const Parameters parameters = recipe(Algorithm::perlin, divisions);
        const auto world = computed(parameters, *executor);
        Control control;
        BENCHMARK("light, " + std::to_string(divisions) + " divisions") {
            return compute_light(*world->heights, parameters, *executor, control);
        };
    }
}
