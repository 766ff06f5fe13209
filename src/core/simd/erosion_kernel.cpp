// Droplets that run downhill, take land along and lay it down again. Sources: H. T. Beyer, "Implementation of
// a method for hydraulic erosion", 2015; S. Lague, "Hydraulic-Erosion", 2018.
//
// Eight droplets are the lanes of vectors. What a droplet does to the land is a few samples that no other
// lane may touch meanwhile, so that is done lane by lane; the rows of the brush are vectors of their own.
#include "core/simd/kernel_functions.hpp"
#include "core/simd/vector.hpp"

namespace terrain::TERRAIN_SIMD_NAMESPACE {
namespace {

constexpr auto width = static_cast<std::size_t>(lanes);
constexpr std::uint32_t all_lanes = (1U << width) - 1;

/// body(lane) for each bit, from the lowest on.
template <class Body>
inline void for_lanes(std::uint32_t bits, const Body& body) {
    for (; bits != 0; bits &= bits - 1) body(static_cast<std::size_t>(__builtin_ctz(bits)));
}

/// Column or row of the sample nearest to a position.
inline std::size_t nearest(float position) {
    const float beyond = position + 0.5F;
    return static_cast<std::size_t>(beyond);
}

/// The samples north-west, north-east, south-west and south-east of eight places.
struct Corners8 {
    Float8 nw, ne, sw, se;
};

inline Corners8 corners_at(const float* heights, const std::uint32_t* places, std::size_t side) {
#if defined(TERRAIN_SIMD_AVX2) || defined(TERRAIN_SIMD_SSE4)
    __m128 square[lanes];  // of each place, which is twice as fast as four gathers
    for (int lane = 0; lane < lanes; ++lane) {
        const auto* const north = reinterpret_cast<const __m64*>(heights + places[lane]);
        const auto* const south = reinterpret_cast<const __m64*>(heights + places[lane] + side);
        square[lane] = _mm_loadh_pi(_mm_loadl_pi(_mm_setzero_ps(), north), south);
    }
    _MM_TRANSPOSE4_PS(square[0], square[1], square[2], square[3]);
    _MM_TRANSPOSE4_PS(square[4], square[5], square[6], square[7]);
    const auto joined = [&](int corner) {
#if defined(TERRAIN_SIMD_AVX2)
        return Float8{_mm256_set_m128(square[4 + corner], square[corner])};
#else
        return Float8{square[corner], square[4 + corner]};
#endif
    };
    return {joined(0), joined(1), joined(2), joined(3)};
#else
    Corners8 corners;
    for (int lane = 0; lane < lanes; ++lane) {
        const float *const north = heights + places[lane], *const south = north + side;
        corners.nw.v[lane] = north[0];
        corners.ne.v[lane] = north[1];
        corners.sw.v[lane] = south[0];
        corners.se.v[lane] = south[1];
    }
    return corners;
#endif
}

/// The land about eight positions.
struct Ground {
    Float8 east, south;  ///< place inside the cell, in [0, 1)
    Corners8 corners;
    Float8 nw, ne, sw, se;  ///< bilinear weights of the corners

    /// `places` receives the indices of the north-western corners.
    Ground(const ErosionJob& job, Float8 x, Float8 z, std::uint32_t* places) {
        const Word8 column = truncated(x), row = truncated(z);
        store(places, row * all(static_cast<std::uint32_t>(job.side)) + column);
        corners = corners_at(job.heights, places, job.side);
        east = x - to_float(column);
        south = z - to_float(row);
        const Float8 west = all(1.0F) - east, north = all(1.0F) - south;
        nw = west * north;
        ne = east * north;
        sw = west * south;
        se = east * south;
    }

    Float8 height() const {
        return (corners.nw * nw + corners.ne * ne) + (corners.sw * sw + corners.se * se);
    }
    Float8 slope_x() const {
        return (corners.ne - corners.nw) * (all(1.0F) - south) + (corners.se - corners.sw) * south;
    }
    Float8 slope_z() const {
        return (corners.sw - corners.nw) * (all(1.0F) - east) + (corners.se - corners.ne) * east;
    }
};

/// How a brush changes a sample of weight w. Both give what was really added or taken, to the last bit, so
/// that no land comes from rounding.
struct Taking {
    float amount;
    float change(float& height, float weight) const {
        const float before = height, wanted = amount * weight;
        height = before - (before < wanted ? before : wanted);
        return before - height;
    }
    Float8 change(float* heights, Float8 weights) const {
        const Float8 before = load(heights);
        const Float8 after = before - smaller(before, all(amount) * weights);
        store(heights, after);
        return before - after;
    }
};
struct Laying {
    float amount;
    float change(float& height, float weight) const {
        const float before = height, after = before + amount * weight;
        height = after < 1.0F ? after : 1.0F;
        return height - before;
    }
    Float8 change(float* heights, Float8 weights) const {
        const Float8 before = load(heights);
        const Float8 after = smaller(before + all(amount) * weights, all(1.0F));
        store(heights, after);
        return after - before;
    }
};

/// Spreads what a droplet takes, or leaves at its end, over the samples about it. `vectors` make up a row.
template <std::size_t vectors>
class Brush {
public:
    explicit Brush(const ErosionJob& job)
        : heights_(job.heights),
          side_(job.side),
          reach_(job.radius - 1),
          weights_(job.brush),
          padding_(brush_padding(job.radius)),
          stride_(brush_stride(job.radius)) {}

