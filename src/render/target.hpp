/// A framebuffer to draw into, and the texture it ends up in.
#pragma once

#include "render/handles.hpp"
#include "render/pixels.hpp"
#include "terrain/core/error.hpp"

namespace terrain::render {

class Target {
public:
    Target() = default;  ///< empty

    /// RGBA with 8 bits each, depth with 24; `samples` 0 or 1 is without multisampling. Fault: failed.
    static Expected<Target> make(Size size, int samples);

    Size size() const { return size_; }
    GLuint texture() const { return texture_.name(); }

    /// Draws go here from now on, over all of it.
    void bind() const;
    /// Brings the samples together into the texture, and leaves that one bound for reading.
    void resolve() const;

private:
    Size size_;
    Texture texture_;
    Renderbuffer depth_, colour_;   // colour_ only where multisampled
    Framebuffer drawn_, resolved_;  // resolved_ only where multisampled
};

}  // namespace terrain::render
