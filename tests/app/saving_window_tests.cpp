/// Cancelling, saving, sharing.
#include <catch2/catch.hpp>

#include "desk.hpp"
#include "terrain/io/png.hpp"
#include "terrain/io/share.hpp"

using namespace terrain;

namespace {

/// What `terrain-lab info` says of a share string.
std::string info_of(const std::string& share, const std::string& key) {
    return info_value(run({{TERRAIN_LAB_PROGRAM, "info", "--open", share}, {}, {}, {}, {}}).out, key);
}

/// Types a number over a row's value.
void type_value(const Lab& lab, const std::string& row, const std::string& text) {
    lab.click("value." + row);
    lab.wait("a field", [](const Seen& s) { return s.shows("typed"); });
    lab.type(text);
    lab.enter();
}

/// Opens the save dialog by this key; its name has the keyboard and is selected.
void open_save(const Lab& lab, const std::string& keys) {
    lab.key(keys);
    lab.wait("the save dialog", [](const Seen& s) { return s.dialog == "save"; });
    lab.place("save.ok");
}

void finish_save(const Lab& lab, const std::string& button) {
    lab.click(button);
    lab.wait("no dialog", [](const Seen& s) { return s.dialog.empty(); });
}

io::GreyImage decoded(const std::filesystem::path& path) {
    const std::string bytes = content(path);
    auto image = io::decode_png(std::as_bytes(std::span(bytes)));
    if (!image) FAIL(path << ": " << image.error().message);
    return std::move(*image);
}

std::string identify(const std::string& format, const std::filesystem::path& path) {
    return run({{"identify", "-format", format, path}, {}, {}, {}, {}}).out;
}

struct Size {
    int width = 0, height = 0;
};

std::string name_of(Size size) { return std::to_string(size.width) + "x" + std::to_string(size.height); }

/// Writes a picture of this size by the save dialog.
std::filesystem::path saved_picture(const Lab& lab, const Home& home, const std::string& size) {
    const std::string name = "picture " + size;
    open_save(lab, "F12");
    lab.type(name);
    lab.click("save.size." + size);
    finish_save(lab, "save.ok");
    const std::filesystem::path file = home.home / (name + ".png");
    lab.wait(
        "the file", [&](const Seen& s) { return s.message.find(file.string()) != std::string::npos; }, 60);
    return file;
}

/// RGB of the middle of a picture at another size; where that is smaller, each pixel is the mean of those
/// below it.
std::string scaled(const std::filesystem::path& picture, Size middle, Size size, const Folder& folder) {
    const std::filesystem::path raw = folder.path() / "raw";
    const std::vector<std::string> arguments{"convert",
                                             picture,
                                             "-gravity",
                                             "center",
                                             "-crop",
                                             name_of(middle) + "+0+0",
                                             "+repage",
                                             "-filter",
                                             "box",
                                             "-resize",
                                             name_of(size) + "!",
                                             "-depth",
                                             "8",
                                             "rgb:" + raw.string()};
    const Output output = run({arguments, {}, {}, {}, {}});
    INFO(output.err);
    REQUIRE(output.exit == 0);
    return content(raw);
}

/// Mean difference of two colour values, of 255.
double difference(const std::string& a, const std::string& b) {
    REQUIRE(a.size() == b.size());
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum += std::abs(static_cast<unsigned char>(a[i]) - static_cast<unsigned char>(b[i]));
    }
    return sum / static_cast<double>(a.size());
}

/// How many samples of a file differ from the heights of this string.
std::size_t wrong_samples(const io::GreyImage& image, const std::string& share, const Folder& folder) {
    const std::filesystem::path other = folder.path() / "by command.png";
    run({{TERRAIN_LAB_PROGRAM, "export", "--open", share, "--bits", "16", "--out", other}, {}, {}, {}, {}});
    const io::GreyImage expected = decoded(other);
    std::size_t wrong = image.samples.size() == expected.samples.size() ? 0 : image.samples.size();
    for (std::size_t i = 0; wrong == 0 && i < image.samples.size(); ++i) {
        if (image.samples[i] != expected.samples[i]) ++wrong;
    }
    return wrong;
}

}  // namespace

