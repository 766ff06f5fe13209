/// nlohmann-json stays in this file: it costs 12 seconds wherever it is included.
#include "cli/json.hpp"

#include <chrono>
#include <cstdint>
#include <numeric>

#include <nlohmann/json.hpp>

#include "terrain/core/params.hpp"
#include "terrain/io/share.hpp"

namespace terrain::cli {
namespace {

/// Keys stay in the order in which they are written.
using Json = nlohmann::ordered_json;

Json value_json(const Row& row, const Value& value) {
    switch (row.kind) {
        case Kind::real:
            return std::get<double>(value);
        case Kind::integer:
            return std::get<std::int64_t>(value);
        case Kind::toggle:
            return std::get<bool>(value);
        default:
            return to_text(row, value);
    }
}

Json row_json(const Row& row) {
    Json json{{"id", row.id},
              {"label", row.label},
              {"help", row.help},
              {"kind", name(row.kind)},
              {"default", value_json(row, default_value(row))}};
    if (row.kind == Kind::choice) {
        json["choices"] = row.choices;
    } else if (row.kind != Kind::toggle) {
        json["min"] = row.min;
        json["max"] = row.max;
        json["step"] = row.step;
    }
    json["unit"] = row.unit;
    json["stage"] = name(row.stage);
    json["needs"] = row.otherwise;
    return json;
}

/// Totals in heights times samples of the grid; null where no droplets ran.
Json erosion_json(const World& world) {
    if (!world.erosion) return nullptr;
    const ErosionMaps& maps = *world.erosion;
    return {{"grid", maps.delta.divisions()},
            {"droplets", droplet_count(world.parameters.erosion, maps.delta.divisions())},
            {"steps", std::accumulate(maps.flow.begin(), maps.flow.end(), std::uint64_t{0})},
            {"moved", maps.moved},
            {"deposited", maps.deposited},
            {"outflow", maps.outflow}};
}

}  // namespace

std::string info_json(const World& world, std::size_t threads, const std::vector<std::string>& notes) {
    const Statistics& figures = world.statistics;
    const std::uint64_t hash = hash_heights(*world.heights);
    const std::chrono::duration<double, std::milli> milliseconds = world.timing.heights();
    const Json json{{"version", TERRAIN_LAB_VERSION},
                    {"generator", generator_version},
                    {"share", io::write_share(world.parameters, hash)},
                    {"seed", world.parameters.seed},
                    {"hash", hash_text(hash)},
                    {"divisions", world.heights->divisions()},
                    {"min", figures.lowest},
                    {"max", figures.highest},
                    {"mean", figures.mean},
                    {"land", figures.land_share},
                    {"land_area_m2", figures.land_area},
                    {"relief_m", figures.relief},
                    {"mean_slope", figures.mean_slope},
                    {"erosion", erosion_json(world)},
                    {"milliseconds", milliseconds.count()},
                    {"threads", threads},
                    {"simd", name(world.timing.simd)},
                    {"notes", notes}};
    return json.dump(2);
}

std::string params_json() {
    Json table = Json::array();
    for (const Row& row : rows()) table.push_back(row_json(row));
    return table.dump(2);
}

}  // namespace terrain::cli
