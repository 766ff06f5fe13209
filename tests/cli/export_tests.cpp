#include <filesystem>

#include <catch2/catch.hpp>

#include "program.hpp"
#include "terrain/core/world.hpp"
#include "terrain/io/file.hpp"
#include "terrain/io/png.hpp"
#include "terrain/io/share.hpp"

using Catch::Matchers::Contains;
using namespace terrain;

namespace {

std::shared_ptr<const World> world_of(const std::string& share) {
    Executor executor;
    Control control;
    return Pipeline(std::size_t{1} << 30)
        .run(0, io::read_share(share).value().parameters, executor, control)
        .value();
}

io::GreyImage image_of(const std::string& path) {
    return io::decode_png(io::read_file(io::path_from_utf8(path), std::size_t{1} << 24).value()).value();
}

}  // namespace

TEST_CASE("An exported file holds exactly the heights of the string that is printed (F1 F5 N35)") {
    const Folder folder;
    const std::string file = (folder / "land.png").string();
    const std::string bits = GENERATE("8", "16");
    const Run exported = run({"export", "--out", file, "--bits", bits, "--set", "shape.terraces=5", "--set",
                              "divisions=70", "--set", "offset.x=3"});
    INFO(exported.err);
    REQUIRE(exported.exit == 0);
    REQUIRE_THAT(exported.out, Catch::Matchers::StartsWith(file + "\nterrainlab:1?"));
    const std::string share = exported.out.substr(file.size() + 1);
    const auto world = world_of(share);
    CHECK(io::read_share(share).value().check == hash_heights(*world->heights));

    const io::GreyImage image = image_of(file);
    REQUIRE(image.width == 71);
    REQUIRE(image.height == 71);
    REQUIRE(image.depth == (bits == "8" ? io::Depth::eight : io::Depth::sixteen));
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < image.samples.size(); ++i) {
        const float h = world->heights->samples()[i];
        const unsigned expected = bits == "8" ? io::grey8(h) : io::grey16(h);
        if (image.samples[i] != expected) ++wrong;
    }
    CHECK(wrong == 0);
}

TEST_CASE("Paths with spaces, accents, Japanese and emoji (F7 N51)") {
    const Folder folder;
    const std::string inside = (folder / "Árvíztűrő 富士 🏔").string();
    std::filesystem::create_directory(io::path_from_utf8(inside));
    const std::string file = inside + "/ö 山 \"quoted\".png";
    const Run exported = run({"export", "--set", "divisions=4", "--out", file});
    INFO(exported.err);
    CHECK(exported.exit == 0);
    CHECK(image_of(file).width == 5);
}

TEST_CASE("An export that fails says why and leaves what was there") {
    const Folder folder;
    const std::string file = (folder / "taken.png").string();
    std::filesystem::create_directories(file + "/inside");
    const Run refused = run({"export", "--set", "divisions=4", "--out", file});
    CHECK(refused.exit == 1);
    CHECK(refused.out.empty());
    CHECK_THAT(refused.err, Contains("taken.png"));
    CHECK(std::filesystem::exists(file + "/inside"));

    const Run nowhere =
        run({"export", "--set", "divisions=4", "--out", (folder / "no/such/folder.png").string()});
    CHECK(nowhere.exit == 1);
    CHECK_THAT(nowhere.err, Contains("no folder") && Contains("no/such"));
}

TEST_CASE("Only names of files that can be written are taken") {
    const Folder folder;
    const Run exported = run({"export", "--out", (folder / "land.exr").string()});
    CHECK(exported.exit == 2);
    CHECK_THAT(exported.err, Contains(".png"));
    CHECK(run({"export"}).exit == 2);
    CHECK(run({"export", "--out", (folder / "a.png").string(), "--bits", "12"}).exit == 2);
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("A map that needs more memory than allowed is refused with the figure (C10 C12)") {
    const Folder folder;
    const Run exported =
        run({"export", "--out", (folder / "a.png").string(), "--set", "divisions=8192", "--memory", "100"});
    CHECK(exported.exit == 1);
    CHECK_THAT(exported.err, Contains("512 MiB") && Contains("100 MiB"));
    CHECK(std::filesystem::is_empty(folder.path()));
}
