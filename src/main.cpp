#include <csignal>
#include <cstdio>
#include <variant>

#include "cli/cli.hpp"
#include "cli/options.hpp"

#ifdef TERRAIN_LAB_HAS_WINDOW
#include "app/app.hpp"
#endif

namespace {

using namespace terrain;

int open_window(const cli::Options& options) {
#ifdef TERRAIN_LAB_HAS_WINDOW
    app::AppOptions wanted;
    if (!options.open.empty() || !options.sets.empty()) {
        auto recipe = cli::recipe_or_complaint(options);
        if (const int* exit = std::get_if<int>(&recipe)) return *exit;
        wanted.start = std::get<cli::Recipe>(recipe).parameters;
        wanted.check = std::get<cli::Recipe>(recipe).check;
    }
    wanted.threads = options.threads;
    wanted.simd = options.simd;
    wanted.memory_budget = options.memory_budget;
    wanted.status_file = options.status_file;
    wanted.shader_folder = options.shader_folder;
    return app::run(wanted);
#else
    (void)options;
    std::fputs("terrain-lab: this build has no window; terrain-lab --help lists what it can do\n", stderr);
    return static_cast<int>(cli::Exit::refused);
#endif
}

}  // namespace

int main(int argc, char** argv) {
#ifdef SIGXFSZ
    // A file that grows beyond the allowed size is a failed write with a reason, not the end of the program.
    std::signal(SIGXFSZ, SIG_IGN);
#endif
    const auto parsed = cli::parse_options(argc, argv);
    if (const int* exit = std::get_if<int>(&parsed)) return *exit;
    const auto& options = std::get<cli::Options>(parsed);
    return options.command == cli::Command::window ? open_window(options) : cli::run(options);
}
