/// Figures about a finished height field.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "terrain/core/control.hpp"
#include "terrain/core/executor.hpp"
#include "terrain/core/field.hpp"
#include "terrain/core/params.hpp"

namespace terrain {

/// How many samples lie at which height, in steps of 1/65536: enough to read the share of land for any sea
/// level without looking at the field again.
class HeightTable {
public:
    static constexpr std::size_t steps = 65536;

    HeightTable() : counts_(steps + 1) {}
    void add(float height) { ++counts_[step_of(height)]; }
    void add(const HeightTable& other);
    /// One count per step, for what adds many heights at once.
    std::span<std::uint32_t> counts() { return counts_; }

    /// Samples whose step lies above that of `sea`.
    std::uint64_t above(double sea) const;
    std::uint64_t total() const;
    std::uint32_t count(std::size_t step) const { return counts_[step]; }

private:
    static std::size_t step_of(double height) { return static_cast<std::size_t>(height * steps); }
    std::vector<std::uint32_t> counts_;
};

/// What follows from the heights alone.
struct Summary {
    float lowest = 0, highest = 0;
    double mean = 0;
    double mean_gradient = 0;  ///< |grad h| with the side of the map as unit of length
    HeightTable table;
};

Summary summarise(const Field& heights, Executor& executor, Control& control);

/// What follows from a summary, the sea and the size of the world.
struct Statistics {
    float lowest = 0, highest = 0;
    double mean = 0;
    double land_share = 0;  ///< of samples above the sea, in [0, 1]
    double mean_slope = 0;  ///< rise over run
    double relief = 0;      ///< highest minus lowest, metres
    double land_area = 0;   ///< square metres
    bool flat = false;      ///< all heights are equal
};

Statistics statistics(const Summary& summary, const Parameters& parameters);

}  // namespace terrain