TEST_CASE(
    "Escape cancels a large map: its preview stays and is none of it, and Compute starts it again (C2)") {
    const Desktop desktop;
    const Home home;
    Start slow;  // warped noise takes seconds
    slow.open = "terrainlab:1?seed=Fuji&algorithm=simplex&divisions=64&warp.strength=0.1&octaves=16";
    const Lab lab(desktop, home, slow);
    const Seen before = lab.wait_settled();
    type_value(lab, "divisions", "4096");
    lab.wait("computing", [](const Seen& s) {
        return s.computing && s.share.find("divisions=4096") != std::string::npos;
    });
    lab.key("Escape");
    const Seen cancelled =
        lab.wait("the end", [](const Seen& s) { return s.gave_up && !s.computing && !s.message.empty(); });
    CHECK_FALSE(cancelled.current);
    CHECK_THAT(cancelled.message, Catch::StartsWith("Cancelled"));
    lab.click("action.compute");
    lab.wait("computing again", [](const Seen& s) { return s.computing && !s.gave_up; });
    const Seen after = lab.wait(
        "the large map", [&](const Seen& s) { return s.settled() && s.hash != before.hash; }, 120);
    CHECK(after.share.find("divisions=4096") != std::string::npos);
    CHECK(after.hash != cancelled.hash);
}

TEST_CASE("Ctrl+E writes the heights into any folder, and over a file only when asked (F7)") {
    const Desktop desktop;
    const Home home;
    const std::string folder = "Árvíztűrő 富士 map";
    std::filesystem::create_directories(home.home / folder);
    const std::filesystem::path file = home.home / folder / "Fuji.png";
    const Lab lab(desktop, home);
    const Seen seen = lab.wait_settled();
    open_save(lab, "ctrl+e");
    lab.click("save.folder." + folder, 0.1);
    lab.wait("the folder", [&](const Seen& s) { return !s.shows("save.folder." + folder); });
    finish_save(lab, "save.ok");
    lab.wait("the file",
             [](const Seen& s) { return s.message.find("written and read back") != std::string::npos; });
    CHECK(identify("%m %w %h %[bit-depth] %[channels]", file) == "PNG 65 65 16 gray");
    CHECK(wrong_samples(decoded(file), seen.share, home.folder) == 0);

    write(file, "precious");
    open_save(lab, "ctrl+e");
    CHECK(lab.seen().shows("save.file.Fuji.png"));
    lab.hold("Return");
    CHECK(lab.seen().dialog == "save");
    finish_save(lab, "save.cancel");
    CHECK(content(file) == "precious");
    open_save(lab, "ctrl+e");
    finish_save(lab, "save.ok");
    CHECK(until(20, [&] { return content(file).size() > 100; }));
    CHECK(wrong_samples(decoded(file), seen.share, home.folder) == 0);
}

TEST_CASE("Pictures are those of the screen, opaque and the right way up (G2 G3 N43 N44 N45 I9)") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    const std::string key = GENERATE("F12", "ctrl+p");
    const Seen seen = lab.wait("a picture", [](const Seen& s) { return s.settled() && s.views > 0; });
    open_save(lab, key);
    lab.type("my view");
    lab.click("save.size.1x");
    finish_save(lab, "save.ok");
    lab.wait("the file", [](const Seen& s) { return s.message.starts_with("Picture written"); });
    const std::filesystem::path file = home.home / "my view.png";
    const std::string size = std::to_string(static_cast<int>(seen.view.width)) + " " +
                             std::to_string(static_cast<int>(seen.view.height));
    CHECK(identify("%w %h %[channels]", file).starts_with(size + " srgb"));
    CHECK(identify("%[channels]", file).find("srgba") == std::string::npos);
    const Size view{static_cast<int>(seen.view.width), static_cast<int>(seen.view.height)};
    CHECK(difference(scaled(file, view, view, home.folder), lab.pixels(seen.view)) < 2);
}

