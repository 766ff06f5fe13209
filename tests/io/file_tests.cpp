// Whole files: names in every script, and failures that leave the old file as it was.
#include "terrain/io/file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "support.hpp"
#include "terrain/io/png.hpp"

using namespace terrain;
using namespace terrain::testing;
using io::path_from_utf8;
using io::read_file;
using io::write_file;
namespace fs = std::filesystem;

namespace {

void written(const fs::path& path, std::string_view text) {
    const auto done = write_file(path, bytes_of(text));
    INFO((done ? std::string() : done.error().message));
    REQUIRE(done);
    CHECK(content(path) == text);
}

/// The write fails with a message that names the file and holds `words`.
void refused(const fs::path& path, std::string_view words) {
    const auto done = write_file(path, bytes_of("new"));
    REQUIRE_FALSE(done);
    INFO(done.error().message);
    CHECK(done.error().fault == Fault::unwritable);
    CHECK(done.error().message.find(io::path_to_utf8(path)) != std::string::npos);
    CHECK(done.error().message.find(words) != std::string::npos);
}

mode_t mode_of(const fs::path& path) {
    struct stat status {};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    return status.st_mode & 07777;
}

}  // namespace

TEST_CASE("file: a new file, then a longer and a shorter one over it") {
    const TemporaryFolder folder;
    written(folder / "map.png", "first");
    written(folder / "map.png", "much longer than the first");
    written(folder / "map.png", "");
    CHECK(folder.entries() == 1);
}

TEST_CASE("F7 N51: folders and files with accents, spaces, Japanese, Chinese and emoji") {
    const TemporaryFolder folder;
    for (const std::string_view name :
         {"\u00c1rv\u00edzt\u0171r\u0151 t\u00fck\u00f6rf\u00far\u00f3g\u00e9p", "e\u0301",
          "\u5bcc\u58eb\u5c71", "\u5730\u5f62 \u5730\u56fe", "\U0001F5FB\U0001F30B", " lead and trail ",
          "a'b\"c`$(d)&;*?<>|\\", "-rf", "%", "new\nline", "a.b.png.tmp"}) {
        const fs::path inner = folder.path() / path_from_utf8(name);
        REQUIRE(fs::create_directory(inner));
        const fs::path file = inner / path_from_utf8(std::string(name) + ".png");
        const Field heights = make_field(4, [](std::size_t x, std::size_t) { return x == 0 ? 0.0F : 1.0F; });
        REQUIRE(io::export_png(file, heights, io::Depth::eight));
        CHECK(io::decode_png(*read_file(file, 1000)));
        CHECK(
            ::access(
                (folder.path().string() + "/" + std::string(name) + "/" + std::string(name) + ".png").c_str(),
                R_OK) == 0);
    }
}

TEST_CASE("N51: a path is UTF-8 byte for byte, even where it is not valid") {
    for (const std::string_view text : {"\u5bcc\u58eb.png", "\xE9t\xE9.png", "", "/", "a/../b"}) {
        CHECK(path_from_utf8(text).native() == text);
        CHECK(io::path_to_utf8(path_from_utf8(text)) == text);
    }
}

TEST_CASE("file: a name of 255 bytes, the longest there is, and one byte more") {
    const TemporaryFolder folder;
    written(folder / std::string(255, 'n'), "text");
    std::string wide;
    while (wide.size() + 3 <= 255) wide += "\u5bcc";
    written(folder / wide, "text");
    refused(folder / std::string(256, 'n'), "name too long");
    CHECK(folder.entries() == 2);
}

TEST_CASE("file: a path almost as long as the system allows") {
    const TemporaryFolder folder;
    fs::path path = folder.path();
    while (path.native().size() + 251 < 4090) path /= std::string(250, 'd');
    fs::create_directories(path);
    path /= std::string(4095 - path.native().size() - 1, 'f').substr(0, 3);
    REQUIRE(path.native().size() < 4096);
    written(path, "text");
}

TEST_CASE("file: a name without a folder is written to the current one") {
    const TemporaryFolder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    const auto done = write_file("map.png", bytes_of("text"));
    fs::current_path(before);
    REQUIRE(done);
    CHECK(content(folder / "map.png") == "text");
}

TEST_CASE("file refused: the folder is missing") {
    const TemporaryFolder folder;
    refused(folder / "missing/map.png", "there is no folder " + (folder / "missing").string());
    refused(folder / "missing/", "");
    CHECK(folder.entries() == 0);
}

TEST_CASE("file refused: the target is a directory") {
    const TemporaryFolder folder;
    fs::create_directory(folder / "map.png");
    refused(folder / "map.png", "Is a directory");
    refused(folder / "map.png/", "Is a directory");
    refused(folder.path(), "Is a directory");
    CHECK(folder.entries() == 1);
}

TEST_CASE("file refused: a part of the path is a file, or there is none") {
    const TemporaryFolder folder;
    put(folder / "file", "old");
    refused(folder / "file/map.png", "Not a directory");
    refused("", "No such file");
    refused(folder / std::string_view("a\0b", 3), "Invalid argument");
    CHECK(content(folder / "file") == "old");
    CHECK(folder.entries() == 1);
}

