/// The frame loop and the wiring of session, renderer, interface and window.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "app/app.hpp"
#include "app/camera_input.hpp"
#include "app/motion.hpp"
#include "app/session.hpp"
#include "app/settings.hpp"
#include "app/status_file.hpp"
#include "app/window.hpp"
#include "figure/erosion_overlay.hpp"
#include "render/renderer.hpp"
#include "ui/interface.hpp"

namespace terrain::app {

class Lab {
public:
    /// All of these outlive the lab.
    struct Parts {
        Window& window;
        render::Renderer& renderer;
        Session& session;
        ui::FontData fonts;
    };

    Lab(Parts parts, Settings settings, const AppOptions& options);

    /// Runs until the window is closed.
    void loop();
    void say(const std::string& text, bool is_error);

    /// As they are now, to be written.
    Settings settings() const;

private:
    using Clock = std::chrono::steady_clock;

    /// Everything a picture of the land depends on; it is drawn again only when this changes.
    struct Shown {
        std::shared_ptr<const World> world;
        Parameters parameters;
        render::Camera camera;
        render::Size size;
        float water_time = 0;
        float morph = 1;
        bool wireframe = false;
        std::shared_ptr<const figure::Overlay> overlay;
        int refinement = 0;  ///< see Lab::may_be_refined
        bool operator==(const Shown&) const = default;
    };

    bool is_hidden() const;
    double wait_time() const;
    bool wants_frame() const;
    void notice_events();
    void frame();
    void prepare_fonts();
    void fetch_world();
    void handle_keys();
    void handle_drops();
    void handle(const ui::Intents& intents);
    void handle_dialogs(const ui::Intents& intents);
    void perform(ui::Action action);
    void perform_view(ui::Action action);
    void perform_dialog(ui::Action action);
    void draw_view(const ui::Intents& intents);
    void draw_before(Shown wanted);
    ui::Image drawn(job::Slot slot, const Shown& wanted);
    bool shows_before() const;
    void show(std::optional<figure::ErosionMap> map);
    void renew_overlay();
    void fill_erosion_status(ui::Status& status) const;
    std::string droplet_note() const;
    void learn_droplet_time(const World& world);
    bool may_be_refined() const;
    double until_refinement() const;
    void set_motion();
    void set_threads();
    void save();
    void finish_pending();
    void write_picture(const std::filesystem::path& path, render::Size size);
    void open_paste(const std::string& text);
    void copy_share();
    void ask_for_world(const std::string& reason);
    bool water_is_moving() const;
    ui::Status status() const;
    void fill_world_status(ui::Status& status) const;
    void report(const ui::Intents& intents);

    Window& window_;
    render::Renderer& renderer_;
    Session& session_;
    ui::FontData fonts_;
    Settings settings_;
    StatusFile status_file_;

    std::size_t threads_at_start_;
    ui::Interface interface_;
    std::optional<ui::SaveDialog> save_;
    std::optional<ui::PasteDialog> paste_;
    CameraInput camera_input_;
    render::Camera camera_;  ///< as it was asked for; motion_ has the one that is shown
    Motion motion_;
    render::Ground ground_;
    std::optional<Shown> shown_;
    ui::Image view_;
    std::optional<Shown> shown_before_;
    ui::Image before_;
    std::optional<double> wipe_;
    std::optional<figure::ErosionMap> erosion_map_;   ///< nothing: the land's own colours
    std::shared_ptr<const figure::Overlay> overlay_;  ///< of the world on screen; null where it has no maps
    double seconds_per_droplet_step_ = 0;             ///< of the machine's last run; 0: there was none
    bool wireframe_ = false, water_moves_ = false, editing_ = false;
    bool view_was_drawn_ = false;

    Message message_;
    bool copy_when_current_ = false;
    struct Picture {
        std::filesystem::path path;
        render::Size size;
    };
    std::optional<Picture> picture_when_current_;

    float fonts_scale_ = 0;
    ui::Theme fonts_theme_ = ui::Theme::dark;
    std::string fonts_seed_;  ///< the last one with characters beyond ASCII
    std::size_t seen_events_ = 0;
    Clock::time_point last_input_ = Clock::now(), started_ = Clock::now(), last_frame_ = Clock::now(),
                      view_changed_ = Clock::now();
    double frame_milliseconds_ = 0, frames_per_second_ = 0;
    double view_milliseconds_ = 0;  ///< of the last frame that drew the land anew, not refined
    int frames_wanted_ = 3;
    bool in_frame_ = false, interface_wants_frame_ = false;
    std::size_t worlds_ = 0, views_ = 0;
};

}  // namespace terrain::app
