#include "desk.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <optional>

#include "x_client.hpp"

namespace {

std::string number(double value) { return std::to_string(static_cast<int>(value)); }

/// The number of the display that the server chose; empty where it did not start.
std::string read_display(int descriptor, Process& server) {
    std::string text;
    until(20, [&] {
        char letter = 0;
        while (read(descriptor, &letter, 1) == 1) text += letter;
        return text.ends_with('\n') || server.ended().has_value();
    });
    return text.ends_with('\n') ? text.substr(0, text.size() - 1) : "";
}

/// What the threads of a process wait for in the kernel.
std::string waits_of(pid_t process) {
    std::string waits;
    std::error_code error;
    const std::filesystem::path tasks = "/proc/" + std::to_string(process) + "/task";
    for (const auto& task : std::filesystem::directory_iterator(tasks, error)) {
        waits += content(task.path() / "comm") + content(task.path() / "wchan") + " ";
    }
    return waits;
}

/// Where a person can see it without the panel's edges.
bool is_in_view(const Place& place, const Place& panel) {
    return place.y > panel.y + 8 && place.y + place.height < panel.y + panel.height * 0.6;
}

}  // namespace

Desktop::Desktop() {
    int ends[2] = {-1, -1};
    REQUIRE(pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0);
    server_ = std::make_unique<Process>(Command{{"Xvfb", "-displayfd", std::to_string(ends[1]), "-noreset",
                                                 "-nolisten", "tcp", "-screen", "0", "1700x1000x24"},
                                                {},
                                                {},
                                                {},
                                                folder_.path() / "server.txt",
                                                ends[1]});
    close(ends[1]);
    const std::string display = read_display(ends[0], *server_);
    close(ends[0]);
    if (display.empty()) FAIL("Xvfb does not start: " << content(folder_.path() / "server.txt"));
    name_ = ":" + display;
    manager_ = std::make_unique<Process>(
        Command{{"openbox", "--sm-disable"}, {{"DISPLAY", name_}, {"HOME", folder_.path()}}, {}, {}, {}});
    const bool managed = until(20, [&] {
        return manager_->ended() || !tool({"xdotool", "get_num_desktops"}).out.empty();
    });
    if (!managed || manager_->ended()) FAIL("openbox does not start");
}

Output Desktop::tool(const std::vector<std::string>& arguments) const {
    return run({arguments, {{"DISPLAY", name_}, {"LC_ALL", "C.UTF-8"}}, {}, {}, {}});
}

void Desktop::set_clipboard(const std::string& text) const {
    write(folder_.path() / "clipboard", text);
    REQUIRE(tool({"xclip", "-selection", "clipboard", folder_.path() / "clipboard"}).exit == 0);
}

std::string Desktop::clipboard() const { return tool({"xclip", "-selection", "clipboard", "-o"}).out; }

Home::Home()
    : home(folder.path() / "home"),
      config(folder.path() / "config"),
      work(folder.path() / "work"),
      status(folder.path() / "status.json") {
    std::filesystem::create_directories(home);
    std::filesystem::create_directories(work);
    // As small as it can be with all panels: drawing in software is slow.
    std::filesystem::create_directories(config / "terrain-lab");
    write(config / "terrain-lab" / "settings.txt", "window.width = 1120\nwindow.height = 800\n");
}

Command lab_command(const Home& home, const Start& start) {
    Command command;
    command.arguments = {TERRAIN_LAB_PROGRAM, "--status-file", home.status};
    if (!start.open.empty()) {
        command.arguments.emplace_back("--open");
        command.arguments.push_back(start.open);
    }
    command.environment = start.environment;
    command.environment.insert({{"HOME", home.home},
                                {"XDG_CONFIG_HOME", home.config},
                                {"XDG_CACHE_HOME", home.folder.path() / "cache"},
                                {"LIBGL_ALWAYS_SOFTWARE", "1"}});
    command.folder = start.folder.empty() ? home.work : start.folder;
    return command;
}

Lab::Lab(const Desktop& desktop, const Home& home, const Start& start) : desktop_(desktop), home_(home) {
    std::filesystem::remove(home.status);
    Command command = lab_command(home, start);
    command.environment.insert({"DISPLAY", desktop.name()});
    command.err = home.folder.path() / "complaints.txt";
    const auto opens = [&] {
        process_ = std::make_unique<Process>(command);
        return until(40, [&] {
            if (process_->ended()) return true;
            window_ = desktop.tool({"xdotool", "search", "--onlyvisible", "--class", "terrain-lab"}).out;
            window_ = window_.substr(0, window_.find('\n'));
            return !window_.empty() && read_status(content(home.status));
        });
    };
    bool opened = opens();
    if (!opened) {
        // Once in some hundred starts on a busy machine nothing comes, with neither window nor complaint; the
        // reason is not known. What is tested here is not that: it is said, and tried once more.
        WARN("no window within 40 s; threads wait in: " << waits_of(process_->id()));
        process_.reset();
        opened = opens();
    }
    if (!opened || process_->ended()) {
        FAIL("no window; found: " << window_ << "; status: " << content(home.status).substr(0, 200)
                                  << "; exit: " << process_->ended().value_or(-1) << ": "
                                  << content(command.err));
    }
    const bool focused = until(20, [&] {
        return desktop.tool({"xdotool", "getwindowfocus"}).out == window_ + "\n";
    });
    if (!focused) FAIL("the window manager never gave the window the keyboard");
}

