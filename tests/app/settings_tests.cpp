#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>

#include "../support/temporary_folder.hpp"
#include "app/saving.hpp"
#include "app/settings.hpp"
#include "app/shortcuts.hpp"

using namespace terrain;
using namespace terrain::app;
using Catch::Matchers::Contains;
using terrain::testing::TemporaryFolder;

namespace {

Settings unusual() {
    Settings settings;
    settings.layout.theme = ui::Theme::light;
    settings.layout.scale = 1.25;
    settings.layout.panels = false;
    settings.layout.threads = 3;
    settings.layout.motion = true;
    settings.layout.open_groups = {{"Island", true}, {"Warp", false}};
    settings.window_width = 1234;
    settings.window_height = 777;
    settings.maximised = true;
    settings.recipe = "terrainlab:1?seed=a%20%3D%20b";
    settings.save_folder = "/somewhere/富士 = x";
    return settings;
}

}  // namespace

TEST_CASE("Settings survive being written and read, in a folder that was not there (I7)") {
    const TemporaryFolder folder;
    REQUIRE(save_settings(folder / "a" / "b", unusual()));
    const LoadedSettings loaded = load_settings(folder / "a" / "b");
    CHECK(loaded.message.empty());
    CHECK(loaded.settings == unusual());
}

TEST_CASE("Broken settings are set aside with a message, and the defaults are used") {
    const TemporaryFolder folder;
    const std::string broken =
        GENERATE("theme = pink\n", "scale = 1e9\n", "window.width = -4\n", "nonsense\n");
    std::ofstream(folder / "settings.txt") << broken;
    const LoadedSettings loaded = load_settings(folder.path());
    CHECK(loaded.settings == Settings{});
    CHECK_THAT(loaded.message,
               Contains("settings.broken.txt") && Contains(broken.substr(0, broken.size() - 1)));
    CHECK_FALSE(std::filesystem::exists(folder / "settings.txt"));
    std::ifstream aside(folder / "settings.broken.txt");
    CHECK(std::string(std::istreambuf_iterator<char>(aside), {}) == broken);
}

TEST_CASE("No settings yet is no error, and keys of a newer program are skipped") {
    const TemporaryFolder folder;
    CHECK(load_settings(folder.path()).message.empty());
    CHECK(read_settings("from.the.future = 7\ntheme = light\n").value().layout.theme == ui::Theme::light);
}

TEST_CASE("Plain keys act only while nothing is typed or held (N50)") {
    const auto action = [](const std::string& key, Focus focus) {
        return shortcut({key, false, false, false, false}, focus).action;
    };
    CHECK(action("W", {}) == ui::Action::toggle_wireframe);
    CHECK(action("F", {}) == ui::Action::frame);
    CHECK(action("W", {true, false}) == ui::Action::none);
    CHECK(action("W", {false, true}) == ui::Action::none);
    CHECK(action("F11", {true, false}) == ui::Action::toggle_panels);
    CHECK(shortcut({"7", false, false, false, false}, {}).fixed_view == 6);
    CHECK_FALSE(shortcut({"7", false, false, false, false}, {true, false}).fixed_view);
    CHECK_FALSE(shortcut({"8", false, false, false, false}, {}).fixed_view);
}

TEST_CASE("Control keys act always, but for those of a text field that is edited") {
    const auto action = [](const std::string& key, bool shift, Focus focus) {
        return shortcut({key, true, shift, false, false}, focus).action;
    };
    CHECK(action("Z", false, {}) == ui::Action::undo);
    CHECK(action("Z", false, {false, true}) == ui::Action::undo);
    CHECK(action("Z", false, {true, false}) == ui::Action::none);
    CHECK(action("C", false, {true, false}) == ui::Action::none);
    CHECK(action("C", true, {true, false}) == ui::Action::copy_share);
    CHECK(action("E", false, {true, false}) == ui::Action::save_heightmap);
}

TEST_CASE("An open dialog leaves no key to what lies under it") {
    const auto action = [](const std::string& key, bool control) {
        return dialog_shortcut({key, control, false, false, false}).action;
    };
    CHECK(action("Escape", false) == ui::Action::cancel);
    CHECK(action("Q", true) == ui::Action::quit);
    CHECK(action("Z", true) == ui::Action::none);
    CHECK(action("F1", false) == ui::Action::none);
    CHECK(action("W", false) == ui::Action::none);
    CHECK_FALSE(dialog_shortcut({"7", false, false, false, false}).fixed_view);
}

TEST_CASE("Any seed makes a file name that can be written") {
    CHECK(name_from_seed("富士") == "富士");
    CHECK(name_from_seed("a/b\\c") == "a_b_c");
    CHECK(name_from_seed("..") == "_.");
    CHECK(name_from_seed("100%\x01") == "100__");
    std::string mountains;
    for (int i = 0; i < 80; ++i) mountains += "山";
    const std::string cut = name_from_seed(mountains);
    CHECK(cut.size() <= 80);
    CHECK(cut.size() % 3 == 0);  // never in the middle of a character
}

TEST_CASE("The save dialog adds the ending, sees existing files and walks through folders") {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "inside");
    ui::SaveDialog dialog = open_save_dialog(ui::Saving::heightmap, folder.path(), Parameters{});
    CHECK(dialog.name == "Fuji.png");
    CHECK(dialog.folder.folders == std::vector<std::string>{"inside"});
    CHECK_FALSE(dialog.exists);
    CHECK_THAT(dialog.description, Contains("257 x 257") && Contains("16 bits"));
    dialog.name = "Fuji";
    std::ofstream(folder / "Fuji.png") << "old";
    describe(dialog, Parameters{});
    CHECK(dialog.exists);
    enter(dialog, "inside");
    CHECK(target(dialog) == folder / "inside" / "Fuji.png");
    enter(dialog, "..");
    CHECK(target(dialog) == folder / "Fuji.png");
    enter(dialog, "nowhere");
    CHECK_FALSE(dialog.folder.error.empty());
}
