/// Where the widgets are on the screen.
#include <algorithm>
#include <catch2/catch.hpp>
#include <utility>
#include <vector>

#include "desk.hpp"

namespace {

struct Named {
    std::string name;
    Place place;
};

double right(const Place& place) { return place.x + place.width; }
double bottom(const Place& place) { return place.y + place.height; }

bool intersect(const Place& a, const Place& b) {
    return a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a);
}

/// A frame around other widgets, such as a panel or a choice.
bool has_parts(const Seen& seen, const std::string& name) {
    const auto inside = seen.widgets.lower_bound(name + ".");
    return name.starts_with("panel.") || name.starts_with("figure.") ||
           (inside != seen.widgets.end() && inside->first.starts_with(name + "."));
}

/// What can be seen of each widget without parts; those that are scrolled away are left out.
std::vector<Named> visible_widgets(const Seen& seen) {
    const Place& recipe = seen.widgets.at("panel.recipe");
    std::vector<Named> all;
    for (const auto& [name, whole] : seen.widgets) {
        if (has_parts(seen, name)) continue;
        Place place = whole;
        if (place.x < right(recipe) && !name.starts_with("menu.")) {
            place.y = std::max(whole.y, recipe.y);
            place.height = std::min(bottom(whole), bottom(recipe)) - place.y;
        }
        if (place.height > 0) all.push_back({name, place});
    }
    return all;
}

void check_layout(const Seen& seen) {
    const std::vector<Named> all = visible_widgets(seen);
    for (const Named& widget : all) {
        INFO(widget.name);
        CHECK(widget.place.x >= 0);
        CHECK(widget.place.y >= 0);
        CHECK(right(widget.place) <= seen.width);
        CHECK(bottom(widget.place) <= seen.height);
        for (const Named& other : all) {
            if (other.name == widget.name) break;
            INFO("and " << other.name);
            CHECK_FALSE(intersect(widget.place, other.place));
        }
    }
}

}  // namespace

TEST_CASE("At scale 1.5 no widget lies upon another or outside the window, from the top to the end") {
    const auto [width, height] = GENERATE(std::pair(1530, 900), std::pair(1280, 720));
    CAPTURE(width, height);
    const Desktop desktop;
    const Home home;
    write(home.config / "terrain-lab" / "settings.txt",
          "scale = 1.5\nwindow.width = " + std::to_string(width) +
              "\nwindow.height = " + std::to_string(height) + "\n");
    const Lab lab(desktop, home);
    const Seen first = lab.wait_settled();
    CHECK(first.width == width);
    CHECK(first.height == height);
    CHECK(first.widgets.at("action.dice").height > 40);  // 28 at scale 1
    check_layout(first);
    lab.bring_into_view("group.Colours");
    check_layout(lab.seen());
    lab.click("action.readout");
    lab.wait("the readout", [](const Seen& s) { return s.shows("panel.readout"); });
    check_layout(lab.seen());
}
