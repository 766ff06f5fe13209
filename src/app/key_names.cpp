#include "app/key_names.hpp"

#include <cctype>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace terrain::app {
namespace {

std::string named_key(int key) {
    if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12) return "F" + std::to_string(key - GLFW_KEY_F1 + 1);
    switch (key) {
        case GLFW_KEY_SPACE:
            return "Space";
        case GLFW_KEY_ESCAPE:
            return "Escape";
        case GLFW_KEY_HOME:
            return "Home";
        default:
            return "";
    }
}

}  // namespace

std::string key_name(int glfw_key, int scancode) {
    std::string named = named_key(glfw_key);
    if (!named.empty()) return named;
    const char* printed = glfwGetKeyName(glfw_key, scancode);
    if (printed != nullptr && printed[0] != '\0' && printed[1] == '\0' &&
        std::isalnum(static_cast<unsigned char>(printed[0])) != 0) {
        return {static_cast<char>(std::toupper(static_cast<unsigned char>(printed[0])))};
    }
    const bool by_position = (glfw_key >= GLFW_KEY_A && glfw_key <= GLFW_KEY_Z) ||
                             (glfw_key >= GLFW_KEY_0 && glfw_key <= GLFW_KEY_9);
    return by_position ? std::string{static_cast<char>(glfw_key)} : "";
}

}  // namespace terrain::app
