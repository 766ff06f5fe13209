#include "reference.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace reference {

using terrain::Algorithm;
using terrain::Parameters;
using terrain::RidgedForm;
using terrain::WorleyDistance;

std::uint32_t fnv1a(std::string_view bytes) {
    std::uint64_t hash = 2166136261ULL;
    for (const char byte : bytes) {
        hash ^= static_cast<unsigned char>(byte);
        hash = hash * 16777619ULL % 4294967296ULL;
    }
    return static_cast<std::uint32_t>(hash);
}

std::uint32_t mix(std::uint32_t h) {
    std::uint64_t v = h;
    v = v ^ (v >> 16);
    v = v * 0x7feb352dULL % 4294967296ULL;
    v = v ^ (v >> 15);
    v = v * 0x846ca68bULL % 4294967296ULL;
    v = v ^ (v >> 16);
    return static_cast<std::uint32_t>(v);
}

std::uint32_t seed(std::string_view text) { return mix(fnv1a(text)); }

static std::uint32_t stepped(std::uint32_t from, std::uint32_t count, std::uint64_t step) {
    return static_cast<std::uint32_t>((from + count * step) % 4294967296ULL);
}

std::uint32_t key(std::uint32_t seed_number, std::uint32_t stage) {
    return mix(stepped(seed_number, stage, 0x9E3779B9ULL));
}
std::uint32_t random(std::uint32_t k, std::uint32_t i) { return mix(stepped(k, i, 0x9E3779B9ULL)); }
std::uint32_t random(std::uint32_t k, std::uint32_t i, std::uint32_t j) {
    return mix(stepped(random(k, i), j, 0x85EBCA6BULL));
}
double real(std::uint32_t bits) { return std::floor(bits / 256.0) / 16777216.0; }

Permutation permutation(std::uint32_t k) {
    Permutation p{};
    for (int i = 0; i < 256; ++i) p[static_cast<std::size_t>(i)] = i;
    for (std::uint32_t i = 255; i >= 1; --i) {
        const std::uint64_t product = std::uint64_t{random(k, i)} * (i + 1);
        std::swap(p[i], p[static_cast<std::size_t>(product >> 32)]);
    }
    for (std::size_t i = 0; i < 256; ++i) p[256 + i] = p[i];
    return p;
}

// Gradients as (x, z) pairs.
static constexpr double eight[8][2] = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};

static double eight_dot(int hash, double x, double z) {
    return eight[hash & 7][0] * x + eight[hash & 7][1] * z;
}

// Perlin 2002 with the third coordinate 0.
static double sixteen_dot(int hash, double x, double z) {
    const int h = hash & 15;
    const double u = h < 8 ? x : z;
    const double v = h < 4 ? z : (h == 12 || h == 14 ? x : 0);
    return ((h & 1) != 0 ? -u : u) + ((h & 2) != 0 ? -v : v);
}

static double smooth(double t) { return 6 * std::pow(t, 5) - 15 * std::pow(t, 4) + 10 * std::pow(t, 3); }

static double between(double a, double b, double t) { return a + t * (b - a); }

double perlin_cell(const std::array<int, 4>& hashes, double x, double z, bool sixteen) {
    double corner[4];
    for (std::size_t i = 0; i < 4; ++i) {
        const double dx = x - static_cast<double>(i % 2);
        const double dz = z - static_cast<double>(i / 2);
        corner[i] = sixteen ? sixteen_dot(hashes[i], dx, dz) : eight_dot(hashes[i], dx, dz);
    }
    const double near_row = between(corner[0], corner[1], smooth(x));
    const double far_row = between(corner[2], corner[3], smooth(x));
    return between(near_row, far_row, smooth(z));
}

struct Split {
    std::int64_t cell;
    double fraction;
};

static Split split(Position position) {
    const Position cell = std::floor(position);
    return {static_cast<std::int64_t>(cell), static_cast<double>(position - cell)};
}

static int lattice_hash(const Permutation& p, std::int64_t x, std::int64_t z) {
    const auto column = static_cast<std::size_t>(((x % 256) + 256) % 256);
    const auto row = static_cast<std::size_t>(((z % 256) + 256) % 256);
    return p[column + static_cast<std::size_t>(p[row])];
}

double perlin(const Permutation& p, Position x, Position z, bool sixteen) {
    const Split sx = split(x), sz = split(z);
    const std::array<int, 4> hashes{lattice_hash(p, sx.cell, sz.cell), lattice_hash(p, sx.cell + 1, sz.cell),
                                    lattice_hash(p, sx.cell, sz.cell + 1),
                                    lattice_hash(p, sx.cell + 1, sz.cell + 1)};
    return perlin_cell(hashes, sx.fraction, sz.fraction, sixteen);
}

