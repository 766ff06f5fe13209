#include "seen.hpp"

#include <nlohmann/json.hpp>

namespace {

using nlohmann::json;

Place place(const json& numbers) {
    return {numbers.at(0).get<double>(), numbers.at(1).get<double>(), numbers.at(2).get<double>(),
            numbers.at(3).get<double>()};
}

void read_texts(const json& status, Seen& seen) {
    seen.share = status.at("share").get<std::string>();
    seen.seed = status.at("seed").get<std::string>();
    seen.hash = status.at("hash").get<std::string>();
    seen.identity = status.at("identity").get<std::string>();
    seen.message = status.at("message").get<std::string>();
    seen.dialog = status.at("dialog").get<std::string>();
    seen.current = status.at("current").get<bool>();
    seen.computing = status.at("computing").get<bool>();
    seen.eroded = status.at("eroded").get<bool>();
    seen.before = status.at("before").get<bool>();
    seen.overlay = status.at("overlay").get<std::string>();
    seen.wipe = status.at("wipe").get<double>();
    seen.gave_up = status.at("gave_up").get<bool>();
}

void read_numbers(const json& status, Seen& seen) {
    seen.seed_index = status.at("seed_index").get<std::size_t>();
    seen.seed_count = status.at("seed_count").get<std::size_t>();
    seen.worlds = status.at("worlds").get<std::size_t>();
    seen.at_rest = status.at("at_rest").get<bool>();
    seen.views = status.at("views").get<std::size_t>();
    seen.width = status.at("framebuffer").at(0).get<int>();
    seen.height = status.at("framebuffer").at(1).get<int>();
    seen.eye = status.at("eye").get<std::array<double, 3>>();
    seen.view = place(status.at("view"));
    for (const auto& [id, where] : status.at("widgets").items()) seen.widgets[id] = place(where);
}

}  // namespace

std::optional<Seen> read_status(const std::string& text) {
    const json status = json::parse(text, nullptr, false);
    if (status.is_discarded()) return std::nullopt;
    Seen seen;
    read_texts(status, seen);
    read_numbers(status, seen);
    return seen;
}

std::string info_value(const std::string& text, const std::string& key) {
    const json value = json::parse(text, nullptr, false);
    return value.is_discarded() ? "" : value.at(key).get<std::string>();
}
