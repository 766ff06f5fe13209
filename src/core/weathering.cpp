#include "terrain/core/weathering.hpp"

#include <cstdint>
#include <utility>

#include "core/resample.hpp"
#include "terrain/core/random.hpp"
#include "terrain/core/thermal.hpp"

namespace terrain {
namespace {

ErosionMaps rain_on(Field& heights, const Parameters& parameters, Executor& executor, Control& control,
                    const std::function<void()>& look) {
    const std::size_t divisions = heights.divisions();
    const std::uint32_t key = stream_key(seed_number(parameters.seed), Stream::erosion);
    return run_droplets(heights, droplet_rules(parameters.erosion, divisions),
                        droplet_count(parameters.erosion, divisions), key, executor, control, look);
}

/// Leaves in `heights` by how much they differ from the land.
void subtract(Field& heights, const Field& land) {
    const auto before = land.samples();
    auto sample = before.begin();
    for (float& height : heights.samples()) height -= *sample++;
}

}  // namespace

Weathered weathered(const std::shared_ptr<const Field>& land, const Parameters& parameters,
                    Executor& executor, Control& control,
                    const std::function<void(const Field& heights)>& look) {
    Weathered result{land, nullptr};
    if (!parameters.erosion.enabled && !parameters.thermal.enabled) return result;
    const std::size_t divisions = erosion_divisions(parameters);
    Field heights = resampled(*land, divisions, executor, control);
    const auto look_at_heights = [&] { look(heights); };
    if (parameters.erosion.enabled) {
        result.erosion = std::make_shared<const ErosionMaps>(
            rain_on(heights, parameters, executor, control, look_at_heights));
    }
    if (parameters.thermal.enabled) {
        slip_stones(heights, parameters.thermal, parameters.world.height, executor, control, look_at_heights);
    }
    if (divisions != land->divisions()) {
        subtract(heights, resampled(*land, divisions, executor, control));
        heights = with_change(*land, heights, executor, control);
    }
    result.heights = std::make_shared<const Field>(std::move(heights));
    return result;
}

std::size_t weathering_bytes(const Parameters& parameters) {
    if (!parameters.erosion.enabled && !parameters.thermal.enabled) return 0;
    const std::size_t grid = Field::count(erosion_divisions(parameters));
    const std::size_t map = Field::count(static_cast<std::size_t>(parameters.divisions));
    std::size_t samples = map;
    if (grid < map) samples += 2 * grid;  // the change, and for a moment the land it is taken from
    std::size_t bytes = samples * sizeof(float);
    if (parameters.erosion.enabled) bytes += grid * (sizeof(float) + sizeof(std::uint32_t));
    return bytes;
}

}  // namespace terrain
