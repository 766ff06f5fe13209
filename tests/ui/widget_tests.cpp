#include <set>

#include <catch2/catch.hpp>

#include "person.hpp"

using namespace terrain;
using namespace terrain::ui;

TEST_CASE("every row has a place when its group is open") {
    Person person;
    person.open_all_groups();
    for (const Row& row : rows()) {
        CAPTURE(row.id);
        REQUIRE(person.has(std::string(row.id)));
        CHECK(person.rectangle(std::string(row.id)).width > 0);
        CHECK(person.rectangle(std::string(row.id)).height > 0);
    }
}

TEST_CASE("every choice can be chosen with the mouse") {
    for (const Row& row : rows()) {
        if (row.kind != Kind::choice) continue;
        Person person;
        person.edit = recipe_for(row);
        person.open_all_groups();
        for (std::size_t i = 0; i < row.choices.size(); ++i) {
            const std::string item = std::string(row.id) + "." + std::string(row.choices[i]);
            CAPTURE(item);
            if (person.has(item)) {
                person.click(item);  // one of some buttons side by side
            } else {
                person.click(std::string(row.id));
                REQUIRE(person.has(item));
                // A list that dropped down does not lie in the panel's scroll area: no wheel here.
                const Rectangle place = person.rectangle(item);
                person.point_at(ImVec2(place.x + place.width / 2, place.y + place.height / 2));
                person.wait();
                person.press();
                person.release();
            }
            person.wait(25);
            CHECK(std::get<std::int64_t>(row.get(person.edit)) == static_cast<std::int64_t>(i));
        }
    }
}

TEST_CASE("a switch changes with a click and back") {
    Person person;
    person.open_all_groups();
    for (const Row& row : rows()) {
        if (row.kind != Kind::toggle) continue;
        CAPTURE(row.id);
        const bool before = std::get<bool>(row.get(person.edit));
        person.click(std::string(row.id));
        CHECK(std::get<bool>(row.get(person.edit)) == !before);
        person.click(std::string(row.id));
        CHECK(std::get<bool>(row.get(person.edit)) == before);
    }
}

TEST_CASE("a colour opens its picker, and looking at it changes nothing") {
    Person person;
    person.open_all_groups();
    for (const Row& row : rows()) {
        if (row.kind != Kind::colour) continue;
        CAPTURE(row.id);
        person.click(std::string(row.id));
        CHECK(ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
        CHECK(person.edit == Parameters{});
        person.key(ImGuiKey_Escape);
        person.wait(5);
    }
}

TEST_CASE("a colour is picked with the mouse as one edit") {
    Person person;
    person.open_all_groups();
    const std::string id = "display.colours.rock";
    person.click(id);
    const Rectangle swatch = person.rectangle(id);
    // The popup opens at the mouse; inside its square of colours everything is another colour.
    person.point_at(ImVec2(swatch.x + swatch.width / 2 + 60, swatch.y - 120));
    bool changed = false;
    for (float y = swatch.y - 200; y < swatch.y + 200 && !changed; y += 20) {
        person.point_at(ImVec2(swatch.x + swatch.width / 2 + 60, y));
        person.wait();
        if (!ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) {
            person.click(id);
            continue;
        }
        person.press();
        person.wait();
        changed = !(person.edit.display.colours.rock == Parameters{}.display.colours.rock);
        if (changed) CHECK(person.asked.editing);
        person.release();
    }
    CHECK(changed);
}

TEST_CASE("the right button opens a menu that resets") {
    Person person;
    person.edit.octaves = 3;
    person.wait();
    person.click("label.octaves", 1);
    REQUIRE(person.has("rowmenu.reset"));
    person.click("rowmenu.reset");
    CHECK(person.edit.octaves == Parameters{}.octaves);
    CHECK_FALSE(person.has("rowmenu.reset"));
}

TEST_CASE("the right button's menu copies the id") {
    Person person;
    person.click("octaves", 1);
    person.click("rowmenu.copy_id");
    CHECK(std::string(ImGui::GetClipboardText()) == "octaves");
    CHECK(person.edit == Parameters{});
}

TEST_CASE("a group closes with a click on its heading and is remembered") {
    Person person;
    REQUIRE(person.has("island.kind"));
    person.click("group.Island");
    CHECK_FALSE(person.has("island.kind"));
    CHECK(person.layout.open_groups.at("Island") == false);
}

TEST_CASE("buttons ask for what they say") {
    Person person;
    person.status.seed_index = 1;
    person.status.seed_count = 3;
    person.status.computing = true;
    person.wait();
    person.click("action.dice");
    person.click("action.seed_previous");
    person.click("action.seed_next");
    person.click("action.copy");
    person.click("action.cancel");
    CHECK(person.actions == std::vector<Action>{Action::draw_seed, Action::previous_seed, Action::next_seed,
                                                Action::copy_share, Action::cancel});
    person.status.computing = false;
    person.status.not_computed = true;
    person.wait();
    person.click("action.compute");
    CHECK(person.did(Action::compute));
}

TEST_CASE("at the ends of the history its buttons do nothing") {
    Person person;
    person.click("action.seed_previous");
    person.click("action.seed_next");
    CHECK(person.actions.empty());
}
