#include <catch2/catch.hpp>

#include "person.hpp"

using namespace terrain;
using namespace terrain::ui;

namespace {

void replace_text(Person& person, const std::string& text) {
    person.hold_control(true);
    person.key(ImGuiKey_A);
    person.hold_control(false);
    person.type(text);
}

void control_click(Person& person, const std::string& widget) {
    person.point_at(widget, 0.9F);
    person.hold_control(true);
    person.press();
    person.release();
    person.hold_control(false);
    person.wait(4);
}

}  // namespace

TEST_CASE("Ctrl and a click on a bar type the value") {
    Person person;
    control_click(person, "scale");
    CHECK(person.edit.scale == 4);
    REQUIRE(person.has("typed"));
    CHECK(person.asked.editing);
    replace_text(person, "7.25");
    person.key(ImGuiKey_Enter);
    CHECK(person.edit.scale == 7.25);
    CHECK_FALSE(person.has("typed"));
    CHECK_FALSE(person.asked.editing);
    CHECK(person.edited == std::vector<std::string>{"Scale"});
}

TEST_CASE("a value beyond the range is clamped, a wrong one keeps the field open") {
    Person person;
    control_click(person, "octaves");
    replace_text(person, "99");
    person.key(ImGuiKey_Enter);
    CHECK(person.edit.octaves == 16);
    control_click(person, "octaves");
    replace_text(person, "many");
    person.key(ImGuiKey_Enter);
    person.wait(4);
    CHECK(person.has("typed"));
    CHECK(person.edit.octaves == 16);
    person.key(ImGuiKey_Escape);
    person.wait(4);
    CHECK_FALSE(person.has("typed"));
    CHECK(person.edit.octaves == 16);
}

TEST_CASE("Esc leaves the value as it was, a click elsewhere takes the typed one") {
    Person person;
    control_click(person, "scale");
    replace_text(person, "9");
    person.key(ImGuiKey_Escape);
    person.wait(4);
    CHECK(person.edit.scale == 4);
    CHECK_FALSE(person.has("typed"));
    control_click(person, "scale");
    replace_text(person, "9");
    person.point_at(ImVec2(800, 500));
    person.press();
    person.release();
    person.wait(4);
    CHECK(person.edit.scale == 9);
    CHECK_FALSE(person.has("typed"));
}

TEST_CASE("the field to type opens without moving anything") {
    Person person;
    const auto places = person.asked.widgets;
    control_click(person, "scale");
    for (const auto& [name, place] : places) {
        if (name != "value.scale") CHECK(person.rectangle(name).y == place.y);
    }
}

TEST_CASE("Tab reaches the sliders, arrows step, Enter types") {
    Person person;
    person.click("seed");
    person.key(ImGuiKey_Enter);
    bool reached = false;
    for (int i = 0; i < 40 && !reached; ++i) {
        person.key(ImGuiKey_Tab);
        const double before = person.edit.scale;
        const Parameters recipe = person.edit;
        person.key(ImGuiKey_RightArrow);
        reached = person.edit.scale > before;
        if (!reached) person.edit = recipe;
    }
    REQUIRE(reached);
    const double stepped = person.edit.scale;
    person.key(ImGuiKey_LeftArrow);
    CHECK(person.edit.scale < stepped);
    person.key(ImGuiKey_Enter);
    person.wait(4);
    REQUIRE(person.has("typed"));
    replace_text(person, "12");
    person.key(ImGuiKey_Enter);
    CHECK(person.edit.scale == 12);
    // The keyboard is back on the bar.
    person.wait(2);
    person.key(ImGuiKey_RightArrow);
    CHECK(person.edit.scale > 12);
}

TEST_CASE("after a drag no text is asked for: the keys of the program act again") {
    Person person;
    person.point_at("scale", 0.2F);
    person.press();
    person.point_at("scale", 0.7F);
    person.release();
    person.wait();
    CHECK_FALSE(ImGui::GetIO().WantTextInput);
    CHECK_FALSE(person.asked.editing);
}
