#include <catch2/catch.hpp>

#include "app/history.hpp"

using namespace terrain;
using namespace terrain::app;

namespace {

Parameters with_scale(double scale) {
    Parameters p;
    p.scale = scale;
    return p;
}

Parameters with_seed(const std::string& seed, double scale) {
    Parameters p = with_scale(scale);
    p.seed = seed;
    return p;
}

}  // namespace

TEST_CASE("A drag is one step, however many values it went through") {
    History history(with_scale(4));
    for (const double scale : {5.0, 6.0, 7.0}) history.observe(with_scale(scale), true, "Scale");
    CHECK(history.can_undo());
    history.observe(with_scale(7), false, "");
    CHECK(history.undo_name() == "Scale");
    CHECK(history.undo(with_scale(7)) == with_scale(4));
    CHECK_FALSE(history.can_undo());
    CHECK(history.redo() == with_scale(7));
}

TEST_CASE("Undo in the middle of a drag takes back the drag") {
    History history(with_scale(4));
    history.observe(with_scale(9), true, "Scale");
    CHECK(history.undo(with_scale(9)) == with_scale(4));
    CHECK(history.redo() == with_scale(9));
}

TEST_CASE("Undo and redo with nothing to do change nothing (I4)") {
    History history(with_scale(4));
    CHECK_FALSE(history.undo(with_scale(4)));
    CHECK_FALSE(history.redo());
    history.observe(with_scale(4), false, "");
    CHECK_FALSE(history.can_undo());
}

TEST_CASE("A new step after an undo forgets the way forward") {
    History history(with_scale(4));
    history.observe(with_scale(5), false, "Scale");
    REQUIRE(history.undo(with_scale(5)));
    history.observe(with_scale(6), false, "Scale");
    CHECK_FALSE(history.can_redo());
    CHECK(history.undo(with_scale(6)) == with_scale(4));
}

TEST_CASE("Three hundred steps can be taken back") {
    History history(with_scale(1));
    for (int i = 2; i <= 301; ++i) history.observe(with_scale(i), false, "Scale");
    Parameters now = with_scale(301);
    int steps = 0;
    while (const auto before = history.undo(now)) {
        now = *before;
        ++steps;
    }
    CHECK(steps == 300);
    CHECK(now == with_scale(1));
}

TEST_CASE("Going back to a seed brings its whole recipe back (B2)") {
    SeedHistory seeds(with_seed("a", 4));
    seeds.observe(with_seed("a", 8));
    seeds.observe(with_seed("b", 8));
    seeds.observe(with_seed("b", 16));
    CHECK(seeds.count() == 2);
    CHECK(seeds.previous() == with_seed("a", 8));
    CHECK(seeds.next() == with_seed("b", 16));
    CHECK_FALSE(seeds.next());
}

TEST_CASE("The dice never lose a map: a new seed after going back is added at the end") {
    SeedHistory seeds(with_seed("a", 4));
    seeds.observe(with_seed("b", 4));
    REQUIRE(seeds.previous());
    seeds.observe(with_seed("c", 4));
    CHECK(seeds.count() == 3);
    CHECK(seeds.previous() == with_seed("b", 4));
    CHECK(seeds.previous() == with_seed("a", 4));
    CHECK_FALSE(seeds.previous());
}
