#include "terrain/core/params.hpp"

#include <array>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

namespace terrain {
namespace {

// Reaching a member by its path.

template <auto First, auto... Rest>
constexpr auto& member_of(auto& object) {
    if constexpr (sizeof...(Rest) == 0) {
        return object.*First;
    } else {
        return member_of<Rest...>(object.*First);
    }
}

template <auto... Path>
using MemberType = std::remove_reference_t<decltype(member_of<Path...>(std::declval<Parameters&>()))>;

template <class T>
constexpr Kind kind_of() {
    if constexpr (std::is_same_v<T, bool>) return Kind::toggle;
    if constexpr (std::is_same_v<T, int>) return Kind::integer;
    if constexpr (std::is_same_v<T, double>) return Kind::real;
    if constexpr (std::is_same_v<T, Colour>) return Kind::colour;
    if constexpr (std::is_same_v<T, std::string>) return Kind::text;
    if constexpr (std::is_enum_v<T>) return Kind::choice;
}

template <auto... Path>
Value get_member(const Parameters& parameters) {
    const auto& member = member_of<Path...>(parameters);
    using T = MemberType<Path...>;
    if constexpr (std::is_enum_v<T> || std::is_same_v<T, int>) {
        return static_cast<std::int64_t>(member);
    } else {
        return member;
    }
}

template <auto... Path>
void set_member(Parameters& parameters, const Value& value) {
    using T = MemberType<Path...>;
    T& member = member_of<Path...>(parameters);
    if constexpr (std::is_enum_v<T> || std::is_same_v<T, int>) {
        member = static_cast<T>(std::get<std::int64_t>(value));
    } else {
        member = std::get<T>(value);
    }
}

/// Tells the structs of parameters apart in constant expressions. (Addresses would too, but gcc does not
/// compare them there under the undefined-behaviour sanitizer.)
template <class Group>
constexpr std::string_view group_identity() {
    return __PRETTY_FUNCTION__;
}

template <class Group, class T>
constexpr std::string_view group_of(T Group::*) {
    return group_identity<Group>();
}

template <auto... Path>
constexpr std::string_view innermost_group() {
    std::string_view group;
    ((group = group_of(Path)), ...);
    return group;
}

// Choices, in the order of their enumerations.

using Names = std::string_view;
constexpr std::array algorithm_names{Names("perlin"), Names("simplex"), Names("ridged"),
                                     Names("diamond_square"), Names("worley")};
constexpr std::array gradient_names{Names("eight"), Names("sixteen")};
constexpr std::array ridged_form_names{Names("squared"), Names("sharp"), Names("multifractal")};
constexpr std::array worley_distance_names{Names("f1"), Names("f2"), Names("f2_minus_f1")};
constexpr std::array range_names{Names("map"), Names("fixed")};
constexpr std::array island_kind_names{Names("off"), Names("subtract"), Names("falloff"), Names("square"),
                                       Names("archipelago")};
constexpr std::array scenery_names{Names("diorama"), Names("landscape")};
constexpr std::array palette_names{Names("natural"),  Names("arid"),        Names("arctic"),
                                   Names("volcanic"), Names("hypsometric"), Names("greyscale"),
                                   Names("viridis"),  Names("colour_blind")};

// When a row applies.

bool always(const Parameters&) { return true; }
bool layered(const Parameters& p) { return p.algorithm != Algorithm::diamond_square; }
bool octaves_matter(const Parameters& p) { return layered(p) && p.persistence > 0; }
bool persistence_matters(const Parameters& p) { return !layered(p) || p.octaves > 1; }
bool lacunarity_matters(const Parameters& p) { return octaves_matter(p) && p.octaves > 1; }
bool has_gradients(const Parameters& p) {
    return p.algorithm == Algorithm::perlin || p.algorithm == Algorithm::ridged;
}
bool is_ridged(const Parameters& p) { return p.algorithm == Algorithm::ridged; }
bool is_worley(const Parameters& p) { return p.algorithm == Algorithm::worley; }
bool warped(const Parameters& p) { return layered(p) && p.warp.strength > 0; }
bool terraced(const Parameters& p) { return p.shape.terraces >= 2; }
bool island_subtracts(const Parameters& p) { return p.island.kind == IslandKind::subtract; }
bool island_exponent_matters(const Parameters& p) { return island_subtracts(p) && p.island.strength > 0; }
bool island_falls_off(const Parameters& p) {
    return p.island.kind != IslandKind::off && p.island.kind != IslandKind::subtract;
}
bool is_archipelago(const Parameters& p) { return p.island.kind == IslandKind::archipelago; }
bool is_natural(const Parameters& p) { return p.display.palette == Palette::natural; }
bool has_biomes(const Parameters& p) { return p.display.palette <= Palette::volcanic; }

// The table.

/// A row while it is written down; the setters are there so that a row says only what it has.
struct Draft {
    Row row;

