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
#include <memory>
#include <string>
#include <string_view>

#include "job/executors.hpp"
#include "terrain/core/world.hpp"
#include "terrain/io/share.hpp"

namespace {

using namespace terrain;

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

std::uint64_t compute(const Parameters& parameters, Executor& executor, Simd simd) {
    executor.use(simd);
    constexpr std::size_t plenty = std::size_t{1} << 32;
    Control control;
    const auto world = Pipeline(plenty).run(0, parameters, executor, control);
    return hash_heights(*world.value()->heights);
}

/// True where the line is as it should be.
bool handle(const std::string& line, Executor& executor, bool record) {
    const auto share = io::read_share(line);
    if (!share || (!record && !share->check)) {
        std::cerr << "not a share string with a check: " << line << '\n';
        return false;
    }
    if (record) {
        const std::uint64_t hash = compute(share->parameters, executor, best_simd());
        std::cout << io::write_share(share->parameters, hash) << '\n';
        return true;
    }
    bool same = true;
    for (const Simd simd : {Simd::scalar, Simd::sse4, Simd::avx2}) {
        if (!has_simd(simd)) continue;
        const std::uint64_t hash = compute(share->parameters, executor, simd);
        if (hash == *share->check) continue;
        std::cerr << "differs (" << name(simd) << ", here " << hash_text(hash) << "): " << line << '\n';
        same = false;
    }
    return same;
}

}  // namespace

int main(int argc, char** argv) {
    const Arguments arguments = parse(argc, argv);
    std::ifstream file(arguments.file);
    const auto executor =
        arguments.threads > 1 ? job::make_thread_executor(arguments.threads) : std::make_unique<Executor>();
    std::size_t count = 0;
    std::size_t wrong = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.starts_with('#')) {
            if (arguments.record) std::cout << line << '\n';
            continue;
        }
        ++count;
        if (!handle(line, *executor, arguments.record)) ++wrong;
    }
    if (!arguments.record) {
        std::cout << count - wrong << " of " << count << " recipes identical with " << arguments.threads
                  << " thread(s)\n";
    }
    return count > 0 && wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
