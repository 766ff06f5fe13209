#include <cstdio>
#include <filesystem>
#include <string>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "cli/cli.hpp"
#include "cli/json.hpp"
#include "cli/options.hpp"
#include "cli/params_table.hpp"
#include "cli/recipe.hpp"
#include "cli/screenshot.hpp"
#include "cli/stored_recipes.hpp"
#include "job/executors.hpp"
#include "job/worker.hpp"
#include "terrain/core/notes.hpp"
#include "terrain/core/world.hpp"
#include "terrain/io/file.hpp"
#include "terrain/io/layers.hpp"
#include "terrain/io/png.hpp"
#include "terrain/io/recheck.hpp"
#include "terrain/io/share.hpp"

namespace terrain::cli {
namespace {

using Computed = Expected<std::shared_ptr<const World>>;

void complain(std::string_view message) { fmt::print(stderr, "terrain-lab: {}\n", message); }

Exit exit_code(Fault fault) {
    switch (fault) {
        case Fault::too_large:
        case Fault::unreadable:
        case Fault::unwritable:
        case Fault::failed:
            return Exit::failed;
        default:
            return Exit::refused;
    }
}

/// Prints the error and, where it has a place in a share string, the string with a mark under that place.
Exit refuse(const Error& error, std::string_view share = {}) {
    if (error.position) {
        complain(fmt::format("{} (position {})", error.message, *error.position));
        fmt::print(stderr, "  {}\n  {:>{}}\n", share, '^', *error.position + 1);
    } else {
        complain(error.message);
    }
    return exit_code(error.fault);
}

std::unique_ptr<Executor> make_executor(const Options& options) {
    auto executor = job::make_tbb_executor(options.threads);
    executor->use(options.simd);
    return executor;
}

Computed compute(const Parameters& parameters, const Options& options) {
    Pipeline pipeline(options.memory_budget);
    const auto executor = make_executor(options);
    const auto worker = job::make_synchronous_worker();
    worker->submit(0, [&](Control& control) { return pipeline.run(0, parameters, *executor, control); });
    while (const auto delivery = worker->poll()) {
        if (delivery->outcome == job::Outcome::finished) return delivery->world;
        if (delivery->outcome == job::Outcome::failed) return tl::unexpected(*delivery->error);
    }
    return tl::unexpected(Error{Fault::failed, "the computation ended without a result", {}});
}

/// What was computed, or the exit code after the complaint.
std::variant<std::shared_ptr<const World>, Exit> compute_recipe(const Options& options) {
    const auto recipe = read_recipe(options);
    if (!recipe) return refuse(recipe.error(), options.open);
    if (recipe->seed_was_drawn) fmt::print(stderr, "seed {}\n", recipe->parameters.seed);
    auto world = compute(recipe->parameters, options);
    if (!world) return refuse(world.error());
    for (const std::string& note : notes_on(**world)) fmt::print(stderr, "note: {}\n", note);
    if (recipe->check && *recipe->check != hash_heights(*(*world)->heights)) {
        fmt::print(stderr, "note: the heights differ from those the string was made for\n");
    }
    return *world;
}

/// Computes, lets `write` make the file, and prints its name and the share string.
template <class Write>
Exit write_png(const Options& options, const Write& write) {
    if (!options.out.ends_with(".png")) {
        complain(fmt::format("{}: only .png can be written, so the name must end in .png", options.out));
        return Exit::refused;
    }
    const auto computed = compute_recipe(options);
    if (const Exit* exit = std::get_if<Exit>(&computed)) return *exit;
    const auto& world = *std::get_if<std::shared_ptr<const World>>(&computed);
    const Expected<void> written = write(io::path_from_utf8(options.out), world);
    if (!written) return refuse(written.error());
    fmt::print("{}\n{}\n", options.out, io::write_share(world->parameters, hash_heights(*world->heights)));
    return Exit::done;
}

Expected<void> export_layer(const std::filesystem::path& path, const World& world, const Options& options) {
    if (!world.erosion) {
        return tl::unexpected(Error{Fault::malformed_value,
                                    "delta and flow are of erosion, which is off: --set erosion.enabled=true",
                                    {}});
    }
    const io::GreyLayer layer =
        options.layer == Layer::delta ? io::grey_delta(*world.erosion) : io::grey_flow(*world.erosion);
    auto written = io::export_png(path, layer.grey, options.depth);
    if (written) fmt::print(stderr, "{}\n", layer.meaning);
    return written;
}

Exit run_export(const Options& options) {
    return write_png(options, [&](const auto& path, const auto& world) {
        return options.layer == Layer::heights ? io::export_png(path, *world->heights, options.depth)
                                               : export_layer(path, *world, options);
    });
}

Exit run_screenshot(const Options& options) {
    return write_png(options, [&](const auto& path, const auto& world) {
        const auto executor = make_executor(options);
        Control control;
        return write_screenshot(path, lit(*world, world->parameters, *executor, control), options.screenshot,
                                options.shader_folder);
    });
}

Exit run_info(const Options& options) {
    const auto computed = compute_recipe(options);
    if (const Exit* exit = std::get_if<Exit>(&computed)) return *exit;
    const World& world = **std::get_if<std::shared_ptr<const World>>(&computed);
    fmt::print("{}\n", info_json(world, options.threads, notes_on(world)));
    return Exit::done;
}

Exit run_params(const Options& options) {
    if (options.format == Format::json) {
        fmt::print("{}\n", params_json());
    } else {
        fmt::print("{}", options.format == Format::markdown ? params_markdown() : params_text());
    }
    return Exit::done;
}

Exit run_check(const Options& options) {
    const auto share = io::read_share(options.share);
    if (!share) return refuse(share.error(), options.share);
    if (!share->check) {
        complain("the string has no check to compare with; `terrain-lab info` prints strings that have one");
        return Exit::refused;
    }
    const auto world = compute(share->parameters, options);
    if (!world) return refuse(world.error());
    const std::uint64_t hash = hash_heights(*(*world)->heights);
    const bool identical = hash == *share->check;
    fmt::print("{}\n", identical ? "identical" : "differs");
    if (!identical) {
        complain(fmt::format("the heights have the check {}, the string says {}", hash_text(hash),
                             hash_text(*share->check)));
    }
    return identical ? Exit::done : Exit::differs;
}

/// The list of the program, or that of a file.
Expected<std::string> recipe_list(const Options& options) {
    if (options.recipes.empty()) return std::string(stored_recipes);
    constexpr std::size_t longest = std::size_t{1} << 20;
    const auto bytes = io::read_file(io::path_from_utf8(options.recipes), longest);
    if (!bytes) return tl::unexpected(bytes.error());
    return std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size());
}

Exit run_selftest(const Options& options) {
    const auto list = recipe_list(options);
    if (!list) return refuse(list.error());
    const auto recipes = io::read_recipes(*list);
    if (!recipes) return refuse(recipes.error());
    const auto executor = make_executor(options);
    Control control;
    Exit exit = Exit::done;
    for (const Simd simd : io::simds_here()) {
        std::size_t identical = 0, too_large = 0;
        for (const io::StoredRecipe& recipe : *recipes) {
            const auto hash = io::recompute(recipe, simd, options.memory_budget, *executor, control);
            if (!hash) {
                ++too_large;
                complain(fmt::format("{}\n  {}", hash.error().message, recipe.line));
            } else if (*hash == recipe.check) {
                ++identical;
            } else {
                fmt::print("differs, the heights here have the check {}:\n  {}\n", hash_text(*hash),
                           recipe.line);
                exit = Exit::differs;
            }
        }
        fmt::print("{}: {} of {} recipes identical\n", name(simd), identical, recipes->size());
        if (too_large > 0 && exit == Exit::done) exit = Exit::failed;
    }
    return exit;
}

Exit run_command(const Options& options) {
    switch (options.command) {
        case Command::window:
            break;
        case Command::export_heightmap:
            return run_export(options);
        case Command::info:
            return run_info(options);
        case Command::params:
            return run_params(options);
        case Command::screenshot:
            return run_screenshot(options);
        case Command::check:
            return run_check(options);
        case Command::selftest:
            return run_selftest(options);
    }
    return Exit::refused;
}

}  // namespace

int run(const Options& options) {
    const Exit exit = run_command(options);
    // A full disk or a closed pipe behind the standard output must not look like success.
    if (std::fflush(stdout) != 0 && exit == Exit::done) {
        complain("the standard output could not be written");
        return static_cast<int>(Exit::failed);
    }
    return static_cast<int>(exit);
}

std::variant<Recipe, int> recipe_or_complaint(const Options& options) {
    auto recipe = read_recipe(options);
    if (!recipe) return static_cast<int>(refuse(recipe.error(), options.open));
    return std::move(*recipe);
}

}  // namespace terrain::cli
