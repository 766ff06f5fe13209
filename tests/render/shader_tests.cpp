#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>

#include "studio.hpp"

using namespace terrain::render;

namespace {

/// A copy of the shaders that may be broken.
class Folder {
public:
    Folder()
        : path_(std::filesystem::temp_directory_path() /
                ("terrain-lab-shaders-" + std::to_string(getpid()))) {
        std::filesystem::copy(SHADER_FOLDER, path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    void write(const char* name, const char* text) const { std::ofstream(path_ / name) << text; }
    void mend(const char* name) const {
        std::filesystem::copy_file(std::filesystem::path(SHADER_FOLDER) / name, path_ / name,
                                   std::filesystem::copy_options::overwrite_existing);
    }

private:
    std::filesystem::path path_;
};

OffscreenContext context() {
    auto made = OffscreenContext::make();
    if (!made) FAIL(made.error().message);
    return std::move(*made);
}

}  // namespace

TEST_CASE("a shader that does not compile is named, with the driver's words") {
    const OffscreenContext current = context();
    const Folder folder;
    folder.write("land.frag", "out vec4 colour;\nvoid main() { colour = no_such_thing; }\n");
    const auto renderer = Renderer::make(current.driver(), folder.path());
    REQUIRE_FALSE(renderer);
    CHECK(renderer.error().fault == terrain::Fault::failed);
    CHECK_THAT(renderer.error().message, Catch::Contains("land.frag") && Catch::Contains("no_such_thing"));
}

TEST_CASE("shaders that do not fit together and shaders that are missing are named") {
    const OffscreenContext current = context();
    const Folder folder;
    folder.write("wall.frag", "in vec2 place;\nout vec4 colour;\nvoid main() { colour = place.xyxy; }\n");
    const auto unlinked = Renderer::make(current.driver(), folder.path());
    REQUIRE_FALSE(unlinked);
    CHECK_THAT(unlinked.error().message, Catch::Contains("wall.frag") && Catch::Contains("place"));
    folder.mend("wall.frag");
    std::filesystem::remove(folder.path() / "water.vert");
    const auto missing = Renderer::make(current.driver(), folder.path());
    REQUIRE_FALSE(missing);
    CHECK_THAT(missing.error().message, Catch::Contains("water.vert"));
}

TEST_CASE("shaders are read again on request, and the old ones stay where the new ones are broken") {
    const OffscreenContext current = context();
    const Folder folder;
    const auto renderer = Renderer::make(current.driver(), folder.path());
    REQUIRE(renderer);
    const auto world = make_world(8, [](double x, double) { return x; });
    (*renderer)->adopt(0, world);
    const auto draw = [&] { return (*renderer)->capture(0, Camera(), look_of(*world), {64, 40})->rgb; };
    const std::size_t errors = gl_error_count();
    const auto before = draw();
    folder.write("land.frag", "this is no shader");
    CHECK_FALSE((*renderer)->reload_shaders());
    CHECK(draw() == before);
    folder.write("land.frag",
                 "in vec3 place;\nout vec4 colour;\nvoid main() { colour = vec4(1.0, 0.0, 1.0, 1.0); }\n");
    REQUIRE((*renderer)->reload_shaders());
    CHECK(draw() != before);
    folder.mend("land.frag");
    REQUIRE((*renderer)->reload_shaders());
    CHECK(draw() == before);
    CHECK(gl_error_count() == errors);
}

TEST_CASE("the shaders in the program are those of the folder") {
    const OffscreenContext current = context();
    const auto world = make_world(8, [](double x, double) { return x; });
    const auto draw = [&](const std::optional<std::filesystem::path>& folder) {
        const auto renderer = Renderer::make(current.driver(), folder);
        REQUIRE(renderer);
        (*renderer)->adopt(0, world);
        return (*renderer)->capture(0, Camera(), look_of(*world), {64, 40})->rgb;
    };
    CHECK(draw({}) == draw(SHADER_FOLDER));
}
