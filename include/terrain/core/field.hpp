/// A square grid of float samples, row by row.
#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>

namespace terrain {

/// Where the samples of fields come from, and where they go. The base class allocates; `job` derives one that
/// keeps the memory of large maps. Safe to use from several threads.
class FieldMemory {
public:
    virtual ~FieldMemory() = default;
    virtual float* take(std::size_t count) { return new float[count]; }
    virtual void give(float* samples, std::size_t /*count*/) { delete[] samples; }
};

/// (divisions + 1)^2 samples; x is the column, z the row, row 0 first. Move-only: a map of 8192 divisions is
/// 268 MB, so a copy is never made by accident.
class Field {
public:
    Field() = default;

    /// The samples are left uninitialised: every producer writes all of them.
    explicit Field(std::size_t divisions) : Field(divisions, std::make_shared<FieldMemory>()) {}
    /// With memory from there, which gets it back.
    Field(std::size_t divisions, std::shared_ptr<FieldMemory> memory) : divisions_(divisions) {
        float* const samples = memory->take(count(divisions));
        samples_ = {samples, Release{count(divisions), std::move(memory)}};
    }

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
        std::shared_ptr<FieldMemory> memory;
        void operator()(float* samples) const { memory->give(samples, count); }
    };

    std::size_t divisions_ = 0;
    std::unique_ptr<float[], Release> samples_;
};

}  // namespace terrain