double simplex(const Permutation& p, Position x, Position z) {
    const Position root = std::sqrt(Position{3});
    const Position skew = (root - 1) / 2, unskew = (3 - root) / 6;
    const Position cell_x = std::floor(x + (x + z) * skew);
    const Position cell_z = std::floor(z + (x + z) * skew);
    const Position back = (cell_x + cell_z) * unskew;
    const auto x0 = static_cast<double>(x - (cell_x - back));
    const auto z0 = static_cast<double>(z - (cell_z - back));
    const int step_x = x0 > z0 ? 1 : 0;
    const int corners[3][2] = {{0, 0}, {step_x, 1 - step_x}, {1, 1}};
    double sum = 0;
    for (const auto& corner : corners) {
        const double shift = (corner[0] + corner[1]) * static_cast<double>(unskew);
        const double dx = x0 - corner[0] + shift, dz = z0 - corner[1] + shift;
        const double a = std::max(0.0, 0.5 - dx * dx - dz * dz);
        const int hash = lattice_hash(p, static_cast<std::int64_t>(cell_x) + corner[0],
                                      static_cast<std::int64_t>(cell_z) + corner[1]);
        sum += std::pow(a, 4) * eight_dot(hash, dx, dz);
    }
    return 70 * sum;
}

Nearest nearest(std::uint32_t k, Position x, Position z, int reach) {
    const Split sx = split(x), sz = split(z);
    Nearest found{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    for (int j = -reach; j <= reach; ++j) {
        for (int i = -reach; i <= reach; ++i) {
            const std::uint32_t h =
                random(k, static_cast<std::uint32_t>(sx.cell + i), static_cast<std::uint32_t>(sz.cell + j));
            const double dx = i + real(h) - sx.fraction;
            const double dz = j + real(mix(h + 1)) - sz.fraction;
            const double distance = dx * dx + dz * dz;
            if (distance < found.first) {
                found.second = found.first;
                found.first = distance;
            } else {
                found.second = std::min(found.second, distance);
            }
        }
    }
    return {std::sqrt(found.first), std::sqrt(found.second)};
}

double worley(std::uint32_t k, Position x, Position z, WorleyDistance distance) {
    const Nearest d = nearest(k, x, z);
    const double chosen = distance == WorleyDistance::f1   ? d.first
                          : distance == WorleyDistance::f2 ? d.second
                                                           : d.second - d.first;
    return std::min(chosen, 1.4) / 1.4;
}

DiamondSquare::DiamondSquare(std::uint32_t k, std::size_t lattice, double persistence)
    : key_(k),
      lattice_(lattice),
      persistence_(persistence),
      known_((lattice + 1) * (lattice + 1), std::numeric_limits<double>::quiet_NaN()) {}

double DiamondSquare::at(std::size_t x, std::size_t z) {
    const std::size_t place = z * (lattice_ + 1) + x;
    if (std::isnan(known_[place])) known_[place] = computed(x, z);
    return known_[place];
}

double DiamondSquare::computed(std::size_t x, std::size_t z) {
    const std::size_t last = lattice_;
    if ((x == 0 || x == last) && (z == 0 || z == last)) {
        const std::size_t unit = 65536 / last;
        return real(random(key_, static_cast<std::uint32_t>(x * unit), static_cast<std::uint32_t>(z * unit)));
    }
    std::size_t half = 1;
    while (((x | z) & half) == 0) half *= 2;
    double sum = 0;
    int count = 0;
    if ((x & half) != 0 && (z & half) != 0) {
        sum =
            at(x - half, z - half) + at(x + half, z - half) + at(x - half, z + half) + at(x + half, z + half);
        count = 4;
    } else {
        if (x >= half) sum += at(x - half, z), ++count;
        if (x + half <= last) sum += at(x + half, z), ++count;
        if (z >= half) sum += at(x, z - half), ++count;
        if (z + half <= last) sum += at(x, z + half), ++count;
    }
    return sum / count + displacement(x, z, half);
}

double DiamondSquare::displacement(std::size_t x, std::size_t z, std::size_t half) const {
    const std::size_t unit = 65536 / lattice_;
    const std::uint32_t bits =
        random(key_, static_cast<std::uint32_t>(x * unit), static_cast<std::uint32_t>(z * unit));
    double amplitude = 0.8;
    for (std::size_t step = lattice_; step > 2 * half; step /= 2) amplitude *= persistence_;
    return (real(bits) - 0.5) * amplitude;
}

namespace {

struct Shift {
    Position x = 0, z = 0;
};
constexpr Shift lattice_shift{13.7, 9.3};

/// sum p^k N(q_k) / sum p^k of Perlin's eight gradients, gain 1/2, lacunarity 2: what warp and archipelago
/// use.
double plain_fbm(const Permutation& p, double cells, int octaves, Position u, Position v) {
    double sum = 0, total = 0;
    for (int k = 0; k < octaves; ++k) {
        const Position f = std::pow(Position{2}, k) * cells;
        const double weight = std::pow(0.5, k);
        sum += weight * perlin(p, f * u + lattice_shift.x, f * v + lattice_shift.z);
        total += weight;
    }
    return sum / total;
}

class Layers {
public:
    explicit Layers(const Parameters& parameters)
        : parameters_(parameters),
          worley_key_(stage_key(2)),
          lattice_(permutation(stage_key(1))),
          warp_x_(permutation(stage_key(5))),
          warp_z_(permutation(stage_key(6))) {
        for (int k = 0; k < parameters.octaves; ++k) {
            const Position frequency = std::pow(Position{parameters.lacunarity}, k);
            if (frequency * parameters.scale > 1048576) break;
            frequencies_.push_back(frequency);
            weights_.push_back(std::pow(parameters.persistence, k));
        }
    }

    double at(std::size_t x, std::size_t z) const {
        const auto n = static_cast<Position>(parameters_.divisions);
        Position u = static_cast<Position>(x) / n, v = static_cast<Position>(z) / n;
        const auto& warp = parameters_.warp;
        if (warp.strength > 0) {
            const double bend_x = plain_fbm(warp_x_, warp.frequency, warp.octaves, u, v);
            const double bend_z = plain_fbm(warp_z_, warp.frequency, warp.octaves, u, v);
            u += Position{warp.strength} * bend_x;
            v += Position{warp.strength} * bend_z;
        }
        const bool multifractal =
            parameters_.algorithm == Algorithm::ridged && parameters_.ridged.form == RidgedForm::multifractal;
        double sum = 0, total = 0, follow = 1;
        for (std::size_t k = 0; k < frequencies_.size(); ++k) {
            const Position s = parameters_.scale;
            const Position qx = frequencies_[k] * (s * u + Position{parameters_.offset.x});
            const Position qz = frequencies_[k] * (s * v + Position{parameters_.offset.z});
            double value = noise(qx, qz);
            if (multifractal) {
                value *= follow;
                follow = std::min(1.0, 2 * value);
            }
            sum += weights_[k] * value;
            total += weights_[k];
        }
        return sum / total;
    }

private:
    std::uint32_t stage_key(std::uint32_t stage) const { return key(seed(parameters_.seed), stage); }

    double noise(Position qx, Position qz) const {
        if (parameters_.algorithm == Algorithm::worley) {
            return worley(worley_key_, qx, qz, parameters_.worley.distance);
        }
        qx += lattice_shift.x;
        qz += lattice_shift.z;
        if (parameters_.algorithm == Algorithm::simplex) return simplex(lattice_, qx, qz);
        const bool sixteen = parameters_.perlin.gradients == terrain::Gradients::sixteen;
        const double p = perlin(lattice_, qx, qz, sixteen);
        if (parameters_.algorithm == Algorithm::perlin) return p;
        const double ridge = 1 - std::abs(p);
        return parameters_.ridged.form == RidgedForm::sharp ? ridge : ridge * ridge;
    }

    const Parameters& parameters_;
    std::uint32_t worley_key_;
    Permutation lattice_, warp_x_, warp_z_;
    std::vector<Position> frequencies_;
    std::vector<double> weights_;
};

}  // namespace

Base base(const Parameters& parameters) {
    Base result;
    result.divisions = static_cast<std::size_t>(parameters.divisions);
    const std::size_t side = result.divisions + 1;
    std::size_t lattice = 1;
    while (lattice < result.divisions) lattice *= 2;
    const bool diamond = parameters.algorithm == Algorithm::diamond_square;
    DiamondSquare midpoints(key(seed(parameters.seed), 3), diamond ? lattice : 1, parameters.persistence);
    const Layers layers(parameters);
    for (std::size_t z = 0; z < side; ++z) {
        for (std::size_t x = 0; x < side; ++x) {
            result.samples.push_back(diamond ? midpoints.at(x, z) : layers.at(x, z));
        }
    }
    const auto [low, high] = std::minmax_element(result.samples.begin(), result.samples.end());
    result.lowest = *low;
    result.highest = *high;
    return result;
}

}  // namespace reference
