#include <algorithm>
#include <cmath>
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

TEST_CASE("delta and flow are written as grey, and the scale is told") {
    const Folder folder;
    const std::string file = (folder / "layer.png").string();
    const std::vector<std::string> common{
        "export", "--out",           file, "--set", "divisions=300", "--set", "erosion.enabled=true",
        "--set",  "erosion.grid=256"};
    const auto exported = [&](const std::string& layer) {
        auto arguments = common;
        arguments.insert(arguments.end(), {"--layer", layer});
        Run result = run(arguments);
        INFO(result.err);
        REQUIRE(result.exit == 0);
        return result;
    };
    const Run delta = exported("delta");
    const auto world = world_of(delta.out.substr(file.size() + 1));
    const ErosionMaps& maps = *world->erosion;
    const io::GreyImage changes = image_of(file);
    REQUIRE(changes.width == 257);
    REQUIRE(changes.depth == io::Depth::sixteen);
    const auto scale = std::stod(delta.err.substr(delta.err.find("0 is ") + 5));
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < changes.samples.size(); ++i) {
        const double change = (changes.samples[i] / 65535.0 * 2 - 1) * scale;
        if (std::abs(change - static_cast<double>(maps.delta.samples()[i])) > 2e-5 * scale) ++wrong;
    }
    CHECK(wrong == 0);

    const Run flow = exported("flow");
    const io::GreyImage steps = image_of(file);
    const std::uint32_t most = *std::max_element(maps.flow.begin(), maps.flow.end());
    CHECK_THAT(flow.err, Contains("log(1 + " + std::to_string(most) + ")"));
    for (std::size_t i = 0; i < steps.samples.size(); i += 97) {
        const double grey = std::log(1.0 + maps.flow[i]) / std::log(1.0 + most);
        CHECK(std::abs(steps.samples[i] - 65535 * grey) < 1);
    }
}

TEST_CASE("Without erosion there is neither delta nor flow, and no file") {
    const Folder folder;
    const Run refused =
        run({"export", "--layer", "flow", "--out", (folder / "a.png").string(), "--set", "divisions=8"});
    CHECK(refused.exit == 2);
    CHECK_THAT(refused.err, Contains("erosion.enabled=true"));
    CHECK(run({"export", "--layer", "steam", "--out", (folder / "a.png").string()}).exit == 2);
    CHECK(std::filesystem::is_empty(folder.path()));
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