    /// Sum of what was changed.
    template <class Action>
    float use(const Action& action, std::size_t column, std::size_t row) const {
        const bool inside =
            column >= reach_ && column + reach_ < side_ && row >= reach_ && row + reach_ < side_;
        return inside && side_ >= vectors * width ? use_inside(action, column - reach_, row - reach_)
                                                  : use_at_border(action, column, row);
    }

private:
    /// In the last columns the vectors begin earlier than the brush, so that they end with the row.
    template <class Action>
    float use_inside(const Action& action, std::size_t west, std::size_t north) const {
        const std::size_t last = side_ - vectors * width;
        const std::size_t begin = west < last ? west : last;
        float* heights = heights_ + north * side_ + begin;
        const float* weights = weights_ + padding_ - (west - begin);
        Float8 changed = all(0.0F);
        for (std::size_t row = 0; row <= 2 * reach_; ++row, heights += side_, weights += stride_) {
            repeat<static_cast<int>(vectors)>([&](int vector) {
                const std::size_t first = static_cast<std::size_t>(vector) * width;
                changed = changed + action.change(heights + first, load(weights + first));
            });
        }
        return sum(changed);
    }

    /// Weights are normalised over the samples inside the map.
    template <class Action>
    [[gnu::noinline]] float use_at_border(const Action& action, std::size_t column, std::size_t row) const {
        float inside = 0, changed = 0;
        for_samples(column, row, [&](float&, float weight) { inside += weight; });
        for_samples(column, row,
                    [&](float& height, float weight) { changed += action.change(height, weight / inside); });
        return changed;
    }

    template <class Body>
    void for_samples(std::size_t column, std::size_t row, const Body& body) const {
        const std::size_t north = row > reach_ ? row - reach_ : 0,
                          west = column > reach_ ? column - reach_ : 0;
        for (std::size_t z = north; z <= row + reach_ && z < side_; ++z) {
            const float* weights = weights_ + (z + reach_ - row) * stride_ + padding_;
            for (std::size_t x = west; x <= column + reach_ && x < side_; ++x) {
                body(heights_[z * side_ + x], weights[x + reach_ - column]);
            }
        }
    }

    float* heights_;
    std::size_t side_, reach_;
    const float* weights_;
    std::size_t padding_, stride_;
};

/// Eight droplets and those that follow them.
template <std::size_t vectors>
class Droplets {
public:
    Droplets(const ErosionJob& job, const DropletStart* starts, std::size_t count, ErosionSums& sums)
        : job_(job),
          brush_(job),
          starts_(starts),
          count_(count),
          cells_(static_cast<float>(job.side - 1)),
          sums_(sums) {
        for_lanes(all_lanes, [&](std::size_t lane) { start(lane); });
    }

    void run() {
        while (alive_ != 0) {
            step();
            for_lanes(alive_ & moving_, [&](std::size_t lane) {
                ++job_.flow[node_row_[lane] * job_.side + node_column_[lane]];
            });
            const std::uint32_t working = alive_ & moving_ & inside_;
            for_lanes(working & ~depositing_, [&](std::size_t lane) { erode(lane); });
            for_lanes(working & depositing_, [&](std::size_t lane) { deposit(lane); });
            for_lanes(~(working & lasting_) & all_lanes, [&](std::size_t lane) { end(lane); });
        }
    }

private:
    void start(std::size_t lane) {
        // A lane without a droplet waits where this job may read.
        const bool is_droplet = next_ < count_;
        const DropletStart& at = starts_[is_droplet ? next_ : 0];
        next_ += is_droplet ? 1 : 0;
        alive_ = (alive_ & ~(1U << lane)) | ((is_droplet ? 1U : 0U) << lane);
        x_[lane] = at.x;
        z_[lane] = at.z;
        direction_x_[lane] = direction_z_[lane] = 0;
        speed_[lane] = water_[lane] = 1;
        load_[lane] = 0;
        left_[lane] = job_.factors.lifetime;
    }

    /// What all lanes see and decide before any of them changes the land.
    void step() {
        const Float8 x = load(x_), z = load(z_);
        store(node_column_, truncated(x + all(0.5F)));
        store(node_row_, truncated(z + all(0.5F)));
        const Ground here(job_, x, z, places_);
        store(nw_, here.nw);
        store(ne_, here.ne);
        store(sw_, here.sw);
        store(se_, here.se);
        move(here, x, z);
        std::uint32_t new_places[lanes];
        const Ground there(job_, load(x_), load(z_), new_places);
        weigh(there.height() - here.height());
        const Float8 left = load(left_) - all(1.0F);
        store(left_, left);
        lasting_ = above(left, all(0.0F));
    }

