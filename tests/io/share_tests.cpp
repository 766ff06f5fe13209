// Share strings that are written, and read back.
#include "terrain/io/share.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "support.hpp"

using namespace terrain;
using namespace terrain::testing;
using terrain::io::read_share;
using terrain::io::write_share;

namespace {

/// The recipe that a share string gives; fails the test where it is refused.
io::Share accepted(std::string_view text) {
    const auto share = read_share(text);
    INFO(text);
    INFO((share ? std::string() : share.error().message));
    REQUIRE(share);
    return *share;
}

void survives(const Parameters& parameters) {
    const std::string text = write_share(parameters);
    const io::Share share = accepted(text);
    INFO(text);
    CHECK(share.parameters == parameters);
    CHECK(share.version == generator_version);
    CHECK_FALSE(share.check);
    CHECK(write_share(share.parameters) == text);
}

Parameters with_seed(std::string_view seed) {
    Parameters parameters;
    parameters.seed = seed;
    return parameters;
}

/// The values at the ends of a row.
std::vector<Value> extremes(const Row& row) {
    switch (row.kind) {
        case Kind::real:
            return {row.min, row.max};
        case Kind::integer:
            return {static_cast<std::int64_t>(row.min), static_cast<std::int64_t>(row.max)};
        case Kind::toggle:
            return {false, true};
        case Kind::choice:
            return {std::int64_t{0}, static_cast<std::int64_t>(row.choices.size()) - 1};
        case Kind::colour:
            return {Colour{row.min, row.min, row.min}, Colour{row.max, row.max, row.max}};
        case Kind::text:
            break;
    }
    return {std::string(1, 'x'), std::string(256, 'x'), std::string(256, '%')};
}

}  // namespace

TEST_CASE("share: the default recipe is its seed alone") {
    CHECK(write_share(Parameters{}) == share_start() + "seed=Fuji");
    CHECK(accepted(share_start() + "seed=Fuji").parameters == Parameters{});
}

TEST_CASE("share: rows that differ stand in the order of the table and check comes last") {
    Parameters parameters;
    parameters.octaves = 7;
    parameters.algorithm = Algorithm::ridged;
    parameters.island.kind = IslandKind::off;
    parameters.display.colours.snow = {1, 0.5, 0};
    CHECK(write_share(parameters, 0x1f) ==
          share_start() +
              "seed=Fuji&algorithm=ridged&octaves=7&island.kind=off&display.colours.snow=1,0.5,0"
              "&check=000000000000001f");
}

TEST_CASE("share: the form written for a person's example is read") {
    const io::Share share =
        accepted(share_start() + "seed=Fuji&algorithm=ridged&octaves=7&check=fedcba9876543210");
    CHECK(share.parameters.algorithm == Algorithm::ridged);
    CHECK(share.parameters.octaves == 7);
    CHECK(share.check == std::uint64_t{0xfedcba9876543210});
}

TEST_CASE("share: every check survives") {
    for (const std::uint64_t check : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{0x8000000000000000},
                                      std::numeric_limits<std::uint64_t>::max()}) {
        CHECK(accepted(write_share(Parameters{}, check)).check == check);
    }
}

TEST_CASE("share: the order of the pairs does not matter, nor do defaults that are written out") {
    const io::Share share = accepted(share_start() + "check=0000000000000001&sea=0.3&octaves=7&seed=Fuji");
    CHECK(share.parameters.octaves == 7);
    CHECK(share.parameters.sea == Parameters{}.sea);
    CHECK(share.check == std::uint64_t{1});
}

TEST_CASE("share: both ends of every row survive") {
    for (const Row& row : rows()) {
        for (const Value& value : extremes(row)) {
            Parameters parameters;
            row.set(parameters, value);
            survives(parameters);
        }
    }
}

TEST_CASE("share: random values of every row survive") {
    Random random(1);
    for (const Row& row : rows()) {
        for (int i = 0; i < 50; ++i) {
            Parameters parameters;
            row.set(parameters, random_value(random, row));
            survives(parameters);
        }
    }
}

TEST_CASE("B8: 1000 random recipes come back from their share strings") {
    Random random(2);
    for (int i = 0; i < 1000; ++i) {
        const std::size_t percent = 1 + below(random, 100);
        const Parameters parameters = random_parameters(random, percent);
        const std::uint64_t check = random();
        const io::Share share = accepted(write_share(parameters, check));
        CHECK(share.parameters == parameters);
        CHECK(share.check == check);
    }
}

