#include "support.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace terrain::testing {

std::vector<std::byte> bytes_of(std::string_view text) {
    const auto* first = reinterpret_cast<const std::byte*>(text.data());
    return {first, first + text.size()};
}

std::string content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot open " + path.string());
    return {std::istreambuf_iterator<char>(file), {}};
}

void put(const std::filesystem::path& path, std::string_view text) {
    std::ofstream file(path, std::ios::binary);
    file << text;
    if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

Field make_field(std::size_t divisions, const std::function<float(std::size_t, std::size_t)>& height) {
    Field field(divisions);
    for (std::size_t z = 0; z < field.side(); ++z) {
        for (std::size_t x = 0; x < field.side(); ++x) field.row(z)[x] = height(x, z);
    }
    return field;
}

std::size_t below(Random& random, std::size_t count) { return static_cast<std::size_t>(random() % count); }

std::string random_seed(Random& random) {
    constexpr std::array<std::string_view, 24> characters{
        "a",  "Z",    "0",      " ",      "%",      "&",      "=",          "+",
        "?",  "#",    "/",      "\\",     "\"",     "'",      ",",          "~",
        "\t", "\x7f", "\u00e9", "\u0416", "\u5bcc", "\u58eb", "\U0001F5FB", "\U0010FFFF"};
    const std::size_t bytes = 1 + below(random, below(random, 4) == 0 ? 256 : 24);
    std::string seed(characters[below(random, 16)]);
    while (true) {
        const std::string_view next = characters[below(random, characters.size())];
        if (seed.size() + next.size() > bytes) return seed;
        seed += next;
    }
}

namespace {

double random_real(Random& random, double min, double max) {
    const double unit = static_cast<double>(random() >> 11U) * 0x1p-53;
    return std::clamp(min + (max - min) * unit, min, max);
}

}  // namespace

Value random_value(Random& random, const Row& row) {
    switch (row.kind) {
        case Kind::real:
            return random_real(random, row.min, row.max);
        case Kind::integer: {
            const auto min = static_cast<std::int64_t>(row.min), max = static_cast<std::int64_t>(row.max);
            return min + static_cast<std::int64_t>(below(random, static_cast<std::size_t>(max - min + 1)));
        }
        case Kind::toggle:
            return below(random, 2) == 1;
        case Kind::choice:
            return static_cast<std::int64_t>(below(random, row.choices.size()));
        case Kind::colour:
            return Colour{random_real(random, row.min, row.max), random_real(random, row.min, row.max),
                          random_real(random, row.min, row.max)};
        case Kind::text:
            break;
    }
    return random_seed(random);
}

Parameters random_parameters(Random& random, std::size_t share) {
    Parameters parameters;
    for (const Row& row : rows()) {
        if (below(random, 100) < share) row.set(parameters, random_value(random, row));
    }
    return parameters;
}

std::string share_start() { return "terrainlab:" + std::to_string(generator_version) + "?"; }

}  // namespace terrain::testing
