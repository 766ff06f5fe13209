// Share strings that are refused: what is wrong, and where.
#include <catch2/catch.hpp>
#include <string>
#include <string_view>

#include "support.hpp"
#include "terrain/io/share.hpp"

using namespace terrain;
using namespace terrain::testing;
using terrain::io::read_share;

namespace {

/// A string is refused with this fault, at the place of the first `<` in `marked` (which is left out of it),
/// for a reason that holds `words`.
void refused(std::string marked, Fault fault, std::string_view words) {
    const std::size_t place = marked.find('<');
    REQUIRE(place != std::string::npos);
    marked.erase(place, 1);
    INFO(marked.substr(0, 200));
    const auto share = read_share(marked);
    REQUIRE_FALSE(share);
    INFO(share.error().message);
    CHECK(share.error().fault == fault);
    CHECK(share.error().position == place);
    CHECK(share.error().message.find(words) != std::string::npos);
    CHECK(share.error().message.size() < 400);
    CHECK(share.error().message.find_first_of("\n\r\x1b") == std::string::npos);
}

void malformed(std::string marked, std::string_view words) {
    refused(std::move(marked), Fault::malformed_share, words);
}

const std::string start = share_start();

}  // namespace

TEST_CASE("share refused: nothing") {
    malformed("<", "no share string");
    malformed("< \n\t ", "no share string");
}

TEST_CASE("share refused: it begins otherwise") {
    malformed("<Fuji", "begins with terrainlab:");
    malformed("<terrainlab", "begins with terrainlab:");
    malformed("  <TerrainLab:0?seed=Fuji", "begins with terrainlab:");
    malformed("<https://example.org/", "begins with terrainlab:");
    malformed("<\xEF\xBB\xBF" + start + "seed=Fuji", "begins with terrainlab:");
}

TEST_CASE("share refused: the number of the generator") {
    malformed("terrainlab:<", "number of the generator");
    malformed("terrainlab:<?seed=Fuji", "number of the generator");
    malformed("terrainlab:<x?seed=Fuji", "number of the generator");
    malformed("terrainlab:<-1?seed=Fuji", "number of the generator");
    malformed("terrainlab:<+0?seed=Fuji", "number of the generator");
    malformed("terrainlab:<00?seed=Fuji", "number of the generator");
    malformed("terrainlab:<0x0?seed=Fuji", "number of the generator");
    malformed("terrainlab:<18446744073709551616?seed=Fuji", "number of the generator");
    malformed("terrainlab:<seed=Fuji", "number of the generator");
}

TEST_CASE("B14: a string of a newer generator says so instead of giving another terrain") {
    const std::string known = std::to_string(generator_version);
    const std::string next = std::to_string(generator_version + 1);
    refused("terrainlab:<" + next + "?seed=Fuji", Fault::newer_version,
            "made by a newer Terrain Lab (generator " + next + "; this one knows " + known + ")");
    refused("terrainlab:<3000?something=else", Fault::newer_version,
            "made by a newer Terrain Lab (generator 3000; this one knows " + known + ")");
}

TEST_CASE("B14: the string carries the generator's number") {
    CHECK(io::write_share(Parameters{}).rfind("terrainlab:" + std::to_string(generator_version) + "?", 0) ==
          0);
    CHECK(read_share(start + "seed=Fuji")->version == generator_version);
}

TEST_CASE("A string of an older generator is read, and says so") {
    const auto share = read_share("terrainlab:0?seed=Fuji&octaves=7");
    REQUIRE(share);
    CHECK(share->version == 0);
    CHECK(share->parameters.octaves == 7);
}

TEST_CASE("share refused: no question mark") {
    const std::string before = start.substr(0, start.size() - 1);
    malformed(before + "<", "? belongs after the number");
    malformed("  " + before + "<  ", "? belongs after the number");
}

TEST_CASE("share refused: an empty pair") {
    malformed(start + "<", "pair");
    malformed(start + "<&seed=Fuji", "pair");
    malformed(start + "seed=Fuji&<", "pair");
    malformed(start + "seed=Fuji&<&octaves=7", "pair");
}

TEST_CASE("share refused: a pair without =") {
    malformed(start + "seed<", "\"seed\" has no =value");
    malformed(start + "seed=Fuji&octaves<&sea=0.5", "\"octaves\" has no =value");
    malformed(start + "check<", "\"check\" has no =value");
}

TEST_CASE("share refused: an unknown parameter, with the nearest one suggested") {
    refused(start + "seed=Fuji&<octave=7", Fault::unknown_parameter, "did you mean octaves?");
    refused(start + "seed=Fuji&<Octaves=7", Fault::unknown_parameter, "did you mean octaves?");
    refused(start + "<island.knd=off", Fault::unknown_parameter, "did you mean island.kind?");
    refused(start + "<=7", Fault::unknown_parameter, "no parameter \"\"");
    refused(start + "<%73eed=Fuji", Fault::unknown_parameter, "no parameter \"%73eed\"");
    refused(start + "<" + std::string(60000, 'x') + "=1", Fault::unknown_parameter, "xxx...\"");
}

