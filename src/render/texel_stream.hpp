/// The way of heights and light into textures.
#pragma once

#include <cstddef>

#include "render/handles.hpp"

namespace terrain::render {

class TexelStream {
public:
    /// `buffered`: through a pixel-unpack buffer, from which a GPU takes the texels while the program goes
    /// on. Software OpenGL would only copy once more.
    explicit TexelStream(bool buffered) : buffered_(buffered) {}

    /// Gives the bound 2D texture `side` x `side` texels of one float each, stored in `format` (GL_R32F,
    /// GL_R16F). The texels may go when this returns.
    void fill(GLint format, std::size_t side, const float* texels);

private:
    /// False where the driver has no memory to map.
    bool write(const float* texels, std::size_t count);

    bool buffered_;
    Buffer buffer_;
};

}  // namespace terrain::render
