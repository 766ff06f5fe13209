#include <catch2/catch.hpp>

#include "person.hpp"

using namespace terrain;
using namespace terrain::ui;

namespace {

/// Calls test(person, row) for all numbers, each with a recipe in which it applies.
template <class Test>
void for_numbers(const Test& test) {
    Person person;
    person.open_all_groups();
    for (const Row& row : rows()) {
        if (!is_number(row)) continue;
        INFO("row " << row.id);
        person.edit = recipe_for(row);
        person.edited.clear();
        person.wait();
        test(person, row);
    }
}

}  // namespace

TEST_CASE("dragging the bar of any number changes it within its range and names it") {
    for_numbers([](Person& person, const Row& row) {
        const std::string id(row.id);
        const double before = number(row, person.edit);
        person.point_at(id, 0.3F);
        person.press();
        CHECK(person.asked.editing);
        const double pressed = number(row, person.edit);
        person.point_at(id, 0.8F);
        const double dragged = number(row, person.edit);
        CHECK(person.asked.editing);
        person.release();
        person.wait();
        CHECK_FALSE(person.asked.editing);
        CHECK(dragged > pressed);
        CHECK(dragged <= row.max);
        CHECK(pressed >= row.min);
        CHECK((pressed != before || dragged != before));
        REQUIRE_FALSE(person.edited.empty());
        CHECK(person.edited.front() == row.label);
        CHECK(number(row, person.edit) == dragged);
    });
}

TEST_CASE("a drag that leaves the bar stops at the ends of the range") {
    for_numbers([](Person& person, const Row& row) {
        person.point_at(std::string(row.id));
        person.press();
        person.point_at(ImVec2(5000, 300));
        person.wait();
        CHECK(number(row, person.edit) == row.max);
        person.point_at(ImVec2(-5000, 300));
        person.wait();
        CHECK(number(row, person.edit) == row.min);
        person.release();
    });
}

TEST_CASE("a double-click on the label resets, a single one does not") {
    for_numbers([](Person& person, const Row& row) {
        assign(row, person.edit, row.get(Parameters{}));
        const Parameters before = person.edit;
        person.point_at(std::string(row.id), 0.85F);  // no default lies there
        person.press();
        person.release();
        REQUIRE(row.get(person.edit) != row.get(before));
        const Value changed = row.get(person.edit);
        if (!row.applies(person.edit)) return;  // octaves of 1, a warp of 0: the label went with it
        person.click("label." + std::string(row.id));
        CHECK(row.get(person.edit) == changed);
        person.double_click("label." + std::string(row.id));
        CHECK(is_default(row, person.edit));
    });
}

TEST_CASE("the dot of a changed number resets it") {
    Person person;
    person.edit.scale = 9;
    person.wait();
    REQUIRE(person.has("dot.scale"));
    person.click("dot.scale");
    CHECK(person.edit.scale == Parameters{}.scale);
    CHECK_FALSE(person.has("dot.scale"));
}

TEST_CASE("what does not apply is not changed by mouse or wheel") {
    Person person;
    person.open_all_groups();
    for (const Row& row : rows()) {
        const auto recipe = recipe_without(row);
        if (!recipe || !is_number(row)) continue;
        INFO("row " << row.id);
        person.edit = *recipe;
        assign(row, person.edit, row.kind == Kind::integer ? Value(std::int64_t{2}) : Value(0.7 * row.max));
        if (row.applies(person.edit)) person.edit = *recipe;
        person.wait();
        const Parameters before = person.edit;
        person.point_at(std::string(row.id), 0.9F);
        person.press();
        person.release();
        person.double_click("label." + std::string(row.id));
        person.hold_control(true);
        person.turn_wheel(1);
        person.hold_control(false);
        CHECK(person.edit == before);
    }
}

TEST_CASE("Ctrl and the wheel step, and the panel stays") {
    Person person;
    person.point_at("scale");
    const float place = person.rectangle("scale").y;
    person.hold_control(true);
    person.turn_wheel(1);
    CHECK(person.edit.scale == Approx(4.1).margin(0.15));
    CHECK(person.edit.scale > 4);
    const double up = person.edit.scale;
    person.turn_wheel(-1);
    person.turn_wheel(-1);
    person.hold_control(false);
    CHECK(person.edit.scale < up);
    CHECK(person.rectangle("scale").y == place);
}

TEST_CASE("the plain wheel over a bar scrolls the panel and changes nothing") {
    Person person;
    const float place = person.rectangle("scale").y;
    person.point_at("scale");
    person.turn_wheel(-2);
    person.wait();
    CHECK(person.edit == Parameters{});
    CHECK(person.rectangle("scale").y < place);
}

TEST_CASE("holding Shift moves the knob a twentieth as fast") {
    Person person;
    person.point_at("persistence", 0.5F);
    person.press();
    const double start = person.edit.persistence;
    ImGui::GetIO().KeyShift = true;
    const Rectangle bar = person.rectangle("persistence");
    person.point_at(ImVec2(bar.x + bar.width, bar.y + 4));
    person.wait();
    CHECK(person.edit.persistence > start);
    CHECK(person.edit.persistence < start + 0.05);
    ImGui::GetIO().KeyShift = false;
    person.release();
}

TEST_CASE("a pressed bar that rests leaves a value that lies between steps") {
    Person person;
    person.edit.persistence = 0.123456;
    person.wait();
    person.point_at("persistence", 0.5F);
    person.press();
    person.edit.persistence = 0.123456;  // as undo would bring it back
    person.wait(4);
    CHECK(person.edit.persistence == 0.123456);
    person.release();
}
