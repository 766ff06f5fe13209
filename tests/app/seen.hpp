/// What the program says in its status file.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>

struct Place {
    double x = 0, y = 0, width = 0, height = 0;  ///< framebuffer pixels from the top left
};

struct Seen {
    std::string share, seed, hash, identity, message, dialog;
    bool current = false, computing = false, gave_up = false;
    std::size_t seed_index = 0, seed_count = 0, worlds = 0, views = 0;
    bool at_rest = false;
    bool eroded = false, before = false;
    std::string overlay;
    double wipe = -1;  ///< share of the view; below 0: there is none
    int width = 0, height = 0;
    std::array<double, 3> eye{};
    Place view;
    std::map<std::string, Place> widgets;

    /// The land on screen is that of the sliders, and nothing runs.
    bool settled() const { return current && !computing; }
    bool shows(const std::string& widget) const { return widgets.contains(widget); }
};

/// Nothing where the text is no status.
std::optional<Seen> read_status(const std::string& json);

/// A string of the JSON that `terrain-lab info` prints.
std::string info_value(const std::string& json, const std::string& key);
