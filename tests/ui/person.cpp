#include "person.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace terrain::ui {
namespace {

std::vector<unsigned char> bytes_of(const char* path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The fonts that the set-up installs, or ImGui's own where they are missing.
FontData fonts() {
    return {bytes_of("/usr/share/fonts/opentype/inter/Inter-Regular.otf"),
            bytes_of("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
            {}};
}

/// Recipes among which every row applies somewhere and does not elsewhere.
std::vector<Parameters> recipes() {
    std::vector<Parameters> all;
    for (const Algorithm algorithm : {Algorithm::perlin, Algorithm::simplex, Algorithm::ridged,
                                      Algorithm::diamond_square, Algorithm::worley}) {
        for (const IslandKind kind : {IslandKind::subtract, IslandKind::off, IslandKind::archipelago}) {
            for (const bool more : {true, false}) {
                Parameters recipe;
                recipe.algorithm = algorithm;
                recipe.island.kind = kind;
                recipe.octaves = more ? 6 : 1;
                recipe.warp.strength = more ? 0.2 : 0;
                recipe.shape.terraces = more ? 5 : 0;
                recipe.divisions = more ? 300 : 128;
                recipe.erosion.enabled = recipe.thermal.enabled = more;
                all.push_back(recipe);
            }
        }
    }
    return all;
}

}  // namespace

Person::Person(const Desk& desk) : context_(ImGui::CreateContext()), desk_(desk) {
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    io.DisplaySize = {desk.width, desk.height};
    for (int i = 0; i < ImGuiKey_COUNT; ++i) io.KeyMap[i] = i;
    layout.theme = desk.theme;
    apply_theme(desk.theme, desk.scale);
    build_fonts(fonts(), desk.scale, {edit.seed});
    status.title = "Terrain Lab - untitled *";
    status.has_world = true;
    status.hash = "0123456789abcdef";
    point_at(ImVec2(-1000, -1000));
    wait(3);
}

Person::~Person() { ImGui::DestroyContext(context_); }

void Person::frame() {
    ImGui::GetIO().DeltaTime = 1.0F / 60;
    ImGui::NewFrame();
    asked = panels_.draw(edit, status, layout, save, paste);
    ImGui::Render();
    if (!asked.edited.empty()) edited.push_back(asked.edited);
    actions.insert(actions.end(), asked.actions.begin(), asked.actions.end());
}

void Person::wait(int frames) {
    for (int i = 0; i < frames; ++i) frame();
}

void Person::open_all_groups() {
    std::vector<std::string> groups;
    for (const auto& [name, where] : asked.widgets) {
        if (name.starts_with("group.")) layout.open_groups[name.substr(6)] = true;
    }
    wait();
}

void Person::point_at(ImVec2 place) { ImGui::GetIO().MousePos = place; }

bool Person::in_sight(const std::string& widget) const {
    const Rectangle panel = rectangle("panel.recipe"), it = rectangle(widget);
    if (it.x >= panel.x + panel.width) return true;  // not in the panel that scrolls
    return it.y + it.height < panel.y || (it.y >= panel.y && it.y + it.height <= panel.y + panel.height);
}

void Person::point_at(const std::string& widget, float across, float down) {
    if (!has(widget)) throw std::runtime_error("there is no widget " + widget);
    const bool panels = has("panel.recipe") && !save && !paste;
    for (int tries = 0; panels && tries < 200 && !in_sight(widget); ++tries) {
        const Rectangle panel = rectangle("panel.recipe");
        const bool below = rectangle(widget).y + rectangle(widget).height > panel.y + panel.height;
        point_at(ImVec2(panel.x + 3, panel.y + panel.height / 2));
        turn_wheel(below ? -1.0F : 1.0F);
    }
    const Rectangle it = rectangle(widget);
    point_at(ImVec2(it.x + it.width * across, it.y + it.height * down));
    wait();
}

void Person::press(int button) {
    ImGui::GetIO().MouseDown[button] = true;
    frame();
}

void Person::release(int button) {
    ImGui::GetIO().MouseDown[button] = false;
    frame();
}

void Person::click(const std::string& widget, int button) {
    point_at(widget);
    press(button);
    release(button);
    // Long enough that the next click is not the second of a double click.
    wait(25);
}

void Person::double_click(const std::string& widget) {
    point_at(widget);
    for (int i = 0; i < 2; ++i) {
        press();
        release();
    }
    wait(25);
}

void Person::turn_wheel(float ticks) {
    ImGui::GetIO().MouseWheel = ticks;
    frame();
    ImGui::GetIO().MouseWheel = 0;
    frame();
}

void Person::hold_control(bool held) {
    ImGui::GetIO().KeyCtrl = held;
    wait(1);
}

void Person::key(ImGuiKey key) {
    ImGui::GetIO().KeysDown[key] = true;
    frame();
    ImGui::GetIO().KeysDown[key] = false;
    wait();
}

void Person::type(const std::string& text) {
    ImGui::GetIO().AddInputCharactersUTF8(text.c_str());
    wait();
}

bool Person::did(Action action) const {
    return std::find(actions.begin(), actions.end(), action) != actions.end();
}

Parameters recipe_for(const Row& row) {
    for (const Parameters& recipe : recipes()) {
        if (row.applies(recipe)) return recipe;
    }
    throw std::runtime_error("no recipe for " + std::string(row.id));
}

std::optional<Parameters> recipe_without(const Row& row) {
    for (const Parameters& recipe : recipes()) {
        if (!row.applies(recipe)) return recipe;
    }
    return std::nullopt;
}

bool is_number(const Row& row) { return row.kind == Kind::real || row.kind == Kind::integer; }

double number(const Row& row, const Parameters& parameters) {
    const Value value = row.get(parameters);
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    return std::get<double>(value);
}

}  // namespace terrain::ui
