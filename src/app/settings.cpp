#include "app/settings.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "job/executors.hpp"
#include "terrain/io/file.hpp"

namespace terrain::app {
namespace {

constexpr std::string_view group_prefix = "group.";

/// A number of the given range, whole token; false otherwise.
template <class Number>
bool read_number(std::string_view text, Number low, Number high, Number& value) {
    Number parsed{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), parsed);
    if (error != std::errc{} || end != text.data() + text.size()) return false;
    if (!(parsed >= low && parsed <= high)) return false;
    value = parsed;
    return true;
}

bool read_toggle(std::string_view text, bool& value) {
    if (text != "true" && text != "false") return false;
    value = text == "true";
    return true;
}

bool read_theme(std::string_view text, ui::Theme& theme) {
    if (text != "dark" && text != "light") return false;
    theme = text == "dark" ? ui::Theme::dark : ui::Theme::light;
    return true;
}

bool read_scale(std::string_view text, double& scale) {
    return text == "0" || read_number(text, 0.5, 4.0, scale);
}

/// False where the value is none for this key.
bool read_entry(std::string_view key, std::string_view value, Settings& settings) {
    ui::Layout& layout = settings.layout;
    if (key == "theme") return read_theme(value, layout.theme);
    if (key == "scale") return read_scale(value, layout.scale);
    if (key == "motion") return read_toggle(value, layout.motion.emplace());
    if (key == "threads") return read_number(value, std::size_t{0}, job::most_threads, layout.threads);
    if (key == "panels") return read_toggle(value, layout.panels);
    if (key == "window.width") return read_number(value, 0, 100000, settings.window_width);
    if (key == "window.height") return read_number(value, 0, 100000, settings.window_height);
    if (key == "window.maximised") return read_toggle(value, settings.maximised);
    if (key.starts_with(group_prefix)) {
        return read_toggle(value, layout.open_groups[std::string(key.substr(group_prefix.size()))]);
    }
    if (key == "recipe") settings.recipe = value;
    if (key == "save_folder") settings.save_folder = value;
    return true;
}

std::filesystem::path settings_file(const std::filesystem::path& folder) { return folder / "settings.txt"; }

}  // namespace

std::string write_settings(const Settings& settings) {
    const ui::Layout& layout = settings.layout;
    std::string text = "# Terrain Lab, written when it closes\n";
    const auto line = [&](std::string_view key, const auto& value) {
        text += fmt::format("{} = {}\n", key, value);
    };
    line("theme", layout.theme == ui::Theme::dark ? "dark" : "light");
    line("scale", layout.scale);
    line("panels", layout.panels);
    if (layout.motion) line("motion", *layout.motion);
    if (layout.threads != 0) line("threads", layout.threads);
    line("window.width", settings.window_width);
    line("window.height", settings.window_height);
    line("window.maximised", settings.maximised);
    for (const auto& [group, open] : layout.open_groups) line(std::string(group_prefix) + group, open);
    line("recipe", settings.recipe);
    line("save_folder", settings.save_folder);
    return text;
}

Expected<Settings> read_settings(const std::string& text) {
    Settings settings;
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = std::string_view(text).substr(begin, end - begin);
        begin = end + 1;
        ++number;
        if (line.empty() || line.starts_with('#')) continue;
        const std::size_t equals = line.find(" = ");
        if (equals == std::string_view::npos ||
            !read_entry(line.substr(0, equals), line.substr(equals + 3), settings)) {
            return tl::unexpected(
                Error{Fault::unreadable, fmt::format("line {} cannot be read: {}", number, line), {}});
        }
    }
    return settings;
}

LoadedSettings load_settings(const std::filesystem::path& folder) {
    std::error_code error;
    const std::filesystem::path file = settings_file(folder);
    if (folder.empty() || !std::filesystem::exists(file, error)) return {};
    const auto bytes = io::read_file(file, std::size_t{1} << 20);
    if (!bytes) return {{}, bytes.error().message};
    const std::string text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    auto settings = read_settings(text);
    if (settings) return {std::move(*settings), {}};
    const std::filesystem::path aside = folder / "settings.broken.txt";
    std::filesystem::rename(file, aside, error);
    return {{},
            fmt::format("The settings were broken ({}) and were set aside as {}", settings.error().message,
                        io::path_to_utf8(aside))};
}

Expected<void> save_settings(const std::filesystem::path& folder, const Settings& settings) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    const std::string text = write_settings(settings);
    return io::write_file(settings_file(folder), std::as_bytes(std::span(text)));
}

std::filesystem::path home_folder() {
    const char* home = std::getenv("HOME");
    return home != nullptr && *home != '\0' ? home : "/";
}

std::filesystem::path settings_folder() {
    const char* configured = std::getenv("XDG_CONFIG_HOME");
    if (configured != nullptr && *configured == '/') return std::filesystem::path(configured) / "terrain-lab";
    const char* home = std::getenv("HOME");
    if (home == nullptr || *home == '\0') return {};
    return std::filesystem::path(home) / ".config" / "terrain-lab";
}

}  // namespace terrain::app
