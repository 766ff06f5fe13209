/// A display with a window manager, the program on it, and a person in front of it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "process.hpp"
#include "seen.hpp"

/// A fresh display of 1700 x 1000 pixels with openbox. A missing Xvfb or openbox fails the test.
class Desktop {
public:
    Desktop();

    const std::string& name() const { return name_; }
    Output tool(const std::vector<std::string>& arguments) const;

    void set_clipboard(const std::string& text) const;
    std::string clipboard() const;

private:
    Folder folder_;
    std::unique_ptr<Process> server_, manager_;
    std::string name_;
};

/// Where a person keeps files: survives several starts of the program.
struct Home {
    Home();

    Folder folder;
    std::filesystem::path home, config, work, status;
};

struct Start {
    std::string open = "terrainlab:1?seed=Fuji&divisions=64";  ///< empty: not said
    std::filesystem::path folder;                              ///< working directory; empty: Home::work
    std::map<std::string, std::string> environment;
};

Command lab_command(const Home& home, const Start& start);

class Lab {
public:
    Lab(const Desktop& desktop, const Home& home, const Start& start = {});

    Process& process() { return *process_; }
    Seen seen() const;

    using Condition = std::function<bool(const Seen&)>;
    /// Fails the test where the program never says so.
    Seen wait(const std::string& what, const Condition& holds, double seconds = 20) const;
    Seen wait_settled() const;

    void xdotool(const std::vector<std::string>& arguments) const;
    const std::string& window() const { return window_; }

    /// Where a widget is, once it moves no more.
    Place place(const std::string& widget) const;
    void move(double x, double y) const;
    void press(int button = 1) const;
    void release(int button = 1) const;
    void click_at(double x, double y) const;
    /// In the middle of a widget, or at this share of its width.
    void click(const std::string& widget, double at = 0.5) const;
    /// Button down, this way in steps, button up.
    void drag(double x0, double y0, double x1, double y1) const;
    void drag_on(const std::string& widget, double from, double to) const;

    void key(const std::string& keys) const;  ///< pressed and released
    /// For as long as a person does: longer than a frame, shorter than the 0.25 s after which keys repeat.
    void hold(const std::string& keys, double seconds = 0.15) const;
    void enter() const;  ///< takes over a value that was typed
    void type(const std::string& ascii) const;
    void paste(const std::string& text) const;  ///< into the text field that has the keyboard
    /// Turns the recipe panel's wheel until the widget is in the upper part of the window.
    void bring_into_view(const std::string& widget) const;

    /// From a file manager into the middle of the window; false where it is not taken.
    bool drop(const std::filesystem::path& file) const;

    /// RGB of this part of the window, as it is on the screen.
    std::string pixels(const Place& place) const;

    /// Waits for its end and returns the exit code.
    int finish() { return process_->wait(); }

private:
    const Desktop& desktop_;
    const Home& home_;
    std::unique_ptr<Process> process_;
    std::string window_;
};
