#include "terrain/core/params.hpp"

#include <array>
#include <cstddef>
#include <iterator>

#include "core/row_draft.hpp"

namespace terrain {
namespace {

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
constexpr std::array grid_names{Names("256"), Names("512"), Names("1024"), Names("2048"), Names("4096")};
constexpr std::array scenery_names{Names("diorama"), Names("landscape")};
constexpr std::array palette_names{Names("natural"),  Names("arid"),        Names("arctic"),
                                   Names("volcanic"), Names("hypsometric"), Names("greyscale"),
                                   Names("viridis"),  Names("colour_blind")};

// When a row applies.

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
bool erodes(const Parameters& p) { return p.erosion.enabled; }
bool has_droplets(const Parameters& p) { return erodes(p) && p.erosion.density > 0; }
bool crumbles(const Parameters& p) { return p.thermal.enabled; }
bool stones_slip(const Parameters& p) { return crumbles(p) && p.thermal.strength > 0; }
/// The coarsest grid has 256 divisions.
bool grid_matters(const Parameters& p) { return (erodes(p) || crumbles(p)) && p.divisions > 256; }
bool is_natural(const Parameters& p) { return p.display.palette == Palette::natural; }
bool has_biomes(const Parameters& p) { return p.display.palette <= Palette::volcanic; }

// The table.
constexpr std::string_view no_lattice =
    "Diamond-Square has no lattice to scale: it starts from its four corners.";
constexpr std::string_view no_warp = "The warp is off.";
constexpr std::string_view no_falloff = "Only the islands falloff, square and archipelago use it.";
constexpr std::string_view no_erosion = "Erosion is off.";
constexpr std::string_view no_thermal = "Thermal erosion is off.";
constexpr std::string_view no_biomes =
    "This palette goes by height alone; natural, arid, arctic and volcanic have biomes.";
constexpr std::string_view above_sea = "of sea to top";
constexpr std::string_view of_slope = "1 - cos slope";

template <auto Member>
constexpr Draft droplet_row(std::string_view id, std::string_view label, std::string_view help) {
    return row<&Parameters::erosion, Member>(Stage::erosion, id, label, help)
        .when(has_droplets, "Erosion is off, or no droplet falls.");
}

template <auto Member>
constexpr Draft colour_row(std::string_view id, std::string_view label, std::string_view help) {
    return row<&Parameters::display, &Display::colours, Member>(Stage::display, id, label, help)
        .when(is_natural, "Only the palette natural takes its colours from here.");
}

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
    row<&Parameters::erosion, &ErosionParameters::enabled>(
        Stage::erosion, "erosion.enabled", "Erosion",
        "Lets droplets of rain run down the land: they cut valleys and carry what they took to lower "
        "ground."),
    row<&Parameters::erosion, &ErosionParameters::density>(
        Stage::erosion, "erosion.density", "Rain",
        "How many droplets fall. More cut deeper, and take longer in proportion.")
        .range(0, 4, 0.01, "droplets per sample")
        .when(erodes, no_erosion),
    droplet_row<&ErosionParameters::radius>(
        "erosion.radius", "Radius",
        "How wide a bed a droplet digs: small for gullies, large for broad valleys.")
        .range(2, 8, 1, "cells"),
    row<&Parameters::erosion, &ErosionParameters::grid>(
        Stage::erosion, "erosion.grid", "Grid",
        "Most cells per side on which the land erodes; a larger map takes over the change from there. Finer "
        "grids keep finer gullies and take eight times as long for each step.")
        .choose(grid_names)
        .when(grid_matters, "Needs erosion or thermal erosion, and more than 256 divisions."),
    droplet_row<&ErosionParameters::inertia>(
        "erosion.inertia", "Inertia",
        "How much of its direction a droplet keeps: 0 follows every dent, high values run straight on.")
        .range(0, 0.95, 0.01),
    droplet_row<&ErosionParameters::capacity>(
        "erosion.capacity", "Capacity",
        "How much soil fast water carries: higher cuts deeper before it lays anything down.")
        .range(0.5, 8, 0.1),
    droplet_row<&ErosionParameters::min_capacity>(
        "erosion.min_capacity", "Least capacity",
        "How much soil water carries where it hardly flows: higher wears plains down, too.")
        .range(0, 0.01, 0.0005, "of the height"),
    droplet_row<&ErosionParameters::erode>(
        "erosion.erode", "Erode",
        "How fast a droplet fills itself up: the share of its free capacity that it takes on a cell.")
        .range(0, 0.6, 0.01, "per cell"),
    droplet_row<&ErosionParameters::deposit>(
        "erosion.deposit", "Deposit",
        "How fast a droplet lays down what is too much for it: the share that it leaves on a cell.")
        .range(0, 0.6, 0.01, "per cell"),
    droplet_row<&ErosionParameters::evaporate>("erosion.evaporate", "Evaporate",
                                               "How fast a droplet dries up, and can carry less.")
        .range(0, 0.1, 0.005, "per cell"),
    droplet_row<&ErosionParameters::gravity>("erosion.gravity", "Gravity",
                                             "How much faster water gets downhill; fast water carries more.")
        .range(0.5, 10, 0.1),
    droplet_row<&ErosionParameters::lifetime>(
        "erosion.lifetime", "Lifetime",
        "How far a droplet runs, on a map of 256 divisions: longer makes longer rivers.")
        .range(10, 100, 1, "cells"),
    row<&Parameters::thermal, &ThermalParameters::enabled>(
        Stage::thermal, "thermal.enabled", "Thermal erosion",
        "Lets stones slip down where the land is too steep, as frost does: cliffs become slopes of scree."),
    row<&Parameters::thermal, &ThermalParameters::angle>(
        Stage::thermal, "thermal.angle", "Angle of repose",
        "The steepest slope that stays as it is. It reckons with the height of the world.")
        .range(5, 80, 1, "degrees")
        .when(stones_slip, no_thermal),
    row<&Parameters::thermal, &ThermalParameters::passes>(
        Stage::thermal, "thermal.passes", "Passes",
        "How often stones slip by one cell: more lets the scree reach farther.")
        .range(1, 500, 1)
        .when(stones_slip, no_thermal),
    row<&Parameters::thermal, &ThermalParameters::strength>(
        Stage::thermal, "thermal.strength", "Strength",
        "How much of what is too steep slips in one pass; 0 is none.")
        .range(0, 1, 0.01)
        .when(crumbles, no_thermal),
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
    colour_row<&Colours::beach>("display.colours.beach", "Beach", "Colour of the land just above the sea."),
    colour_row<&Colours::grass>("display.colours.grass", "Grass", "Colour of the lowlands."),
    colour_row<&Colours::rock>("display.colours.rock", "Rock", "Colour of high and of steep land."),
    colour_row<&Colours::snow>("display.colours.snow", "Snow", "Colour of the summits."),
    colour_row<&Colours::shallow>("display.colours.shallow", "Shallow water",
                                  "Colour of the water at the shore."),
    colour_row<&Colours::deep>("display.colours.deep", "Deep water",
                               "Colour of the water far from the shore."),
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
static_assert(every_member_has_a_row<ErosionParameters>());
static_assert(every_member_has_a_row<ThermalParameters>());
static_assert(every_member_has_a_row<WorldScale>());
static_assert(every_member_has_a_row<Sun>());
static_assert(every_member_has_a_row<Colours>());
static_assert(rows_of<Band>() == 4 * member_count<Band>(), "grass, rock, snow, steep");
static_assert(every_member_has_a_row<Biomes>(4), "grass, rock, snow, steep");
static_assert(every_member_has_a_row<Display>(3), "sun, colours, biomes");
static_assert(every_member_has_a_row<Parameters>(11),
              "offset, perlin, ridged, worley, warp, shape, island, erosion, thermal, world, display");

constexpr bool every_choice_has_a_name() {
    return algorithm_names.size() == static_cast<std::size_t>(Algorithm::worley) + 1 &&
           gradient_names.size() == static_cast<std::size_t>(Gradients::sixteen) + 1 &&
           ridged_form_names.size() == static_cast<std::size_t>(RidgedForm::multifractal) + 1 &&
           worley_distance_names.size() == static_cast<std::size_t>(WorleyDistance::f2_minus_f1) + 1 &&
           range_names.size() == static_cast<std::size_t>(Range::fixed) + 1 &&
           island_kind_names.size() == static_cast<std::size_t>(IslandKind::archipelago) + 1 &&
           grid_names.size() == static_cast<std::size_t>(ErosionGrid::cells_4096) + 1 &&
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
