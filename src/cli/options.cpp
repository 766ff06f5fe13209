/// CLI11 stays in this file: it costs 20 seconds wherever it is included.
#include "cli/options.hpp"

#include <charconv>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>

#include <CLI/CLI.hpp>

#include "cli/cli.hpp"
#include "cli/machine.hpp"
#include "job/executors.hpp"

namespace terrain::cli {
namespace {

constexpr const char* description =
    "Terrain Lab computes terrains from a seed and a few parameters: the same recipe gives the same heights, "
    "byte "
    "for byte, on every machine.";

constexpr const char* footer = R"(Examples:
  terrain-lab
  terrain-lab --open 'terrainlab:1?seed=Fuji&octaves=7'
  terrain-lab export --out island.png
  terrain-lab export --out ridges.png --bits 16 --set algorithm=ridged --set divisions=1024
  terrain-lab export --out rivers.png --layer flow --set erosion.enabled=true
  terrain-lab screenshot --out view.png --size 1920x1080
  terrain-lab info --set seed=Fuji --set algorithm=worley
  terrain-lab info --set seed=
      draws a random seed and shows it
  terrain-lab export --open 'terrainlab:1?seed=Fuji&octaves=7' --set island.kind=off --out land.png
  terrain-lab check 'terrainlab:1?seed=Fuji&check=0123456789abcdef'
  terrain-lab selftest
  terrain-lab params --markdown

A seed is any text of 1 to 256 bytes, taken literally: 7, 007 and 0x7 are three seeds.
Quote share strings: & and ? mean something to the shell.

Exit codes: 0 done (check, selftest: identical), 1 failed (a file, memory), 2 refused (a wrong option, parameter or share
string), 3 check, selftest: differs.)";

constexpr const char* layer_help =
    "What to write: heights; of erosion, delta (how much the land changed: grey 0.5 is no change, 0 and 1 "
    "are the "
    "largest change, down and up) or flow (steps of droplets at each sample: log(1 + steps) / log(1 + "
    "most)). "
    "delta and flow have the samples of erosion.grid; the scale is told on the standard error";

constexpr std::size_t least_side = 16, most_side = 16384;  // of a picture
constexpr std::size_t mebibyte = std::size_t{1} << 20;

/// Everything CLI11 writes into.
struct Raw {
    Options options;
    std::size_t memory_mebibytes = default_memory_budget() / mebibyte;
    std::optional<int> bits;
    std::string layer;
    bool json = false, markdown = false;
};

/// Empty is heights.
Layer layer_named(std::string_view name) {
    if (name == "delta") return Layer::delta;
    return name == "flow" ? Layer::flow : Layer::heights;
}

void add_recipe(CLI::App& command, Raw& raw) {
    command.add_option("--open", raw.options.open, "Start from this share string")->type_name("STRING");
    command
        .add_option("--set", raw.options.sets,
                    "Set a parameter, `terrain-lab params` lists them; may be repeated, the last one counts")
        ->type_name("ID=VALUE")
        ->allow_extra_args(false);
}

void add_threads_and_memory(CLI::App& command, Raw& raw) {
    command.add_option("--threads", raw.options.threads, "Threads that compute")
        ->check(CLI::Range(std::size_t{1}, std::size_t{256}))
        ->capture_default_str();
    command.add_option("--memory", raw.memory_mebibytes, "Most memory for heights, in MiB")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 30))
        ->capture_default_str();
}

void add_machine(CLI::App& command, Raw& raw) {
    add_threads_and_memory(command, raw);
    command
        .add_option_function<std::string>(
            "--simd", [&raw](const std::string& text) { raw.options.simd = *simd_named(text); },
            "Vector instructions, for comparing: scalar, sse4 or avx2. All give the same heights")
        ->check([](const std::string& text) -> std::string {
            const auto simd = simd_named(text);
            if (!simd) return "must be scalar, sse4 or avx2";
            return has_simd(*simd) ? "" : "this machine has no " + text;
        })
        ->type_name("NAME")
        ->default_str(std::string(name(best_simd())));
}

void add_shaders(CLI::App& app, Raw& raw, const std::string& help) {
    app.add_option("--shader-dir", raw.options.shader_folder, help)->type_name("FOLDER");
}

/// Without a command the lab opens in a window.
void add_window(CLI::App& app, Raw& raw) {
    add_recipe(app, raw);
    add_machine(app, raw);
    app.add_option("--status-file", raw.options.status_file,
                   "Window: write what it shows as JSON, after every change")
        ->type_name("FILE");
    add_shaders(app, raw, "Window: take the shaders from here, F5 reloads them");
}

CLI::App* add_export(CLI::App& app, Raw& raw) {
    CLI::App* command = app.add_subcommand("export", "Write the heightmap as a grey PNG, row 0 is the north");
    add_recipe(*command, raw);
    command->add_option("--out", raw.options.out, "File to write, ending in .png")
        ->required()
        ->type_name("FILE");
    command->add_option("--layer", raw.layer, layer_help)->check(CLI::IsMember({"heights", "delta", "flow"}));
    command
        ->add_option(
            "--bits", raw.bits,
            "Bits per sample; 8 show as steps in an engine. Without: 8 for heights, 16 for delta and flow")
        ->check(CLI::IsMember({8, 16}));
    add_machine(*command, raw);
    return command;
}