TEST_CASE("Larger pictures show what is on the screen, with more pixels") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    const Seen seen = lab.wait("a picture", [](const Seen& s) { return s.settled() && s.views > 0; });
    const Size view{static_cast<int>(seen.view.width), static_cast<int>(seen.view.height)};
    // Whatever its shape, a picture shows at least what one of 16 by 10 would, in its middle.
    const Size part{view.width, view.width * 10 / 16};
    REQUIRE(part.height < view.height);
    const std::string once = scaled(saved_picture(lab, home, "1x"), part, part, home.folder);
    const auto from_once = [&](const std::filesystem::path& file, Size middle) {
        return difference(scaled(file, middle, part, home.folder), once);
    };
    // Steps at the edges of the one are smooth in the other.
    constexpr double most = 1.5;
    for (const int factor : {2, 4}) {
        CAPTURE(factor);
        const auto file = saved_picture(lab, home, std::to_string(factor) + "x");
        CHECK(identify("%wx%h", file) == name_of({view.width * factor, view.height * factor}));
        CHECK(from_once(file, {part.width * factor, part.height * factor}) < most);
    }
    const auto wide = saved_picture(lab, home, "2560x1440");
    CHECK(identify("%wx%h", wide) == "2560x1440");
    CHECK(from_once(wide, {2304, 1440}) < most);
}

TEST_CASE("The string travels through the clipboard, and a pasted land is said to be identical (B8)") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    const Seen first = lab.wait_settled();
    lab.key("ctrl+shift+c");
    lab.wait("the copy", [](const Seen& s) { return s.message.starts_with("Copied"); });
    CHECK(desktop.clipboard() == first.share);
    CHECK(info_of(first.share, "hash") == first.hash);

    const std::string other =
        info_of("terrainlab:1?seed=%E5%AF%8C%E5%A3%AB&algorithm=ridged&divisions=48", "share");
    desktop.set_clipboard(other + "\n");
    lab.key("ctrl+shift+v");
    lab.wait("the paste dialog", [](const Seen& s) { return s.dialog == "paste" && s.shows("paste.ok"); });
    CHECK(lab.seen().share == first.share);
    lab.click("paste.ok");
    const Seen pasted =
        lab.wait("the pasted land", [&](const Seen& s) { return s.settled() && s.hash != first.hash; });
    CHECK(pasted.share == other);
    CHECK(pasted.hash == info_of(other, "hash"));
    CHECK_THAT(pasted.identity, Catch::StartsWith("identical"));
    lab.key("ctrl+z");
    lab.wait("the land before", [&](const Seen& s) { return s.settled() && s.hash == first.hash; });
}

TEST_CASE("A broken string changes nothing") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    const Seen before = lab.wait_settled();
    desktop.set_clipboard("terrainlab:1?seed=x&octaves=many");
    lab.key("ctrl+shift+v");
    lab.wait("the paste dialog", [](const Seen& s) { return s.dialog == "paste" && s.shows("paste.ok"); });
    lab.click("paste.ok");
    lab.click("paste.cancel");
    const Seen after = lab.wait("no dialog", [](const Seen& s) { return s.dialog.empty(); });
    CHECK(after.share == before.share);
    CHECK(after.worlds == before.worlds);
}

TEST_CASE("A land that is not that of its string's check is said to differ") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home, {"terrainlab:1?seed=Fuji&divisions=64&check=0123456789abcdef", {}, {}});
    CHECK_THAT(lab.wait_settled().identity, Catch::StartsWith("differs"));
}

TEST_CASE("A file with a string, dropped onto the window, opens the paste dialog and changes nothing yet") {
    const Desktop desktop;
    const Home home;
    const Lab lab(desktop, home);
    const Seen before = lab.wait_settled();
    const std::filesystem::path file = home.work / "recipe.txt";
    const std::string dropped =
        info_of("terrainlab:1?seed=%E5%AF%8C%E5%A3%AB&algorithm=ridged&divisions=48", "share");
    write(file, dropped + "\n");
    REQUIRE(lab.drop(file));
    lab.wait("the paste dialog", [](const Seen& s) { return s.dialog == "paste" && s.shows("paste.ok"); });
    CHECK(lab.seen().share == before.share);
    lab.click("paste.ok");
    const Seen after =
        lab.wait("the dropped land", [&](const Seen& s) { return s.settled() && s.hash != before.hash; });
    CHECK(after.share == dropped);
    CHECK_THAT(after.identity, Catch::StartsWith("identical"));
}
