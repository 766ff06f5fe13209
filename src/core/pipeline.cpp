#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/resample.hpp"
#include "terrain/core/weathering.hpp"
#include "terrain/core/world.hpp"

namespace terrain {
namespace {

std::size_t field_bytes(std::size_t divisions) { return Field::count(divisions) * sizeof(float); }

/// Droplets and stones work on one grid, one after the other, so both are computed where one of them is
/// dirty.
bool weathers_anew(Stage from, const Parameters& before, const Parameters& after) {
    if (from != Stage::thermal) return from < Stage::thermal;
    return before.thermal.enabled || after.thermal.enabled;
}

constexpr std::size_t most_divisions_of_a_look = 1024;

std::size_t divisions_of_look(std::size_t divisions) {
    const std::size_t steps = (divisions + most_divisions_of_a_look - 1) / most_divisions_of_a_look;
    return divisions / steps;
}

/// What the erosion and a look at it take besides the land.
std::size_t erosion_bytes(const Parameters& parameters) {
    const std::size_t bytes = weathering_bytes(parameters);
    return bytes == 0 ? 0 : bytes + field_bytes(divisions_of_look(erosion_divisions(parameters)));
}

/// Publishes the land while it erodes, several times a second.
class Looks {
public:
    Looks(const Parameters& parameters, std::shared_ptr<const World> before, Executor& executor,
          Control& control)
        : parameters_(parameters),
          before_(std::move(before)),
          executor_(executor),
          control_(control),
          last_(control.now()) {}

    void publish(const Field& heights) {
        constexpr std::chrono::milliseconds interval(150);
        if (control_.now() - last_ < interval) return;
        control_.publish(look_at(heights));
        last_ = control_.now();
    }

private:
    std::shared_ptr<const World> look_at(const Field& heights) const {
        Control unseen;  // what is reported meanwhile is the progress of the erosion
        auto world = std::make_shared<World>();
        const std::size_t divisions = divisions_of_look(heights.divisions());
        world->parameters = parameters_;
        world->parameters.divisions = static_cast<int>(divisions);
        world->heights = std::make_shared<const Field>(resampled(heights, divisions, executor_, unseen));
        world->summary = std::make_shared<const Summary>(summarise(*world->heights, executor_, unseen));
        world->statistics = statistics(*world->summary, parameters_);
        world->before = before_;
        world->intermediate = true;
        return world;
    }

