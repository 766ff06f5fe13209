#include "render/texel_stream.hpp"

#include <cstring>

namespace terrain::render {

void TexelStream::fill(GLint format, std::size_t side, const float* texels) {
    const auto size = static_cast<GLsizei>(side);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    const bool written = buffered_ && write(texels, side * side);
    // With a buffer bound, the last argument is an offset into it.
    glTexImage2D(GL_TEXTURE_2D, 0, format, size, size, 0, GL_RED, GL_FLOAT, written ? nullptr : texels);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
}

bool TexelStream::write(const float* texels, std::size_t count) {
    if (!buffer_) buffer_ = Buffer::make();
    const auto bytes = static_cast<GLsizeiptr>(count * sizeof(float));
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer_.name());
    // New memory under the old name: what the GPU still reads is not waited for.
    glBufferData(GL_PIXEL_UNPACK_BUFFER, bytes, nullptr, GL_STREAM_DRAW);
    void* const memory =
        glMapBufferRange(GL_PIXEL_UNPACK_BUFFER, 0, bytes, GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
    if (memory != nullptr) {
        std::memcpy(memory, texels, static_cast<std::size_t>(bytes));
        // False where the memory was lost meanwhile, as by a change of the screen.
        if (glUnmapBuffer(GL_PIXEL_UNPACK_BUFFER) == GL_TRUE) return true;
    }
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    return false;
}

}  // namespace terrain::render