// Not tried on /dev/null: as root, the fault that this test is there to find would cost the machine its
// device.
TEST_CASE("file refused: pipes are not replaced and devices neither") {
    const TemporaryFolder folder;
    REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
    refused(folder / "pipe", "Not a regular file");
    fs::create_symlink("pipe", folder / "link");
    refused(folder / "link", "Not a regular file");
    CHECK(fs::is_fifo(folder / "pipe"));
    CHECK(folder.entries() == 2);
}

TEST_CASE("file: a symbolic link stays, the file it names is replaced") {
    const TemporaryFolder folder;
    fs::create_directory(folder / "real");
    put(folder / "real/map.png", "old");
    fs::create_symlink("real/map.png", folder / "relative.png");
    fs::create_symlink(folder / "real/map.png", folder / "absolute.png");
    fs::create_symlink("relative.png", folder / "chain.png");
    fs::create_directory_symlink("real", folder / "through");
    for (const std::string_view link : {"relative.png", "absolute.png", "chain.png", "through/map.png"}) {
        INFO(link);
        written(folder / link, link);
        CHECK(content(folder / "real/map.png") == link);
    }
    CHECK(fs::is_symlink(folder / "relative.png"));
    CHECK(fs::is_symlink(folder / "absolute.png"));
    CHECK(fs::is_symlink(folder / "chain.png"));
    CHECK_FALSE(fs::is_symlink(folder / "real/map.png"));
    CHECK(folder.entries() == 5);
}

TEST_CASE("file: a symbolic link to a file that does not exist yet makes it") {
    const TemporaryFolder folder;
    fs::create_symlink("later.png", folder / "link.png");
    written(folder / "link.png", "text");
    CHECK(fs::is_symlink(folder / "link.png"));
    CHECK_FALSE(fs::is_symlink(folder / "later.png"));
}

TEST_CASE("file refused: symbolic links in a circle or into nowhere") {
    const TemporaryFolder folder;
    fs::create_symlink("b", folder / "a");
    fs::create_symlink("a", folder / "b");
    fs::create_symlink("missing/map.png", folder / "c");
    refused(folder / "a", "symbolic links");
    refused(folder / "c", "there is no folder");
    CHECK(folder.entries() == 3);
}

TEST_CASE("file: the mode of the old file is kept, a new one has the mode of the umask") {
    const TemporaryFolder folder;
    const mode_t before = ::umask(027);
    written(folder / "new", "text");
    CHECK(mode_of(folder / "new") == 0640);
    for (const mode_t mode : {0600U, 0644U, 0666U, 0755U, 0606U}) {
        REQUIRE(::chmod((folder / "new").c_str(), mode) == 0);
        written(folder / "new", "text");
        CHECK(mode_of(folder / "new") == mode);
    }
    ::umask(before);
}

TEST_CASE("file: many threads writing one file leave one whole version and nothing else") {
    const TemporaryFolder folder;
    std::atomic<int> failures = 0;
    std::vector<std::thread> threads;
    for (char letter = 'a'; letter < 'e'; ++letter) {
        threads.emplace_back([&, letter] {
            for (int i = 0; i < 20; ++i) {
                if (!write_file(folder / "map.png", bytes_of(std::string(10000, letter)))) ++failures;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(failures == 0);
    const std::string text = content(folder / "map.png");
    CHECK(text == std::string(10000, text.at(0)));
    CHECK(folder.entries() == 1);
}

TEST_CASE("file: reading gives the bytes up to the limit") {
    const TemporaryFolder folder;
    const std::string text(100001, 'x');
    put(folder / "file", text);
    CHECK(*read_file(folder / "file", 100001) == bytes_of(text));
    CHECK(*read_file(folder / "file", std::size_t{1} << 40) == bytes_of(text));
    const auto more = read_file(folder / "file", 100000);
    REQUIRE_FALSE(more);
    CHECK(more.error().fault == Fault::unreadable);
    CHECK(more.error().message.find("larger than 100000 bytes") != std::string::npos);
    put(folder / "empty", "");
    CHECK(read_file(folder / "empty", 0)->empty());
    CHECK_FALSE(read_file(folder / "file", 0));
}

TEST_CASE("file: a size that a file does not tell, or tells wrong, is not believed") {
    const auto status = read_file("/proc/self/status", 100000);  // claims 0 bytes
    REQUIRE(status);
    CHECK(status->size() > 100);
    CHECK_FALSE(read_file("/proc/self/status", 100));
    const TemporaryFolder folder;
    put(folder / "sparse", "x");
    fs::resize_file(folder / "sparse", std::uintmax_t{1} << 26);
    CHECK_FALSE(read_file(folder / "sparse", 1000000));
}

TEST_CASE("file: what cannot be read says why") {
    const TemporaryFolder folder;
    const auto missing = read_file(folder / "missing", 10);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().fault == Fault::unreadable);
    CHECK(missing.error().message ==
          "cannot read " + (folder / "missing").string() + ": No such file or directory");
    const auto directory = read_file(folder.path(), 10);
    REQUIRE_FALSE(directory);
    CHECK(directory.error().message.find("Is a directory") != std::string::npos);
}
