#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

#include "person.hpp"

using namespace terrain;
using namespace terrain::ui;

namespace {

const std::vector<Desk> desks{{1600, 900, 1, Theme::dark},     {1280, 720, 1, Theme::light},
                              {1024, 700, 1, Theme::dark},     {1600, 900, 1.5F, Theme::dark},
                              {1024, 700, 1.5F, Theme::light}, {2560, 1440, 2, Theme::dark}};

struct Named {
    std::string name;
    Rectangle place;
};

/// What a mouse can hit, without the frames around several widgets.
std::vector<Named> leaves(const Person& person) {
    std::vector<Named> all;
    for (const auto& [name, place] : person.asked.widgets) {
        if (name.starts_with("panel.") || name.starts_with("figure.")) continue;
        const auto inside = person.asked.widgets.lower_bound(name + ".");
        const bool has_parts = inside != person.asked.widgets.end() && inside->first.starts_with(name + ".");
        if (!has_parts) all.push_back({name, place});
    }
    return all;
}

bool intersect(const Rectangle& a, const Rectangle& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

bool in_panel(const Person& person, const Rectangle& place) {
    const Rectangle panel = person.rectangle("panel.recipe");
    return place.x < panel.x + panel.width && place.y >= panel.y;
}

}  // namespace

TEST_CASE("no widget lies upon another, at every size and scale") {
    for (const Desk& desk : desks) {
        Person person(desk);
        person.edit.scale = 9.123456;  // longer than the steps
        person.edit.offset.x = -999.123456;
        person.edit.world.size = 99999;
        person.open_all_groups();
        const std::vector<Named> all = leaves(person);
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const bool same = in_panel(person, all[i].place) == in_panel(person, all[j].place);
                INFO(desk.width << "x" << desk.height << " " << desk.scale << ": " << all[i].name << ", "
                                << all[j].name);
                // What is scrolled away may lie below the status bar.
                if (same) CHECK_FALSE(intersect(all[i].place, all[j].place));
            }
        }
    }
}

TEST_CASE("no widget is cut by the border of its panel") {
    for (const Desk& desk : desks) {
        Person person(desk);
        person.status.computing = true;
        person.open_all_groups();
        const Rectangle panel = person.rectangle("panel.recipe");
        for (const auto& [name, place] : person.asked.widgets) {
            INFO(desk.width << "x" << desk.height << " " << desk.scale << ": " << name);
            CHECK(place.x >= 0);
            CHECK(place.x + place.width <= desk.width);
            if (in_panel(person, place) && !name.starts_with("panel.") &&
                !name.starts_with("action.cancel")) {
                CHECK(place.x + place.width <= panel.x + panel.width);
            }
        }
    }
}

TEST_CASE("the panels fill the window and leave the rest to the view") {
    for (const Desk& desk : desks) {
        Person person(desk);
        const Rectangle view = person.asked.view;
        CHECK(view.x == person.rectangle("panel.recipe").width);
        CHECK(view.y + view.height == person.rectangle("panel.status").y);
        CHECK(person.rectangle("panel.status").y + person.rectangle("panel.status").height == desk.height);
        CHECK(view.width > 200);
    }
}

TEST_CASE("below 1100 units of width the right panel folds into a tab") {
    Person wide({1100, 800});
    CHECK(wide.has("panel.readout"));
    Person narrow({1099, 800});
    CHECK_FALSE(narrow.has("panel.readout"));
    const Rectangle view = narrow.asked.view;
    narrow.click("action.readout");
    REQUIRE(narrow.has("panel.readout"));
    CHECK(narrow.asked.view.width == view.width);
    narrow.click("action.readout");
    CHECK_FALSE(narrow.has("panel.readout"));
}

TEST_CASE("without panels the view has the whole window") {
    Person person;
    person.layout.panels = false;
    person.wait();
    CHECK(person.asked.widgets.size() == 1);
    CHECK(person.asked.view.width == 1600);
    CHECK(person.asked.view.height == 900);
    person.point_at(ImVec2(20, 20));
    person.wait();
    CHECK(person.asked.view_hovered);
}

TEST_CASE("the mouse belongs to the view only where nothing else is") {
    Person person;
    person.point_at(ImVec2(800, 400));
    person.wait();
    CHECK(person.asked.view_hovered);
    for (const char* widget : {"scale", "menu.File", "panel.status", "panel.readout"}) {
        CAPTURE(widget);
        person.point_at(widget);
        CHECK_FALSE(person.asked.view_hovered);
    }
}

TEST_CASE("a drag that began on a slider stays with it over the view") {
    Person person;
    person.point_at("scale");
    person.press();
    person.point_at(ImVec2(800, 400));
    person.wait();
    CHECK_FALSE(person.asked.view_hovered);
    person.release();
    person.wait();
    CHECK(person.asked.view_hovered);
}

TEST_CASE("an open menu keeps the mouse from the view") {
    Person person;
    person.click("menu.View");
    REQUIRE(person.has("menu.wireframe"));
    person.point_at(ImVec2(900, 700));
    person.wait();
    CHECK_FALSE(person.asked.view_hovered);
}

TEST_CASE("rectangles are in framebuffer pixels") {
    Person person;
    const Rectangle before = person.rectangle("scale");
    ImGui::GetIO().DisplayFramebufferScale = {2, 2};
    person.wait();
    CHECK(person.rectangle("scale").x == 2 * before.x);
    CHECK(person.rectangle("scale").width == 2 * before.width);
    CHECK(person.asked.view.width == 2 * (1600 - before.x * 0) - 2 * (320 + 288));
}

TEST_CASE("switching the algorithm moves no widget") {
    Person person;
    const auto places = person.asked.widgets;
    for (const char* name : {"worley", "diamond_square", "ridged", "simplex", "perlin"}) {
        person.click(std::string("algorithm.") + name);
        for (const auto& [widget, place] : places) {
            CAPTURE(name, widget);
            CHECK(person.rectangle(widget).y == place.y);
        }
    }
}

TEST_CASE("a tooltip comes after a rest, asks for its frame, and tells why a row is off") {
    Person person;
    person.edit.algorithm = Algorithm::diamond_square;
    person.wait();
    person.point_at("scale");
    person.wait(3);
    CHECK(person.asked.wants_frame);
    const int before = ImGui::GetIO().MetricsRenderWindows;
    person.wait(60);
    CHECK(ImGui::GetIO().MetricsRenderWindows == before + 1);
}
