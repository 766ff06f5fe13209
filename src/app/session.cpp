#include "app/session.hpp"

#include <utility>

#include <fmt/format.h>

#include "job/executors.hpp"
#include "terrain/io/file.hpp"
#include "terrain/io/share.hpp"

namespace terrain::app {
namespace {

using namespace std::chrono_literals;

/// True where the two give the same heights and figures, if not the same picture.
bool same_result(const Parameters& left, const Parameters& right) {
    const auto dirty = first_dirty(left, right);
    return !dirty || *dirty == Stage::display;
}

/// Land and light of fewer samples come within a frame or two even on a slow machine.
constexpr int preview_divisions = 256;
constexpr int largest_without_preview = 512;

/// The same terrain on a coarser grid; nothing where the map itself is quick enough.
std::optional<Parameters> preview_of(const Parameters& parameters) {
    if (parameters.divisions <= largest_without_preview) return std::nullopt;
    Parameters preview = parameters;
    while (preview.divisions > preview_divisions) preview.divisions = (preview.divisions + 1) / 2;
    return preview;
}

/// Gives what is published while the land erodes its light.
class LightingControl final : public Control {
public:
    LightingControl(Control& control, const Parameters& parameters, Executor& executor)
        : control_(control), parameters_(parameters), executor_(executor) {}

