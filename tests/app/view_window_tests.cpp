/// Camera, size, and what happens while nothing happens.
#include <catch2/catch.hpp>
#include <set>

#include "desk.hpp"

namespace {

double middle_x(const Seen& seen) { return seen.view.x + seen.view.width / 2; }
double middle_y(const Seen& seen) { return seen.view.y + seen.view.height / 2; }

/// No more pictures come for half a second.
void wait_quiet(const Lab& lab) {
    lab.wait("a picture at rest", [](const Seen& s) { return s.settled() && s.at_rest; });
}

/// Share of one processor over three seconds; the best of three, the tests are not alone on the machine.
double load(Lab& lab) {
    constexpr double seconds = 3;
    double least = 1;
    for (int attempt = 0; attempt < 3 && least >= 0.05; ++attempt) {
        const double before = lab.process().processor_time();
        pause(seconds);
        least = std::min(least, (lab.process().processor_time() - before) / seconds);
    }
    return least;
}

}  // namespace

TEST_CASE("A drag on the view turns the camera, which never goes below the ground") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    const Seen before = lab.wait_settled();
    const double x = middle_x(before);
    const double y = middle_y(before);
    lab.drag(x, y, x + 150, y + 20);
    const Seen turned = lab.wait("another eye", [&](const Seen& s) { return s.eye != before.eye; });
    CHECK(turned.share == before.share);
    lab.drag(x, y, x, 60);
    lab.drag(x, y, x, 60);
    CHECK(lab.seen().eye[1] > 0);
}

TEST_CASE("A drag that began on a panel or a slider moves no camera (N50)") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    const Seen before = lab.wait_settled();
    const Place bar = before.widgets.at("scale");
    lab.drag(bar.x + bar.width / 3, bar.y + bar.height / 2, middle_x(before), middle_y(before));
    const Seen dragged =
        lab.wait("another scale", [&](const Seen& s) { return s.settled() && s.share != before.share; });
    CHECK(dragged.eye == before.eye);
    const Place readout = before.widgets.at("panel.readout");
    lab.drag(readout.x + readout.width / 2, readout.y + readout.height - 20, middle_x(before),
             middle_y(before));
    CHECK(lab.seen().eye == before.eye);
    const Place panel = before.widgets.at("panel.recipe");
    lab.drag(panel.x + 3, panel.y + panel.height / 2, middle_x(before), middle_y(before));
    CHECK(lab.seen().eye == before.eye);
}

TEST_CASE("The wheel zooms, F frames, Home goes back, 1 to 7 are seven views") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    const Seen first = lab.wait_settled();
    lab.move(middle_x(first), middle_y(first));
    lab.xdotool({"click", "4", "sleep", "0.1", "click", "4"});
    const Seen near = lab.wait("a nearer eye", [&](const Seen& s) { return s.eye != first.eye; });
    lab.key("f");
    lab.wait("the whole map", [&](const Seen& s) { return s.eye != near.eye; });
    std::set<std::array<double, 3>> eyes;
    for (const char* number : {"1", "2", "3", "4", "5", "6", "7"}) {
        const auto before = lab.seen().eye;
        lab.key(number);
        eyes.insert(lab.wait(number, [&](const Seen& s) { return s.eye != before; }).eye);
    }
    CHECK(eyes.size() == 7);
    lab.key("Home");
    lab.wait("the first view", [&](const Seen& s) { return s.eye == first.eye; });
}

TEST_CASE("W shows the wireframe, F11 hides the panels") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    wait_quiet(lab);
    const Seen before = lab.seen();
    const std::string smooth = lab.pixels(before.view);
    lab.key("w");
    lab.wait("the wireframe", [&](const Seen& s) { return s.views > before.views; });
    CHECK(until(10, [&] { return lab.pixels(before.view) != smooth; }));
    lab.key("F11");
    lab.wait("no panels", [](const Seen& s) { return !s.shows("scale") && s.view.width == s.width; });
    lab.key("F11");
    lab.wait("panels", [&](const Seen& s) { return s.shows("scale") && s.view.width == before.view.width; });
}

TEST_CASE("Shortcuts go by what is printed on the keys: W where an American keyboard has Z") {
    const Desktop desktop;
    REQUIRE(desktop.tool({"setxkbmap", "fr"}).exit == 0);
    const Home home;
    const Lab lab(desktop, home);
    const Seen before = lab.wait_settled();
    const std::string smooth = lab.pixels(before.view);
    lab.hold("w");
    lab.wait("the wireframe", [&](const Seen& s) { return s.views > before.views; });
    CHECK(until(10, [&] { return lab.pixels(before.view) != smooth; }));
    CHECK(lab.seen().share == before.share);
}

TEST_CASE("Narrow, wide, and resized while generating: the picture fills its place (H8 N48)") {
    const Desktop desktop;
    const Home home;
    Lab lab(desktop, home);
    wait_quiet(lab);
    for (const auto& [width, height] : {std::pair(700, 500), std::pair(1600, 600), std::pair(900, 850)}) {
        const std::size_t views = lab.seen().views;
        lab.xdotool({"windowsize", lab.window(), std::to_string(width), std::to_string(height)});
        const auto w = width;
        const auto h = height;
        const Seen seen = lab.wait("the new size", [&](const Seen& s) {
            return s.width == w && s.height == h && s.views > views && s.settled();
        });
        CHECK(seen.view.x + seen.view.width <= width);
        CHECK(seen.view.y + seen.view.height <= height);
        CHECK(seen.view.width > 100);
        lab.click("action.dice");  // the next size comes while it computes
    }
    CHECK_FALSE(lab.process().ended());
}

TEST_CASE("Minimised while generating and restored: alive, idle, and drawn again (H2 N46 N47)") {
    const Desktop desktop;
    const Home home;
    Lab lab(desktop, home);
    const Seen before = lab.wait_settled();
    lab.click("action.dice");
    lab.xdotool({"windowminimize", lab.window(), "sleep", "0.5"});
    CHECK(load(lab) < 0.05);
    REQUIRE_FALSE(lab.process().ended());
    lab.xdotool({"windowactivate", lab.window()});
    const Seen after =
        lab.wait("the new land", [&](const Seen& s) { return s.settled() && s.hash != before.hash; });
    CHECK(after.width == before.width);
    lab.key("w");
    lab.wait("another picture", [&](const Seen& s) { return s.views > after.views; });
}

TEST_CASE("Idle means idle: no pictures and no processor time (N47)") {
    const Desktop desktop;
    const Home home;
    Lab lab(desktop, home);
    const Seen seen = lab.wait_settled();
    lab.move(middle_x(seen), middle_y(seen));
    wait_quiet(lab);
    const std::size_t views = lab.seen().views;
    CHECK(load(lab) < 0.05);
    CHECK(lab.seen().views == views);
}

TEST_CASE("A mouse that rests on a slider costs nothing once the tooltip is there") {
    const Desktop desktop;
    const Home home;
    Lab lab(desktop, home);
    lab.wait_settled();
    const Place bar = lab.seen().widgets.at("scale");
    lab.move(bar.x + bar.width / 2, bar.y + bar.height / 2);
    pause(1.5);
    CHECK(load(lab) < 0.05);
}
