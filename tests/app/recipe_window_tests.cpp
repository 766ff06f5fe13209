/// Seed, algorithm and sliders, by mouse and keys.
#include <catch2/catch.hpp>
#include <set>

#include "desk.hpp"

namespace {

/// Leaves a text field, on the lower end of the other panel.
void leave_field(const Lab& lab) {
    const Place readout = lab.place("panel.readout");
    lab.click_at(readout.x + readout.width / 2, readout.y + readout.height - 12);
}

/// A click on the seed's field selects it as a whole.
void type_seed(const Lab& lab, const std::string& seed) {
    lab.click("seed");
    lab.type(seed);
    lab.wait("the seed " + seed, [&](const Seen& s) { return s.seed == seed && s.settled(); });
    leave_field(lab);
}

void paste_seed(const Lab& lab, const std::string& seed) {
    // On a busy machine Ctrl+V may be too short to be seen, or long enough to repeat.
    for (int attempt = 0; attempt < 4; ++attempt) {
        lab.click("seed");
        lab.paste(seed);
        if (until(4, [&] { return lab.seen().seed == seed; })) break;
        leave_field(lab);
    }
    lab.wait("the seed " + seed, [&](const Seen& s) { return s.seed == seed && s.settled(); });
}

}  // namespace

TEST_CASE("The window opens with an island, without a click") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home, {"", {}, {}});
    const Seen seen = lab.wait("an island", [](const Seen& s) { return s.settled() && s.at_rest; });
    const Output info = run({{TERRAIN_LAB_PROGRAM, "info"}, {}, {}, {}, {}});
    CHECK(seen.hash == info_value(info.out, "hash"));
    CHECK(seen.share == info_value(info.out, "share"));
    const std::string picture = lab.pixels(seen.view);
    std::set<std::string> colours;
    for (std::size_t i = 0; i + 3 <= picture.size(); i += 3) colours.insert(picture.substr(i, 3));
    CHECK(colours.size() > 1000);
}

TEST_CASE("A dragged slider is one step that Ctrl+Z right after it undoes and Ctrl+Y redoes") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    const Seen before = lab.wait_settled();
    lab.drag_on("scale", 0.4, 0.7);
    lab.key("ctrl+z");
    lab.wait("the heights before the drag",
             [&](const Seen& s) { return s.settled() && s.hash == before.hash && s.share == before.share; });
    lab.key("ctrl+y");
    const Seen after = lab.wait("the heights after the drag",
                                [&](const Seen& s) { return s.settled() && s.hash != before.hash; });
    lab.key("ctrl+z");
    lab.wait("undo", [&](const Seen& s) { return s.settled() && s.hash == before.hash; });
    lab.key("ctrl+shift+z");
    lab.wait("redo", [&](const Seen& s) { return s.settled() && s.hash == after.hash; });
    CHECK(after.eye == before.eye);
}

TEST_CASE("Ctrl+Z and Ctrl+Y with nothing to undo change nothing (I4)") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    const Seen before = lab.wait_settled();
    lab.key("ctrl+z");
    lab.key("ctrl+y");
    lab.key("w");  // heard after the others
    const Seen after = lab.wait("the wireframe", [&](const Seen& s) { return s.views > before.views; });
    CHECK(after.share == before.share);
    CHECK(after.worlds == before.worlds);
}

TEST_CASE("During a drag at 512 divisions five worlds a second reach the view (C4 C5 N58)", "[alone]") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home, {"terrainlab:1?seed=Fuji&divisions=512", {}, {}});
    lab.wait_settled();
    double best = 0;
    // The machine may be busy with other things: the best of three.
    for (int attempt = 0; attempt < 3 && best < 5; ++attempt) {
        const Place bar = lab.seen().widgets.at("scale");
        const double y = bar.y + bar.height / 2;
        lab.move(bar.x + bar.width * 0.3, y);
        lab.press();
        const std::size_t worlds = lab.seen().worlds;
        const double began = now();
        std::vector<std::string> actions;
        for (int i = 0; i < 60; ++i) {
            const int x = static_cast<int>(bar.x + bar.width * 0.3) + i * 2;
            for (const std::string& word :
                 {std::string("mousemove"), std::string("--window"), lab.window(), std::to_string(x),
                  std::to_string(static_cast<int>(y)), std::string("sleep"), std::string("0.03")}) {
                actions.push_back(word);
            }
        }
        lab.xdotool(actions);
        best = std::max(best, static_cast<double>(lab.seen().worlds - worlds) / (now() - began));
        lab.release();
    }
    CHECK(best >= 5);
}

