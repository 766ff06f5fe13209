/// Keys by what is printed on them.
#pragma once

#include <string>

namespace terrain::app {

/// The printed letter or digit of the current layout in upper case; by position on layouts without Latin
/// letters; a name for keys without a letter, and "" for those that no shortcut uses.
std::string key_name(int glfw_key, int scancode);

}  // namespace terrain::app
