/// What a person sees of erosion.
#include <catch2/catch.hpp>

#include "desk.hpp"

namespace {

const Start eroded{"terrainlab:1?seed=Fuji&divisions=64&erosion.enabled=true", {}, {}};

/// The view without what lies on its upper edge.
std::string land(const Lab& lab) {
    Place place = lab.seen().view;
    place.y += place.height / 4;
    place.height *= 0.75;
    return lab.pixels(place);
}

/// A picture that no further one follows.
std::string picture(const Lab& lab) {
    lab.wait("a picture at rest", [](const Seen& s) { return s.settled() && s.at_rest; });
    pause(0.3);
    return land(lab);
}

bool becomes(const Lab& lab, const std::string& picture) {
    return until(10, [&] { return land(lab) == picture; });
}

}  // namespace

TEST_CASE("B shows the land before erosion for as long as it is held") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home, eroded);
    lab.wait_settled();
    REQUIRE(lab.seen().eroded);
    const std::string after = picture(lab);
    lab.xdotool({"keydown", "b"});
    lab.wait("before", [](const Seen& s) { return s.before; });
    CHECK(until(10, [&] { return land(lab) != after; }));
    lab.xdotool({"keyup", "b"});
    lab.wait("after", [](const Seen& s) { return !s.before; });
    CHECK(becomes(lab, after));
}

TEST_CASE("Before is the land with erosion switched off, pixel by pixel") {
    const Desktop desktop;
    const Home home;
    Start start = eroded;
    const Lab lab(desktop, home, start);
    picture(lab);
    lab.xdotool({"keydown", "b"});
    lab.wait("before", [](const Seen& s) { return s.before; });
    pause(1.5);
    const std::string before = land(lab);
    lab.xdotool({"keyup", "b"});
    lab.bring_into_view("erosion.enabled");
    lab.click("erosion.enabled");
    lab.wait("no erosion", [](const Seen& s) { return s.settled() && !s.eroded; });
    lab.move(2, 2);  // no tooltip
    CHECK(becomes(lab, before));
}

TEST_CASE("The wipe divides the view where it is dragged to") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home, eroded);
    const std::string after = picture(lab);
    lab.click("action.toggle_wipe");
    const Seen wiped = lab.wait("the wipe", [](const Seen& s) { return s.wipe == 0.5; });
    const double y = wiped.view.y + wiped.view.height / 2;
    lab.drag(wiped.view.x + wiped.view.width / 2, y, wiped.view.x + wiped.view.width / 4, y);
    lab.wait("a quarter", [](const Seen& s) { return s.wipe > 0.2 && s.wipe < 0.3; });
    CHECK(lab.seen().eye == wiped.eye);
    lab.click("action.toggle_wipe");
    lab.wait("no wipe", [](const Seen& s) { return s.wipe < 0; });
    CHECK(becomes(lab, after));
}

TEST_CASE("Wear and flow colour the land, and the legend follows") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home, eroded);
    const std::string plain = picture(lab);
    const Place legend = lab.seen().widgets.at("figure.legend");
    const std::string of_land = lab.pixels(legend);
    lab.click("overlay.Wear");
    lab.wait("wear", [](const Seen& s) { return s.overlay == "wear"; });
    const std::string wear = picture(lab);
    CHECK((wear != plain));
    CHECK((lab.pixels(legend) != of_land));
    lab.click("overlay.Flow");
    lab.wait("flow", [](const Seen& s) { return s.overlay == "flow"; });
    const std::string flow = picture(lab);
    CHECK((flow != plain));
    CHECK((flow != wear));
    lab.click("overlay.Land");
    lab.wait("land", [](const Seen& s) { return s.overlay == "land"; });
    CHECK(becomes(lab, plain));
}

TEST_CASE(
    "While the land erodes it is seen, the droplets are counted, and Cancel leaves the land as it was") {
    const Desktop desktop;
    const Home home;
    const Start start{"terrainlab:1?seed=Fuji&divisions=512&erosion.density=4&erosion.lifetime=100", {}, {}};
    const Lab lab(desktop, home, start);
    const Seen before = lab.wait_settled();
    lab.bring_into_view("erosion.enabled");
    lab.click("erosion.enabled");
    const Seen eroding = lab.wait("two looks", [&](const Seen& s) { return s.worlds >= before.worlds + 2; });
    CHECK(eroding.computing);
    CHECK_FALSE(eroding.current);
    CHECK(eroding.hash != before.hash);
    lab.click("action.cancel");
    lab.wait(
        "the end", [](const Seen& s) { return s.gave_up && !s.computing; }, 5);
}
