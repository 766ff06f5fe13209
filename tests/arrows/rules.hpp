/// The arrows of DESIGN.md as tables. A new module, and a new header of core that ui or render may see, gets
/// its line here.
#pragma once

#include <string_view>
#include <vector>

namespace arrows {

/// Header names. One that ends in `*` stands for all names that begin with the rest.
using Words = std::vector<std::string_view>;

inline Words operator+(Words all, const Words& more) {
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

/// Where a file stands tells its module: src/<module>/, include/terrain/<module>/; src/main.cpp is the module
/// `main`.
struct Rule {
    std::string_view module;
    Words may_include;   ///< headers of ours; the module's own go without saying
    Words must_not;      ///< headers of the system and of other libraries
    Words must_not_say;  ///< names that reach a file through other headers; whole words
};

/// Headers of ours begin with one of these, or with `terrain/` where other programs may use them.
inline const Words modules = {"core", "job", "figure", "io", "render", "ui", "app", "cli"};
inline const Words public_modules = {"core", "io"};

inline const Words gl = {"glad/*", "GL/*", "GLES2/*", "GLES3/*", "EGL/*"};
inline const Words glfw = {"GLFW/*"};
inline const Words imgui = {"imgui*", "imstb*", "misc/cpp/imgui*", "misc/freetype/imgui*"};
inline const Words imgui_backends = {"imgui_impl_*", "imgui/imgui_impl_*", "imgui/backends/*"};
inline const Words window = gl + glfw + imgui;
inline const Words files = {"fstream", "filesystem", "cstdio", "stdio.h",
                            "fcntl.h", "unistd.h",   "sys/*",  "dirent.h"};
inline const Words logging = {"iostream", "print", "syncstream", "syslog.h", "spdlog/*"};
inline const Words threads = {"thread",     "mutex",     "shared_mutex", "condition_variable",
                              "future",     "latch",     "barrier",      "semaphore",
                              "stop_token", "execution", "pthread.h",    "threads.h",
                              "omp.h",      "tbb/*",     "oneapi/*"};
inline const Words clocks = {"chrono", "ctime", "time.h"};
inline const Words clock_names = {"steady_clock", "system_clock", "high_resolution_clock", "clock_gettime"};
/// Distributions of the standard library give other numbers with another library.
inline const Words chance = {"random"};

/// What core has to say of parameters and results; never how heights are made.
inline const Words results = {"terrain/core/error.hpp",  "terrain/core/explain.hpp",
                              "terrain/core/field.hpp",  "terrain/core/light.hpp",
                              "terrain/core/params.hpp", "terrain/core/statistics.hpp",
                              "terrain/core/world.hpp"};
/// What world.hpp brings along without being a result.
inline const Words generation = {"Pipeline", "base_field", "land_field", "compute_light"};
inline const Words control = {"terrain/core/control.hpp", "terrain/core/error.hpp",
                              "terrain/core/executor.hpp", "terrain/core/simd.hpp"};

inline const std::vector<Rule> rules = {
    {"core", {}, window + files + logging + threads + clocks + chance, clock_names},
    {"job", control + Words{"terrain/core/field.hpp"}, window + files, {}},
    {"figure", {"terrain/core/*"}, window + files + logging + threads, {}},
    {"io", {"terrain/core/*", "figure/*"}, window + threads, {}},
    {"render", results + control + Words{"figure/*"}, imgui, generation},
    {"ui", results + Words{"figure/*"}, gl + glfw + imgui_backends + files + threads, generation},
    {"app", {"terrain/core/*", "terrain/io/*", "job/*", "figure/*", "render/*", "ui/*"}, {}, {}},
    {"cli", {"terrain/core/*", "terrain/io/*", "job/*", "figure/*", "render/*"}, window, {}},
    {"main", {"cli/*", "app/*"}, window, {}},
};

/// What one file may include although its module must not.
struct Exemption {
    std::string_view file, header, reason;
};
inline const std::vector<Exemption> exemptions = {
    {"include/terrain/core/control.hpp", "chrono", "durations; the clock is the caller's"},
    {"include/terrain/core/world.hpp", "chrono", "durations; the clock is the caller's"},
    {"src/job/field_pool.cpp", "sys/mman.h", "memory, no files"},
    {"src/job/field_pool.cpp", "unistd.h", "the size of a page"},
};

}  // namespace arrows
