#include "app/status_file.hpp"

#include <fstream>
#include <iterator>
#include <system_error>

#include <fmt/format.h>

namespace terrain::app {
namespace {

std::string json_text(std::string_view text) {
    std::string json = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            json += '\\';
            json += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            json += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
            json += c;
        }
    }
    return json + '"';
}

std::string rectangle(const ui::Rectangle& r) {
    return fmt::format("[{:.1f},{:.1f},{:.1f},{:.1f}]", r.x, r.y, r.width, r.height);
}

std::string widgets(const ui::Intents& intents) {
    std::string text;
    for (const auto& [id, place] : intents.widgets) {
        text += fmt::format("{}{}:{}", text.empty() ? "" : ",", json_text(id), rectangle(place));
    }
    return text;
}

}  // namespace

std::string status_text(const Session& session, const render::Camera& camera, const ui::Intents& intents,
                        const Report& report) {
    const glm::vec3 eye = camera.eye();
    std::string text = "{";
    const auto add = [&](std::string_view key, const std::string& value) {
        text += fmt::format("{}\"{}\":{}", text.size() == 1 ? "" : ",", key, value);
    };
    add("share", json_text(session.share()));
    add("seed", json_text(session.edit().seed));
    add("hash", json_text(session.world() ? hash_text(session.hash()) : ""));
    add("current", session.is_current() ? "true" : "false");
    add("computing", session.is_computing() ? "true" : "false");
    add("gave_up", session.gave_up() ? "true" : "false");
    add("identity", json_text(session.identity()));
    add("seed_index", std::to_string(session.seeds().index()));
    add("seed_count", std::to_string(session.seeds().count()));
    add("worlds", std::to_string(report.worlds));
    add("views", std::to_string(report.views));
    add("at_rest", report.at_rest ? "true" : "false");
    add("eroded", report.is_eroded ? "true" : "false");
    add("before", report.shows_before ? "true" : "false");
    add("overlay", json_text(report.overlay));
    add("wipe", report.wipe ? fmt::format("{:.4f}", *report.wipe) : "-1");
    add("message", json_text(report.message));
    add("dialog", json_text(report.dialog));
    add("framebuffer", fmt::format("[{},{}]", report.width, report.height));
    add("eye", fmt::format("[{:.4f},{:.4f},{:.4f}]", eye.x, eye.y, eye.z));
    add("view", rectangle(intents.view));
    add("widgets", "{" + widgets(intents) + "}");
    return text + "}\n";
}

void StatusFile::write(const std::string& text) {
    if (text == last_) return;
    std::filesystem::path beside = path_;
    beside += ".new";
    std::ofstream(beside, std::ios::binary) << text;
    std::error_code ignored;
    std::filesystem::rename(beside, path_, ignored);
    last_ = text;
}

}  // namespace terrain::app
