/// What the lab does when it is asked to.
#include <random>
#include <utility>

#include <fmt/format.h>

#include "app/lab.hpp"
#include "app/saving.hpp"
#include "terrain/io/file.hpp"
#include "terrain/io/picture.hpp"
#include "terrain/io/share.hpp"

namespace terrain::app {
namespace {

using ui::Action;

ui::PasteDialog paste_dialog(const std::string& text, const Parameters& now) {
    ui::PasteDialog dialog;
    dialog.share = text;
    const auto share = io::read_share(text);
    if (!share) {
        dialog.error = share.error().message;
        return dialog;
    }
    for (const Row& row : rows()) {
        const Value before = row.get(now);
        const Value after = row.get(share->parameters);
        if (before == after) continue;
        dialog.changes.push_back({std::string(row.id), to_text(row, before), to_text(row, after)});
    }
    return dialog;
}

}  // namespace

void Lab::perform(Action action) {
    switch (action) {
        case Action::undo:
            return session_.undo();
        case Action::redo:
            return session_.redo();
        case Action::draw_seed:
            return session_.draw_seed(std::random_device{}());
        case Action::previous_seed:
            return session_.previous_seed();
        case Action::next_seed:
            return session_.next_seed();
        case Action::reset_all:
            return session_.reset();
        case Action::compute:
            return session_.compute();
        case Action::cancel:
            if (save_ || paste_) {
                save_.reset();
                paste_.reset();
                return;
            }
            return session_.cancel();
        case Action::quit:
            return window_.close();
        default:
            perform_dialog(action);
            perform_view(action);
    }
}

void Lab::perform_view(Action action) {
    switch (action) {
        case Action::frame:
            return camera_.frame(ground_);
        case Action::home:
            camera_ = render::Camera();
            return camera_.frame(ground_);
        case Action::toggle_wireframe:
            wireframe_ = !wireframe_;
            return;
        case Action::show_land:
            return show({});
        case Action::show_wear:
            return show(figure::ErosionMap::delta);
        case Action::show_flow:
            return show(figure::ErosionMap::flow);
        case Action::toggle_wipe:
            wipe_ = wipe_ ? std::nullopt : std::optional(0.5);
            return;
        case Action::toggle_water:
            water_moves_ = !water_moves_;
            return;
        case Action::toggle_motion:
            settings_.layout.motion = !motion_.enabled();
            set_motion();
            return;
        case Action::toggle_panels:
            settings_.layout.panels = !settings_.layout.panels;
            return;
        case Action::toggle_help:
            settings_.layout.help = !settings_.layout.help;
            return;
        case Action::reload_shaders:
            if (const auto reloaded = renderer_.reload_shaders(); !reloaded) {
                say(reloaded.error().message, true);
            } else {
                shown_.reset();
                say("Shaders loaded again", false);
            }
            return;
        default:
            return;
    }
}

void Lab::show(std::optional<figure::ErosionMap> map) {
    erosion_map_ = map;
    renew_overlay();
}

void Lab::perform_dialog(Action action) {
    const auto folder =
        settings_.save_folder.empty() ? home_folder() : io::path_from_utf8(settings_.save_folder);
    switch (action) {
        case Action::save_heightmap:
            save_ = open_save_dialog(ui::Saving::heightmap, folder, session_.edit());
            return;
        case Action::save_picture:
            save_ = open_save_dialog(ui::Saving::picture, folder, session_.edit());
            if (shown_) save_->view_size = {shown_->size.width, shown_->size.height};
            return;
        case Action::copy_share:
            return copy_share();
        case Action::paste_share:
            return open_paste(window_.clipboard());
        default:
            return;
    }
}

void Lab::open_paste(const std::string& text) {
    save_.reset();
    paste_ = paste_dialog(text, session_.edit());
}

void Lab::handle_dialogs(const ui::Intents& intents) {
    if (intents.accept_paste && paste_) {
        if (const auto share = io::read_share(paste_->share)) session_.open(share->parameters, share->check);
    }
    if (intents.accept_paste || intents.close_paste) paste_.reset();
    if (!save_) return;
    if (intents.enter_folder) enter(*save_, *intents.enter_folder);
    if (intents.save) return save();
    if (intents.close_save) save_.reset();
}

void Lab::save() {
    if (save_->name.empty()) {
        save_->error = "The file needs a name.";
        return;
    }
    settings_.save_folder = save_->folder.path;
    const std::filesystem::path path = target(*save_);
    if (save_->saving == ui::Saving::heightmap) {
        session_.export_heightmap(path, static_cast<io::Depth>(save_->bits));
    } else {
        picture_when_current_ = Picture{path, {save_->size[0], save_->size[1]}};
        ask_for_world("Computing the heights before the picture");
    }
    save_.reset();
}

void Lab::copy_share() {
    copy_when_current_ = true;
    ask_for_world("Computing the heights before copying");
}

/// What is already being computed goes on; what was given up is taken up again.
void Lab::ask_for_world(const std::string& reason) {
    if (session_.is_current()) return;
    if (session_.gave_up()) session_.compute();
    say(reason, false);
}

/// Copies and pictures mean the recipe of the panel, so they wait until its world is there.
void Lab::finish_pending() {
    if (session_.gave_up()) {
        copy_when_current_ = false;
        picture_when_current_.reset();
    }
    if (!session_.is_current()) return;
    if (std::exchange(copy_when_current_, false)) {
        window_.set_clipboard(session_.share());
        say("Copied: " + session_.share(), false);
    }
    if (!session_.is_lit()) return;
    if (const auto picture = std::exchange(picture_when_current_, std::nullopt)) {
        write_picture(picture->path, picture->size);
    }
}

void Lab::write_picture(const std::filesystem::path& path, render::Size size) {
    const float time = shown_ ? shown_->water_time : 0.0F;
    render::Look look;
    look.parameters = session_.edit();
    look.water_time = time;
    look.wireframe = wireframe_;
    look.overlay = overlay_;
    const auto pixels = renderer_.capture(main_slot, camera_, look, size);
    if (!pixels) return say(pixels.error().message, true);
    const auto written = io::export_rgb_png(path, static_cast<std::size_t>(pixels->size.width),
                                            static_cast<std::size_t>(pixels->size.height), pixels->rgb);
    if (!written) return say(written.error().message, true);
    say(fmt::format("Picture written: {} ({} x {})", io::path_to_utf8(path), size.width, size.height), false);
}

}  // namespace terrain::app
