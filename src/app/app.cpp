#include "app/app.hpp"

#include <cstdio>
#include <string>

#include <fmt/format.h>

#include "app/font_files.hpp"
#include "app/lab.hpp"
#include "terrain/io/file.hpp"
#include "terrain/io/share.hpp"

namespace terrain::app {
namespace {

int complain(const Error& error) {
    fmt::print(stderr, "terrain-lab: {}\n", error.message);
    return 1;
}

/// What was asked for, or what was on the screen the last time, or the defaults.
Parameters first_recipe(const AppOptions& options, const Settings& settings) {
    if (options.start) return *options.start;
    const auto last = io::read_share(settings.recipe);
    return last ? last->parameters : Parameters{};
}

std::optional<std::filesystem::path> shader_folder(const AppOptions& options) {
    if (options.shader_folder.empty()) return std::nullopt;
    return io::path_from_utf8(options.shader_folder);
}

}  // namespace

int run(const AppOptions& options) {
    LoadedSettings loaded = load_settings(settings_folder());
    const Settings& settings = loaded.settings;
    auto window = Window::open({settings.window_width, settings.window_height, settings.maximised});
    if (!window) return complain(window.error());
    auto renderer = render::Renderer::make((*window)->driver(), shader_folder(options));
    if (!renderer) return complain(renderer.error());
    Session session({first_recipe(options, settings), options.check, options.threads, options.memory_budget,
                     options.simd, [] { Window::wake(); }});
    Lab lab({**window, **renderer, session, find_fonts()}, settings, options);
    if (!loaded.message.empty()) lab.say(loaded.message, true);
    lab.loop();

    if (settings_folder().empty()) return 0;
    Settings last = lab.settings();
    last.recipe = io::write_share(session.edit());
    const auto saved = save_settings(settings_folder(), last);
    return saved ? 0 : complain(saved.error());
}

}  // namespace terrain::app
