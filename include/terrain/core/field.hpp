/// A square grid of float samples, row by row.
#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <span>

namespace terrain {

/// Maps of this many samples on cost more in page faults than in noise; smaller ones malloc keeps anyway.
inline constexpr std::size_t least_pooled_samples = std::size_t{1} << 18;

/// Keeps the memory of large maps that are gone for the next ones: at most two, of the size asked for last.
/// Safe to use from several threads; its fields may outlive it.
class FieldPool {
public:
    FieldPool();
    std::size_t idle_bytes() const;

private:
    friend class Field;
    class Store;
    std::shared_ptr<Store> store_;
};

/// (divisions + 1)^2 samples; x is the column, z the row, row 0 first. Move-only: a map of 8192 divisions is
/// 268 MB, so a copy is never made by accident.
class Field {
public:
    Field() = default;

    /// The samples are left uninitialised: every producer writes all of them.
    explicit Field(std::size_t divisions);
    /// With memory of the pool, which gets it back.
    Field(std::size_t divisions, const FieldPool& pool);

    static constexpr std::size_t count(std::size_t divisions) { return (divisions + 1) * (divisions + 1); }

    std::size_t divisions() const { return divisions_; }
    std::size_t side() const { return divisions_ + 1; }
    std::size_t size() const { return samples_ ? count(divisions_) : 0; }
    std::size_t bytes() const { return size() * sizeof(float); }

    std::span<float> row(std::size_t z) {
        assert(z < side());
        return {samples_.get() + z * side(), side()};
    }
    std::span<const float> row(std::size_t z) const {
        assert(z < side());
        return {samples_.get() + z * side(), side()};
    }
    float at(std::size_t x, std::size_t z) const { return row(z)[x]; }

    std::span<float> samples() { return {samples_.get(), size()}; }
    std::span<const float> samples() const { return {samples_.get(), size()}; }

private:
    struct Release {
        std::size_t count;
        std::shared_ptr<FieldPool::Store> store;  ///< null: nobody's
        void operator()(float* samples) const;
    };

    std::size_t divisions_ = 0;
    std::unique_ptr<float[], Release> samples_;
};

}  // namespace terrain
