#include "app/window.hpp"

#include <algorithm>
#include <utility>

// GLFW must not include a GL header of its own beside glad's.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <glad/gl.h>
#include <imgui.h>

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>

#include "app/key_names.hpp"

namespace terrain::app {
namespace {

std::string& last_glfw_error() {
    static std::string text;
    return text;
}

Error no_window(const std::string& reason) {
    return {Fault::failed,
            fmt::format("the window cannot be opened: {}\n"
                        "It needs a display and OpenGL 3.3; LIBGL_ALWAYS_SOFTWARE=1 tries it in software.\n"
                        "Without a window: terrain-lab export, screenshot, info, params, check",
                        reason),
            {}};
}

/// What a context without wishes would have been: tells a person which OpenGL there is.
std::string version_found() {
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    GLFWwindow* probe = glfwCreateWindow(16, 16, "", nullptr, nullptr);
    if (probe == nullptr) return "none";
    std::string version = fmt::format("{}.{}", glfwGetWindowAttrib(probe, GLFW_CONTEXT_VERSION_MAJOR),
                                      glfwGetWindowAttrib(probe, GLFW_CONTEXT_VERSION_MINOR));
    glfwDestroyWindow(probe);
    return version;
}

void set_hints(const WindowOptions& options) {
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_MAXIMIZED, options.maximised ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "terrain-lab");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "terrain-lab");
}

/// The size that was remembered or the usual one, never larger than 90 % of the work area.
std::pair<int, int> first_size(const WindowOptions& options) {
    int x = 0;
    int y = 0;
    int width = 1600;
    int height = 900;
    if (GLFWmonitor* monitor = glfwGetPrimaryMonitor())
        glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height);
    const auto fit = [](int wanted, int usual, int available) {
        return std::max(320, std::min(wanted > 0 ? wanted : usual, available * 9 / 10));
    };
    return {fit(options.width, 1600, width), fit(options.height, 900, height)};
}

Window& owner(GLFWwindow* window) { return *static_cast<Window*>(glfwGetWindowUserPointer(window)); }

}  // namespace

Expected<std::unique_ptr<Window>> Window::open(const WindowOptions& options) {
    glfwSetErrorCallback([](int, const char* text) { last_glfw_error() = text; });
    if (glfwInit() != GLFW_TRUE) return tl::unexpected(no_window(last_glfw_error()));
    std::unique_ptr<Window> window(new Window);
    set_hints(options);
    const auto [width, height] = first_size(options);
    window->window_ = glfwCreateWindow(width, height, "Terrain Lab", nullptr, nullptr);
    if (window->window_ == nullptr) {
        const std::string reason = last_glfw_error();
        return tl::unexpected(no_window(fmt::format("{} (OpenGL found: {})", reason, version_found())));
    }
    glfwMakeContextCurrent(window->window_);
    glfwSwapInterval(1);
    auto driver = render::load_gl(glfwGetProcAddress);
    if (!driver) return tl::unexpected(no_window(driver.error().message));
    window->driver_ = std::move(*driver);
    window->install_callbacks();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;  // nothing is written into the working directory
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    ImGui_ImplGlfw_InitForOpenGL(window->window_, true);
    ImGui_ImplOpenGL3_Init("#version 330 core");
    window->imgui_ready_ = true;
    return window;
}

Window::~Window() {
    if (imgui_ready_) {
        ImGui_ImplOpenGL3_Shutdown();
        ImGui_ImplGlfw_Shutdown();
        ImGui::DestroyContext();
    }
    if (window_ != nullptr) glfwDestroyWindow(window_);
    glfwTerminate();
}

