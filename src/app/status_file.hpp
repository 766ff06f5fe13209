/// What the window shows, as a file for tests and for other programs.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "app/session.hpp"
#include "render/camera.hpp"
#include "ui/interface.hpp"

namespace terrain::app {

struct Report {
    std::size_t worlds = 0;  ///< finished worlds that reached the screen
    std::size_t views = 0;   ///< pictures of the land that were drawn
    bool at_rest = false;    ///< the picture is as good as it gets, and nothing in it moves
    bool is_eroded = false, shows_before = false;
    std::string overlay;  ///< land, wear or flow
    std::optional<double> wipe;
    int width = 0, height = 0;
    std::string dialog;  ///< "save", "paste", "help" or ""
    std::string message;
};

/// JSON on one line; keys in a fixed order.
std::string status_text(const Session& session, const render::Camera& camera, const ui::Intents& intents,
                        const Report& report);

/// Writes the status where it differs from the last one. Whoever reads it sees a whole text, old or new.
class StatusFile {
public:
    explicit StatusFile(std::filesystem::path path) : path_(std::move(path)) {}
    bool wanted() const { return !path_.empty(); }
    void write(const std::string& text);

private:
    std::filesystem::path path_;
    std::string last_;
};

}  // namespace terrain::app
