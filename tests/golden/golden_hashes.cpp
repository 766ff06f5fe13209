/// Computes stored recipes again and compares the hashes of their heights.
///
///     golden_hashes FILE [--threads N] [--record]
///
/// Each line of FILE is a share string with its check. With --record the lines are printed with the hashes of
/// this build instead: redirect them into the file in a commit that says why the heights changed.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include "job/executors.hpp"
#include "terrain/io/recheck.hpp"
#include "terrain/io/share.hpp"

namespace {

using namespace terrain;

constexpr std::size_t plenty = std::size_t{1} << 32;

struct Arguments {
    std::string file;
    std::size_t threads = 1;
    bool record = false;
};

Arguments parse(int argc, char** argv) {
    Arguments arguments;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        if (argument == "--record") {
            arguments.record = true;
        } else if (argument == "--threads" && i + 1 < argc) {
            arguments.threads = static_cast<std::size_t>(std::strtoul(argv[++i], nullptr, 10));
        } else {
            arguments.file = argument;
        }
    }
    return arguments;
}

std::uint64_t compute(const io::StoredRecipe& recipe, Simd simd, Executor& executor) {
    Control control;
    return io::recompute(recipe, simd, plenty, executor, control).value();
}

/// Prints the list with the hashes of this build; a check of 0 will do for a new line.
void record(std::string_view list, const std::vector<io::StoredRecipe>& recipes, Executor& executor) {
    std::string text(list);
    for (const io::StoredRecipe& recipe : recipes) {
        const std::uint64_t hash = compute(recipe, best_simd(), executor);
        text.replace(text.find(recipe.line), recipe.line.size(), io::write_share(recipe.parameters, hash));
    }
    std::cout << text;
}

/// True where each instruction set of this machine gives the hash that is stored.
bool is_same(const io::StoredRecipe& recipe, Executor& executor) {
    bool same = true;
    for (const Simd simd : io::simds_here()) {
        const std::uint64_t hash = compute(recipe, simd, executor);
        if (hash == recipe.check) continue;
        std::cerr << "differs (" << name(simd) << ", here " << hash_text(hash) << "): " << recipe.line
                  << '\n';
        same = false;
    }
    return same;
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments = parse(argc, argv);
    std::ifstream file(arguments.file);
    const std::string list{std::istreambuf_iterator<char>(file), {}};
    const auto recipes = io::read_recipes(list);
    if (!recipes) {
        std::cerr << recipes.error().message << '\n';
        return EXIT_FAILURE;
    }
    const auto executor =
        arguments.threads > 1 ? job::make_thread_executor(arguments.threads) : std::make_unique<Executor>();
    if (arguments.record) {
        record(list, *recipes, *executor);
        return EXIT_SUCCESS;
    }
    std::size_t same = 0;
    for (const io::StoredRecipe& recipe : *recipes) same += is_same(recipe, *executor) ? 1 : 0;
    std::cout << same << " of " << recipes->size() << " recipes identical with " << arguments.threads
              << " thread(s)\n";
    return same == recipes->size() ? EXIT_SUCCESS : EXIT_FAILURE;
}
