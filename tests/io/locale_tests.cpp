// A decimal comma, spaces between thousands and translated system messages change nothing.
#include <catch2/catch.hpp>
#include <clocale>
#include <cstdlib>
#include <locale>
#include <sstream>
#include <string>
#include <string_view>

#include "support.hpp"
#include "terrain/io/file.hpp"
#include "terrain/io/png.hpp"
#include "terrain/io/share.hpp"

using namespace terrain;
using namespace terrain::testing;

/// glibc's newlocale forgets a few bytes when LOCPATH is set; the leak sanitizer asks here what to overlook.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:argz_add_sep"; }

namespace {

/// Sets the locale of C and of C++ as a desktop program does; the build has made it for the tests.
class ForeignLocale {
public:
    explicit ForeignLocale(const char* name) {
        ::setenv("LOCPATH", TERRAIN_LAB_TEST_LOCALES, 1);
        ::setenv("LANGUAGE", name, 1);           // the first to choose translations
        std::locale::global(std::locale(name));  // throws where it is missing: a failure, not a skip
    }
    ~ForeignLocale() {
        std::locale::global(std::locale::classic());
        ::unsetenv("LANGUAGE");
    }
    ForeignLocale(const ForeignLocale&) = delete;
    ForeignLocale& operator=(const ForeignLocale&) = delete;
};

struct Outputs {
    std::string share, refusal, reason;
    std::vector<std::byte> png;
};

Outputs outputs() {
    Parameters parameters;
    parameters.sea = 0.125;
    parameters.world.size = 12345.5;
    parameters.divisions = 8192;
    parameters.offset.x = -999.75;
    const Field heights =
        make_field(8, [](std::size_t x, std::size_t) { return static_cast<float>(x) / 8.0F; });
    return {io::write_share(parameters, 0x1234), io::read_share(share_start() + "sea=0.96").error().message,
            io::read_file("/nowhere/map.png", 10).error().message,
            *io::encode_png(heights, io::Depth::sixteen)};
}

}  // namespace

TEST_CASE("locale: files, share strings and messages are the same in German and Finnish") {
    const Outputs plain = outputs();
    CHECK(
        plain.share ==
        share_start() +
            "seed=Fuji&divisions=8192&offset.x=-999.75&world.size=12345.5&sea=0.125&check=0000000000001234");
    CHECK(plain.reason == "cannot read /nowhere/map.png: No such file or directory");
    for (const char* name : {"de_DE.UTF-8", "fi_FI.UTF-8"}) {
        INFO(name);
        const ForeignLocale locale(name);
        REQUIRE(std::localeconv()->decimal_point == std::string(","));
        std::ostringstream stream;
        stream << 12345.5;
        REQUIRE(stream.str() != "12345.5");  // the locale is in force, or this test tells nothing

        const Outputs foreign = outputs();
        CHECK(foreign.share == plain.share);
        CHECK(foreign.refusal == plain.refusal);
        CHECK(foreign.reason == plain.reason);
        CHECK(foreign.png == plain.png);
        CHECK(io::read_share(plain.share)->parameters.sea == 0.125);
        CHECK(io::read_share(plain.share)->parameters.world.size == 12345.5);
        CHECK_FALSE(io::read_share(share_start() + "sea=0,5"));
    }
}
