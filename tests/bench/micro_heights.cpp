// Heights alone, as the readout gives them, and the light on them.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>

#include "job/executors.hpp"
#include "micro.hpp"
#include "terrain/core/world.hpp"
#include "works.hpp"

using namespace terrain;

namespace bench {
namespace {

/// A pipeline of its own each time: nothing comes from a cache.
std::shared_ptr<const World> computed(const Parameters& parameters, Executor& executor) {
    Control control;
    return Pipeline(peak_bytes(parameters)).run(0, parameters, executor, control).value();
}

template <class Function>
void add(const std::string& name, const Function& function) {
    benchmark::RegisterBenchmark(name.c_str(),
                                 [function](benchmark::State& state) {
                                     for ([[maybe_unused]] auto turn : state) {
                                         benchmark::DoNotOptimize(function());
                                     }
                                 })
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
}

void register_noise(int divisions) {
    for (const Algorithm algorithm : all_algorithms) {
        for (const Simd simd : {Simd::scalar, Simd::sse4, Simd::avx2}) {
            if (!has_simd(simd)) continue;
            const auto executor = std::make_shared<Executor>();
            executor->use(simd);
            add("noise/" + algorithm_name(algorithm) + "/" + std::string(name(simd)),
                [executor, parameters = recipe(algorithm, divisions)] {
                    Control control;
                    return base_field(parameters, *executor, control);
                });
        }
    }
}

void register_worlds(int divisions, const std::shared_ptr<Executor>& executor, const std::string& threads) {
    for (const Algorithm algorithm : all_algorithms) {
        add("heights/" + algorithm_name(algorithm) + "/" + threads,
            [executor, parameters = recipe(algorithm, divisions)] {
                return computed(parameters, *executor);
            });
    }
}

void register_light(int divisions, const std::shared_ptr<Executor>& executor) {
    const Parameters parameters = recipe(Algorithm::perlin, divisions);
    add("light/" + std::to_string(divisions), [executor, world = computed(parameters, *executor)] {
        Control control;
        return compute_light(*world->heights, world->parameters, *executor, control);
    });
}

}  // namespace

void register_heights(const Effort& effort) {
    const std::shared_ptr<Executor> all = job::make_tbb_executor(job::hardware_threads());
    register_noise(effort.divisions);
    register_worlds(effort.divisions, std::make_shared<Executor>(), "1_thread");
    register_worlds(effort.divisions, all, "all_threads");
    register_light(effort.divisions / 4, all);
    register_light(effort.divisions, all);
}

}  // namespace bench