    /// Turns and goes one cell. A droplet that leaves the map stays at its border for what is left of the
    /// step.
    void move(const Ground& here, Float8 x, Float8 z) {
        const Float8 zero = all(0.0F), one = all(1.0F), end = all(cells_);
        const Float8 inertia = all(job_.factors.inertia), pull = all(job_.factors.pull);
        const Float8 turned_x = load(direction_x_) * inertia - here.slope_x() * pull;
        const Float8 turned_z = load(direction_z_) * inertia - here.slope_z() * pull;
        const Float8 square = turned_x * turned_x + turned_z * turned_z;
        moving_ = above(square, zero);
        const Float8 scale = one / root(where_above(square, zero, square, one));
        const Float8 direction_x = turned_x * scale, direction_z = turned_z * scale;
        const Float8 new_x = x + direction_x, new_z = z + direction_z;
        inside_ = above(end, new_x) & above(end, new_z) & ~(above(zero, new_x) | above(zero, new_z));
        store(direction_x_, direction_x);
        store(direction_z_, direction_z);
        // A cell less than the border: the corners of the last cell are read, too.
        const Float8 last = all(cells_ - 1.0F);
        store(x_, where_above(end, new_x, larger(new_x, zero), last));
        store(z_, where_above(end, new_z, larger(new_z, zero), last));
    }

    /// Compares load with capacity, given how much higher the land is after the step.
    void weigh(Float8 rise) {
        const DropletFactors& factors = job_.factors;
        const Float8 zero = all(0.0F), fall = zero - rise;
        const Float8 speed = load(speed_), water = load(water_), carried = load(load_);
        const Float8 capacity =
            larger(fall * speed * water * all(factors.capacity), all(factors.min_capacity));
        depositing_ = above(rise, zero) | above(carried, capacity);
        store(laid_,
              where_above(rise, zero, smaller(rise, carried), (carried - capacity) * all(factors.deposit)));
        store(taken_, smaller((capacity - carried) * all(factors.erode), fall));
        store(speed_, root(larger(speed * speed - rise * all(factors.gravity), zero)));
        store(water_, water * all(factors.water_kept));
    }

    void erode(std::size_t lane) {
        const float taken = brush_.use(Taking{taken_[lane]}, node_column_[lane], node_row_[lane]);
        load_[lane] += taken;
        sums_.moved += static_cast<double>(taken);
    }

    void deposit(std::size_t lane) {
        const Laying laying{laid_[lane]};
        float *const north = job_.heights + places_[lane], *const south = north + job_.side;
        const float laid = (laying.change(north[0], nw_[lane]) + laying.change(north[1], ne_[lane])) +
                           (laying.change(south[0], sw_[lane]) + laying.change(south[1], se_[lane]));
        // Rounding may have laid down a trace more than there was.
        const float left = load_[lane] - laid;
        load_[lane] = left > 0.0F ? left : 0.0F;
        sums_.deposited += static_cast<double>(laid);
    }

    /// Lays down what the droplet still carries, or counts what it takes out of the map, and starts another.
    void end(std::size_t lane) {
        const std::uint32_t bit = 1U << lane;
        if ((alive_ & bit) != 0 && load_[lane] > 0.0F) {
            float laid = 0;
            if ((inside_ & bit) != 0) {
                laid = brush_.use(Laying{load_[lane]}, nearest(x_[lane]), nearest(z_[lane]));
            }
            sums_.deposited += static_cast<double>(laid);
            sums_.outflow += static_cast<double>(load_[lane] - laid);
        }
        start(lane);
    }

    const ErosionJob& job_;
    Brush<vectors> brush_;
    const DropletStart* starts_;
    std::size_t count_, next_ = 0;
    float cells_;  ///< per side
    ErosionSums& sums_;

    // By lanes: the droplets,
    alignas(32) float x_[lanes], z_[lanes], direction_x_[lanes], direction_z_[lanes];
    alignas(32) float speed_[lanes], water_[lanes], load_[lanes];
    alignas(32) float left_[lanes];  ///< steps
    std::uint32_t alive_ = 0;        ///< a bit for each lane that has a droplet
    // and the step they are about to do. A droplet that does not move, or not inside the map, ends.
    std::uint32_t moving_ = 0, inside_ = 0, depositing_ = 0, lasting_ = 0;
    alignas(32) std::uint32_t places_[lanes], node_column_[lanes], node_row_[lanes];
    alignas(32) float nw_[lanes], ne_[lanes], sw_[lanes], se_[lanes];
    alignas(32) float taken_[lanes], laid_[lanes];
};

}  // namespace

void erosion(const ErosionJob& job, const DropletStart* starts, std::size_t count, ErosionSums* sums) {
    if (count == 0 || job.factors.lifetime < 1.0F) return;
    if (brush_width(job.radius) == width) {
        Droplets<1>(job, starts, count, *sums).run();
    } else {
        Droplets<2>(job, starts, count, *sums).run();
    }
}

}  // namespace terrain::TERRAIN_SIMD_NAMESPACE