    const Parameters& parameters_;
    std::shared_ptr<const World> before_;
    Executor& executor_;
    Control& control_;
    std::chrono::nanoseconds last_;
};

/// The land before it erodes, as a world of its own; null where nothing will wear it. The slot's last world
/// may know it already.
std::shared_ptr<const World> uneroded(const Land& land, const World* last, const Parameters& parameters,
                                      Executor& executor, Control& control) {
    if (!parameters.erosion.enabled && !parameters.thermal.enabled) return nullptr;
    if (last != nullptr && last->before && last->before->heights == land.heights) return last->before;
    auto world = std::make_shared<World>();
    world->parameters = parameters;
    world->heights = land.heights;
    world->summary = std::make_shared<const Summary>(summarise(*land.heights, executor, control));
    world->statistics = statistics(*world->summary, parameters);
    return world;
}

Error too_large(std::size_t needed, std::size_t budget) {
    constexpr double mebibyte = 1024.0 * 1024.0;
    return {
        Fault::too_large,
        fmt::format("this map needs {:.0f} MiB of memory and {:.0f} MiB are allowed; use fewer divisions or "
                    "allow more memory",
                    static_cast<double>(needed) / mebibyte, static_cast<double>(budget) / mebibyte),
        {}};
}

}  // namespace

std::shared_ptr<const World> with_light_of(const World& world, const World& other) {
    auto result = std::make_shared<World>(world);
    result->light = other.light;
    result->before = other.before;
    return result;
}

std::shared_ptr<const World> lit(const World& world, const Parameters& parameters, Executor& executor,
                                 Control& control) {
    auto result = std::make_shared<World>(world);
    result->light =
        std::make_shared<const Light>(compute_light(*world.heights, parameters, executor, control));
    const bool is_lit = world.before && world.before->light && lights(*world.before->light, parameters);
    if (world.before && !is_lit) result->before = lit(*world.before, parameters, executor, control);
    return result;
}

std::size_t peak_bytes(const Parameters& parameters) {
    // The base and the land at the same time. What a base takes besides itself while it is computed, tables
    // or coarse levels, is less than the land, of all but tiny maps.
    return 2 * field_bytes(static_cast<std::size_t>(parameters.divisions)) + erosion_bytes(parameters);
}

std::size_t Pipeline::Kept::bytes() const {
    std::size_t bytes = base->samples.bytes() + land->heights->bytes();
    if (world->heights != land->heights) bytes += world->heights->bytes();
    if (world->erosion) {
        bytes += world->erosion->delta.bytes() + world->erosion->flow.size() * sizeof(std::uint32_t);
    }
    return bytes;
}

std::size_t Pipeline::kept_bytes() const {
    std::size_t bytes = 0;
    for (const auto& [slot, kept] : slots_) bytes += kept.bytes();
    return bytes;
}

/// Drops caches until `needed` more bytes fit: other slots first, the one that was not used for longest
/// before the others, then what this slot keeps.
bool Pipeline::make_room(std::size_t needed, std::size_t running_slot) {
    if (needed > memory_budget_) return false;
    while (kept_bytes() + needed > memory_budget_) {
        const auto oldest =
            std::min_element(slots_.begin(), slots_.end(), [&](const auto& left, const auto& right) {
                const auto rank = [&](const auto& slot) {
                    return std::pair(slot.first == running_slot, slot.second.used);
                };
                return rank(left) < rank(right);
            });
        slots_.erase(oldest);
    }
    return true;
}

Stage Pipeline::first_stage(std::size_t slot, const Parameters& parameters) const {
    const auto found = slots_.find(slot);
    if (found == slots_.end()) return Stage::base;
    return first_dirty(found->second.world->parameters, parameters).value_or(Stage::display);
}

/// What a run of this slot that starts at this stage allocates.
std::size_t Pipeline::bytes_from(Stage stage, std::size_t slot, const Parameters& parameters) const {
    if (stage == Stage::base) return peak_bytes(parameters);
    std::size_t bytes = 0;
    if (stage == Stage::land) bytes += field_bytes(static_cast<std::size_t>(parameters.divisions));
    if (weathers_anew(stage, slots_.at(slot).world->parameters, parameters))
        bytes += erosion_bytes(parameters);
    return bytes;
}

Expected<std::shared_ptr<const World>> Pipeline::run(std::size_t slot, const Parameters& parameters,
                                                     Executor& executor, Control& control) {
    const Stage from = first_stage(slot, parameters);
    const std::size_t needed = bytes_from(from, slot, parameters);
    if (!make_room(needed, slot)) return tl::unexpected(too_large(needed, memory_budget_));
    // Making room may have cost this slot its own caches; then there is nothing to start from.
    if (first_stage(slot, parameters) != from) return run(slot, parameters, executor, control);

    Kept next = from == Stage::base ? Kept{} : slots_[slot];
    auto world = std::make_shared<World>();
    world->parameters = parameters;
    world->timing.started_at = from;
    const auto start = control.now();
    if (from == Stage::base) {
        next.base = std::make_shared<const BaseField>(base_field(parameters, executor, control));
    }
    const auto base_done = control.now();
    if (from <= Stage::land) {
        next.land = std::make_shared<const Land>(land_field(*next.base, parameters, executor, control));
    }
    const auto land_done = control.now();
    if (from == Stage::base || weathers_anew(from, next.world->parameters, parameters)) {
        auto before = uneroded(*next.land, next.world.get(), parameters, executor, control);
        Looks looks(parameters, before, executor, control);
        Weathered result = weathered(next.land->heights, parameters, executor, control,
                                     [&](const Field& heights) { looks.publish(heights); });
        world->heights = std::move(result.heights);
        world->erosion = std::move(result.erosion);
        if (world->heights != next.land->heights) world->before = std::move(before);
    } else {
        world->heights = next.world->heights;
        world->erosion = next.world->erosion;
        world->before = next.world->before;
    }
    const auto erosion_done = control.now();
    world->clamped_share = next.land->clamped_share;
    world->summary = next.world && next.world->heights == world->heights
                         ? next.world->summary
                         : std::make_shared<const Summary>(summarise(*world->heights, executor, control));
    world->statistics = statistics(*world->summary, parameters);
    world->timing.simd = next.base->simd;
    world->timing.base = base_done - start;
    world->timing.land = land_done - base_done;
    world->timing.erosion = erosion_done - land_done;
    world->timing.summary = control.now() - erosion_done;

    next.world = std::move(world);
    next.used = ++uses_;
    slots_[slot] = next;
    return next.world;
}

}  // namespace terrain
