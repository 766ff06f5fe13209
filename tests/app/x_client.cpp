#include "x_client.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <memory>
#include <optional>
#include <utility>

#include "process.hpp"

// Its macros have names of everyone: last.
#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace {

using Connection = std::unique_ptr<Display, decltype(&XCloseDisplay)>;

Connection connected(const std::string& display) {
    Connection connection(XOpenDisplay(display.c_str()), &XCloseDisplay);
    if (!connection) FAIL("no display " << display);
    return connection;
}

/// The source of a drop: a window of its own that owns the selection.
class DropSource {
public:
    DropSource(Display* display, Window target, std::string uri)
        : display_(display), target_(target), uri_(std::move(uri)) {
        source_ = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
        XSetSelectionOwner(display, selection_, source_, CurrentTime);
    }

    bool drop() {
        constexpr long version = 5L << 24;
        tell("XdndEnter", {version, static_cast<long>(list_), 0, 0});
        tell("XdndPosition", {0, middle(), CurrentTime, static_cast<long>(atom("XdndActionCopy"))});
        const auto status = answer("XdndStatus");
        if (!status || (status->data.l[1] & 1) == 0) return false;
        tell("XdndDrop", {0, CurrentTime, 0, 0});
        const auto finished = answer("XdndFinished");
        return finished && finished->data.l[1] != 0;  // GLFW gives a length for yes
    }

private:
    Atom atom(const char* name) const { return XInternAtom(display_, name, False); }

    /// Both coordinates on the screen in one number.
    long middle() const {
        XWindowAttributes attributes{};
        XGetWindowAttributes(display_, target_, &attributes);
        int x = 0;
        int y = 0;
        Window ignored = 0;
        XTranslateCoordinates(display_, target_, attributes.root, attributes.width / 2, attributes.height / 2,
                              &x, &y, &ignored);
        return static_cast<long>(x) << 16 | y;
    }

    void tell(const char* message, const std::array<long, 4>& rest) const {
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.window = target_;
        event.xclient.message_type = atom(message);
        event.xclient.format = 32;
        event.xclient.data.l[0] = static_cast<long>(source_);
        std::copy(rest.begin(), rest.end(), event.xclient.data.l + 1);
        XSendEvent(display_, target_, False, NoEventMask, &event);
    }

    /// Hands over the file's address meanwhile, where it is asked for.
    std::optional<XClientMessageEvent> answer(const char* message) const {
        const Atom wanted = atom(message);
        std::optional<XClientMessageEvent> found;
        until(10, [&] {
            while (!found && XPending(display_) > 0) {
                XEvent event{};
                XNextEvent(display_, &event);
                if (event.type == SelectionRequest) hand_over(event.xselectionrequest);
                if (event.type == ClientMessage && event.xclient.message_type == wanted)
                    found = event.xclient;
            }
            return found.has_value();
        });
        return found;
    }

    void hand_over(const XSelectionRequestEvent& request) const {
        XChangeProperty(display_, request.requestor, request.property, list_, 8, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(uri_.data()), static_cast<int>(uri_.size()));
        XEvent event{};
        event.xselection.type = SelectionNotify;
        event.xselection.requestor = request.requestor;
        event.xselection.selection = request.selection;
        event.xselection.target = request.target;
        event.xselection.property = request.property;
        event.xselection.time = request.time;
        XSendEvent(display_, request.requestor, False, NoEventMask, &event);
    }

    Display* display_;
    Window target_;
    std::string uri_;
    Window source_ = 0;
    Atom selection_ = atom("XdndSelection");
    Atom list_ = atom("text/uri-list");
};

}  // namespace

std::string pixels_of(const std::string& display, const std::string& window, const Place& place) {
    const Connection connection = connected(display);
    const auto width = static_cast<unsigned>(place.width);
    const auto height = static_cast<unsigned>(place.height);
    XImage* const image = XGetImage(connection.get(), std::stoul(window), static_cast<int>(place.x),
                                    static_cast<int>(place.y), width, height, AllPlanes, ZPixmap);
    if (image == nullptr) FAIL("no pixels of the window");
    std::string rgb;
    rgb.reserve(std::size_t{3} * width * height);
    for (int y = 0; y < image->height; ++y) {
        for (int x = 0; x < image->width; ++x) {
            const unsigned long pixel = XGetPixel(image, x, y);
            for (const int shift : {16, 8, 0}) rgb += static_cast<char>(pixel >> shift & 0xFF);
        }
    }
    XDestroyImage(image);
    return rgb;
}

bool drop_file(const std::string& display, const std::string& window, const std::filesystem::path& file) {
    const Connection connection = connected(display);
    return DropSource(connection.get(), std::stoul(window), "file://" + file.string() + "\r\n").drop();
}
