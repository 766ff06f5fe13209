// Writes and reads files for the shell scripts beside this file.
//
//     io_writer png 8|16 FILE [DIVISIONS]     the asymmetric map of raw
//     io_writer raw 8|16 FILE [DIVISIONS]     its samples as they must be, 16 bits big-endian
//     io_writer decode PNG FILE               the samples of any grey PNG in the same form
//     io_writer bytes FILE COUNT LETTER       COUNT times the letter
//     io_writer loop FILE COUNT               bytes again and again, with a and b in turn
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "terrain/io/file.hpp"
#include "terrain/io/png.hpp"

using namespace terrain;

namespace {

/// Different in every row and column, up to the highest value.
std::size_t sample(std::size_t x, std::size_t z, std::size_t most) {
    return (x * 3 + z * 7 + x * z) % (most + 1);
}

int told(const Expected<void>& done) {
    if (done) return 0;
    std::fprintf(stderr, "%s\n", done.error().message.c_str());
    return 1;
}

int write_png(int bits, const std::string& path, std::size_t divisions) {
    const std::size_t most = bits == 8 ? 255 : 65535;
    Field heights(divisions);
    for (std::size_t z = 0; z < heights.side(); ++z) {
        for (std::size_t x = 0; x < heights.side(); ++x) {
            heights.row(z)[x] =
                static_cast<float>(static_cast<double>(sample(x, z, most)) / static_cast<double>(most));
        }
    }
    return told(
        io::export_png(io::path_from_utf8(path), heights, bits == 8 ? io::Depth::eight : io::Depth::sixteen));
}

void put(std::ofstream& file, std::size_t value, bool two_bytes) {
    if (two_bytes) file.put(static_cast<char>(value >> 8U));
    file.put(static_cast<char>(value));
}

int write_raw(int bits, const std::string& path, std::size_t divisions) {
    std::ofstream file(path, std::ios::binary);
    for (std::size_t z = 0; z <= divisions; ++z) {
        for (std::size_t x = 0; x <= divisions; ++x)
            put(file, sample(x, z, bits == 8 ? 255 : 65535), bits == 16);
    }
    return file.flush() ? 0 : 1;
}

int decode(const std::string& from, const std::string& to) {
    const auto bytes = io::read_file(io::path_from_utf8(from), std::size_t{1} << 30);
    if (!bytes) return told(tl::unexpected(bytes.error()));
    const auto image = io::decode_png(*bytes);
    if (!image) return told(tl::unexpected(image.error()));
    std::ofstream file(to, std::ios::binary);
    for (const std::uint16_t value : image->samples) put(file, value, image->depth == io::Depth::sixteen);
    return file.flush() ? 0 : 1;
}

int write_bytes(const std::string& path, std::size_t count, char letter) {
    const std::vector<std::byte> bytes(count, static_cast<std::byte>(letter));
    return told(io::write_file(io::path_from_utf8(path), bytes));
}

int write_for_ever(const std::string& path, std::size_t count) {
    for (char letter = 'a';; letter = letter == 'a' ? 'b' : 'a') {
        if (const int failed = write_bytes(path, count, letter)) return failed;
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    const auto word = [&](std::size_t i) { return i < words.size() ? words[i] : std::string(); };
    const auto number = [&](std::size_t i) { return i < words.size() ? std::stoul(words[i]) : 100; };
    if (word(0) == "png") return write_png(static_cast<int>(number(1)), word(2), number(3));
    if (word(0) == "raw") return write_raw(static_cast<int>(number(1)), word(2), number(3));
    if (word(0) == "decode") return decode(word(1), word(2));
    if (word(0) == "bytes") return write_bytes(word(1), number(2), word(3).at(0));
    if (word(0) == "loop") return write_for_ever(word(1), number(2));
    std::fputs("io_writer: see its source\n", stderr);
    return 2;
}
