/// The parameters of a terrain, and one row for each that tells everything else about it.
///
/// To add a parameter: add the member with its default here and its row in src/core/params.cpp. Sliders,
/// share string, `--set`, the dirty check, the reference in docs/ and the tests follow by themselves; a
/// member without a row does not compile.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "terrain/core/error.hpp"

namespace terrain {

/// Number written after `terrainlab:`. A change of one byte of any height is a new version; only strings with
/// 0 are older than this promise.
inline constexpr unsigned generator_version = 1;

enum class Algorithm { perlin, simplex, ridged, diamond_square, worley };
enum class Gradients { eight, sixteen };
enum class RidgedForm { squared, sharp, multifractal };
enum class WorleyDistance { f1, f2, f2_minus_f1 };
enum class Range { map, fixed };
enum class IslandKind { off, subtract, falloff, square, archipelago };
enum class ErosionGrid { cells_256, cells_512, cells_1024, cells_2048, cells_4096 };
enum class Scenery { diorama, landscape };
enum class Palette { natural, arid, arctic, volcanic, hypsometric, greyscale, viridis, colour_blind };

/// Linear components in [0, 1].
struct Colour {
    double red = 0, green = 0, blue = 0;
    bool operator==(const Colour&) const = default;
};

struct Offset {
    double x = 0, z = 0;
    bool operator==(const Offset&) const = default;
};

struct PerlinParameters {
    Gradients gradients = Gradients::eight;
    bool operator==(const PerlinParameters&) const = default;
};

struct RidgedParameters {
    RidgedForm form = RidgedForm::squared;
    bool operator==(const RidgedParameters&) const = default;
};

struct WorleyParameters {
    WorleyDistance distance = WorleyDistance::f1;
    bool operator==(const WorleyParameters&) const = default;
};

struct WarpParameters {
    double strength = 0;
    double frequency = 3;
    int octaves = 2;
    bool operator==(const WarpParameters&) const = default;
};

struct ShapeParameters {
    bool invert = false;
    double power = 1;
    int terraces = 0;
    double smoothness = 0.5;
    bool operator==(const ShapeParameters&) const = default;
};

struct IslandParameters {
    IslandKind kind = IslandKind::subtract;
    double strength = 0.5;
    double exponent = 2.4;
    double a = 3;
    double b = 2.2;
    double frequency = 5;
    bool operator==(const IslandParameters&) const = default;
};

/// Droplets. Rates and lifetime are meant for a map of 256 divisions.
struct ErosionParameters {
    bool enabled = false;
    double density = 1.068;
    int radius = 3;
    ErosionGrid grid = ErosionGrid::cells_512;
    double inertia = 0.05;
    double capacity = 4;
    double min_capacity = 0.01;
    double erode = 0.3;
    double deposit = 0.3;
    double evaporate = 0.01;
    double gravity = 4;
    int lifetime = 30;
    bool operator==(const ErosionParameters&) const = default;
};

struct ThermalParameters {
    bool enabled = false;
    double angle = 35;
    int passes = 50;
    double strength = 1;
    bool operator==(const ThermalParameters&) const = default;
};

struct WorldScale {
    double size = 1000;
    double height = 0.18;
    bool operator==(const WorldScale&) const = default;
};

struct Sun {
    double azimuth = 315;
    double elevation = 35;
    bool operator==(const Sun&) const = default;
};

struct Colours {
    Colour beach{0.85, 0.77, 0.55};
    Colour grass{0.25, 0.5, 0.2};
    Colour rock{0.4, 0.37, 0.33};
    Colour snow{0.95, 0.95, 0.97};
    Colour shallow{0.25, 0.65, 0.7};
    Colour deep{0.03, 0.15, 0.3};
    bool operator==(const Colours&) const = default;
};

/// Where one biome takes over from another: none of it up to `from`, all of it from `full` on.
struct Band {
    double from = 0, full = 1;
    bool operator==(const Band&) const = default;
};

/// Shares of the way from the sea to the top, but `steep`, which is 1 - cosine of the slope.
struct Biomes {
    bool absolute = false;
    Band grass{0.05, 0.15};
    Band rock{0.45, 0.6};
    Band snow{0.8, 0.92};
    Band steep{0.35, 0.6};
    bool operator==(const Biomes&) const = default;
};

struct Display {
    Scenery scenery = Scenery::diorama;
    double exaggeration = 1;
    Sun sun;
    Palette palette = Palette::natural;
    Colours colours;
    Biomes biomes;
    bool operator==(const Display&) const = default;
};

/// A recipe: everything that makes a terrain and its picture what they are, but the camera.
struct Parameters {
    std::string seed = "Fuji";
    Algorithm algorithm = Algorithm::perlin;
    int divisions = 256;
    double scale = 4;
    int octaves = 6;
    double persistence = 0.5;
    double lacunarity = 2;
    Offset offset;
    PerlinParameters perlin;
    RidgedParameters ridged;
    WorleyParameters worley;
    WarpParameters warp;
    Range range = Range::map;
    ShapeParameters shape;
    IslandParameters island;
    ErosionParameters erosion;
    ThermalParameters thermal;
    WorldScale world;
    double sea = 0.3;
    Display display;
    bool operator==(const Parameters&) const = default;
};

/// The steps of the pipeline in their order. A row names the first one that a change of its value makes
/// dirty.
enum class Stage { base, land, erosion, thermal, scatter, display };

std::string_view name(Stage stage);

enum class Kind { real, integer, toggle, choice, colour, text };

std::string_view name(Kind kind);

/// A value of any row: real, integer or index of a choice, toggle, colour, text.
using Value = std::variant<double, std::int64_t, bool, Colour, std::string>;

struct Row {
    std::string_view id;     ///< the member's path, `island.kind`
    std::string_view label;  ///< a word or two for the interface
    std::string_view help;   ///< one or two plain sentences
    std::string_view unit;   ///< empty where there is none
    Kind kind;
    Stage stage;
    double min, max, step;                      ///< reals and integers; for text, bytes
    std::span<const std::string_view> choices;  ///< in the order of the enumeration
    bool (*applies)(const Parameters&);         ///< false where the value changes nothing
    std::string_view otherwise;                 ///< why it does not apply, for the disabled widget
    Value (*get)(const Parameters&);
    void (*set)(Parameters&, const Value&);  ///< unchecked; use assign()
    std::string_view group;                  ///< identity of the struct that holds the member
};

/// All rows, in the order in which they are shown and written.
std::span<const Row> rows();

/// The row with this id, following renames; nullptr where there is none.
const Row* find_row(std::string_view id);

/// The id that is most like `id`, for "did you mean".
std::string_view nearest_id(std::string_view id);

/// Formats in fixed notation with a point in every locale; reading it back gives the same value.
std::string to_text(const Row& row, const Value& value);

/// Reads a whole token. Faults: malformed_value, out_of_range.
Expected<Value> from_text(const Row& row, std::string_view text);

/// Sets the parameter `id` from text, strictly: nothing is clamped, nothing half done. Faults:
/// unknown_parameter, malformed_value, out_of_range.
Expected<void> set_text(Parameters& parameters, std::string_view id, std::string_view text);

/// Stores a value that was typed or dragged: a number outside the row's range becomes the nearest one inside,
/// NaN the default. `value` must be of the row's kind; an invalid text leaves the parameter as it is.
void assign(const Row& row, Parameters& parameters, const Value& value);

Value default_value(const Row& row);
bool is_default(const Row& row, const Parameters& parameters);

/// The first stage that has to run again when `before` becomes `after`; nothing when no result or picture can
/// differ. A row that applies neither before nor after is not looked at.
std::optional<Stage> first_dirty(const Parameters& before, const Parameters& after);

/// True for 1..256 bytes of valid UTF-8 without NUL and newline.
bool valid_seed(std::string_view seed);

/// A pronounceable seed of six syllables, `Domirekasuna`; different bits give different seeds. As many bits
/// as a seed's number has: more could not give more terrains.
std::string seed_from_bits(std::uint32_t bits);

}  // namespace terrain
