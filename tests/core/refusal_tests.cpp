#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "helpers.hpp"
#include "terrain/core/params.hpp"

using namespace terrain;
using namespace terrain_test;

namespace {

bool is_number(const Row& row) { return row.kind == Kind::real || row.kind == Kind::integer; }

void check_refused(const Row& row, const std::string& text, Fault fault) {
    Parameters p;
    const auto set = set_text(p, row.id, text);
    const Expected<Value> read = from_text(row, text);
    CAPTURE(row.id, text);
    REQUIRE_FALSE(set);
    REQUIRE_FALSE(read);
    CHECK(set.error().fault == fault);
    CHECK(read.error().fault == fault);
    CHECK_FALSE(set.error().message.empty());
    CHECK(set.error().message.back() != '\n');
    CHECK(p == Parameters{});
}

const Row& divisions() { return *find_row("divisions"); }
const Row& scale() { return *find_row("scale"); }

}  // namespace

TEST_CASE("Text that is no number is refused by every number, as malformed") {
    for (const Row& row : rows()) {
        if (!is_number(row)) continue;
        for (const char* text :
             {"",    " ",   "nan",  "NaN",  "inf",   "-inf",         "infinity", "1e5", "1E2", " 1",
              "1 ",  "\t1", "1\n",  "0x10", "1,5",   "1.5.2",        "--1",      "+1",  "-",   ".",
              "one", "1m",  "true", "0b1",  "1_000", "\xef\xbc\x91", "1;",       "1f"}) {
            check_refused(row, text, Fault::malformed_value);
        }
        check_refused(row, std::string("1\0", 2), Fault::malformed_value);
    }
}

TEST_CASE("Integers have no fraction") {
    for (const Row& row : rows()) {
        if (row.kind == Kind::integer) {
            for (const char* text : {"3.5", "3.0", "3."}) check_refused(row, text, Fault::malformed_value);
        }
    }
}

TEST_CASE("Numbers outside the range are refused as such, however long") {
    for (const Row& row : rows()) {
        if (!is_number(row)) continue;
        for (const std::string& text :
             {std::string("99999999999999999999"), std::string("-99999999999999999999"),
              "1" + std::string(400, '0'), "-1" + std::string(400, '0')}) {
            check_refused(row, text, Fault::out_of_range);
        }
        if (row.kind == Kind::integer) {
            check_refused(row, std::to_string(static_cast<long long>(row.max) + 1), Fault::out_of_range);
            check_refused(row, std::to_string(static_cast<long long>(row.min) - 1), Fault::out_of_range);
        } else {
            const double above = std::nextafter(row.max, std::numeric_limits<double>::infinity());
            const double below = std::nextafter(row.min, -std::numeric_limits<double>::infinity());
            check_refused(row, to_text(row, above), Fault::out_of_range);
            check_refused(row, to_text(row, below), Fault::out_of_range);
        }
    }
    // 2^32 + 2 and 2^64 + 2 must not wrap into the range.
    check_refused(divisions(), "4294967298", Fault::out_of_range);
    check_refused(divisions(), "18446744073709551618", Fault::out_of_range);
}

TEST_CASE("A message about a range names its ends") {
    Parameters p;
    const auto set = set_text(p, "divisions", "9000");
    REQUIRE_FALSE(set);
    CHECK(set.error().message.find("8192") != std::string::npos);
    CHECK(set.error().message.find('2') != std::string::npos);
    CHECK(set.error().message.find("divisions") != std::string::npos);
}

TEST_CASE("Unknown choices are refused, by other letters too") {
    for (const Row& row : rows()) {
        if (row.kind != Kind::choice) continue;
        for (const char* text : {"", "0", "1", "unknown", " "})
            check_refused(row, text, Fault::malformed_value);
        const std::string first(row.choices[0]);
        check_refused(row, first + " ", Fault::malformed_value);
        check_refused(row, first.substr(0, first.size() - 1), Fault::malformed_value);
        std::string upper = first;
        upper[0] = static_cast<char>(upper[0] - 'a' + 'A');
        check_refused(row, upper, Fault::malformed_value);
    }
}

