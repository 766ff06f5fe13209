/// A person at the panels: mouse and keys for a Dear ImGui without window and GL.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <imgui.h>

#include "ui/interface.hpp"

namespace terrain::ui {

struct Desk {
    float width = 1600, height = 900;
    float scale = 1;
    Theme theme = Theme::dark;
};

class Person {
public:
    explicit Person(const Desk& desk = {});
    ~Person();
    Person(const Person&) = delete;
    Person& operator=(const Person&) = delete;

    Parameters edit;
    Status status;
    Layout layout;
    std::optional<SaveDialog> save;
    std::optional<PasteDialog> paste;
    Intents asked;                    ///< of the last frame
    std::vector<std::string> edited;  ///< labels in the order of their changes
    std::vector<Action> actions;      ///< all since the start

    void wait(int frames = 2);
    void open_all_groups();

    void point_at(ImVec2 place);
    /// A share of a widget's rectangle, scrolled into view first.
    void point_at(const std::string& widget, float across = 0.5F, float down = 0.5F);
    void press(int button = 0);
    void release(int button = 0);
    void click(const std::string& widget, int button = 0);
    void double_click(const std::string& widget);
    void turn_wheel(float ticks);
    void hold_control(bool held);
    void key(ImGuiKey key);
    void type(const std::string& text);
    bool did(Action action) const;

    bool has(const std::string& widget) const { return asked.widgets.count(widget) > 0; }
    Rectangle rectangle(const std::string& widget) const { return asked.widgets.at(widget); }

private:
    bool in_sight(const std::string& widget) const;
    void frame();

    ImGuiContext* context_;
    Interface panels_;
    Desk desk_;
};

/// A recipe in which the row applies; all rows have one.
Parameters recipe_for(const Row& row);
/// A recipe in which it does not apply; nothing for rows that always do.
std::optional<Parameters> recipe_without(const Row& row);

bool is_number(const Row& row);
double number(const Row& row, const Parameters& parameters);

}  // namespace terrain::ui