/// The number at the front of `text`, which is then cut off; nothing where it is no size of a picture.
std::optional<std::size_t> take_side(std::string_view& text) {
    std::size_t side = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
    if (error != std::errc() || side < least_side || side > most_side) return {};
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return side;
}

/// Empty or the complaint, as CLI11 wants it.
std::string read_size(std::string_view text, Screenshot& screenshot) {
    const auto width = take_side(text);
    const bool crossed = width && text.starts_with('x');
    if (crossed) text.remove_prefix(1);
    const auto height = crossed ? take_side(text) : std::nullopt;
    if (!height || !text.empty()) return "expected WIDTHxHEIGHT, each 16 to 16384, such as 1920x1080";
    screenshot.width = *width;
    screenshot.height = *height;
    return {};
}

CLI::App* add_screenshot(CLI::App& app, Raw& raw) {
    CLI::App* command =
        app.add_subcommand("screenshot", "Draw the terrain and write the picture as PNG; needs no display");
    Screenshot& screenshot = raw.options.screenshot;
    add_recipe(*command, raw);
    command->add_option("--out", raw.options.out, "File to write, ending in .png")
        ->required()
        ->type_name("FILE");
    command
        ->add_option_function<std::string>(
            "--size", [](const std::string&) {}, "Pixels, 16 to 16384 a side")
        ->check([&screenshot](const std::string& text) { return read_size(text, screenshot); })
        ->type_name("WIDTHxHEIGHT")
        ->default_str("1920x1080");
    command->add_flag("--wireframe", screenshot.wireframe, "With the lines of the grid that is drawn");
    const std::map<std::string, Overlay> overlays{
        {"land", Overlay::land}, {"wear", Overlay::wear}, {"flow", Overlay::flow}};
    command
        ->add_option_function<std::string>(
            "--overlay",
            [&screenshot, overlays](const std::string& text) { screenshot.overlay = overlays.at(text); },
            "Colour the land by what erosion did: wear (red worn, blue laid down) or flow (where water ran)")
        ->check(CLI::IsMember({"land", "wear", "flow"}))
        ->default_str("land");
    command
        ->add_option("--view", screenshot.view,
                     "1 from above, 2 north, 3 east, 4 south, 5 west, 6 north-west, 7 low; without, the view "
                     "of the first screen")
        ->check(CLI::Range(1, 7));
    add_shaders(*command, raw, "Take the shaders from here instead of those in the program");
    add_machine(*command, raw);
    return command;
}

CLI::App* add_info(CLI::App& app, Raw& raw) {
    CLI::App* command = app.add_subcommand("info", "Compute the heights and print what they are, as JSON");
    add_recipe(*command, raw);
    add_machine(*command, raw);
    return command;
}

CLI::App* add_params(CLI::App& app, Raw& raw) {
    CLI::App* command = app.add_subcommand("params", "List every parameter with range, default and meaning");
    auto* json = command->add_flag("--json", raw.json, "As JSON");
    command->add_flag("--markdown", raw.markdown, "As the table in docs/parameters.md")->excludes(json);
    return command;
}

CLI::App* add_check(CLI::App& app, Raw& raw) {
    CLI::App* command = app.add_subcommand(
        "check",
        "Compute the heights of a share string again and say whether they are identical to its check");
    command->add_option("string", raw.options.share, "The share string")->required()->type_name("STRING");
    add_machine(*command, raw);
    return command;
}

CLI::App* add_selftest(CLI::App& app, Raw& raw) {
    CLI::App* command = app.add_subcommand(
        "selftest",
        "Compute stored recipes with every kind of vector instruction this machine has, and say whether all "
        "heights are those that everyone gets");
    command->add_option("list", raw.options.recipes, "Share strings with a check, one on each line")
        ->type_name("FILE");
    add_threads_and_memory(*command, raw);
    return command;
}

}  // namespace

std::variant<Options, int> parse_options(int argc, const char* const* argv) {
    Raw raw;
    raw.options.threads = job::hardware_threads();
    CLI::App app{description, "terrain-lab"};
    app.footer(footer);
    app.set_version_flag("--version", TERRAIN_LAB_VERSION);
    app.require_subcommand(0, 1);
    add_window(app, raw);
    const std::map<CLI::App*, Command> commands{{add_export(app, raw), Command::export_heightmap},
                                                {add_screenshot(app, raw), Command::screenshot},
                                                {add_info(app, raw), Command::info},
                                                {add_params(app, raw), Command::params},
                                                {add_check(app, raw), Command::check},
                                                {add_selftest(app, raw), Command::selftest}};
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return static_cast<int>(app.exit(error) == 0 ? Exit::done : Exit::refused);
    }
    const auto chosen = app.get_subcommands();
    raw.options.command = chosen.empty() ? Command::window : commands.at(chosen.front());
    raw.options.memory_budget = raw.memory_mebibytes * mebibyte;
    raw.options.layer = layer_named(raw.layer);
    raw.options.depth =
        static_cast<io::Depth>(raw.bits.value_or(raw.options.layer == Layer::heights ? 8 : 16));
    raw.options.format = raw.json ? Format::json : raw.markdown ? Format::markdown : Format::text;
    return raw.options;
}

}  // namespace terrain::cli