TEST_CASE("Toggles are true or false and nothing else") {
    const Row& row = *find_row("shape.invert");
    for (const char* text : {"", "1", "0", "yes", "on", "True", "true ", "tru"}) {
        check_refused(row, text, Fault::malformed_value);
    }
    Parameters p;
    REQUIRE(set_text(p, "shape.invert", "true"));
    CHECK(p.shape.invert);
    REQUIRE(set_text(p, "shape.invert", "false"));
    CHECK_FALSE(p.shape.invert);
}

TEST_CASE("Colours are three reals from 0 to 1 between commas") {
    int colours = 0;
    for (const Row& row : rows()) {
        if (row.kind != Kind::colour) continue;
        ++colours;
        const Expected<Value> read = from_text(row, "0.85,0.77,0.55");
        REQUIRE(read);
        CHECK(std::get<Colour>(*read) == Colour{0.85, 0.77, 0.55});
        CHECK(to_text(row, *read) == "0.85,0.77,0.55");
        for (const char* text : {"", "0.5", "0.5,0.5", "0.5,0.5,0.5,0.5", "0.5,0.5,", ",0.5,0.5", "0.5,,0.5",
                                 "0.5, 0.5,0.5", "0.5;0.5;0.5", "nan,0,0", "#ff0000", "red", "0,0,1e0"}) {
            check_refused(row, text, Fault::malformed_value);
        }
        for (const char* text : {"1.1,0,0", "0,-0.1,0", "0,0,99999999999999999999"}) {
            check_refused(row, text, Fault::out_of_range);
        }
    }
    CHECK(colours == 6);
}

TEST_CASE("The colours of section 8 are the defaults") {
    const Colours c;
    CHECK(c.beach == Colour{0.85, 0.77, 0.55});
    CHECK(c.grass == Colour{0.25, 0.5, 0.2});
    CHECK(c.rock == Colour{0.4, 0.37, 0.33});
    CHECK(c.snow == Colour{0.95, 0.95, 0.97});
    CHECK(c.shallow == Colour{0.25, 0.65, 0.7});
    CHECK(c.deep == Colour{0.03, 0.15, 0.3});
}

TEST_CASE("A seed is 1 to 256 bytes of UTF-8 without NUL and newline (N52)") {
    CHECK(valid_seed("a"));
    CHECK(valid_seed(" "));
    CHECK(valid_seed("  007 "));
    CHECK(valid_seed(std::string(256, 'x')));
    CHECK(valid_seed("\u5bcc\u58eb \U0001f5fb \u00e9"));
    CHECK(valid_seed("\U0010ffff"));
    CHECK(valid_seed("\x7f"));
    CHECK_FALSE(valid_seed(""));
    CHECK_FALSE(valid_seed(std::string(257, 'x')));
    CHECK_FALSE(valid_seed(std::string("a\0b", 3)));
    CHECK_FALSE(valid_seed("a\nb"));
    // 86 characters of three bytes are 258 bytes: bytes count, not characters.
    std::string mountains;
    for (int i = 0; i < 85; ++i) mountains += "\u5bcc";
    CHECK(valid_seed(mountains));
    CHECK_FALSE(valid_seed(mountains + "\u5bcc"));
}

TEST_CASE("Text that is not UTF-8 is no seed (N52)") {
    for (const char* text :
         {"\x80", "\xff", "\xc3", "\xc3(", "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf",
          "\xed\xa0\x80", "\xed\xbf\xbf", "\xe5\xaf", "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf",
          "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf0\x9f\x97", "caf\xe9", "\xe5\xaf\x8c\x8c"}) {
        CAPTURE(std::string(text));
        CHECK_FALSE(valid_seed(text));
        CHECK_FALSE(valid_seed(std::string(text) + "a"));
        check_refused(*find_row("seed"), text, Fault::malformed_value);
    }
}

