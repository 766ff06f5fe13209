/// Starting, closing, and what is left behind.
#include <catch2/catch.hpp>
#include <set>

#include "desk.hpp"

namespace {

/// Every file below a folder, relative.
std::set<std::string> files_below(const std::filesystem::path& folder) {
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) files.insert(std::filesystem::relative(entry.path(), folder).string());
    }
    return files;
}

/// A start that is meant to fail.
Output failed_start(const Home& home, const std::map<std::string, std::string>& environment) {
    Start start;
    start.environment = environment;
    return run(lab_command(home, start));
}

void check_complaint(const Output& output) {
    CHECK(output.exit == 1);
    CHECK_THAT(output.err, Catch::Contains("LIBGL_ALWAYS_SOFTWARE=1"));
    CHECK_THAT(output.err, Catch::Contains("export") && Catch::Contains("screenshot"));
}

}  // namespace

TEST_CASE("Closed and started again, the window shows the same land in the same size (I7 B15)") {
    const Desktop desktop;
    const Home home;
    const std::string close = GENERATE("alt+F4", "ctrl+q");
    CAPTURE(close);
    Seen last;
    {
        Lab lab(desktop, home);
        lab.wait_settled();
        lab.xdotool({"windowsize", lab.window(), "1000", "700"});
        lab.wait("the new size", [](const Seen& s) { return s.width == 1000 && s.height == 700; });
        lab.click("algorithm.ridged");
        last = lab.wait("ridges", [](const Seen& s) {
            return s.settled() && s.share.find("ridged") != std::string::npos;
        });
        lab.key(close);
        CHECK(lab.finish() == 0);
    }
    CHECK(files_below(home.work).empty());
    CHECK(files_below(home.home).empty());
    CHECK(files_below(home.config) == std::set<std::string>{"terrain-lab/settings.txt"});
    Lab again(desktop, home, {"", {}, {}});
    const Seen seen = again.wait_settled();
    CHECK(seen.share == last.share);
    CHECK(seen.hash == last.hash);
    CHECK(seen.width == 1000);
    CHECK(seen.height == 700);
}

TEST_CASE("It starts in a folder where nobody can write (I7)") {
    const Desktop desktop;
    const Home home;
    Lab lab(desktop, home, {"terrainlab:1?seed=Fuji&divisions=64", "/proc", {}});
    lab.wait_settled();
    lab.key("ctrl+q");
    CHECK(lab.finish() == 0);
    CHECK(content(home.config / "terrain-lab" / "settings.txt").find("seed=Fuji") != std::string::npos);
}

TEST_CASE("Broken settings are set aside with a message, and the window opens") {
    const Desktop desktop;
    const Home home;
    write(home.config / "terrain-lab" / "settings.txt", "theme = pink\n");
    Lab lab(desktop, home);
    lab.wait("the message",
             [](const Seen& s) { return s.message.find("settings.broken.txt") != std::string::npos; });
    CHECK(content(home.config / "terrain-lab" / "settings.broken.txt") == "theme = pink\n");
}

TEST_CASE("Without a display, a reason, a way out and what needs no window (H4)") {
    const Home home;
    check_complaint(failed_start(home, {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}}));
    check_complaint(failed_start(home, {{"DISPLAY", ":9999"}}));
}

TEST_CASE("With an old OpenGL: the version that was found (H4)") {
    const Desktop desktop;
    const Home home;
    const Output output =
        failed_start(home, {{"DISPLAY", desktop.name()}, {"MESA_GL_VERSION_OVERRIDE", "2.1"}});
    check_complaint(output);
    CHECK_THAT(output.err, Catch::Contains("2.1"));
}
