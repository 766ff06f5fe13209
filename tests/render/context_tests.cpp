#include <glad/gl.h>

#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "render/context.hpp"
#include "studio.hpp"

using namespace terrain::render;

TEST_CASE("a context needs no display") {
    unsetenv("DISPLAY");
    const auto context = OffscreenContext::make();
    if (!context) FAIL(context.error().message);
    CHECK(context->driver().largest_texture >= 1024);
    CHECK(context->driver().largest_viewport >= 1024);
    CHECK_FALSE(context->driver().renderer.empty());
}

TEST_CASE("an OpenGL that is too old is refused with what was found and what to try") {
    // Mesa pretends to be old when asked to before its first context, so a process of its own does it: the
    // test above.
    const std::string command = "MESA_GL_VERSION_OVERRIDE=2.1 '" +
                                std::filesystem::read_symlink("/proc/self/exe").string() +
                                "' 'a context needs no display'";
    FILE* child = popen(command.c_str(), "r");
    REQUIRE(child != nullptr);
    std::string said;
    for (int c = std::fgetc(child); c != EOF; c = std::fgetc(child))
        said += c == '\n' ? ' ' : static_cast<char>(c);
    CHECK(pclose(child) != 0);
    for (const char* part :
         {"3.3 is needed", "2.1", "LIBGL_ALWAYS_SOFTWARE=1", "terrain-lab export", "surfaceless"}) {
        CHECK_THAT(said, Catch::Contains(part));
    }
}

TEST_CASE("one context after the other, and one moved away") {
    for (int i = 0; i < 3; ++i) {
        auto context = OffscreenContext::make();
        REQUIRE(context);
        const OffscreenContext moved = std::move(*context);
        CHECK_FALSE(moved.driver().version.empty());
    }
}

TEST_CASE("faults of OpenGL are counted") {
    const auto context = OffscreenContext::make(Checks::on);
    REQUIRE(context);
    const std::size_t before = gl_error_count();
    glEnable(GL_TEXTURE_2D_ARRAY + 12345);
    CHECK(gl_error_count() > before);
}
