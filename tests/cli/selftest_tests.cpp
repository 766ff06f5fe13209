#include <catch2/catch.hpp>
#include <fstream>

#include "program.hpp"
#include "terrain/core/simd.hpp"

using Catch::Matchers::Contains;

namespace {

/// Two small recipes with the checks that this program gives them.
std::vector<std::string> recipes() {
    return {info_value("share", {"--set", "divisions=40"}),
            info_value("share", {"--set", "divisions=33", "--set", "algorithm=simplex"})};
}

Run selftest(const std::vector<std::string>& lines) {
    const Folder folder;
    const std::string list = (folder / "recipes.txt").string();
    std::ofstream file(list);
    file << "# A comment, and an empty line.\n\n";
    for (const std::string& line : lines) file << line << '\n';
    file.close();
    return run({"selftest", list, "--threads", "2"});
}

void change_last_digit(std::string& line) { line.back() = line.back() == '0' ? '1' : '0'; }

}  // namespace

TEST_CASE("selftest computes the stored recipes with all instructions of the machine") {
    const Run test = run({"selftest"});
    CHECK(test.exit == 0);
    CHECK(test.err.empty());
    for (const auto simd : {terrain::Simd::scalar, terrain::Simd::sse4, terrain::Simd::avx2}) {
        const std::string line = std::string(name(simd)) + ": ";
        if (terrain::has_simd(simd)) {
            CHECK_THAT(test.out, Contains(line));
        } else {
            CHECK_THAT(test.out, !Contains(line));
        }
    }
    CHECK_THAT(test.out, !Contains("differs"));
}

TEST_CASE("selftest names the recipe whose stored check has one other digit") {
    std::vector<std::string> lines = recipes();
    CHECK(selftest(lines).exit == 0);
    CHECK_THAT(selftest(lines).out, Contains("2 of 2"));
    change_last_digit(lines[1]);
    const Run test = selftest(lines);
    CHECK(test.exit == 3);
    CHECK_THAT(test.out, Contains(lines[1]));
    CHECK_THAT(test.out, !Contains(lines[0]));
    CHECK_THAT(test.out, Contains("1 of 2"));
}

TEST_CASE("selftest refuses a list it cannot check, and says which line") {
    CHECK(selftest({}).exit == 2);
    const Run unchecked = selftest({"terrainlab:1?seed=Fuji&divisions=8"});
    CHECK(unchecked.exit == 2);
    CHECK_THAT(unchecked.err, Contains("terrainlab:1?seed=Fuji&divisions=8"));
    CHECK(selftest({recipes()[0], "terrainlab:1?seed=Fuji&octave=8"}).exit == 2);
    CHECK(run({"selftest", "/does/not/exist"}).exit == 1);
}

TEST_CASE("selftest says which recipes the memory is too small for") {
    const Run test = run({"selftest", "--memory", "64"});
    CHECK(test.exit == 1);
    CHECK_THAT(test.err, Contains("divisions=8192"));
    CHECK_THAT(test.out, !Contains("differs"));
}
