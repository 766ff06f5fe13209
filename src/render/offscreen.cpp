// A context of EGL, without window or display.
#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "render/context.hpp"

namespace terrain::render {

namespace {

/// Owner of a context; destroying it releases it first where it is current.
class EglContext {
public:
    EglContext(EGLDisplay display, EGLContext context) : display_(display), context_(context) {}
    EglContext(const EglContext&) = delete;
    EglContext& operator=(const EglContext&) = delete;

    // The display is left as it is: EGL gives every caller the same one, and others may still use it.
    ~EglContext() {
        if (context_ == EGL_NO_CONTEXT) return;
        if (eglGetCurrentContext() == context_) {
            eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        }
        eglDestroyContext(display_, context_);
    }

    explicit operator bool() const { return context_ != EGL_NO_CONTEXT; }
    bool make_current() const {
        return eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_TRUE;
    }

private:
    EGLDisplay display_;
    EGLContext context_;
};

struct Candidate {
    std::string name;
    EGLDisplay display = EGL_NO_DISPLAY;
};

bool has_client_extension(const char* name) {
    const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    return extensions != nullptr && std::strstr(extensions, name) != nullptr;
}

std::vector<EGLDeviceEXT> devices() {
    const auto query = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    if (query == nullptr || !has_client_extension("EGL_EXT_device_base")) return {};
    std::array<EGLDeviceEXT, 16> found{};
    EGLint count = 0;
    if (query(static_cast<EGLint>(found.size()), found.data(), &count) != EGL_TRUE) return {};
    return {found.begin(), found.begin() + count};
}

std::vector<Candidate> candidates() {
    std::vector<Candidate> all;
    const auto of_platform =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (of_platform != nullptr && has_client_extension("EGL_MESA_platform_surfaceless")) {
        all.push_back(
            {"EGL surfaceless", of_platform(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr)});
    }
    if (of_platform != nullptr && has_client_extension("EGL_EXT_platform_device")) {
        for (EGLDeviceEXT device : devices()) {
            all.push_back({fmt::format("EGL device {}", all.size()),
                           of_platform(EGL_PLATFORM_DEVICE_EXT, device, nullptr)});
        }
    }
    all.push_back({"EGL default display", eglGetDisplay(EGL_DEFAULT_DISPLAY)});
    return all;
}

/// 3.3 core where it is to be had, else whatever the driver gives: its version then stands in the complaint.
EGLContext make_context(EGLDisplay display, EGLConfig config, Checks checks) {
    const std::array<EGLint, 9> wanted{EGL_CONTEXT_MAJOR_VERSION,
                                       3,
                                       EGL_CONTEXT_MINOR_VERSION,
                                       3,
                                       EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                       EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                       checks == Checks::on ? EGL_CONTEXT_OPENGL_DEBUG : EGL_NONE,
                                       EGL_TRUE,
                                       EGL_NONE};
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, wanted.data());
    if (context == EGL_NO_CONTEXT) context = eglCreateContext(display, config, EGL_NO_CONTEXT, nullptr);
    return context;
}

struct Opened {
    Driver driver;
    std::unique_ptr<EglContext> context;
};

Expected<Opened> failed(std::string message) {
    return tl::unexpected(Error{Fault::failed, std::move(message), {}});
}

Expected<Opened> failed_call(const char* call) {
    return failed(fmt::format("{} failed with {:#x}", call, eglGetError()));
}

Expected<Opened> open(EGLDisplay display, Checks checks) {
    if (display == EGL_NO_DISPLAY) return failed("no display");
    if (eglInitialize(display, nullptr, nullptr) != EGL_TRUE) return failed_call("eglInitialize");
    if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) return failed_call("eglBindAPI");
    const std::array<EGLint, 5> wanted{EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    if (eglChooseConfig(display, wanted.data(), &config, 1, &count) != EGL_TRUE || count < 1) {
        return failed_call("eglChooseConfig");
    }
    Opened opened;
    opened.context = std::make_unique<EglContext>(display, make_context(display, config, checks));
    if (!*opened.context) return failed_call("eglCreateContext");
    if (!opened.context->make_current()) return failed_call("eglMakeCurrent");
    auto driver = load_gl(eglGetProcAddress);
    if (!driver) return tl::unexpected(driver.error());
    opened.driver = std::move(*driver);
    return opened;
}

}  // namespace

struct OffscreenContext::Implementation {
    Opened opened;
};

OffscreenContext::OffscreenContext(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;
OffscreenContext::~OffscreenContext() = default;

const Driver& OffscreenContext::driver() const { return implementation_->opened.driver; }

Expected<OffscreenContext> OffscreenContext::make(Checks checks) {
    std::string tried;
    for (const Candidate& candidate : candidates()) {
        auto opened = open(candidate.display, checks);
        if (opened) {
            return OffscreenContext(std::make_unique<Implementation>(Implementation{std::move(*opened)}));
        }
        tried += fmt::format("{}{}: {}", tried.empty() ? "" : "; ", candidate.name, opened.error().message);
    }
    return tl::unexpected(
        Error{Fault::failed,
              fmt::format("there is no OpenGL to draw with, neither surfaceless, on a device nor on "
                          "the default display ({})",
                          tried),
              {}});
}

}  // namespace terrain::render
