#include <algorithm>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "program.hpp"
#include "terrain/core/params.hpp"
#include "terrain/core/simd.hpp"

using Catch::Matchers::Contains;

TEST_CASE("info prints what was computed, and the string that brings it back (B1 B8)") {
    const Run first = run({"info", "--set", "algorithm=ridged", "--set", "divisions=100", "--threads", "2"});
    REQUIRE(first.exit == 0);
    const auto json = nlohmann::json::parse(first.out);
    CHECK(json.at("divisions") == 100);
    CHECK(json.at("threads") == 2);
    CHECK(json.at("simd") == terrain::name(terrain::best_simd()));
    CHECK(json.at("min") >= 0.0);
    CHECK(json.at("max") <= 1.0);
    CHECK(json.at("mean") > json.at("min"));
    CHECK(json.at("land") > 0.0);
    CHECK(json.at("land") < 1.0);
    CHECK(json.at("milliseconds") > 0.0);
    CHECK_FALSE(json.at("version").get<std::string>().empty());

    const auto share = json.at("share").get<std::string>();
    const auto hash = json.at("hash").get<std::string>();
    CHECK(share == "terrainlab:1?seed=Fuji&algorithm=ridged&divisions=100&check=" + hash);
    // Other instructions, the same heights.
    const Run scalar = run({"info", "--open", share, "--simd", "scalar"});
    CHECK(nlohmann::json::parse(scalar.out).at("simd") == "scalar");
    CHECK(nlohmann::json::parse(scalar.out).at("hash") == hash);
    const Run again = run({"info", "--open", share});
    REQUIRE(again.exit == 0);
    CHECK(nlohmann::json::parse(again.out).at("hash") == hash);
    CHECK_THAT(again.err, !Contains("differ"));
}

TEST_CASE("info tells what the droplets moved") {
    const Run dry = run({"info", "--set", "divisions=64"});
    CHECK(nlohmann::json::parse(dry.out).at("erosion").is_null());
    const Run rain = run({"info", "--set", "divisions=64", "--set", "erosion.enabled=true"});
    const auto erosion = nlohmann::json::parse(rain.out).at("erosion");
    CHECK(erosion.at("grid") == 64);
    CHECK(erosion.at("droplets") == 4375);
    CHECK(erosion.at("steps") > 4375);
    const double moved = erosion.at("moved");
    CHECK(moved > 0);
    CHECK(moved == Approx(erosion.at("deposited").get<double>() + erosion.at("outflow").get<double>()));
}

TEST_CASE("The heights do not depend on the number of threads (B11)") {
    const std::vector<std::string> recipe{"--set", "divisions=333", "--set", "algorithm=worley", "--threads"};
    auto with = [&](const std::string& threads) {
        auto arguments = recipe;
        arguments.push_back(threads);
        return info_value("hash", arguments);
    };
    const std::string one = with("1");
    CHECK(with("3") == one);
    CHECK(with("8") == one);
}

TEST_CASE("A flat map is said to be flat (A4)") {
    // With these offsets every sample of the only octave lies on a lattice point, where Perlin noise is 0.
    const Run flat =
        run({"info", "--set", "scale=2", "--set", "divisions=2", "--set", "octaves=1", "--set",
             "offset.x=0.3", "--set", "offset.z=0.7", "--set", "lacunarity=1", "--set", "island.kind=off"});
    REQUIRE(flat.exit == 0);
    CHECK_THAT(flat.err, Contains("flat"));
    CHECK(nlohmann::json::parse(flat.out).at("max") == 0.0);
}

TEST_CASE("Octaves that add nothing are named (A1)") {
    const Run fine = run({"info", "--set", "divisions=64", "--set", "octaves=16", "--set", "lacunarity=4"});
    REQUIRE(fine.exit == 0);
    CHECK_THAT(fine.err, Contains("octaves 3 to 16: finer than two samples"));
    CHECK_THAT(fine.err, Contains("octaves 5 to 16: more than 256 cells, repeats"));
    CHECK_THAT(fine.err, Contains("octaves 11 to 16: more than 2^20 cells, left out"));
}

TEST_CASE("params lists every row, as text and as JSON") {
    const Run text = run({"params"});
    const Run json = run({"params", "--json"});
    REQUIRE(text.exit == 0);
    REQUIRE(json.exit == 0);
    const auto table = nlohmann::json::parse(json.out);
    REQUIRE(table.size() == terrain::rows().size());
    for (const terrain::Row& row : terrain::rows()) {
        CHECK_THAT(text.out, Contains(std::string(row.id)));
        const auto found = std::find_if(table.begin(), table.end(), [&](const auto& entry) {
            return entry.at("id") == row.id && entry.at("help") == row.help;
        });
        CHECK(found != table.end());
    }
}

TEST_CASE("Help has examples and the exit codes; no command is refused") {
    const Run help = run({"--help"});
    CHECK(help.exit == 0);
    CHECK_THAT(help.out, Contains("Examples:") && Contains("Exit codes:") && Contains("terrain-lab export"));
    CHECK(run({}).exit == 2);
    CHECK(run({"frobnicate"}).exit == 2);
    CHECK(run({"info", "--frobnicate"}).exit == 2);
}

TEST_CASE("A standard output that cannot be written is not success") {
    const Run full = run_into("/dev/full", {"info", "--set", "divisions=8"});
    CHECK(full.exit == 1);
    CHECK_THAT(full.err, Contains("standard output"));
}
