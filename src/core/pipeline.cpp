#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "terrain/core/world.hpp"

namespace terrain {
namespace {

std::size_t field_bytes(std::size_t divisions) { return Field::count(divisions) * sizeof(float); }

/// What a run that starts at this stage allocates.
std::size_t bytes_from(Stage stage, const Parameters& parameters) {
    if (stage == Stage::base) return peak_bytes(parameters);
    return stage == Stage::land ? field_bytes(static_cast<std::size_t>(parameters.divisions)) : 0;
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

std::shared_ptr<const World> with_light(const World& world, std::shared_ptr<const Light> light) {
    auto lit = std::make_shared<World>(world);
    lit->light = std::move(light);
    return lit;
}

std::size_t peak_bytes(const Parameters& parameters) {
    // The base and the land at the same time. What a base takes besides itself while it is computed, tables
    // or coarse levels, is less than the land, of all but tiny maps.
    return 2 * field_bytes(static_cast<std::size_t>(parameters.divisions));
}

std::size_t Pipeline::kept_bytes() const {
    std::size_t bytes = 0;
    for (const auto& [slot, kept] : slots_) {
        if (kept.base) bytes += kept.base->samples.bytes();
        if (kept.world) bytes += kept.world->heights->bytes();
    }
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

Expected<std::shared_ptr<const World>> Pipeline::run(std::size_t slot, const Parameters& parameters,
                                                     Executor& executor, Control& control) {
    const Stage from = first_stage(slot, parameters);
    const std::size_t needed = bytes_from(from, parameters);
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
    world->heights = next.land->heights;
    world->clamped_share = next.land->clamped_share;
    world->summary = next.world && next.world->heights == world->heights
                         ? next.world->summary
                         : std::make_shared<const Summary>(summarise(*world->heights, executor, control));
    world->statistics = statistics(*world->summary, parameters);
    world->timing.simd = next.base->simd;
    world->timing.base = base_done - start;
    world->timing.land = land_done - base_done;
    world->timing.summary = control.now() - land_done;

    next.world = std::move(world);
    next.used = ++uses_;
    slots_[slot] = next;
    return next.world;
}

}  // namespace terrain
