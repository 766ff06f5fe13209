/// Keeps the memory of large maps that are gone for the next ones: a fresh map costs more in page faults than
/// in noise.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "terrain/core/field.hpp"

namespace terrain::job {

/// At most two maps, the base and the land of one world, and only of the size asked for last: never more than
/// had been in use at once, so a peak of memory stays what it was.
class FieldPool final : public FieldMemory {
public:
    /// Smaller maps malloc keeps anyway.
    static constexpr std::size_t least_samples = std::size_t{1} << 18;

    FieldPool() = default;
    ~FieldPool() override { drop(); }
    FieldPool(const FieldPool&) = delete;
    FieldPool& operator=(const FieldPool&) = delete;

    float* take(std::size_t count) override;
    void give(float* samples, std::size_t count) override;

    std::size_t idle_bytes() const;

private:
    void drop();

    mutable std::mutex mutex_;
    std::size_t count_ = 0;   ///< samples of each
    std::size_t others_ = 0;  ///< maps of another size since one of these was wanted
    std::vector<float*> idle_;
};

}  // namespace terrain::job
