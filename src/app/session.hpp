/// The model behind the window, without the window: what is edited, what is computed, what is on the screen.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/history.hpp"
#include "job/worker.hpp"
#include "terrain/core/simd.hpp"
#include "terrain/core/world.hpp"
#include "terrain/io/png.hpp"

namespace terrain::app {

/// The land of the main view, in the worker as in the renderer.
inline constexpr job::Slot main_slot = 0;

/// What its previews start from, in the pipeline alone.
inline constexpr job::Slot preview_slot = 1;

/// The land before erosion, in the renderer alone.
inline constexpr job::Slot before_slot = 1;

struct SessionOptions {
    Parameters start;
    std::optional<std::uint64_t> check;  ///< of the string it was opened from
    std::size_t threads = 1;
    std::size_t memory_budget = std::size_t{1} << 30;
    Simd simd = best_simd();
    std::function<void()> wake;  ///< called from other threads when there is something to poll
};

struct Message {
    std::string text;
    bool is_error = false;
};

class Session {
public:
    explicit Session(const SessionOptions& options);

    const Parameters& edit() const { return edit_; }

    /// Takes over edited parameters; `editing` while a widget is still held, `label` what was changed.
    void change(const Parameters& parameters, bool editing, const std::string& label);

    void undo();
    void redo();
    void draw_seed(std::uint32_t bits);
    void previous_seed();
    void next_seed();
    void reset();

    /// Takes over a string's recipe; once it is computed, identity() says whether the heights are those of
    /// `check`.
    void open(const Parameters& parameters, std::optional<std::uint64_t> check);

    /// What came from the workers.
    struct Arrival {
        bool land = false;   ///< a new world
        bool light = false;  ///< the world on screen, in another light
    };

    /// Submits what has to be computed and fetches what was.
    Arrival update();
    void cancel();
    void compute();  ///< after a cancel

    /// The newest finished world; null before the first.
    const std::shared_ptr<const World>& world() const { return world_; }
    /// True when the world on screen is that of the edited recipe.
    bool is_current() const;
    /// True when it has fewer samples than the edited recipe, because that one is still being computed.
    bool is_preview() const {
        return world_ && (world_->intermediate || world_->parameters.divisions < edit_.divisions);
    }
    /// True when the light on it, too, is that of the edited recipe.
    bool is_lit() const;
    bool is_computing() const;
    /// True after a cancel or a failure, until the next change.
    bool gave_up() const { return gave_up_; }
    std::optional<job::Progress> progress() const { return live_->progress(); }
    /// How long the running request has been on its way.
    std::chrono::nanoseconds computing_for() const;

    /// Hash of the world on screen.
    std::uint64_t hash() const { return hash_; }
    /// "identical to ..." or "differs from ..." after an opened string was fully computed; empty otherwise.
    const std::string& identity() const { return identity_; }
    /// Share string of the edited recipe; with its check where the world on screen is current.
    std::string share() const;

    /// Computes the edited recipe in the background and writes it.
    void export_heightmap(const std::filesystem::path& path, io::Depth depth);
    std::size_t threads() const { return threads_; }
    /// From the next computation on; the heights stay the same.
    void use_threads(std::size_t threads);
    bool is_exporting() const { return background_->busy(); }

    /// The newest message since the last call, if any.
    std::optional<Message> take_message() { return std::exchange(message_, std::nullopt); }

    const History& history() const { return history_; }
    const SeedHistory& seeds() const { return seeds_; }

private:
    void set_edit(const Parameters& parameters);
    void submit();
    bool is_about_to_show() const;
    void adopt(std::shared_ptr<const World> world);
    bool poll_live();
    void relight();
    bool poll_light();
    void poll_background();

    std::size_t threads_, memory_budget_;
    Simd simd_;
    Parameters edit_;
    std::optional<Parameters> submitted_;
    History history_;
    SeedHistory seeds_;
    std::shared_ptr<const World> world_;
    std::uint64_t hash_ = 0;
    std::optional<std::uint64_t> expected_;
    std::string identity_;
    bool gave_up_ = false;
    bool has_shown_ = true;  ///< of the last request: a world, or how it ended
    std::chrono::steady_clock::time_point submitted_at_;
    std::optional<Message> message_;

    /// What the light worker was last asked for.
    struct LightRequest {
        const Field* heights = nullptr;
        Sun sun;
        double rise = 0;
        bool operator==(const LightRequest&) const = default;
    };
    std::optional<LightRequest> light_request_;
    job::Slot next_export_ = 0;

    // The workers' tasks use what stands above them: they are destroyed first.
    std::shared_ptr<Executor> executor_;
    std::shared_ptr<Pipeline> pipeline_;
    std::unique_ptr<job::Worker> live_, light_, background_;
};

}  // namespace terrain::app
