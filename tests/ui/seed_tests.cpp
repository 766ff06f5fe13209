#include <catch2/catch.hpp>

#include "person.hpp"

using namespace terrain;
using namespace terrain::ui;

namespace {

const std::string volcano = "\xF0\x9F\x8C\x8B volcano";  // U+1F30B, beyond 16 bits
const std::string fuji = "\xE5\xAF\x8C\xE5\xA3\xAB";

void select_all_and_delete(Person& person) {
    person.hold_control(true);
    person.key(ImGuiKey_A);
    person.hold_control(false);
    person.key(ImGuiKey_Delete);
}

}  // namespace

TEST_CASE("characters beyond U+FFFF cannot be edited, all others can") {
    CHECK(is_editable("Fuji"));
    CHECK(is_editable(fuji));
    CHECK(is_editable("\xEF\xBF\xBD"));  // U+FFFD
    CHECK_FALSE(is_editable(volcano));
    CHECK_FALSE(is_editable("a\xF0\x90\x80\x80"));  // U+10000
}

TEST_CASE("typing a seed changes it, in every script") {
    Person person;
    for (const std::string& seed :
         {std::string("wasd"), fuji, std::string("\xD0\x93\xD0\xBE\xD1\x80\xD0\xB0")}) {
        person.click("seed");
        CHECK(person.asked.editing);
        select_all_and_delete(person);
        person.type(seed);
        CHECK(person.edit.seed == seed);
        CHECK(person.edited.back() == "Seed");
        person.key(ImGuiKey_Enter);
        CHECK_FALSE(person.asked.editing);
        CHECK(person.edit.seed == seed);
    }
}

TEST_CASE("an empty field keeps the last valid seed, says why and moves nothing") {
    Person person;
    person.click("seed");
    const auto places = person.asked.widgets;
    select_all_and_delete(person);
    CHECK(person.edit.seed == "Fuji");
    CHECK(person.asked.widgets.size() == places.size());
    for (const auto& [name, place] : person.asked.widgets) CHECK(place.y == places.at(name).y);
    person.click("group.Shape");
    CHECK(person.edit.seed == "Fuji");
    // The field shows the recipe's seed again: typing goes on from there.
    person.click("seed");
    person.key(ImGuiKey_End);
    person.type("2");
    CHECK(person.edit.seed == "Fuji2");
}

TEST_CASE("a text of more than 256 bytes is not taken") {
    Person person;
    person.click("seed");
    select_all_and_delete(person);
    person.type(std::string(256, 'a'));
    CHECK(person.edit.seed == std::string(256, 'a'));
    person.type("b");
    CHECK(person.edit.seed == std::string(256, 'a'));
}

TEST_CASE("focusing the field changes no byte of a seed") {
    for (const std::string& seed : {std::string("Fuji"), fuji, volcano, std::string(" a  b "),
                                    std::string("007"), std::string("e\xCC\x81 \xEF\xBF\xBD\t")}) {
        Person person;
        person.edit.seed = seed;
        person.wait();
        person.click("seed");
        person.click("seed");
        person.key(ImGuiKey_Tab);
        person.key(ImGuiKey_Tab);
        person.click("group.Shape");
        CHECK(person.edit.seed == seed);
        CHECK(person.edited.empty());
    }
}

TEST_CASE("a seed with an emoji is replaced on demand only, by the first valid text") {
    Person person;
    person.edit.seed = volcano;
    person.wait();
    REQUIRE(person.has("action.replace_seed"));
    person.click("action.replace_seed");
    CHECK(person.edit.seed == volcano);
    person.key(ImGuiKey_Escape);
    CHECK(person.edit.seed == volcano);
    REQUIRE(person.has("action.replace_seed"));
    person.click("action.replace_seed");
    person.type("Etna");
    CHECK(person.edit.seed == "Etna");
    person.key(ImGuiKey_Enter);
    CHECK_FALSE(person.has("action.replace_seed"));
}

TEST_CASE("the field follows a seed that somebody else changed") {
    Person person;
    person.edit.seed = "Etna";
    person.wait();
    person.click("seed");
    person.key(ImGuiKey_End);
    person.type("!");
    CHECK(person.edit.seed == "Etna!");
}

TEST_CASE("Esc in the field brings the seed back that stood there") {
    Person person;
    person.click("seed");
    person.type("Etna");
    CHECK(person.edit.seed != "Fuji");
    person.key(ImGuiKey_Escape);
    CHECK(person.edit.seed == "Fuji");
}
