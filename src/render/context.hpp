/// What there is to draw with: a loaded OpenGL, of a window or of nothing at all.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "terrain/core/error.hpp"

namespace terrain::render {

/// What the driver says of itself.
struct Driver {
    std::string renderer, version;
    bool software = false;  ///< llvmpipe, softpipe, SwiftShader
    int largest_texture = 0;
    int largest_viewport = 0;
};

using GetProcAddress = void (*(*)(const char* name))();

/// Loads OpenGL for the current context and checks that it is 3.3 or newer. Fault: failed, with the version
/// found and what to try.
Expected<Driver> load_gl(GetProcAddress get_proc_address);

/// Errors that OpenGL reported so far on any context: each one in debug contexts, at least one of several in
/// others. Needs a current context.
std::size_t gl_error_count();

enum class Checks { off, on };  ///< on: a debug context, which also says what was wrong on the standard error

/// A context without any window or display: EGL, surfaceless, then on a device, then on the default display.
/// It is current on the thread that made it until it is destroyed.
class OffscreenContext {
public:
    /// Fault: failed, with what was tried.
    static Expected<OffscreenContext> make(Checks checks = Checks::off);

    OffscreenContext(OffscreenContext&&) noexcept;
    OffscreenContext& operator=(OffscreenContext&&) noexcept;
    ~OffscreenContext();

    const Driver& driver() const;

private:
    struct Implementation;
    explicit OffscreenContext(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace terrain::render
