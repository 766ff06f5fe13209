/// What the panels are told about the lab.
#include <fmt/format.h>

#include "app/lab.hpp"
#include "figure/histogram.hpp"
#include "figure/tints.hpp"
#include "job/executors.hpp"
#include "terrain/core/notes.hpp"
#include "terrain/io/share.hpp"

namespace terrain::app {
namespace {

using namespace std::chrono_literals;

constexpr double histogram_width = 240;
constexpr double histogram_height = 96;

/// 0 where none run.
std::size_t droplets_of(const Parameters& parameters) {
    return parameters.erosion.enabled ? droplet_count(parameters.erosion, erosion_divisions(parameters)) : 0;
}

/// Of all droplets together, as if each lived to its end.
double droplet_steps(const Parameters& parameters) {
    const DropletRules rules = droplet_rules(parameters.erosion, erosion_divisions(parameters));
    return static_cast<double>(droplets_of(parameters)) * static_cast<double>(rules.lifetime);
}

}  // namespace

ui::Status Lab::status() const {
    ui::Status status;
    status.title = session_.edit().seed;
    status.share = io::write_share(session_.edit());
    status.message = message_.text;
    status.message_is_error = message_.is_error;
    status.computing = session_.computing_for() > 100ms;
    if (const auto progress = session_.progress()) {
        status.progress = progress->total > 0
                              ? static_cast<double>(progress->done) / static_cast<double>(progress->total)
                              : 0;
    }
    const std::size_t droplets = droplets_of(session_.edit());
    const auto progress_of_droplets = session_.progress();
    status.activity = "computing heights";
    if (droplets > 0 && progress_of_droplets && progress_of_droplets->total == droplets) {
        status.activity = fmt::format("{:.0f}k of {:.0f}k droplets,",
                                      static_cast<double>(progress_of_droplets->done) / 1000,
                                      static_cast<double>(droplets) / 1000);
    }
    status.not_computed = session_.gave_up();
    status.identical = session_.identity();
    status.can_undo = session_.history().can_undo();
    status.can_redo = session_.history().can_redo();
    status.undo_name = session_.history().undo_name();
    status.redo_name = session_.history().redo_name();
    status.seed_index = session_.seeds().index();
    status.seed_count = session_.seeds().count();
    status.wireframe = wireframe_;
    status.water_moves = water_moves_;
    status.motion = motion_.enabled();
    status.animating = water_is_moving();
    status.frames_per_second = frames_per_second_;
    status.frame_milliseconds = view_milliseconds_;
    status.renderer = window_.driver().renderer;
    status.threads = session_.threads();
    status.most_threads = job::hardware_threads();
    status.view = view_;
    if (session_.edit().erosion.enabled) status.group_notes["Erosion"] = droplet_note();
    if (session_.world()) fill_world_status(status);
    return status;
}

void Lab::fill_world_status(ui::Status& status) const {
    const World& world = *session_.world();
    // The sea and the metres of the sliders, not those of the last computation: they cost nothing to follow.
    const Statistics figures = statistics(*world.summary, session_.edit());
    status.has_world = true;
    status.preview = session_.is_preview();
    const auto time = world.intermediate ? session_.computing_for() : world.timing.heights();
    status.milliseconds = std::chrono::duration<double, std::milli>(time).count();
    status.lowest = static_cast<double>(figures.lowest);
    status.highest = static_cast<double>(figures.highest);
    status.mean = figures.mean;
    status.land_share = figures.land_share;
    status.relief = figures.relief;
    status.mean_slope = figures.mean_slope;
    status.hash = hash_text(session_.hash());
    status.notes = notes_on(world);
    status.histogram =
        figure::histogram(world.summary->table, session_.edit().sea, histogram_width, histogram_height);
    status.legend = figure::legend(session_.edit(), status.highest, histogram_width);
    fill_erosion_status(status);
    const render::GridCounts counts = renderer_.counts(main_slot);
    status.drawn_vertices = counts.drawn_vertices;
    status.drawn_triangles = counts.drawn_triangles;
    status.full_vertices = counts.full_vertices;
    status.full_triangles = counts.full_triangles;
}

void Lab::fill_erosion_status(ui::Status& status) const {
    const World& world = *session_.world();
    status.looks_on = world.intermediate;
    if (!world.before) return;
    status.is_eroded = true;
    if (erosion_map_) {
        status.overlay = *erosion_map_ == figure::ErosionMap::delta ? ui::Overlay::wear : ui::Overlay::flow;
    }
    status.wipe = wipe_;
    status.shows_before = shows_before();
    status.before = before_;
    status.mean_slope_before = statistics(*world.before->summary, session_.edit()).mean_slope;
    status.has_erosion_maps = world.erosion != nullptr;
    if (!world.erosion) return;
    const ErosionMaps& maps = *world.erosion;
    const WorldScale& scale = session_.edit().world;
    const double cell = scale.size / static_cast<double>(maps.delta.divisions());
    const double cubic_metres = cell * cell * scale.height * scale.size;
    status.moved = maps.moved * cubic_metres;
    status.deposited = maps.deposited * cubic_metres;
    status.outflow = maps.outflow * cubic_metres;
    if (!overlay_) return;
    status.legend = figure::erosion_legend(*overlay_, *erosion_map_, session_.edit(), histogram_width);
}

/// What the sliders ask for, and how long it takes here if it goes as the last time.
std::string Lab::droplet_note() const {
    const std::size_t grid = erosion_divisions(session_.edit());
    std::string note =
        fmt::format("{} droplets on {} x {} cells", ui::grouped(droplets_of(session_.edit())), grid, grid);
    const double seconds = droplet_steps(session_.edit()) * seconds_per_droplet_step_;
    if (seconds > 0) note += fmt::format("\nabout {:.1f} s on this machine", seconds);
    return note;
}

void Lab::learn_droplet_time(const World& world) {
    const double steps = world.erosion ? droplet_steps(world.parameters) : 0;
    const double seconds = std::chrono::duration<double>(world.timing.erosion).count();
    if (steps > 0 && seconds > 0) seconds_per_droplet_step_ = seconds / steps;
}

}  // namespace terrain::app
