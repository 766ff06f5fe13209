#include "app/key_names.hpp"

#include <catch2/catch.hpp>
#include <string>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

using namespace terrain::app;

// GLFW is not started here and knows no layout: as on one without Latin letters.

TEST_CASE("Without a layout, letters and digits are named by their position") {
    for (int i = 0; i < 26; ++i) {
        CHECK(key_name(GLFW_KEY_A + i, 0) == std::string{"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i]});
    }
    for (int i = 0; i < 10; ++i) CHECK(key_name(GLFW_KEY_0 + i, 0) == std::to_string(i));
}

TEST_CASE("Keys without a letter have the names that the menus print") {
    CHECK(key_name(GLFW_KEY_F1, 0) == "F1");
    CHECK(key_name(GLFW_KEY_F9, 0) == "F9");
    CHECK(key_name(GLFW_KEY_F10, 0) == "F10");
    CHECK(key_name(GLFW_KEY_F12, 0) == "F12");
    CHECK(key_name(GLFW_KEY_SPACE, 0) == "Space");
    CHECK(key_name(GLFW_KEY_ESCAPE, 0) == "Escape");
    CHECK(key_name(GLFW_KEY_HOME, 0) == "Home");
}

TEST_CASE("Keys that no shortcut uses have no name, nor do those next to the ones that have") {
    for (const int key : {GLFW_KEY_UNKNOWN, GLFW_KEY_F1 - 1, GLFW_KEY_F12 + 1, GLFW_KEY_0 - 1, GLFW_KEY_9 + 1,
                          GLFW_KEY_A - 1, GLFW_KEY_Z + 1, GLFW_KEY_COMMA, GLFW_KEY_ENTER, GLFW_KEY_TAB,
                          GLFW_KEY_END, GLFW_KEY_LEFT_CONTROL, GLFW_KEY_KP_1}) {
        CAPTURE(key);
        CHECK(key_name(key, 0).empty());
    }
}
