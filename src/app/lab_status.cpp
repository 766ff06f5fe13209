/// What the panels are told about the lab.
#include <fmt/format.h>

#include "app/lab.hpp"
#include "figure/histogram.hpp"
#include "figure/tints.hpp"
#include "terrain/core/notes.hpp"
#include "terrain/io/share.hpp"

namespace terrain::app {
namespace {

using namespace std::chrono_literals;

constexpr double histogram_width = 240;
constexpr double histogram_height = 96;

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
    status.activity = "computing heights";
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
    status.view = view_;
    if (session_.world()) fill_world_status(status);
    return status;
}

void Lab::fill_world_status(ui::Status& status) const {
    const World& world = *session_.world();
    // The sea and the metres of the sliders, not those of the last computation: they cost nothing to follow.
    const Statistics figures = statistics(*world.summary, session_.edit());
    status.has_world = true;
    status.preview = session_.is_preview();
    status.milliseconds = std::chrono::duration<double, std::milli>(world.timing.heights()).count();
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
    const render::GridCounts counts = renderer_.counts(main_slot);
    status.drawn_vertices = counts.drawn_vertices;
    status.drawn_triangles = counts.drawn_triangles;
    status.full_vertices = counts.full_vertices;
    status.full_triangles = counts.full_triangles;
}

}  // namespace terrain::app
