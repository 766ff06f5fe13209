/// Every row of the table, whatever rows there are: its widget changes the recipe and what is shown.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "desk.hpp"
#include "terrain/core/params.hpp"
#include "terrain/io/share.hpp"

using namespace terrain;

namespace {

/// Recipes in one of which every row has something to do.
const std::vector<std::string> recipes{
    "&divisions=48", "&divisions=48&algorithm=ridged&warp.strength=0.1&shape.terraces=6&island.kind=falloff",
    "&divisions=48&algorithm=worley", "&divisions=48&island.kind=archipelago",
    "&divisions=300&erosion.enabled=true&erosion.density=0.2&erosion.grid=4096&thermal.enabled=true"};

Parameters parameters_of(const std::string& share) { return io::read_share(share).value().parameters; }

std::string share_of(const std::string& recipe) { return "terrainlab:1?seed=Fuji" + recipe; }

bool applies(const Row& row, const std::string& recipe) {
    return row.applies(parameters_of(share_of(recipe)));
}

/// The first of the recipes where the row does something.
std::string recipe_for(const Row& row) {
    for (const std::string& recipe : recipes) {
        if (applies(row, recipe)) return recipe;
    }
    FAIL("no recipe for " << row.id << ": add one above");
    return "";
}

std::size_t labels(const Seen& seen) {
    std::size_t count = 0;
    for (const auto& [id, place] : seen.widgets) count += id.starts_with("label.") ? 1 : 0;
    return count;
}

/// Clicks on every group's header until all of them are open.
void open_groups(const Lab& lab) {
    const Seen first = lab.wait_settled();
    for (const auto& [id, ignored] : first.widgets) {
        if (!id.starts_with("group.")) continue;
        lab.bring_into_view(id);
        const std::size_t before = labels(lab.seen());
        lab.click(id, 0.3);
        const Seen after = lab.wait(id, [&](const Seen& s) { return labels(s) != before; });
        if (labels(after) > before) continue;
        lab.click(id, 0.3);
        lab.wait(id, [&](const Seen& s) { return labels(s) == before; });
    }
}

void choose_another(const Lab& lab, const Row& row) {
    const Value now_chosen = row.get(parameters_of(lab.seen().share));
    const auto chosen = static_cast<std::size_t>(std::get<std::int64_t>(now_chosen));
    const std::string id(row.id);
    const std::string other = id + "." + std::string(row.choices[(chosen + 1) % row.choices.size()]);
    if (!lab.seen().shows(other)) lab.click(id);  // the list of a combo
    lab.click(other);
}

/// Clicks into the picker, which opens right of the mouse, higher where the window ends.
void pick_colour(const Lab& lab, const std::string& id) {
    const Place swatch = lab.place(id);
    const double x = swatch.x + swatch.width / 2;
    const double y = swatch.y + swatch.height / 2;
    lab.click_at(x, y);
    pause(0.3);
    const Seen seen = lab.seen();
    lab.click_at(x + 110, std::min(y + 110, seen.height - 190.0));
    lab.click_at(seen.view.x + seen.view.width - 20, seen.view.y + 20);  // closes it
}

void use(const Lab& lab, const Row& row) {
    const std::string id(row.id);
    const double fraction = row.id == "divisions" ? 0.2 : 0.93;
    switch (row.kind) {
        case Kind::real:
        case Kind::integer:
            return lab.drag_on(id, fraction - 0.1, fraction);
        case Kind::toggle:
            return lab.click(id);
        case Kind::choice:
            return choose_another(lab, row);
        case Kind::colour:
            return pick_colour(lab, id);
        case Kind::text:
            lab.click(id);
            lab.type("x");
            return lab.click("panel.readout");
    }
}

/// View and readout; the readout without the times, which differ from frame to frame.
std::string shown(const Lab& lab) {
    const Seen seen = lab.seen();
    const Place& readout = seen.widgets.at("panel.readout");
    return lab.pixels(seen.view) + lab.pixels({readout.x, readout.y, readout.width, readout.height});
}

/// Bytes that stay the same while nothing is changed, and are others now.
bool differs(const std::vector<std::string>& before, const std::string& after) {
    for (std::size_t i = 0; i < after.size(); ++i) {
        bool steady = true;
        for (const std::string& shot : before) steady = steady && shot.at(i) == before.front().at(i);
        if (steady && after[i] != before.front()[i]) return true;
    }
    return false;
}

/// Pictures of frames that differ in their times alone.
std::vector<std::string> shots(const Lab& lab) {
    std::vector<std::string> all;
    for (int i = 0; i < 3; ++i) {
        const Place panel = lab.seen().widgets.at("panel.recipe");
        lab.move(panel.x + 4, panel.y + 100 + i);
        all.push_back(shown(lab));
    }
    return all;
}

void check_row(const Lab& lab, const Row& row) {
    CAPTURE(row.id);
    const std::string id(row.id);
    lab.bring_into_view(id);
    const bool changes_heights = row.stage <= Stage::erosion || row.id.starts_with("thermal.");
    const Seen before = lab.wait_settled();
    const std::vector<std::string> pictures = changes_heights ? std::vector<std::string>{} : shots(lab);
    use(lab, row);
    const Seen after = lab.wait(id, [&](const Seen& s) { return s.settled() && s.share != before.share; });
    if (changes_heights) {
        CHECK(after.hash != before.hash);
    } else {
        CHECK(after.hash == before.hash);
        CHECK(until(10, [&] { return differs(pictures, shown(lab)); }));
    }
    lab.key("ctrl+z");
    lab.wait("undo of " + id, [&](const Seen& s) { return s.settled() && s.share == before.share; });
}

}  // namespace

TEST_CASE("Every row has a widget that changes the land, the picture or the readout") {
    const Desktop desktop;
    const Home home;
    for (const std::string& recipe : recipes) {
        CAPTURE(recipe);
        Lab lab(desktop, home, {share_of(recipe), {}, {}});
        // What is open stays open from one start to the next.
        if (recipe == recipes.front()) open_groups(lab);
        for (const Row& row : rows()) {
            if (recipe_for(row) == recipe) check_row(lab, row);
        }
        lab.key("ctrl+q");
        CHECK(lab.finish() == 0);
    }
}
