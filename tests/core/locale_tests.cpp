#include <catch2/catch.hpp>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <locale>
#include <string>
#include <vector>

#include "helpers.hpp"
#include "recipes.hpp"

using namespace terrain;
using namespace terrain_test;

/// glibc's newlocale forgets a few bytes when LOCPATH is set; the leak sanitizer asks here what to overlook.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:argz_add_sep"; }

namespace {

/// Switches the C and the C++ locale of the process, and back at the end. The locales are compiled into the
/// build folder by tests/core/CMakeLists.txt, so a system without them fails no less than ours.
class LocaleGuard {
public:
    explicit LocaleGuard(const std::string& name) {
        setenv("LOCPATH", TERRAIN_LAB_TEST_LOCALES, 1);
        std::locale::global(std::locale(name));  // throws where there is no such locale
        if (std::setlocale(LC_ALL, name.c_str()) == nullptr) throw std::runtime_error("no locale " + name);
    }
    ~LocaleGuard() {
        std::locale::global(std::locale::classic());
        std::setlocale(LC_ALL, "C");
        unsetenv("LOCPATH");
    }
    LocaleGuard(const LocaleGuard&) = delete;
    LocaleGuard& operator=(const LocaleGuard&) = delete;
};

/// Everything core writes and reads, and what it makes of it.
std::vector<std::string> transcript() {
    std::vector<std::string> lines;
    Draw draw(3);
    for (int i = 0; i < 40; ++i) {
        Parameters p = random_recipe(draw);
        p.divisions = 12;
        p.world.size = 12345.675;
        lines.push_back(hash_text(hash_heights(*serial_land(p).heights)));
        for (const Row& row : rows()) lines.push_back(to_text(row, row.get(p)));
    }
    Parameters p;
    for (const char* text : {"1.5", "1,5", "2.25", "1.234,5", "1 000", "0.5"}) {
        const auto set = set_text(p, "scale", text);
        lines.push_back(set ? to_text(*find_row("scale"), p.scale) : set.error().message);
    }
    for (const char* text : {"0.85,0.77,0.55", "0,5;0,5;0,5"}) {
        for (const Row& row : rows()) {
            if (row.kind == Kind::colour) lines.push_back(from_text(row, text) ? "colour" : "no colour");
        }
    }
    Executor executor;
    Control control;
    Pipeline pipeline(1 << 20);
    p.divisions = 8192;
    lines.push_back(pipeline.run(0, p, executor, control).error().message);
    return lines;
}

}  // namespace

TEST_CASE("German and Finnish locales change nothing") {
    const std::vector<std::string> expected = transcript();
    for (const char* name : {"de_DE.UTF-8", "fi_FI.UTF-8"}) {
        const LocaleGuard guard(name);
        // The locale is really in force: the C library writes a comma.
        char text[16];
        std::snprintf(text, sizeof text, "%.1f", 1.5);
        REQUIRE(std::string(text) == "1,5");
        CHECK(transcript() == expected);
    }
}
