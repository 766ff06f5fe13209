/// Draws stored pictures again with the shipped program and compares.
///
///     golden_pictures PROGRAM FOLDER WORKFOLDER [--record] [NAME..]
///
/// FOLDER holds NAME.png for every recipe, and accepted.md with what was seen in it. What PROGRAM draws goes
/// to WORKFOLDER; it stays there where it differs. With --record it becomes the stored picture instead.
/// Without names all recipes are drawn.
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "rgb_png.hpp"

namespace {

using namespace terrain;
using namespace terrain::testing;
namespace fs = std::filesystem;

struct Recipe {
    std::string_view name;
    std::vector<std::string> options;  ///< beside those that all recipes share
};

const std::vector<std::string> shared_options{"--size", "320x200", "--set", "divisions=128"};

const std::vector<Recipe> recipes{
    {"perlin", {}},
    {"simplex", {"--set", "algorithm=simplex"}},
    {"ridged", {"--set", "algorithm=ridged"}},
    {"diamond_square", {"--set", "algorithm=diamond_square"}},
    {"worley", {"--set", "algorithm=worley"}},
    {"arid", {"--set", "display.palette=arid"}},
    {"arctic", {"--set", "display.palette=arctic"}},
    {"volcanic", {"--set", "display.palette=volcanic"}},
    {"hypsometric", {"--set", "display.palette=hypsometric"}},
    {"greyscale", {"--set", "display.palette=greyscale"}},
    {"viridis", {"--set", "display.palette=viridis"}},
    {"colour_blind", {"--set", "display.palette=colour_blind"}},
    {"landscape", {"--set", "display.scenery=landscape", "--view", "7"}},
    {"low_sun", {"--set", "display.sun.elevation=10"}},
    {"wireframe", {"--wireframe", "--set", "divisions=32"}},
};

// The scale of a difference: steps of a channel, 0 to 255.
//
// Measured with Mesa 22.3 (llvmpipe, LLVM 15) over all recipes. Mean and share of pixels off:
//
//     again, 1 or 2 threads, clang unoptimised instead of gcc   0            0
//     on a processor without AVX and fused multiply-add         0.02 - 0.31  0.00 - 0.33 %
//     the sun turned by 10 degrees                              0.76 - 2.85  7.3 - 27 %
//     heights drawn 2 % higher                                  0.52 - 2.16  2.3 - 15 %
//     rock from 0.50 of the height instead of 0.45, with biomes 0.03 - 0.47  0.4 - 6.7 %
//     another seed, perlin                                      12.6         33 %
//     the most alike two of the stored pictures, arid, perlin   5.8          37 %
//
// The limits are two and three times what another processor does. The mean notices a faint change of
// everything, the share a strong one of little. softpipe is another renderer, not noise: 0.07 - 2.6,
// most of it at the cut sides of the sea.

constexpr int seen_step = 4;  // a pixel is off where a channel differs by more

struct Difference {
    double mean = 255;  ///< of all channels of all pixels
    double off = 1;     ///< the share of the pixels that are off
};

constexpr double most_mean = 0.6;
constexpr double most_off = 0.01;
/// Every other stored picture is further away than the own one by this mean: half of what parts the most
/// alike.
constexpr double least_margin = 3;

/// Pictures of two sizes differ in everything.
Difference difference(const RgbPicture& a, const RgbPicture& b) {
    if (a.width != b.width || a.height != b.height || a.rgb.size() != b.rgb.size()) return {};
    std::size_t sum = 0;
    std::size_t off = 0;
    for (std::size_t i = 0; i < a.rgb.size(); i += 3) {
        int largest = 0;
        for (std::size_t channel = i; channel < i + 3; ++channel) {
            const int step = std::abs(a.rgb[channel] - b.rgb[channel]);
            sum += static_cast<std::size_t>(step);
            largest = std::max(largest, step);
        }
        if (largest > seen_step) ++off;
    }
    const auto channels = static_cast<double>(a.rgb.size());
    return {static_cast<double>(sum) / channels, 3 * static_cast<double>(off) / channels};
}

struct Arguments {
    std::string program;
    fs::path folder, work;
    bool record = false;
    std::vector<std::string_view> names;