/// Before Dear ImGui installs its own, which call these.
void Window::install_callbacks() {
    glfwSetWindowUserPointer(window_, this);
    glfwSetKeyCallback(window_, [](GLFWwindow* window, int key, int scancode, int action, int modifiers) {
        Window& self = owner(window);
        ++self.events_;
        if (action == GLFW_RELEASE) {
            self.held_.erase(scancode);
            return;
        }
        self.held_[scancode] = key_name(key, scancode);
        self.keys_.push_back({key_name(key, scancode), (modifiers & GLFW_MOD_CONTROL) != 0,
                              (modifiers & GLFW_MOD_SHIFT) != 0, (modifiers & GLFW_MOD_ALT) != 0,
                              action == GLFW_REPEAT});
    });
    glfwSetDropCallback(window_, [](GLFWwindow* window, int count, const char** paths) {
        Window& self = owner(window);
        ++self.events_;
        self.drops_.insert(self.drops_.end(), paths, paths + count);
    });
    glfwSetCharCallback(window_, [](GLFWwindow* window, unsigned) { ++owner(window).events_; });
    glfwSetCursorPosCallback(window_, [](GLFWwindow* window, double, double) { ++owner(window).events_; });
    glfwSetCursorEnterCallback(window_, [](GLFWwindow* window, int) { ++owner(window).events_; });
    glfwSetMouseButtonCallback(window_, [](GLFWwindow* window, int, int, int) { ++owner(window).events_; });
    glfwSetScrollCallback(window_, [](GLFWwindow* window, double, double) { ++owner(window).events_; });
    glfwSetWindowFocusCallback(window_, [](GLFWwindow* window, int) {
        ++owner(window).events_;
        owner(window).held_.clear();  // what is released elsewhere is not heard here
    });
    glfwSetWindowIconifyCallback(window_, [](GLFWwindow* window, int) { ++owner(window).events_; });
    glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* window, int, int) { ++owner(window).events_; });
    glfwSetWindowCloseCallback(window_, [](GLFWwindow* window) { ++owner(window).events_; });
    glfwSetWindowRefreshCallback(window_, [](GLFWwindow* window) {
        ++owner(window).events_;
        if (owner(window).on_refresh) owner(window).on_refresh();
    });
}

void Window::wait_events(double seconds) { glfwWaitEventsTimeout(seconds); }
void Window::poll_events() { glfwPollEvents(); }
void Window::wake() { glfwPostEmptyEvent(); }

bool Window::should_close() const { return glfwWindowShouldClose(window_) == GLFW_TRUE; }
void Window::close() { glfwSetWindowShouldClose(window_, GLFW_TRUE); }
bool Window::minimised() const { return glfwGetWindowAttrib(window_, GLFW_ICONIFIED) == GLFW_TRUE; }
bool Window::focused() const { return glfwGetWindowAttrib(window_, GLFW_FOCUSED) == GLFW_TRUE; }
bool Window::maximised() const { return glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) == GLFW_TRUE; }

WindowSize Window::framebuffer() const {
    WindowSize size;
    glfwGetFramebufferSize(window_, &size.width, &size.height);
    return size;
}

WindowSize Window::size() const {
    WindowSize size;
    glfwGetWindowSize(window_, &size.width, &size.height);
    return size;
}

float Window::monitor_scale() const {
    float x = 1;
    float y = 1;
    glfwGetWindowContentScale(window_, &x, &y);
    return std::max(x, y);
}

void Window::set_title(const std::string& title) { glfwSetWindowTitle(window_, title.c_str()); }

std::string Window::clipboard() const {
    const char* text = glfwGetClipboardString(window_);
    return text == nullptr ? "" : text;
}

void Window::set_clipboard(const std::string& text) { glfwSetClipboardString(window_, text.c_str()); }

void Window::begin_frame() {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
}

void Window::end_frame() {
    ImGui::Render();
    const WindowSize size = framebuffer();
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, size.width, size.height);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(0.08F, 0.09F, 0.1F, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(window_);
}

void Window::renew_fonts() {
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
}

bool Window::is_held(const std::string& key) const {
    return std::any_of(held_.begin(), held_.end(), [&](const auto& held) { return held.second == key; });
}

std::vector<KeyPress> Window::take_keys() { return std::exchange(keys_, {}); }
std::vector<std::string> Window::take_drops() { return std::exchange(drops_, {}); }

}  // namespace terrain::app