    constexpr Draft range(double min, double max, double step, std::string_view unit = "") const {
        Draft changed = *this;
        changed.row.min = min;
        changed.row.max = max;
        changed.row.step = step;
        changed.row.unit = unit;
        return changed;
    }
    constexpr Draft choose(std::span<const std::string_view> choices) const {
        Draft changed = *this;
        changed.row.choices = choices;
        return changed;
    }
    constexpr Draft when(bool (*applies)(const Parameters&), std::string_view otherwise) const {
        Draft changed = *this;
        changed.row.applies = applies;
        changed.row.otherwise = otherwise;
        return changed;
    }
    // NOLINTNEXTLINE(google-explicit-constructor): the table is written as drafts and read as rows.
    constexpr operator Row() const { return row; }
};

template <auto... Path>
constexpr Draft row(Stage stage, std::string_view id, std::string_view label, std::string_view help) {
    return {{.id = id,
             .label = label,
             .help = help,
             .unit = "",
             .kind = kind_of<MemberType<Path...>>(),
             .stage = stage,
             .min = 0,
             .max = 1,
             .step = 0.01,
             .choices = {},
             .applies = always,
             .otherwise = "",
             .get = get_member<Path...>,
             .set = set_member<Path...>,
             .group = innermost_group<Path...>()}};
}

constexpr std::string_view no_lattice =
    "Diamond-Square has no lattice to scale: it starts from its four corners.";
constexpr std::string_view no_warp = "The warp is off.";
constexpr std::string_view no_falloff = "Only the islands falloff, square and archipelago use it.";
constexpr std::string_view own_colours = "Only the palette natural takes its colours from here.";
constexpr std::string_view no_biomes =
    "This palette goes by height alone; natural, arid, arctic and volcanic have biomes.";
constexpr std::string_view above_sea = "of sea to top";
constexpr std::string_view of_slope = "1 - cos slope";

constexpr Row table[] = {
    row<&Parameters::seed>(Stage::base, "seed", "Seed",
                           "Any text. The same seed and the same parameters give the same terrain on every "
                           "machine; 7 and 007 are different seeds.")
        .range(1, 256, 1, "bytes"),
    row<&Parameters::algorithm>(
        Stage::base, "algorithm", "Algorithm",
        "What the heights are made of. Fix the seed and switch to see the difference.")
        .choose(algorithm_names),
    row<&Parameters::divisions>(Stage::base, "divisions", "Divisions",
                                "Cells per side of the map; there is one sample more than cells.")
        .range(2, 8192, 1, "cells"),
    row<&Parameters::scale>(Stage::base, "scale", "Scale",
                            "Lattice cells across the map in the first octave: more cells, smaller hills.")
        .range(0.5, 64, 0.1, "cells per side")
        .when(layered, no_lattice),
    row<&Parameters::octaves>(Stage::base, "octaves", "Octaves",
                              "How many layers of noise are added, each finer and weaker than the one "
                              "before. fBm is this layering, not a noise of its own.")
        .range(1, 16, 1)
        .when(octaves_matter,
              "Diamond-Square has no octaves, and with a persistence of 0 only the first one counts."),
    row<&Parameters::persistence>(Stage::base, "persistence", "Persistence",
                                  "How strong each layer is compared with the one before, also called gain: "
                                  "0.5 halves it. High values give rough land.")
        .range(0, 1, 0.01)
        .when(persistence_matters, "Needs more than one octave."),
    row<&Parameters::lacunarity>(Stage::base, "lacunarity", "Lacunarity",
                                 "How much finer each layer is than the one before: 2 doubles the frequency.")
        .range(1, 4, 0.01)
        .when(lacunarity_matters,
              "Needs more than one octave and a persistence above 0; Diamond-Square always halves."),
    row<&Parameters::offset, &Offset::x>(Stage::base, "offset.x", "Offset X",
                                         "Moves the map over the endless noise, to the east.")
        .range(-1000, 1000, 0.05, "base cells")
        .when(layered, no_lattice),
    row<&Parameters::offset, &Offset::z>(Stage::base, "offset.z", "Offset Z",
                                         "Moves the map over the endless noise, to the south.")
        .range(-1000, 1000, 0.05, "base cells")
        .when(layered, no_lattice),
    row<&Parameters::perlin, &PerlinParameters::gradients>(
        Stage::base, "perlin.gradients", "Gradients",
        "Directions at the lattice points: eight of the plane, or the sixteen of Perlin's own code of 2002 "
        "cut at z = 0, which favour the axes.")
        .choose(gradient_names)
        .when(has_gradients, "Only Perlin and Ridged, which is made of Perlin, choose their gradients."),
    row<&Parameters::ridged, &RidgedParameters::form>(
        Stage::base, "ridged.form", "Ridge form",
        "How Perlin is folded into ridges: squared is soft, sharp keeps a crease, multifractal puts detail "
        "on the ridges and leaves the valleys smooth.")
        .choose(ridged_form_names)
        .when(is_ridged, "Only Ridged has ridges to form."),
    row<&Parameters::worley, &WorleyParameters::distance>(
        Stage::base, "worley.distance", "Distance",
        "Distance to the nearest feature point, to the second nearest, or their difference, which is 0 along "
        "the borders of the cells.")
        .choose(worley_distance_names)
        .when(is_worley, "Only Worley measures distances to feature points."),
    row<&Parameters::warp, &WarpParameters::strength>(
        Stage::base, "warp.strength", "Warp",
        "Bends the map by another noise before the heights are read: folds and swirls. 0 is off.")
        .range(0, 0.5, 0.005, "map sides")
        .when(layered, "Diamond-Square has no coordinates to bend."),
    row<&Parameters::warp, &WarpParameters::frequency>(Stage::base, "warp.frequency", "Warp frequency",
                                                       "How many bends there are across the map.")
        .range(0.5, 32, 0.1, "cells per side")
        .when(warped, no_warp),
    row<&Parameters::warp, &WarpParameters::octaves>(Stage::base, "warp.octaves", "Warp octaves",
                                                     "Layers of the bending noise.")
        .range(1, 3, 1)
        .when(warped, no_warp),
    row<&Parameters::range>(Stage::land, "range", "Range",
                            "map stretches every terrain to 0..1, so shapes are compared, not absolute "
                            "amplitudes; fixed uses the algorithm's own range.")
        .choose(range_names),
    row<&Parameters::shape, &ShapeParameters::invert>(Stage::land, "shape.invert", "Invert",
                                                      "Turns mountains into basins."),
    row<&Parameters::shape, &ShapeParameters::power>(
        Stage::land, "shape.power", "Power",
        "Exponent of the heights: above 1 flattens the lowlands, below 1 lifts them.")
        .range(0.25, 4, 0.05),
    row<&Parameters::shape, &ShapeParameters::terraces>(
        Stage::land, "shape.terraces", "Terraces",
        "Number of steps the heights are cut into; 0 and 1 are off.")
        .range(0, 64, 1),
    row<&Parameters::shape, &ShapeParameters::smoothness>(
        Stage::land, "shape.smoothness", "Smoothness",
        "How softly one terrace runs into the next: 0 is a cliff.")
        .range(0, 1, 0.01)
        .when(terraced, "Needs two terraces or more."),
    row<&Parameters::island, &IslandParameters::kind>(
        Stage::land, "island.kind", "Island",
        "What lowers the land towards the border: subtract a radial bowl, multiply by a round or square "
        "falloff, or scatter an archipelago.")
        .choose(island_kind_names),
    row<&Parameters::island, &IslandParameters::strength>(Stage::land, "island.strength", "Strength",
                                                          "How much is subtracted at the middle of an edge.")
        .range(0, 2, 0.01, "of the height")
        .when(island_subtracts, "Only the island subtract uses it."),
    row<&Parameters::island, &IslandParameters::exponent>(
        Stage::land, "island.exponent", "Exponent",
        "How late the land starts to fall: higher keeps a wider middle.")
        .range(0.5, 8, 0.05)
        .when(island_exponent_matters, "Only the island subtract uses it, with a strength above 0."),
    row<&Parameters::island, &IslandParameters::a>(Stage::land, "island.a", "Steepness",
                                                   "a of the falloff: higher makes a narrower coast.")
        .range(0.5, 8, 0.05)
        .when(island_falls_off, no_falloff),
    row<&Parameters::island, &IslandParameters::b>(Stage::land, "island.b", "Reach",
                                                   "b of the falloff: higher keeps more land.")
        .range(0.2, 8, 0.05)
        .when(island_falls_off, no_falloff),
    row<&Parameters::island, &IslandParameters::frequency>(Stage::land, "island.frequency", "Islands",
                                                           "How many islands fit across the map.")
        .range(1, 16, 0.1, "cells per side")
        .when(is_archipelago, "Only the archipelago uses it."),
    row<&Parameters::world, &WorldScale::size>(Stage::scatter, "world.size", "Side length",
                                               "How long a side of the map is in the world.")
        .range(1, 100000, 1, "m"),
    row<&Parameters::world, &WorldScale::height>(Stage::thermal, "world.height", "Height",
                                                 "How high a height of 1 is, as a share of the side.")
        .range(0.01, 1, 0.005, "of the side"),
    row<&Parameters::sea>(Stage::scatter, "sea", "Sea level",
                          "Everything up to this height lies under water.")
        .range(0, 0.95, 0.005, "of the height"),
    row<&Parameters::display, &Display::scenery>(Stage::display, "display.scenery", "Scenery",
                                                 "A diorama cut out of the world, or a landscape that goes "
                                                 "on, mirrored at its borders, into the haze.")
        .choose(scenery_names),
    row<&Parameters::display, &Display::exaggeration>(Stage::display, "display.exaggeration", "Exaggeration",
                                                      "Stretches the picture upwards; the heights stay.")
        .range(0.1, 5, 0.05),
    row<&Parameters::display, &Display::sun, &Sun::azimuth>(
        Stage::display, "display.sun.azimuth", "Sun direction", "Where the sun stands, clockwise from north.")
        .range(0, 360, 1, "degrees"),
    row<&Parameters::display, &Display::sun, &Sun::elevation>(
        Stage::display, "display.sun.elevation", "Sun height", "How high the sun stands above the horizon.")
        .range(1, 90, 1, "degrees"),
    row<&Parameters::display, &Display::palette>(
        Stage::display, "display.palette", "Palette",
        "What the colours show. The first four are kinds of land; hypsometric is that of printed maps, "
        "greyscale shows "
        "form alone, viridis has even steps for reading heights, colour_blind is safe for all eyes.")
        .choose(palette_names),
    row<&Parameters::display, &Display::colours, &Colours::beach>(
        Stage::display, "display.colours.beach", "Beach", "Colour of the land just above the sea.")
        .when(is_natural, own_colours),
    row<&Parameters::display, &Display::colours, &Colours::grass>(Stage::display, "display.colours.grass",
                                                                  "Grass", "Colour of the lowlands.")
        .when(is_natural, own_colours),
    row<&Parameters::display, &Display::colours, &Colours::rock>(Stage::display, "display.colours.rock",
                                                                 "Rock", "Colour of high and of steep land.")
        .when(is_natural, own_colours),
    row<&Parameters::display, &Display::colours, &Colours::snow>(Stage::display, "display.colours.snow",
                                                                 "Snow", "Colour of the summits.")
        .when(is_natural, own_colours),
    row<&Parameters::display, &Display::colours, &Colours::shallow>(
        Stage::display, "display.colours.shallow", "Shallow water", "Colour of the water at the shore.")
        .when(is_natural, own_colours),
    row<&Parameters::display, &Display::colours, &Colours::deep>(
        Stage::display, "display.colours.deep", "Deep water", "Colour of the water far from the shore.")
        .when(is_natural, own_colours),
    row<&Parameters::display, &Display::biomes, &Biomes::absolute>(
        Stage::display, "display.biomes.absolute", "Fixed top",
        "Biomes go by the way from the sea to a height of 1 instead of to the highest land there is.")
        .when(has_biomes, no_biomes),
    row<&Parameters::display, &Display::biomes, &Biomes::grass, &Band::from>(
        Stage::display, "display.biomes.grass.from", "Grass from", "Where grass begins to cover the beach.")
        .range(0, 1, 0.01, above_sea)
        .when(has_biomes, no_biomes),
    row<&Parameters::display, &Display::biomes, &Biomes::grass, &Band::full>(
        Stage::display, "display.biomes.grass.full", "Grass full", "From here on grass covers everything.")
        .range(0, 1, 0.01, above_sea)
        .when(has_biomes, no_biomes),
    row<&Parameters::display, &Display::biomes, &Biomes::rock, &Band::from>(
        Stage::display, "display.biomes.rock.from", "Rock from", "Where grass begins to give way to rock.")
        .range(0, 1, 0.01, above_sea)
        .when(has_biomes, no_biomes),
    row<&Parameters::display, &Display::biomes, &Biomes::rock, &Band::full>(
        Stage::display, "display.biomes.rock.full", "Rock full", "From here on all is rock.")
        .range(0, 1, 0.01, above_sea)
        .when(has_biomes, no_biomes),
    row<&Parameters::display, &Display::biomes, &Biomes::snow, &Band::from>(
        Stage::display, "display.biomes.snow.from", "Snow from", "Where the first snow lies.")
        .range(0, 1, 0.01, above_sea)
        .when(has_biomes, no_biomes),
    row<&Parameters::display, &Display::biomes, &Biomes::snow, &Band::full>(
        Stage::display, "display.biomes.snow.full", "Snow full", "From here on snow covers everything.")
        .range(0, 1, 0.01, above_sea)
        .when(has_biomes, no_biomes),
    row<&Parameters::display, &Display::biomes, &Biomes::steep, &Band::from>(
        Stage::display, "display.biomes.steep.from", "Steep rock from",
        "The slope from which on rock shows through.")
        .range(0, 1, 0.01, of_slope)
        .when(has_biomes, no_biomes),
    row<&Parameters::display, &Display::biomes, &Biomes::steep, &Band::full>(
        Stage::display, "display.biomes.steep.full", "Steep rock full", "From this slope on all is rock.")
        .range(0, 1, 0.01, of_slope)
        .when(has_biomes, no_biomes),
};

// No member without a row.

/// Converts to anything, in unevaluated code: an aggregate takes as many of these as it has members.
struct Anything {
    template <class T>
    operator T() const;
};

template <class T, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
    return requires { T{((void)I, Anything{})...}; };
}

template <class T, std::size_t N = 1>
constexpr std::size_t member_count() {
    if constexpr (takes<T>(std::make_index_sequence<N + 1>{})) {
        return member_count<T, N + 1>();
    } else {
        return N;
    }
}

template <class Group>
constexpr std::size_t rows_of() {
    std::size_t count = 0;
    for (const Row& row : table) count += row.group == group_identity<Group>() ? 1 : 0;
    return count;
}

/// `inner` is the number of members that are groups themselves.
template <class Group>
constexpr bool every_member_has_a_row(std::size_t inner = 0) {
    return rows_of<Group>() + inner == member_count<Group>();
}

static_assert(every_member_has_a_row<Offset>());
static_assert(every_member_has_a_row<PerlinParameters>());
static_assert(every_member_has_a_row<RidgedParameters>());
static_assert(every_member_has_a_row<WorleyParameters>());
static_assert(every_member_has_a_row<WarpParameters>());
static_assert(every_member_has_a_row<ShapeParameters>());
static_assert(every_member_has_a_row<IslandParameters>());
static_assert(every_member_has_a_row<WorldScale>());
static_assert(every_member_has_a_row<Sun>());
static_assert(every_member_has_a_row<Colours>());
static_assert(rows_of<Band>() == 4 * member_count<Band>(), "grass, rock, snow, steep");
static_assert(every_member_has_a_row<Biomes>(4), "grass, rock, snow, steep");
static_assert(every_member_has_a_row<Display>(3), "sun, colours, biomes");
static_assert(every_member_has_a_row<Parameters>(9),
              "offset, perlin, ridged, worley, warp, shape, island, world, display");

constexpr bool every_choice_has_a_name() {
    return algorithm_names.size() == static_cast<std::size_t>(Algorithm::worley) + 1 &&
           gradient_names.size() == static_cast<std::size_t>(Gradients::sixteen) + 1 &&
           ridged_form_names.size() == static_cast<std::size_t>(RidgedForm::multifractal) + 1 &&
           worley_distance_names.size() == static_cast<std::size_t>(WorleyDistance::f2_minus_f1) + 1 &&
           range_names.size() == static_cast<std::size_t>(Range::fixed) + 1 &&
           island_kind_names.size() == static_cast<std::size_t>(IslandKind::archipelago) + 1 &&
           scenery_names.size() == static_cast<std::size_t>(Scenery::landscape) + 1 &&
           palette_names.size() == static_cast<std::size_t>(Palette::colour_blind) + 1;
}
static_assert(every_choice_has_a_name());

constexpr bool ids_are_unique() {
    for (std::size_t i = 0; i < std::size(table); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (table[i].id == table[j].id) return false;
        }
    }
    return true;
}
static_assert(ids_are_unique());

}  // namespace

std::span<const Row> rows() { return table; }

}  // namespace terrain
