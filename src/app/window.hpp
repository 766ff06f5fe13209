/// The window: GLFW, its OpenGL context and Dear ImGui on top of it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "render/context.hpp"
#include "terrain/core/error.hpp"

struct GLFWwindow;

namespace terrain::app {

struct WindowOptions {
    int width = 0, height = 0;  ///< screen coordinates; 0: 1600 x 900, at most 90 % of the work area
    bool maximised = false;
};

/// A key as a person sees it: the printed letter in upper case, or the name of a key without one.
struct KeyPress {
    std::string key;  ///< "A", "7", "F11", "Space", "Escape", "Home"
    bool control = false, shift = false, alt = false, repeat = false;
};

struct WindowSize {
    int width = 0, height = 0;  ///< of the framebuffer, pixels
};

class Window {
public:
    /// Fault: failed, with what was found and what can be done without a window.
    static Expected<std::unique_ptr<Window>> open(const WindowOptions& options);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    const render::Driver& driver() const { return driver_; }

    /// Blocks until something happens, at most this long.
    void wait_events(double seconds);
    void poll_events();
    /// Ends a wait from any thread.
    static void wake();

    bool should_close() const;
    void close();
    bool minimised() const;
    bool focused() const;
    bool maximised() const;
    WindowSize framebuffer() const;
    WindowSize size() const;  ///< screen coordinates
    float monitor_scale() const;
    void set_title(const std::string& title);

    std::string clipboard() const;
    void set_clipboard(const std::string& text);

    void begin_frame();
    /// Draws the interface over a cleared framebuffer and shows it.
    void end_frame();
    /// After the font atlas was built again.
    void renew_fonts();

    /// Keys and dropped files since the last call. `events` counts everything that came from the person or
    /// the system.
    std::vector<KeyPress> take_keys();
    /// True while a key of this name (as in KeyPress) is down.
    bool is_held(const std::string& key) const;
    std::vector<std::string> take_drops();
    std::size_t events() const { return events_; }

    /// Called when the window has to be drawn in the middle of a resize.
    std::function<void()> on_refresh;

private:
    Window() = default;
    void install_callbacks();

    GLFWwindow* window_ = nullptr;
    bool imgui_ready_ = false;
    render::Driver driver_;
    std::vector<KeyPress> keys_;
    std::map<int, std::string> held_;  ///< names by scancode
    std::vector<std::string> drops_;
    std::size_t events_ = 0;
};

}  // namespace terrain::app
