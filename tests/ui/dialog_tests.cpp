#include <catch2/catch.hpp>

#include "person.hpp"

using namespace terrain;
using namespace terrain::ui;

namespace {

SaveDialog some_save() {
    SaveDialog save;
    save.folder = {"/home/someone", {"alps", "islands"}, {"etna.png", "fuji.png"}, ""};
    save.name = "fuji.png";
    save.view_size = {800, 600};
    return save;
}

}  // namespace

TEST_CASE("the save dialog writes with its button and closes with the other") {
    Person person;
    person.save = some_save();
    person.wait(4);
    person.point_at("save.ok");
    person.press();
    person.release();
    CHECK(person.asked.save);
    CHECK_FALSE(person.asked.close_save);
    person.point_at("save.cancel");
    person.press();
    person.release();
    CHECK(person.asked.close_save);
}

TEST_CASE("Enter in the name saves, but never overwrites") {
    Person person;
    person.save = some_save();
    person.save->exists = true;
    person.wait(4);
    person.click("save.name");
    ImGui::GetIO().KeysDown[ImGuiKey_Enter] = true;
    person.wait(1);
    CHECK_FALSE(person.asked.save);
    ImGui::GetIO().KeysDown[ImGuiKey_Enter] = false;
    person.save->exists = false;
    person.click("save.name");
    ImGui::GetIO().KeysDown[ImGuiKey_Enter] = true;
    person.wait(1);
    CHECK(person.asked.save);
    ImGui::GetIO().KeysDown[ImGuiKey_Enter] = false;
}

TEST_CASE("what is typed replaces the whole name, the second time too") {
    Person person;
    for (const char* name : {"first", "second"}) {
        person.save = some_save();
        person.wait(4);
        person.type(name);
        CHECK(person.save->name == name);
        person.save.reset();
        person.wait(4);
    }
}

TEST_CASE("nothing is saved without a name") {
    Person person;
    person.save = some_save();
    person.save->name.clear();
    person.wait(4);
    person.point_at("save.ok");
    person.press();
    person.release();
    CHECK_FALSE(person.asked.save);
}

TEST_CASE("a folder is entered, a file lends its name, a depth is chosen") {
    Person person;
    person.save = some_save();
    person.wait(4);
    person.point_at("save.folder.islands");
    person.press();
    person.release();
    CHECK(person.asked.enter_folder == std::optional<std::string>("islands"));
    person.point_at("save.up");
    person.press();
    person.release();
    CHECK(person.asked.enter_folder == std::optional<std::string>(".."));
    person.click("save.file.etna.png");
    CHECK(person.save->name == "etna.png");
    person.click("save.depth.8 bits");
    CHECK(person.save->bits == 8);
}

TEST_CASE("a picture has the sizes of the view and the listed ones") {
    Person person;
    person.save = some_save();
    person.save->saving = Saving::picture;
    person.wait(4);
    person.click("save.size.2x");
    CHECK(person.save->size == std::array<int, 2>{1600, 1200});
    person.click("save.size.3840x2160");
    CHECK(person.save->size == std::array<int, 2>{3840, 2160});
}

TEST_CASE("a dialog that app closes is gone, and opens again") {
    Person person;
    for (int round = 0; round < 2; ++round) {
        person.save = some_save();
        person.wait(4);
        CHECK(person.has("save.ok"));
        person.save.reset();
        person.wait(4);
        CHECK_FALSE(person.has("save.ok"));
        person.click("action.dice");
        CHECK(person.did(Action::draw_seed));
        person.actions.clear();
    }
}

TEST_CASE("the panels behind a dialog do not hear the mouse") {
    Person person;
    person.save = some_save();
    person.wait(4);
    const Rectangle bar = person.rectangle("scale");
    person.point_at(ImVec2(bar.x + bar.width * 0.9F, bar.y + bar.height / 2));
    person.wait();
    person.press();
    person.release();
    CHECK(person.edit == Parameters{});
}

TEST_CASE("the paste dialog takes over or closes, and takes nothing that is wrong") {
    Person person;
    person.paste.emplace();
    person.paste->share = "terrainlab:1?scale=5";
    person.paste->changes = {{"scale", "4", "5"}};
    person.wait(4);
    person.point_at("paste.ok");
    person.press();
    person.release();
    CHECK(person.asked.accept_paste);
    person.paste->changes.clear();
    person.paste->error = "scale: five is not a number";
    person.wait(4);
    person.point_at("paste.ok");
    person.press();
    person.release();
    CHECK_FALSE(person.asked.accept_paste);
    person.point_at("paste.cancel");
    person.press();
    person.release();
    CHECK(person.asked.close_paste);
}

TEST_CASE("the dialogs fit a small window at a large scale") {
    for (const Saving saving : {Saving::heightmap, Saving::picture}) {
        Person person({1024, 700, 1.5F});
        person.save = some_save();
        person.save->saving = saving;
        person.save->exists = true;
        person.save->description = "16-bit grey PNG, 257 x 257 samples, heights 0..1 over the full range";
        person.wait(4);
        for (const char* widget : {"save.ok", "save.cancel", "save.name", "save.up"}) {
            const Rectangle place = person.rectangle(widget);
            CHECK(place.x >= 0);
            CHECK(place.y >= 0);
            CHECK(place.x + place.width <= 1024);
            CHECK(place.y + place.height <= 700);
        }
    }
}

TEST_CASE("menus ask for actions, and show only undo that exists") {
    Person person;
    person.click("menu.Edit");
    person.click("menu.undo");
    CHECK_FALSE(person.did(Action::undo));
    person.key(ImGuiKey_Escape);
    person.status.can_undo = true;
    person.status.undo_name = "scale";
    person.wait(5);
    if (!person.has("menu.undo")) person.click("menu.Edit");
    person.click("menu.undo");
    CHECK(person.did(Action::undo));
    person.click("menu.File");
    person.click("menu.save_heightmap");
    CHECK(person.did(Action::save_heightmap));
}