TEST_CASE("Letters of a typed seed move no camera, and are one step of undo (N50)") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    const Seen before = lab.wait_settled();
    type_seed(lab, "wasd7f");
    const Seen after = lab.seen();
    CHECK(after.eye == before.eye);
    CHECK(after.hash != before.hash);
    lab.key("ctrl+z");
    lab.wait("the seed before", [&](const Seen& s) { return s.seed == "Fuji" && s.hash == before.hash; });
    lab.key("7");
    lab.wait("the low view", [&](const Seen& s) { return s.eye != before.eye; });
}

TEST_CASE("Ctrl+Z in the seed's field belongs to the field") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    lab.wait_settled();
    lab.drag_on("scale", 0.4, 0.7);
    const Seen before = lab.wait_settled();
    lab.click("seed");
    lab.key("ctrl+z");
    lab.key("F11");  // heard after the other
    const Seen after = lab.wait("no panels", [](const Seen& s) { return !s.shows("seed"); });
    CHECK(after.share == before.share);
}

TEST_CASE("A Japanese seed is taken from the clipboard, byte for byte (I6 N52)") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    lab.wait_settled();
    paste_seed(lab, "富士");
    const Seen seen = lab.wait_settled();
    const Output info =
        run({{TERRAIN_LAB_PROGRAM, "info", "--set", "seed=富士", "--set", "divisions=64"}, {}, {}, {}, {}});
    CHECK(seen.hash == info_value(info.out, "hash"));
    CHECK(seen.share == info_value(info.out, "share"));
}

TEST_CASE("A seed with an emoji survives a click and keys in its field (I6)") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home, {"terrainlab:1?seed=%F0%9F%97%BB%20x&divisions=64", {}, {}});
    const Seen before = lab.wait_settled();
    CHECK(before.seed == "🗻 x");
    lab.click("seed");
    lab.hold("End");
    lab.hold("Return");
    lab.key("F1");  // heard after the others
    const Seen after = lab.wait("the help", [](const Seen& s) { return s.dialog == "help"; });
    CHECK(after.seed == before.seed);
    CHECK(after.hash == before.hash);
}

TEST_CASE("The dice never lose a map: the seed before brings its heights back (B2)") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    lab.wait_settled();
    lab.drag_on("scale", 0.4, 0.7);
    const Seen before = lab.wait_settled();
    for (std::size_t i = 0; i < 3; ++i) {
        lab.click("action.dice");
        lab.wait("another seed", [&](const Seen& s) { return s.seed_count == i + 2 && s.settled(); });
    }
    CHECK(lab.seen().hash != before.hash);
    for (std::size_t i = 3; i-- > 0;) {
        lab.click("action.seed_previous");
        lab.wait("the seed before", [&](const Seen& s) { return s.seed_index == i && s.settled(); });
    }
    CHECK(lab.seen().share == before.share);
    CHECK(lab.seen().hash == before.hash);
}

TEST_CASE("Five buttons give five lands of the same seed (A7)") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    std::set<std::string> hashes{lab.wait_settled().hash};
    for (const std::string name : {"simplex", "ridged", "diamond_square", "worley"}) {
        lab.click("algorithm." + name);
        hashes.insert(lab.wait(name,
                               [&](const Seen& s) {
                                   return s.settled() &&
                                          s.share.find("algorithm=" + name) != std::string::npos;
                               })
                          .hash);
    }
    CHECK(hashes.size() == 5);
}

TEST_CASE("A double click on a label resets its row") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    const Seen before = lab.wait_settled();
    lab.drag_on("octaves", 0.3, 0.8);
    lab.wait("other octaves", [&](const Seen& s) { return s.settled() && s.hash != before.hash; });
    const Place label = lab.seen().widgets.at("label.octaves");
    lab.move(label.x + label.width / 2, label.y + label.height / 2);
    lab.xdotool({"click", "--repeat", "2", "--delay", "120", "1"});
    lab.wait("the default", [&](const Seen& s) { return s.settled() && s.share == before.share; });
}

TEST_CASE("Ctrl+click types a value, and one beyond the range is clamped (C7)") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    lab.wait_settled();
    lab.xdotool({"keydown", "ctrl"});
    lab.click("scale", 0.8);
    lab.xdotool({"keyup", "ctrl"});
    lab.wait("a field", [](const Seen& s) { return s.shows("typed"); });
    lab.type("10000000000");
    lab.enter();
    lab.wait("the largest scale",
             [](const Seen& s) { return s.settled() && s.share.find("scale=64&") != std::string::npos; });
}