    void checkpoint(std::size_t done, std::size_t total) override { control_.checkpoint(done, total); }
    void publish(std::shared_ptr<const World> world) override {
        Control unseen;  // the progress is that of the erosion
        auto with_before = std::make_shared<World>(*world);
        if (before_ && world->before && before_->heights == world->before->heights)
            with_before->before = before_;
        auto shown = lit(*with_before, parameters_, executor_, unseen);
        before_ = shown->before;
        control_.publish(std::move(shown));
    }
    std::chrono::nanoseconds now() const override { return control_.now(); }

private:
    Control& control_;
    const Parameters& parameters_;
    Executor& executor_;
    std::shared_ptr<const World> before_;  ///< in its light, which the looks share
};

}  // namespace

Session::Session(const SessionOptions& options)
    : threads_(options.threads),
      memory_budget_(options.memory_budget),
      simd_(options.simd),
      edit_(options.start),
      history_(options.start),
      seeds_(options.start),
      expected_(options.check),
      pipeline_(std::make_shared<Pipeline>(options.memory_budget)),
      live_(job::make_threaded_worker({options.wake, {}})),
      light_(job::make_threaded_worker({options.wake, {}})),
      background_(job::make_threaded_worker({options.wake, {}})) {
    use_threads(options.threads);
}

void Session::use_threads(std::size_t threads) {
    threads_ = threads;
    executor_ = job::make_tbb_executor(threads);
    executor_->use(simd_);
}

/// What was said of the old recipe's heights does not hold for others.
void Session::set_edit(const Parameters& parameters) {
    if (!same_result(parameters, edit_)) {
        gave_up_ = false;
        expected_.reset();
        identity_.clear();
    }
    edit_ = parameters;
}

void Session::change(const Parameters& parameters, bool editing, const std::string& label) {
    set_edit(parameters);
    history_.observe(edit_, editing, label);
    if (!editing) seeds_.observe(edit_);
}

void Session::undo() {
    if (const auto before = history_.undo(edit_)) set_edit(*before);
    seeds_.observe(edit_);
}

void Session::redo() {
    if (const auto after = history_.redo()) set_edit(*after);
    seeds_.observe(edit_);
}

void Session::draw_seed(std::uint32_t bits) {
    Parameters drawn = edit_;
    drawn.seed = seed_from_bits(bits);
    change(drawn, false, "Seed");
}

void Session::previous_seed() {
    if (const auto recipe = seeds_.previous()) change(*recipe, false, "Seed");
}

void Session::next_seed() {
    if (const auto recipe = seeds_.next()) change(*recipe, false, "Seed");
}

void Session::reset() { change(Parameters{}, false, "Reset all"); }

void Session::open(const Parameters& parameters, std::optional<std::uint64_t> check) {
    change(parameters, false, "Paste");
    expected_ = check;
    identity_.clear();
    if (is_current()) adopt(world_);
}

Session::Arrival Session::update() {
    poll_background();
    Arrival arrival;
    arrival.land = poll_live();
    arrival.light = poll_light();
    const bool dirty = !submitted_ || !same_result(*submitted_, edit_);
    if (dirty && !gave_up_ && !is_about_to_show()) submit();
    relight();
    return arrival;
}

/// A request takes the place of the one that runs. While a hand drags, that would stop every one before it
/// shows anything: so a young one is let to its first world, its preview or the whole.
bool Session::is_about_to_show() const {
    constexpr auto young = 250ms;
    return live_->busy() && !has_shown_ && std::chrono::steady_clock::now() - submitted_at_ < young;
}

void Session::submit() {
    submitted_ = edit_;
    has_shown_ = false;
    submitted_at_ = std::chrono::steady_clock::now();
    live_->submit(main_slot,
                  [parameters = edit_, pipeline = pipeline_, executor = executor_,
                   budget = memory_budget_](Control& control) -> job::Result {
                      const auto coarse = preview_of(parameters);
                      // A map that will be refused has none.
                      if (coarse && peak_bytes(parameters) <= budget) {
                          const auto preview = pipeline->run(preview_slot, *coarse, *executor, control);
                          if (preview) control.publish(lit(**preview, *coarse, *executor, control));
                      }
                      LightingControl lighting(control, parameters, *executor);
                      auto world = pipeline->run(main_slot, parameters, *executor, lighting);
                      if (!world) return world;
                      return lit(**world, parameters, *executor, control);
                  });
}

/// The sun and the exaggeration change the light alone: a worker of its own sees to that, so that it never
/// waits for heights nor they for it.
void Session::relight() {
    if (!world_ || is_lit()) return;
    const LightRequest wanted{world_->heights.get(), edit_.display.sun, drawn_rise(edit_)};
    if (light_request_ == wanted) return;
    light_request_ = wanted;
    light_->submit(main_slot, [world = world_, parameters = edit_, executor = executor_](Control& control) {
        return lit(*world, parameters, *executor, control);
    });
}

bool Session::poll_light() {
    bool arrived = false;
    while (const auto delivery = light_->poll()) {
        if (delivery->outcome == job::Outcome::failed) message_ = {delivery->error->message, true};
        if (delivery->outcome != job::Outcome::finished || delivery->world->heights != world_->heights)
            continue;
        world_ = with_light_of(*world_, *delivery->world);
        arrived = true;
    }
    return arrived;
}

bool Session::poll_live() {
    bool arrived = false;
    while (auto delivery = live_->poll()) {
        has_shown_ = true;
        switch (delivery->outcome) {
            case job::Outcome::finished:
            case job::Outcome::intermediate:
                adopt(std::move(delivery->world));
                arrived = true;
                break;
            case job::Outcome::failed:
                message_ = {delivery->error->message, true};
                gave_up_ = true;
                break;
            case job::Outcome::cancelled:
                message_ = {"Cancelled: the land is the last one that was computed", false};
                gave_up_ = true;
                break;
        }
    }
    return arrived;
}

void Session::adopt(std::shared_ptr<const World> world) {
    if (!world_ || world_->heights != world->heights) hash_ = hash_heights(*world->heights);
    world_ = std::move(world);
    if (!is_current() || !expected_) return;
    identity_ = hash_ == *expected_ ? fmt::format("identical to the string ({})", hash_text(hash_))
                                    : fmt::format("differs from the string: {}, not {}", hash_text(hash_),
                                                  hash_text(*expected_));
}

void Session::cancel() { live_->cancel_all(); }

void Session::compute() {
    gave_up_ = false;
    submitted_.reset();
}

bool Session::is_current() const {
    return world_ && !world_->intermediate && same_result(world_->parameters, edit_);
}

bool Session::is_lit() const { return world_ && world_->light && lights(*world_->light, edit_); }

bool Session::is_computing() const { return live_->busy(); }

std::chrono::nanoseconds Session::computing_for() const {
    return is_computing() ? std::chrono::steady_clock::now() - submitted_at_ : std::chrono::nanoseconds{};
}

std::string Session::share() const {
    return io::write_share(edit_, is_current() ? std::optional(hash_) : std::nullopt);
}

void Session::export_heightmap(const std::filesystem::path& path, io::Depth depth) {
    background_->submit(next_export_++,
                        [=, parameters = edit_, executor = executor_,
                         budget = memory_budget_](Control& control) -> job::Result {
                            auto world = Pipeline(budget).run(main_slot, parameters, *executor, control);
                            if (!world) return world;
                            const auto written = io::export_png(path, *(*world)->heights, depth);
                            if (!written) return tl::unexpected(written.error());
                            return world;
                        });
    message_ = {"Writing " + io::path_to_utf8(path), false};
}

void Session::poll_background() {
    while (const auto delivery = background_->poll()) {
        if (delivery->outcome == job::Outcome::failed) message_ = {delivery->error->message, true};
        if (delivery->outcome == job::Outcome::finished) {
            message_ = {fmt::format("Heightmap written and read back: {} x {} samples",
                                    delivery->world->heights->side(), delivery->world->heights->side()),
                        false};
        }
    }
}

}  // namespace terrain::app
