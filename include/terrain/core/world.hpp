/// A finished terrain, and the pipeline that makes it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "terrain/core/base.hpp"
#include "terrain/core/control.hpp"
#include "terrain/core/erosion.hpp"
#include "terrain/core/error.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/land.hpp"
#include "terrain/core/light.hpp"
#include "terrain/core/params.hpp"
#include "terrain/core/simd.hpp"
#include "terrain/core/statistics.hpp"

namespace terrain {

/// What a run cost, by Control::now. Stages that were taken from the cache cost nothing.
struct Timing {
    std::chrono::nanoseconds base{}, land{}, erosion{}, summary{};  ///< erosion with the thermal one
    Stage started_at = Stage::base;  ///< the first stage that was computed anew
    Simd simd = Simd::scalar;        ///< the vector instructions that computed the base

    /// Generation time: the heights alone.
    std::chrono::nanoseconds heights() const { return base + land + erosion; }
};

/// An immutable result. Worlds share what did not change between them: two worlds with the same `heights`
/// pointer have the same heights.
struct World {
    Parameters parameters;
    std::shared_ptr<const Field> heights;
    std::shared_ptr<const ErosionMaps> erosion;  ///< null where no droplets ran
    std::shared_ptr<const Summary> summary;
    std::shared_ptr<const Light> light;  ///< only where somebody wants a picture
    Statistics statistics;
    double clamped_share = 0;  ///< of samples that left the fixed range, in [0, 1]
    Timing timing;
    std::shared_ptr<const World> before;  ///< the land that erosion began with; null where nothing wore it
    /// A look at erosion that goes on, perhaps coarser than what will come: never what the parameters ask
    /// for.
    bool intermediate = false;
};

/// The same world in the light of another one that has the same heights.
std::shared_ptr<const World> with_light_of(const World& world, const World& other);

/// The same world, and the one before it, in the light of these parameters. Throws Cancelled.
std::shared_ptr<const World> lit(const World& world, const Parameters& parameters, Executor& executor,
                                 Control& control);

/// XXH3-64 over u32 divisions and the samples row by row, little-endian.
std::uint64_t hash_heights(const Field& heights);

/// 16 lower-case hexadecimal digits.
std::string hash_text(std::uint64_t hash);

/// Turns parameters into worlds and keeps, for every slot, what the next run may start from. Not thread-safe:
/// one worker owns it.
class Pipeline {
public:
    /// `memory_budget` in bytes bounds what a run may need together with what the slots keep.
    explicit Pipeline(std::size_t memory_budget) : memory_budget_(memory_budget) {}

    /// Computes a world, starting at the first stage that differs from the slot's last one. Throws Cancelled;
    /// a cancelled or refused run leaves the slot as it was, except that other slots may have lost their
    /// caches to make room. While the land erodes, looks at it are published. Faults: too_large with the
    /// figure.
    Expected<std::shared_ptr<const World>> run(std::size_t slot, const Parameters& parameters,
                                               Executor& executor, Control& control);

    /// Drops what a slot keeps.
    void forget(std::size_t slot) { slots_.erase(slot); }

    /// Bytes held by all slots, their last worlds included.
    std::size_t kept_bytes() const;

private:
    struct Kept {
        std::shared_ptr<const BaseField> base;
        std::shared_ptr<const Land> land;
        std::shared_ptr<const World> world;
        std::uint64_t used = 0;

        std::size_t bytes() const;
    };

    Stage first_stage(std::size_t slot, const Parameters& parameters) const;
    std::size_t bytes_from(Stage stage, std::size_t slot, const Parameters& parameters) const;
    bool make_room(std::size_t needed, std::size_t running_slot);

    std::map<std::size_t, Kept> slots_;
    std::size_t memory_budget_;
    std::uint64_t uses_ = 0;
};

/// Bytes that a first run of these parameters needs at its peak, the resulting world included.
std::size_t peak_bytes(const Parameters& parameters);

}  // namespace terrain
