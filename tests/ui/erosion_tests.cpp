#include <catch2/catch.hpp>

#include "person.hpp"

using namespace terrain;
using namespace terrain::ui;

namespace {

/// Land that eroded, with its picture and the one before.
void erode(Person& person) {
    person.status.is_eroded = person.status.has_world = true;
    person.status.view.id = 1;
    person.status.before.id = 2;
}

float middle_of(const Rectangle& place) { return place.x + place.width / 2; }

}  // namespace

TEST_CASE("The tools of erosion lie on the view where there is something to see, and only there") {
    Person person;
    person.status.view.id = 1;
    person.wait();
    for (const std::string tool : {"overlay.Land", "overlay.Wear", "overlay.Flow", "action.toggle_wipe"}) {
        CAPTURE(tool);
        CHECK_FALSE(person.has(tool));
    }
    erode(person);
    person.wait();
    for (const std::string tool : {"overlay.Land", "overlay.Wear", "overlay.Flow", "action.toggle_wipe"}) {
        CAPTURE(tool);
        REQUIRE(person.has(tool));
        CHECK(person.rectangle(tool).x > person.asked.view.x);
    }
    person.point_at("overlay.Flow");
    CHECK_FALSE(person.asked.view_hovered);  // a drag there is none of the camera
}

TEST_CASE("The three buttons ask for land, wear and flow; the chosen one asks for nothing") {
    Person person;
    erode(person);
    person.wait();
    person.click("overlay.Land");
    CHECK_FALSE(person.did(Action::show_land));
    person.click("overlay.Wear");
    CHECK(person.did(Action::show_wear));
    person.status.overlay = Overlay::wear;
    person.click("overlay.Flow");
    CHECK(person.did(Action::show_flow));
    person.status.overlay = Overlay::flow;
    person.click("overlay.Land");
    CHECK(person.did(Action::show_land));
    person.click("action.toggle_wipe");
    CHECK(person.did(Action::toggle_wipe));
}

TEST_CASE("The line of the wipe is dragged over the whole view, and not beyond it") {
    Person person;
    erode(person);
    person.status.wipe = 0.5;
    person.wait();
    const Rectangle line = person.rectangle("view.wipe"), view = person.asked.view;
    CHECK(middle_of(line) == Approx(middle_of(view)).margin(1));
    person.point_at("view.wipe");
    CHECK_FALSE(person.asked.view_hovered);
    person.press();
    person.point_at(ImVec2(view.x + view.width / 4, view.y + view.height / 2));
    person.wait(1);
    REQUIRE(person.asked.wipe);
    CHECK(*person.asked.wipe == Approx(0.25).margin(0.01));
    person.point_at(ImVec2(view.x - 200, view.y + view.height / 2));
    person.wait(1);
    REQUIRE(person.asked.wipe);
    CHECK(*person.asked.wipe == 0);
    person.release();
    person.wait();
    CHECK_FALSE(person.asked.wipe);
}

TEST_CASE("The note of a group stands below its sliders") {
    Person person;
    person.open_all_groups();
    const float before = person.rectangle("group.Thermal").y;
    person.status.group_notes["Erosion"] = "70,000 droplets on 256 x 256 cells";
    person.wait();
    CHECK(person.rectangle("group.Thermal").y > before + 8);
}
