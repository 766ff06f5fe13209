#include <catch2/catch.hpp>

#include "program.hpp"

using Catch::Matchers::Contains;

namespace {

const std::vector<std::string> recipe{"--set", "divisions=64", "--set", "algorithm=simplex",
                                      "--set", "seed=富士"};

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    return text.replace(text.find(what), what.size(), by);
}

}  // namespace

TEST_CASE("check calls the heights of a fresh string identical (B8 N52)") {
    const Run check = run({"check", info_value("share", recipe)});
    CHECK(check.exit == 0);
    CHECK(check.out == "identical\n");
}

TEST_CASE("check says differs for one changed digit of the check") {
    std::string share = info_value("share", recipe);
    share.back() = share.back() == '0' ? '1' : '0';
    const Run check = run({"check", share});
    CHECK(check.exit == 3);
    CHECK(check.out == "differs\n");
}

TEST_CASE("check says differs for a changed parameter under the old check") {
    const Run check = run({"check", replaced(info_value("share", recipe), "divisions=64", "divisions=65")});
    CHECK(check.exit == 3);
    CHECK(check.out == "differs\n");
}

TEST_CASE("check wants a check, and a string that can be read") {
    const Run without = run({"check", "terrainlab:1?seed=Fuji"});
    CHECK(without.exit == 2);
    CHECK_THAT(without.err, Contains("no check"));
    CHECK(run({"check", "terrainlab:1?seed=Fuji&check=123"}).exit == 2);
    CHECK(run({"check"}).exit == 2);
}

TEST_CASE("A command that opens a string notes when its heights came out differently") {
    const std::string share = "terrainlab:1?seed=Fuji&divisions=8&check=0123456789abcdef";
    CHECK_THAT(run({"info", "--open", share}).err, Contains("differ"));
    // With a parameter changed on purpose there is nothing to compare with.
    CHECK_THAT(run({"info", "--open", share, "--set", "octaves=2"}).err, !Contains("differ"));
}