TEST_CASE("share refused: a parameter that stands twice") {
    malformed(start + "seed=Fuji&octaves=7&<octaves=7", "\"octaves\" stands here a second time");
    malformed(start + "seed=Fuji&<seed=Fuji", "\"seed\" stands here a second time");
    malformed(start + "check=0000000000000000&<check=0000000000000000",
              "\"check\" stands here a second time");
}

TEST_CASE("share refused: a broken escape") {
    malformed(start + "seed=Fu<%", "broken escape");
    malformed(start + "seed=Fu<%4", "broken escape");
    malformed(start + "seed=Fu<%4&octaves=7", "broken escape");
    malformed(start + "seed=<%zzFuji", "broken escape");
    malformed(start + "seed=<%4gFuji", "broken escape");
    malformed(start + "seed=<%+1Fuji", "broken escape");
    malformed(start + "seed=%41<%%41", "broken escape");
    malformed(start + "octaves=<%", "broken escape");
}

TEST_CASE("share refused: a value that is none") {
    refused(start + "octaves=<", Fault::malformed_value, "octaves");
    refused(start + "octaves=<seven", Fault::malformed_value, "octaves");
    refused(start + "octaves=<7.5", Fault::malformed_value, "octaves");
    refused(start + "sea=<0,5", Fault::malformed_value, "sea");
    refused(start + "sea=<nan", Fault::malformed_value, "sea");
    refused(start + "sea=<0.5%00", Fault::malformed_value, "sea");
    refused(start + "sea=<%20" + "0.5", Fault::malformed_value, "sea");
    refused(start + "shape.invert=<yes", Fault::malformed_value, "true or false");
    refused(start + "algorithm=<Perlin", Fault::malformed_value, "perlin, simplex");
    refused(start + "display.colours.snow=<1,1", Fault::malformed_value, "display.colours.snow");
    refused(start + "octaves=<%0A%1B[2J%0D", Fault::malformed_value, "octaves");
    refused(start + "octaves=<" + std::string(60000, 'x'), Fault::malformed_value, "octaves");
}

TEST_CASE("share refused: a text that is no seed") {
    refused(start + "seed=<", Fault::malformed_value, "seed");
    refused(start + "seed=<a%00b", Fault::malformed_value, "seed");
    refused(start + "seed=<a%0Ab", Fault::malformed_value, "seed");
    refused(start + "seed=<%FF", Fault::malformed_value, "seed");
    refused(start + "seed=<%C0%80", Fault::malformed_value, "seed");
    refused(start + "seed=<%ED%A0%80", Fault::malformed_value, "seed");
    refused(start + "seed=<" + std::string(257, 'x'), Fault::malformed_value, "seed");
}

TEST_CASE("share refused: a number outside its range, with the range") {
    refused(start + "octaves=<17", Fault::out_of_range, "1..16");
    refused(start + "octaves=<0", Fault::out_of_range, "1..16");
    refused(start + "divisions=<10000000000", Fault::out_of_range, "2..8192");
    refused(start + "sea=<0.96", Fault::out_of_range, "0..0.95");
    refused(start + "sea=<-0.01", Fault::out_of_range, "0..0.95");
    refused(start + "display.colours.snow=<0,0,1.01", Fault::out_of_range, "0..1");
}

TEST_CASE("share refused: a check that is not 16 lower-case hexadecimal digits") {
    malformed(start + "seed=Fuji&check=<", "16 digits");
    malformed(start + "seed=Fuji&check=<0123456789abcde", "16 digits");
    malformed(start + "seed=Fuji&check=<0123456789abcdef0", "16 digits");
    malformed(start + "seed=Fuji&check=<0123456789ABCDEF", "16 digits");
    malformed(start + "seed=Fuji&check=<0x23456789abcdef", "16 digits");
    malformed(start + "seed=Fuji&check=<0123456789abcde%66", "16 digits");
}

TEST_CASE("share refused: spaces and control characters inside") {
    malformed(start + "seed=Mount< Fuji", "space inside");
    malformed("  terrainlab:< 0?seed=Fuji", "space inside");
    malformed(start + "seed=Fuji<\n&octaves=7", "control character (0x0a)");
    malformed(start + "seed=Mount<\tFuji", "control character (0x09)");
    malformed(start + "seed=Fuji<\x7f", "control character (0x7f)");
    malformed(start + "seed=Fuji<" + std::string(1, '\0'), "control character (0x00)");
    malformed(start + "seed=Fuji<\n" + start + "seed=Asama", "control character (0x0a)");
}

TEST_CASE("share refused: more than 65536 bytes") {
    const std::string most = start + "seed=Fuji" + std::string(65536 - start.size() - 9, ' ');
    CHECK(read_share(most));
    malformed(most + "< ", "at most 65536 bytes");
    malformed(most + "<" + std::string(1 << 20, 'x'), "at most 65536 bytes");
}
