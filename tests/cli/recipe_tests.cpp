#include <catch2/catch.hpp>

#include "program.hpp"

using Catch::Matchers::Contains;

namespace {

Run info_of(const std::string& assignment) {
    return run({"info", "--set", "divisions=8", "--set", assignment});
}

}  // namespace

TEST_CASE("An empty seed is drawn at random and shown, 0 is a seed like any other (B1 B4 B5)") {
    const Run drawn = info_of("seed=");
    REQUIRE(drawn.exit == 0);
    REQUIRE_THAT(drawn.err, Catch::Matchers::StartsWith("seed "));
    const std::string seed = drawn.err.substr(5, drawn.err.find('\n') - 5);
    CHECK(seed.size() == 12);
    CHECK_THAT(drawn.out, Contains("seed=" + seed + "&"));
    CHECK(info_of("seed=").err != drawn.err);

    const std::string zero = info_value("hash", {"--set", "seed=0"});
    CHECK(zero == info_value("hash", {"--set", "seed=0"}));
    CHECK(zero != info_value("hash", {"--set", "seed=00"}));
    CHECK(zero != info_value("hash", {"--set", "seed=0x0"}));
}

TEST_CASE("The last --set of a parameter counts, and changes an opened string") {
    CHECK(info_value("divisions", {"--set", "divisions=9", "--set", "divisions=10"}) == "10");
    CHECK(info_value("share", {"--open", "terrainlab:1?seed=a%20b&divisions=9", "--set", "divisions=12"})
              .starts_with("terrainlab:1?seed=a%20b&divisions=12&check="));
}

TEST_CASE("A wrong --set is refused with the reason (A3 C7)") {
    const auto refused = [](const std::string& assignment, const std::string& reason) {
        const Run result = info_of(assignment);
        INFO(assignment);
        CHECK(result.exit == 2);
        CHECK(result.out.empty());
        CHECK_THAT(result.err, Contains(reason));
    };
    refused("octves=3", "octaves");
    refused("octaves", "id=value");
    refused("octaves=", "not a whole number");
    refused("octaves=3.5", "not a whole number");
    refused("octaves=17", "outside 1..16");
    refused("divisions=10000000000", "outside 2..8192");
    refused("divisions=99999999999999999999999", "outside 2..8192");
    refused("offset.x=3e10", "not a number");
    refused("offset.x=30000000000", "outside -1000..1000");
    refused("scale=nan", "not a number");
    refused("scale=1,5", "not a number");
    refused("algorithm=perling", "perlin, simplex, ridged");
    refused("shape.invert=yes", "true or false");
    refused("seed=\xff", "UTF-8");
}

TEST_CASE("A broken share string is refused with the place of the fault (B14)") {
    const auto refused = [](const std::string& share, const std::string& reason, std::size_t position) {
        const Run result = run({"info", "--open", share});
        INFO(share << '\n' << result.err);
        CHECK(result.exit == 2);
        CHECK_THAT(result.err, Contains(reason));
        CHECK_THAT(result.err, Contains("(position " + std::to_string(position) + ")"));
    };
    refused("terrainlab:1?seed=Fuji&octves=3", "octaves", 23);
    refused("terrainlab:1?seed=Fuji&octaves=x", "whole number", 31);
    refused("terrainlab:1?seed=Fuji&octaves=77", "1..16", 31);
    refused("terrainlab:1?seed=Fu%zzji", "escape", 20);
    refused("terrainlab:7?seed=Fuji", "newer", 11);
    refused("earthlab:0?seed=Fuji", "terrainlab:", 0);
}
