#include "app/lab.hpp"

#include <algorithm>

#include <imgui.h>

#include "app/saving.hpp"
#include "app/shortcuts.hpp"
#include "job/executors.hpp"
#include "terrain/io/file.hpp"

namespace terrain::app {
namespace {

using namespace std::chrono_literals;

/// While a tooltip is due or a cursor blinks.
constexpr double interface_interval = 0.1;
constexpr double progress_interval = 0.1;
constexpr double idle_interval = 5.0;
constexpr auto water_moves_for = 10s;
/// A picture that stays this long is worth being drawn finer.
constexpr auto refined_after = 300ms, enlarged_after = 900ms;
/// Four times as many pixels must not keep the window from answering.
constexpr double slowest_to_enlarge = 250;

bool is_ascii(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

double seconds(std::chrono::nanoseconds duration) { return std::chrono::duration<double>(duration).count(); }

}  // namespace

Lab::Lab(Parts parts, Settings settings, const AppOptions& options)
    : window_(parts.window),
      renderer_(parts.renderer),
      session_(parts.session),
      fonts_(std::move(parts.fonts)),
      settings_(std::move(settings)),
      status_file_(io::path_from_utf8(options.status_file)),
      threads_at_start_(options.threads),
      motion_(camera_),
      // In software every moving frame costs a good part of a second of computing: only when asked.
      water_moves_(!parts.window.driver().software) {
    set_motion();
    if (options.threads != job::hardware_threads()) settings_.layout.threads = 0;  // said on the command line
    set_threads();
    window_.on_refresh = [this] {
        if (!in_frame_) frame();
    };
}

void Lab::loop() {
    while (!window_.should_close()) {
        window_.wait_events(wait_time());
        notice_events();
        fetch_world();
        if (!is_hidden() && wants_frame()) frame();
    }
}

bool Lab::is_hidden() const {
    const WindowSize size = window_.framebuffer();
    return window_.minimised() || size.width == 0 || size.height == 0;
}

double Lab::wait_time() const {
    if (is_hidden()) return idle_interval;
    if (frames_wanted_ > 0) return 0.001;
    if (water_is_moving() || motion_.is_moving()) return 0.001;
    if (may_be_refined()) return std::max(until_refinement(), 0.001);
    if (interface_wants_frame_) return interface_interval;
    if (session_.is_computing() || session_.is_exporting()) return progress_interval;
    return idle_interval;
}

bool Lab::wants_frame() const {
    return frames_wanted_ > 0 || water_is_moving() || motion_.is_moving() ||
           (may_be_refined() && until_refinement() <= 0) || interface_wants_frame_ ||
           session_.is_computing() || session_.is_exporting() || copy_when_current_ || picture_when_current_;
}

void Lab::notice_events() {
    if (window_.events() == seen_events_) return;
    seen_events_ = window_.events();
    last_input_ = Clock::now();
    frames_wanted_ = 3;  // Dear ImGui settles within three frames
}

void Lab::fetch_world() {
    const Session::Arrival arrival = session_.update();
    if (arrival.land || arrival.light) {
        renderer_.adopt(main_slot, session_.world());
        renderer_.adopt(before_slot, session_.world()->before);
        learn_droplet_time(*session_.world());
        if (arrival.land) renew_overlay();
        ground_ = render::Ground(*session_.world());
        if (worlds_ == 0) camera_.frame(ground_);  // as `terrain-lab screenshot` shows it
        if (arrival.land) ++worlds_;
        // What a hand drags shows where it is now.
        if (arrival.land && !editing_) motion_.begin_morph(Clock::now());
        frames_wanted_ = std::max(frames_wanted_, 2);
    }
    if (auto message = session_.take_message()) {
        message_ = std::move(*message);
        frames_wanted_ = std::max(frames_wanted_, 2);
    }
    finish_pending();
}

bool Lab::water_is_moving() const {
    return water_moves_ && window_.focused() && session_.world() && session_.edit().sea > 0 &&
           Clock::now() - last_input_ < water_moves_for;
}

void Lab::prepare_fonts() {
    const double wanted =
        settings_.layout.scale > 0 ? settings_.layout.scale : static_cast<double>(window_.monitor_scale());
    const auto scale = static_cast<float>(wanted);
    const bool scaled = scale != fonts_scale_;
    if (scaled || settings_.layout.theme != fonts_theme_) ui::apply_theme(settings_.layout.theme, scale);
    // The atlas always has the characters of the interface; only other ones need a new one.
    const std::string unusual = is_ascii(session_.edit().seed) ? "" : session_.edit().seed;
    if (scaled || (!unusual.empty() && unusual != fonts_seed_)) {
        ui::build_fonts(fonts_, scale, {unusual});
        window_.renew_fonts();
        // It takes long enough for a key to be released meanwhile; unseen, it would seem held and repeat
        // itself.
        window_.poll_events();
        fonts_seed_ = unusual;
    }
    fonts_scale_ = scale;
    fonts_theme_ = settings_.layout.theme;
}

void Lab::frame() {
    in_frame_ = true;
    const auto began = Clock::now();
    const std::size_t views_before = views_;
    if (frames_wanted_ > 0) --frames_wanted_;
    prepare_fonts();
    window_.begin_frame();
    handle_keys();
    handle_drops();
    Parameters edit = session_.edit();
    if (save_) describe(*save_, edit);
    const ui::Intents intents = interface_.draw(edit, status(), settings_.layout, save_, paste_);
    interface_wants_frame_ = intents.wants_frame;
    set_threads();
    editing_ = intents.editing;
    session_.change(edit, intents.editing, intents.edited);
    handle(intents);
    fetch_world();
    camera_input_.apply(intents, ground_, camera_);
    draw_view(intents);
    window_.end_frame();
    const auto ended = Clock::now();
    frame_milliseconds_ = seconds(ended - began) * 1000;
    if (views_ != views_before && shown_->refinement < 2) view_milliseconds_ = frame_milliseconds_;
    const double interval = seconds(ended - last_frame_);
    frames_per_second_ = interval > 0 ? 0.9 * frames_per_second_ + 0.1 / interval : frames_per_second_;
    last_frame_ = ended;
    report(intents);
    in_frame_ = false;
}

/// The picture is shown by the next frame's panels, so a new one asks for another frame.
void Lab::draw_view(const ui::Intents& intents) {
    const render::Size size{static_cast<int>(intents.view.width), static_cast<int>(intents.view.height)};
    if (!session_.world() || size.empty()) return;
    const float time = water_is_moving() ? static_cast<float>(seconds(Clock::now() - started_))
                       : shown_          ? shown_->water_time
                                         : 0.0F;
    motion_.advance(Clock::now(), camera_, ground_);
    Shown wanted{session_.world(), session_.edit(), motion_.camera(), size, time,
                 motion_.morph(),  wireframe_,      overlay_,         0};
    wanted.refinement = shown_ ? shown_->refinement : 0;
    if (shown_ && *shown_ == wanted) {
        if (!may_be_refined() || until_refinement() > 0) return draw_before(std::move(wanted));
        ++wanted.refinement;
    } else {
        wanted.refinement = 0;
    }
    view_ = drawn(main_slot, wanted);
    draw_before(wanted);
    view_changed_ = Clock::now();
    shown_ = std::move(wanted);
    ++views_;
    frames_wanted_ = std::max(frames_wanted_, 1);
}

/// The picture of a slot, larger where it is refined so far.
ui::Image Lab::drawn(job::Slot slot, const Shown& wanted) {
    render::Look look;
    look.parameters = wanted.parameters;
    look.water_time = wanted.water_time;
    look.wireframe = wanted.wireframe;
    look.draft = window_.driver().software && wanted.refinement == 0;
    look.morph = wanted.morph;
    look.overlay = wanted.overlay;
    const render::Size& size = wanted.size;
    ui::Image image;
    if (wanted.refinement == 2) {
        image.id = renderer_.draw(slot, wanted.camera, look, {2 * size.width, 2 * size.height});
    }
    // Not enlarged, or too large for the driver.
    if (image.id == 0) image.id = renderer_.draw(slot, wanted.camera, look, size);
    return image;
}

bool Lab::shows_before() const {
    const bool is_free = !ImGui::GetIO().WantTextInput && !save_ && !paste_;
    return is_free && window_.is_held("B") && session_.world() && session_.world()->before;
}

/// The land before erosion, where it is looked at: seen as the land is, in its own colours.
void Lab::draw_before(Shown wanted) {
    wanted.world = wanted.world->before;
    if (!wanted.world || (!wipe_ && !shows_before())) {
        before_ = {};
        shown_before_.reset();
        return;
    }
    wanted.overlay = nullptr;
    wanted.morph = 1;
    if (shown_before_ == wanted) return;
    before_ = drawn(before_slot, wanted);
    shown_before_ = std::move(wanted);
    ++views_;
    frames_wanted_ = std::max(frames_wanted_, 1);
}

/// After another world or another choice: not in every frame, the maps are large.
void Lab::renew_overlay() {
    const std::shared_ptr<const World>& world = session_.world();
    overlay_.reset();
    if (!erosion_map_ || !world || !world->erosion) return;
    overlay_ =
        std::make_shared<const figure::Overlay>(figure::erosion_overlay(*world->erosion, *erosion_map_));
}

/// On a software driver a picture that moves is a draft with jagged edges. At rest it is drawn with all
/// triangles, and then, where that did not take too long, at twice the size, which the window shows smaller.
bool Lab::may_be_refined() const {
    if (!window_.driver().software || !shown_ || water_is_moving() || motion_.is_moving() ||
        session_.is_computing()) {
        return false;
    }
    return shown_->refinement == 0 || (shown_->refinement == 1 && view_milliseconds_ < slowest_to_enlarge);
}

/// Seconds.
double Lab::until_refinement() const {
    const auto rest = shown_ && shown_->refinement > 0 ? enlarged_after : refined_after;
    return seconds(view_changed_ + rest - Clock::now());
}

/// The command line decides until something else is chosen.
void Lab::set_threads() {
    const std::size_t chosen = settings_.layout.threads;
    const std::size_t wanted = chosen == 0 ? threads_at_start_ : std::min(chosen, job::most_threads);
    if (wanted != session_.threads()) session_.use_threads(wanted);
}

void Lab::set_motion() { motion_.enable(settings_.layout.motion.value_or(!window_.driver().software)); }

void Lab::handle_keys() {
    const ImGuiIO& io = ImGui::GetIO();
    const Focus focus{io.WantTextInput, ImGui::IsAnyItemActive()};
    for (const KeyPress& press : window_.take_keys()) {
        const Shortcut wanted = save_ || paste_ ? dialog_shortcut(press) : shortcut(press, focus);
        if (wanted.fixed_view) camera_.look(static_cast<render::FixedView>(*wanted.fixed_view), ground_);
        if (wanted.action != ui::Action::none) perform(wanted.action);
    }
}

void Lab::handle_drops() {
    constexpr std::size_t longest = 65536;
    for (const std::string& path : window_.take_drops()) {
        const auto bytes = io::read_file(io::path_from_utf8(path), longest);
        if (!bytes) {
            say(bytes.error().message, true);
            continue;
        }
        const std::string text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
        const std::size_t begin = text.find("terrainlab:");
        if (begin == std::string::npos) {
            say(path + " holds no share string", true);
            continue;
        }
        open_paste(text.substr(begin, text.find_first_of(" \t\r\n\"'<>", begin) - begin));
    }
}

void Lab::handle(const ui::Intents& intents) {
    if (intents.wipe && wipe_) wipe_ = intents.wipe;
    for (const ui::Action action : intents.actions) perform(action);
    if (intents.fixed_view) camera_.look(static_cast<render::FixedView>(*intents.fixed_view), ground_);
    handle_dialogs(intents);
}

void Lab::say(const std::string& text, bool is_error) {
    message_ = {text, is_error};
    frames_wanted_ = std::max(frames_wanted_, 2);
}

Settings Lab::settings() const {
    Settings now = settings_;
    now.maximised = window_.maximised();
    if (!now.maximised && !window_.minimised()) {
        now.window_width = window_.size().width;
        now.window_height = window_.size().height;
    }
    return now;
}

void Lab::report(const ui::Intents& intents) {
    if (!status_file_.wanted()) return;
    Report now;
    now.worlds = worlds_;
    now.views = views_;
    now.at_rest =
        shown_ && !may_be_refined() && !motion_.is_moving() && !water_is_moving() && session_.is_lit();
    // Of the frame that was drawn: the window itself may have another size by now.
    const ImGuiIO& io = ImGui::GetIO();
    now.width = static_cast<int>(io.DisplaySize.x * io.DisplayFramebufferScale.x);
    now.height = static_cast<int>(io.DisplaySize.y * io.DisplayFramebufferScale.y);
    now.is_eroded = session_.world() && session_.world()->before;
    now.shows_before = shows_before();
    now.overlay = !erosion_map_ ? "land" : *erosion_map_ == figure::ErosionMap::delta ? "wear" : "flow";
    now.wipe = wipe_;
    now.dialog = save_ ? "save" : paste_ ? "paste" : settings_.layout.help ? "help" : "";
    now.message = message_.text;
    status_file_.write(status_text(session_, camera_, intents, now));
}

}  // namespace terrain::app
