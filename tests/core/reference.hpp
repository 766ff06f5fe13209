/// The heights a second time: slow, plain, in double precision, written from the specification alone
/// (docs: ALGORITHMS, sections 1 to 5). Of the program it knows the parameters and nothing else, so an error
/// in its hash, permutation or cell code cannot hide here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "terrain/core/params.hpp"

namespace reference {

std::uint32_t fnv1a(std::string_view bytes);
std::uint32_t mix(std::uint32_t h);
std::uint32_t seed(std::string_view text);
std::uint32_t key(std::uint32_t seed, std::uint32_t stage);
std::uint32_t random(std::uint32_t key, std::uint32_t i);
std::uint32_t random(std::uint32_t key, std::uint32_t i, std::uint32_t j);
double real(std::uint32_t bits);

/// A shuffled 0..255, twice.
using Permutation = std::array<int, 512>;
Permutation permutation(std::uint32_t key);

/// Lattice positions have a few bits more than the heights, so that what is compared is the program's
/// rounding alone, even 10^9 cells from the origin.
using Position = long double;

/// Corners in the order (X, Z), (X+1, Z), (X, Z+1), (X+1, Z+1).
double perlin_cell(const std::array<int, 4>& hashes, double x, double z, bool sixteen);
double perlin(const Permutation& permutation, Position x, Position z, bool sixteen = false);
double simplex(const Permutation& permutation, Position x, Position z);

struct Nearest {
    double first = 0, second = 0;  ///< distances to the nearest two feature points
};

/// By visiting all cells at most `reach` away: 9 x 9 of them at 4.
Nearest nearest(std::uint32_t key, Position x, Position z, int reach = 4);
double worley(std::uint32_t key, Position x, Position z, terrain::WorleyDistance distance);

/// Heights by recursion over the definition: a sample asks for its neighbours one level up.
class DiamondSquare {
public:
    DiamondSquare(std::uint32_t key, std::size_t lattice, double persistence);
    double at(std::size_t x, std::size_t z);

private:
    double computed(std::size_t x, std::size_t z);
    double displacement(std::size_t x, std::size_t z, std::size_t half) const;

    std::uint32_t key_;
    std::size_t lattice_;
    double persistence_;
    std::vector<double> known_;  ///< NaN where not asked for yet
};

struct Base {
    std::size_t divisions = 0;
    std::vector<double> samples;
    double lowest = 0, highest = 0;
};

/// F of the specification over the whole map.
Base base(const terrain::Parameters& parameters);

/// Range of the algorithm for `range` fixed.
struct Interval {
    double low = 0, high = 1;
};
Interval own_range(const terrain::Parameters& parameters);

/// f(d) of the islands.
double falloff(double d, double a, double b);

/// What may come out of normalise, shape and island when every sample of `base` is known to within
/// `tolerance` and every step rounds to float. Terraces are steps and a small power is infinitely steep at 0,
/// so a plain tolerance would be wrong there; but every step is monotone in the height, so both ends of an
/// interval are carried through instead.
std::vector<Interval> land(const Base& base, double tolerance, const terrain::Parameters& parameters);

}  // namespace reference