    bool wants(std::string_view name) const {
        return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
    }
    fs::path stored(std::string_view name) const { return folder / (std::string(name) + ".png"); }
    fs::path actual(std::string_view name) const { return work / (std::string(name) + ".png"); }
};

/// Runs a program to its end, with all that it says going to a file; its exit code, or -1.
int run(std::vector<std::string> command, const fs::path& said) {
    std::vector<char*> argv(command.size() + 1);  // ends with a null pointer
    std::transform(command.begin(), command.end(), argv.begin(),
                   [](std::string& word) { return word.data(); });
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, said.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                     0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    pid_t child = -1;
    const int error = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    if (error != 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
    return WEXITSTATUS(status);
}

/// The picture as the program draws it now, left in the work folder.
Expected<RgbPicture> draw(const Arguments& arguments, const Recipe& recipe) {
    const fs::path out = arguments.actual(recipe.name);
    const fs::path said = fs::path(out).replace_extension(".txt");
    std::vector<std::string> command{arguments.program, "screenshot", "--out", out.string()};
    command.insert(command.end(), shared_options.begin(), shared_options.end());
    command.insert(command.end(), recipe.options.begin(), recipe.options.end());
    fs::remove(out);
    if (const int exit = run(command, said); exit != 0) {
        return tl::unexpected(
            Error{Fault::failed, fmt::format("the program ended with {}, see {}", exit, said.string()), {}});
    }
    fs::remove(said);
    return read_rgb_png(out);
}

using Stored = std::map<std::string_view, RgbPicture>;

struct Verdict {
    Difference own;
    std::string_view nearest;  ///< of the other stored pictures
    double nearest_mean = 256;

    bool good() const {
        return own.mean <= most_mean && own.off <= most_off && nearest_mean >= own.mean + least_margin;
    }
    std::string text() const {
        return fmt::format("mean {:.2f}, {:.2f} % off; nearest other: {}, mean {:.2f}", own.mean,
                           100 * own.off, nearest, nearest_mean);
    }
};

Verdict judge(std::string_view name, const RgbPicture& actual, const Stored& stored) {
    Verdict verdict;
    verdict.own = difference(actual, stored.at(name));
    for (const auto& [other, picture] : stored) {
        const double mean = difference(actual, picture).mean;
        if (other == name || mean >= verdict.nearest_mean) continue;
        verdict.nearest = other;
        verdict.nearest_mean = mean;
    }
    return verdict;
}

bool check(const Arguments& arguments, const Recipe& recipe, const Stored& stored) {
    const auto actual = draw(arguments, recipe);
    if (!actual) {
        std::cout << "not drawn: " << recipe.name << ": " << actual.error().message << '\n';
        return false;
    }
    const Verdict verdict = judge(recipe.name, *actual, stored);
    std::cout << (verdict.good() ? "as stored: " : "differs: ") << recipe.name << ": " << verdict.text()
              << '\n';
    if (verdict.good()) {
        fs::remove(arguments.actual(recipe.name));
    } else {
        std::cout << fmt::format("    limits: mean {:.2f}, {:.2f} % off, others {:.2f} further away\n",
                                 most_mean, 100 * most_off, least_margin)
                  << "    drawn:  " << arguments.actual(recipe.name).string() << '\n'
                  << "    stored: " << arguments.stored(recipe.name).string() << '\n';
    }
    return verdict.good();
}

bool record(const Arguments& arguments, const Recipe& recipe) {
    const auto actual = draw(arguments, recipe);
    const auto written =
        actual ? write_small_png(arguments.stored(recipe.name), *actual) : tl::unexpected(actual.error());
    if (!written) std::cerr << recipe.name << ": " << written.error().message << '\n';
    fs::remove(arguments.actual(recipe.name));
    return written.has_value();
}

/// All of them, as each picture is compared with every one; nothing where one is missing or nobody has
/// written down what it shows.
Stored load(const Arguments& arguments) {
    std::ifstream file(arguments.folder / "accepted.md");
    const std::string accepted{std::istreambuf_iterator<char>(file), {}};
    Stored stored;
    for (const Recipe& recipe : recipes) {
        auto picture = read_rgb_png(arguments.stored(recipe.name));
        if (!picture) std::cerr << picture.error().message << '\n';
        const bool seen = accepted.find(fmt::format("| {} |", recipe.name)) != std::string::npos;
        if (!seen) std::cerr << "accepted.md has no line about " << recipe.name << '\n';
        if (!picture || !seen) return {};
        stored.emplace(recipe.name, std::move(*picture));
    }
    return stored;
}

Arguments parse(int argc, char** argv) {
    std::vector<std::string_view> words(argv + 1, argv + argc);
    Arguments arguments;
    arguments.record = std::erase(words, "--record") > 0;
    if (words.size() < 3) return {};
    arguments.program = words[0];
    arguments.folder = words[1];
    arguments.work = words[2];
    arguments.names.assign(words.begin() + 3, words.end());
    return arguments;
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments = parse(argc, argv);
    if (arguments.program.empty()) {
        std::cerr << "golden_pictures PROGRAM FOLDER WORKFOLDER [--record] [NAME..]\n";
        return EXIT_FAILURE;
    }
    // A graphics card rounds otherwise than the processor does.
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    fs::create_directories(arguments.work);
    const Stored stored = arguments.record ? Stored() : load(arguments);
    if (stored.empty() && !arguments.record) return EXIT_FAILURE;
    std::size_t count = 0;
    std::size_t good = 0;
    for (const Recipe& recipe : recipes) {
        if (!arguments.wants(recipe.name)) continue;
        ++count;
        if (arguments.record ? record(arguments, recipe) : check(arguments, recipe, stored)) ++good;
    }
    std::cout << good << " of " << count << " pictures " << (arguments.record ? "recorded" : "as stored")
              << '\n';
    return count > 0 && good == count ? EXIT_SUCCESS : EXIT_FAILURE;
}