Seen Lab::seen() const {
    std::optional<Seen> seen;
    until(5, [&] { return (seen = read_status(content(home_.status))).has_value(); });
    if (!seen) FAIL("no status");
    return *seen;
}

Seen Lab::wait(const std::string& what, const Condition& holds, double seconds) const {
    Seen last;
    if (until(seconds, [&] { return holds(last = seen()); })) return last;
    last.widgets.clear();
    FAIL("never: " << what << "; last: share " << last.share << ", hash " << last.hash << ", message "
                   << last.message << ", dialog " << last.dialog << ", computing " << last.computing
                   << ", current " << last.current << ", program "
                   << (process_->ended() ? "ended" : "running") << ": "
                   << content(home_.folder.path() / "complaints.txt"));
    return last;
}

Seen Lab::wait_settled() const {
    return wait("the land of the sliders", [](const Seen& s) { return s.settled(); });
}

void Lab::xdotool(const std::vector<std::string>& arguments) const {
    std::vector<std::string> all{"xdotool"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Output output = desktop_.tool(all);
    INFO(output.err);
    REQUIRE(output.exit == 0);
}

void Lab::move(double x, double y) const {
    xdotool({"mousemove", "--window", window_, number(x), number(y), "sleep", "0.1"});
}

void Lab::press(int button) const { xdotool({"mousedown", std::to_string(button), "sleep", "0.15"}); }
void Lab::release(int button) const { xdotool({"mouseup", std::to_string(button), "sleep", "0.05"}); }

void Lab::click_at(double x, double y) const {
    move(x, y);
    press();
    release();
}

Place Lab::place(const std::string& widget) const {
    std::optional<Place> before;
    Place last;
    wait("widget " + widget + " at rest", [&](const Seen& s) {
        if (!s.shows(widget)) return false;
        last = s.widgets.at(widget);
        if (before && before->x == last.x && before->y == last.y) return true;
        before = last;
        pause(0.12);
        return false;
    });
    return last;
}

void Lab::click(const std::string& widget, double at) const {
    const Place found = place(widget);
    click_at(found.x + found.width * at, found.y + found.height / 2);
}

void Lab::drag(double x0, double y0, double x1, double y1) const {
    constexpr int steps = 10;
    std::vector<std::string> actions{"mousemove", "--window",  window_, number(x0), number(y0), "sleep",
                                     "0.15",      "mousedown", "1",     "sleep",    "0.15"};
    for (int i = 1; i <= steps; ++i) {
        const double part = static_cast<double>(i) / steps;
        for (const std::string& word :
             {std::string("mousemove"), std::string("--window"), window_, number(x0 + (x1 - x0) * part),
              number(y0 + (y1 - y0) * part), std::string("sleep"), std::string("0.04")}) {
            actions.push_back(word);
        }
    }
    for (const char* word : {"sleep", "0.15", "mouseup", "1"}) actions.emplace_back(word);
    xdotool(actions);
}

void Lab::drag_on(const std::string& widget, double from, double to) const {
    const Place bar = place(widget);
    const double y = bar.y + bar.height / 2;
    drag(bar.x + bar.width * from, y, bar.x + bar.width * to, y);
}

void Lab::key(const std::string& keys) const { xdotool({"key", keys}); }

void Lab::hold(const std::string& keys, double seconds) const {
    xdotool({"keydown", keys, "sleep", std::to_string(seconds), "keyup", keys, "sleep", "0.1"});
}

void Lab::enter() const {
    // On a busy machine the key may be too short to be seen.
    for (int attempt = 0; attempt < 5; ++attempt) {
        hold("Return");
        if (until(1, [&] { return !seen().shows("typed"); })) return;
    }
    FAIL("Enter leaves no field");
}

void Lab::type(const std::string& ascii) const { xdotool({"type", "--delay", "80", ascii}); }

void Lab::paste(const std::string& text) const {
    desktop_.set_clipboard(text);
    hold("ctrl+v", 0.05);
}

void Lab::bring_into_view(const std::string& widget) const {
    for (int attempt = 0; attempt < 60; ++attempt) {
        const Place found = place(widget);
        const Place panel = seen().widgets.at("panel.recipe");
        if (is_in_view(found, panel)) return;
        // Over the panel's edge, where no row listens to the wheel.
        move(panel.x + 4, panel.y + panel.height / 2);
        // One turn moves the rows by less than this.
        constexpr double most = 120;
        const double away = std::abs(found.y - (panel.y + panel.height / 2));
        const std::string turns = number(std::max(1.0, away / most));
        xdotool(
            {"click", "--repeat", turns, "--delay", "50", found.y < panel.y + panel.height / 2 ? "4" : "5"});
        if (!until(1, [&] { return seen().widgets.at(widget).y != found.y; })) return;  // the panel's end
    }
}

std::string Lab::pixels(const Place& place) const { return pixels_of(desktop_.name(), window_, place); }

bool Lab::drop(const std::filesystem::path& file) const { return drop_file(desktop_.name(), window_, file); }