TEST_CASE("An empty or overlong seed is refused and the old one kept (B4)") {
    for (const std::string& text : {std::string(), std::string(257, 'x'), std::string("a\nb")}) {
        Parameters p;
        const auto set = set_text(p, "seed", text);
        REQUIRE_FALSE(set);
        const Fault fault = set.error().fault;
        CHECK((fault == Fault::malformed_value || fault == Fault::out_of_range));
        CHECK(p.seed == "Fuji");
        assign(*find_row("seed"), p, text);
        CHECK(p.seed == "Fuji");
    }
    Parameters p;
    REQUIRE(set_text(p, "seed", " Fuji "));
    CHECK(p.seed == " Fuji ");  // kept exactly
}

TEST_CASE("A size of 10000000000 typed is clamped (C7)") {
    Parameters p;
    assign(divisions(), p, std::int64_t{10000000000});
    CHECK(p.divisions == 8192);
    assign(divisions(), p, std::int64_t{-10000000000});
    CHECK(p.divisions == 2);
    assign(divisions(), p, std::numeric_limits<std::int64_t>::max());
    CHECK(p.divisions == 8192);
    assign(divisions(), p, std::numeric_limits<std::int64_t>::min());
    CHECK(p.divisions == 2);
}

TEST_CASE("A typed number is clamped to the range of any row, and NaN gives the default (C7)") {
    for (const Row& row : rows()) {
        CAPTURE(row.id);
        Parameters p;
        if (row.kind == Kind::real) {
            for (const double above :
                 {row.max, row.max * 2 + 1, 1e300, std::numeric_limits<double>::infinity()}) {
                assign(row, p, above);
                CHECK(std::get<double>(row.get(p)) == row.max);
            }
            for (const double below :
                 {row.min, row.min - 1, -1e300, -std::numeric_limits<double>::infinity()}) {
                assign(row, p, below);
                CHECK(std::get<double>(row.get(p)) == row.min);
            }
            assign(row, p, std::numeric_limits<double>::quiet_NaN());
            CHECK(row.get(p) == default_value(row));
        }
        if (row.kind == Kind::integer) {
            assign(row, p, static_cast<std::int64_t>(row.max) + 1);
            CHECK(static_cast<double>(std::get<std::int64_t>(row.get(p))) == row.max);
            assign(row, p, static_cast<std::int64_t>(row.min) - 1);
            CHECK(static_cast<double>(std::get<std::int64_t>(row.get(p))) == row.min);
        }
        if (row.kind == Kind::choice) {
            for (const std::int64_t index : {std::int64_t{-1}, std::int64_t{1000}}) {
                assign(row, p, index);
                const auto stored = std::get<std::int64_t>(row.get(p));
                CHECK(stored >= 0);
                CHECK(stored < static_cast<std::int64_t>(row.choices.size()));
            }
        }
        if (row.kind == Kind::colour) {
            assign(row, p, Colour{-1, 0.5, 7});
            CHECK(std::get<Colour>(row.get(p)) == Colour{0, 0.5, 1});
        }
    }
}

TEST_CASE("A value inside the range is assigned as it is") {
    Parameters p;
    assign(scale(), p, 3.7);
    CHECK(p.scale == 3.7);
    assign(*find_row("island.kind"), p, std::int64_t{4});
    CHECK(p.island.kind == IslandKind::archipelago);
    assign(*find_row("seed"), p, std::string("\u5bcc\u58eb"));
    CHECK(p.seed == "\u5bcc\u58eb");
}

TEST_CASE("Numbers are written in the shortest fixed form that reads back") {
    CHECK(to_text(scale(), 4.0) == "4");
    CHECK(to_text(scale(), 0.1) == "0.1");
    CHECK(to_text(*find_row("world.size"), 100000.0) == "100000");
    CHECK(to_text(*find_row("persistence"), 1e-7) == "0.0000001");
    CHECK(to_text(*find_row("offset.x"), -12.5) == "-12.5");
    CHECK(to_text(divisions(), std::int64_t{8192}) == "8192");
    CHECK(to_text(*find_row("algorithm"), std::int64_t{3}) == "diamond_square");
}