TEST_CASE("B5: words and numbers as seeds are texts and stay as they were typed") {
    for (const std::string_view seed :
         {"0", "00", "16", "0x10", "0X10", "010", "1e1", "-1", "+1", "1.0", "true", "Fuji", "fuji", "FUJI"}) {
        CHECK(accepted(write_share(with_seed(seed))).parameters.seed == seed);
    }
}

TEST_CASE("B7: whole numbers beyond 64 bits are seeds like any other") {
    for (const std::string_view seed :
         {"9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
          "-9223372036854775809", "123456789012345678901234567890123456789012345678901234567890"}) {
        CHECK(accepted(write_share(with_seed(seed))).parameters.seed == seed);
    }
}

TEST_CASE("N52: a seed is written as percent-encoded UTF-8") {
    CHECK(write_share(with_seed("\u5bcc\u58eb")) == share_start() + "seed=%E5%AF%8C%E5%A3%AB");
    CHECK(write_share(with_seed("a b+c&d=e%f")) == share_start() + "seed=a%20b%2Bc%26d%3De%25f");
    CHECK(write_share(with_seed("-._~,azAZ09")) == share_start() + "seed=-._~,azAZ09");
    CHECK(write_share(with_seed("/?#'\"\t\x7f")) == share_start() + "seed=%2F%3F%23%27%22%09%7F");
}

TEST_CASE("N52: seeds in all scripts and with signs of the string's own come back byte for byte") {
    for (const std::string_view seed :
         {"\u5bcc\u58eb", "\U0001F5FB\U0001F30B", "e\u0301", "\u00e9", "\u0424\u0443\u0434\u0437\u0438",
          " lead", "trail ", "a  b", "%", "%41", "&", "=", "+", "?", "#", "a&sea=0.9", "check=0", "\u00a0",
          "\u200b"}) {
        survives(with_seed(seed));
    }
}

TEST_CASE("share: typed by hand the seed needs no escapes but for the string's own signs") {
    CHECK(accepted(share_start() + "seed=\u5bcc\u58eb").parameters.seed == "\u5bcc\u58eb");
    CHECK(accepted(share_start() + "seed=a+b").parameters.seed == "a+b");
    CHECK(accepted(share_start() + "seed=a=b").parameters.seed == "a=b");
    CHECK(accepted(share_start() + "seed=%e5%af%8c").parameters.seed == "\u5bcc");
}

TEST_CASE("share: white space around the string is ignored") {
    CHECK(accepted(" \t\r\n" + share_start() + "seed=Fuji&octaves=7\r\n ").parameters.octaves == 7);
}

TEST_CASE("share: changed strings are read right or refused, never half") {
    constexpr std::string_view alphabet = "0123456789abcdefABZ%&=?:.,-~+ \n\xE5\xFF_oprs";
    Random random(3);
    std::size_t taken = 0;
    for (int i = 0; i < 20000; ++i) {
        const Parameters parameters = random_parameters(random, 20);
        std::string text = write_share(parameters, random());
        for (std::size_t changes = 1 + below(random, 3); changes > 0; --changes) {
            const std::size_t at = below(random, text.size());
            const char other = alphabet[below(random, alphabet.size())];
            switch (below(random, 4)) {
                case 0:
                    text[at] = other;
                    break;
                case 1:
                    text.insert(at, 1, other);
                    break;
                case 2:
                    text.erase(at, 1);
                    break;
                default: {
                    const std::size_t from = below(random, text.size());
                    text.insert(at, text.substr(from, below(random, 20)));
                }
            }
        }
        INFO(text);
        const auto share = read_share(text);
        if (!share) {
            REQUIRE(share.error().position);
            CHECK(*share.error().position <= text.size());
            CHECK_FALSE(share.error().message.empty());
            CHECK(share.error().message.find('\n') == std::string::npos);
            continue;
        }
        ++taken;
        for (const Row& row : rows()) {
            const Value value = row.get(share->parameters);
            const auto again = from_text(row, to_text(row, value));
            REQUIRE(again);
            CHECK(*again == value);
        }
        CHECK(accepted(write_share(share->parameters, share->check)).parameters == share->parameters);
    }
    CHECK(taken > 1000);  // or the changes were too coarse to say anything
}
