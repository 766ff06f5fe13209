/// Random recipes for tests that compare two ways of computing the same thing.
#pragma once

#include <cstdint>
#include <random>
#include <string>

#include "terrain/core/params.hpp"

namespace terrain_test {

/// The number tests draw from: fixed, unless the environment variable TERRAIN_LAB_TEST_SEED holds another
/// one. Tests print it with what failed.
std::uint64_t test_seed();

/// A stream of random numbers that is the same with every library (no std distribution).
class Draw {
public:
    explicit Draw(std::uint64_t seed) : engine_(seed) {}

    std::uint64_t bits() { return engine_(); }
    int integer(int low, int high);           ///< both ends included
    double real(double low, double high);     ///< both ends included, as doubles with all their digits
    double extreme(double low, double high);  ///< an end in one of five draws
    bool one_in(int n) { return integer(1, n) == 1; }

private:
    std::mt19937_64 engine_;
};

/// Any recipe the ranges of the specification allow, with its ends drawn often; divisions 2..64.
terrain::Parameters random_recipe(Draw& draw);

/// All parameters of one line, for the message of a failed test.
std::string describe(const terrain::Parameters& parameters);

}  // namespace terrain_test
