#include <cmath>

#include <catch2/catch.hpp>

#include "person.hpp"
#include "ui/slider_scale.hpp"

using namespace terrain;
using namespace terrain::ui;

namespace {

Row row_between(double min, double max, double step, Kind kind = Kind::real) {
    Row row = *find_row(kind == Kind::real ? "scale" : "octaves");
    row.min = min;
    row.max = max;
    row.step = step;
    return row;
}

}  // namespace

TEST_CASE("a row of one value has its knob at the left and no NaN") {
    for (const double only : {0.0, 1.0, -3.0}) {
        const Row row = row_between(only, only, 1);
        CHECK(fraction_of(row, only) == 0);
        for (const double fraction : {0.0, 0.5, 1.0}) CHECK(value_at(row, fraction) == only);
        CHECK(nudged(row, only, 1) == only);
    }
}

TEST_CASE("the ends of a bar are the ends of the range, and NaN is the left end") {
    for (const Row& row : rows()) {
        if (!is_number(row)) continue;
        CAPTURE(row.id);
        CHECK(value_at(row, 0) == row.min);
        CHECK(value_at(row, 1) == row.max);
        CHECK(fraction_of(row, row.min) == Approx(0).margin(1e-12));
        CHECK(fraction_of(row, row.max) == Approx(1));
        CHECK(value_at(row, std::nan("")) == row.min);
        CHECK(fraction_of(row, std::nan("")) == 0);
    }
}

TEST_CASE("values along a bar rise and stay on steps that read well") {
    for (const Row& row : rows()) {
        if (!is_number(row)) continue;
        CAPTURE(row.id);
        double before = row.min;
        for (int i = 1; i <= 200; ++i) {
            const double value = value_at(row, i / 200.0);
            CHECK(value >= before);
            before = value;
            if (row.kind == Kind::integer) CHECK(value == std::floor(value));
            CHECK(shown(row, value_of(row, value)).size() <= 8);
        }
    }
}

TEST_CASE("wide positive ranges are logarithmic, all others linear") {
    CHECK(value_at(row_between(1, 10000, 1), 0.5) == Approx(100));
    CHECK(value_at(row_between(0, 10000, 1), 0.5) == Approx(5000));
    CHECK(value_at(row_between(1, 50, 1), 0.5) == Approx(26).margin(1));
}

TEST_CASE("a nudge changes the value of every row until its end") {
    for (const Row& row : rows()) {
        if (!is_number(row)) continue;
        CAPTURE(row.id);
        const double middle = value_at(row, 0.5);
        CHECK(nudged(row, middle, 1) > middle);
        CHECK(nudged(row, middle, -1) < middle);
        CHECK(nudged(row, row.max, 1) == row.max);
        CHECK(nudged(row, row.min, -1) == row.min);
    }
}

TEST_CASE("a typed number beyond the range becomes the nearest one in it") {
    const Row row = row_between(0.5, 64, 0.1);
    CHECK(std::get<double>(*read_typed(row, "1e9")) == 64);
    CHECK(std::get<double>(*read_typed(row, "1e999")) == 64);
    CHECK(std::get<double>(*read_typed(row, "-1e999")) == 0.5);
    CHECK(std::get<double>(*read_typed(row, "-5")) == 0.5);
    CHECK(std::get<double>(*read_typed(row, "inf")) == 64);
}

TEST_CASE("numbers are read with spaces, a plus and a decimal comma, and kept exactly") {
    const Row row = row_between(0.5, 64, 0.1);
    CHECK(std::get<double>(*read_typed(row, "  7.123456 ")) == 7.123456);
    CHECK(std::get<double>(*read_typed(row, "+3")) == 3);
    CHECK(std::get<double>(*read_typed(row, "3,25")) == 3.25);
    CHECK(std::get<std::int64_t>(*read_typed(row_between(1, 16, 1, Kind::integer), "3.7")) == 4);
}

TEST_CASE("what is no number is not read") {
    const Row row = row_between(0.5, 64, 0.1);
    for (const char* text : {"", " ", "nan", "four", "4 m", "1,000,000", "0x10", "--4"}) {
        CAPTURE(text);
        CHECK_FALSE(read_typed(row, text));
    }
}

TEST_CASE("values are shown with the digits of their step, typed ones with theirs") {
    CHECK(shown(row_between(0, 1, 0.01), 0.5) == "0.50");
    CHECK(shown(row_between(0, 1, 0.005), 0.3) == "0.300");
    CHECK(shown(row_between(0, 1, 0.01), 0.123456) == "0.123456");
    CHECK(shown(row_between(0, 9999, 1), 1000.0) == "1000");
}
