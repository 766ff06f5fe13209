#include "render/target.hpp"

#include <fmt/format.h>

namespace terrain::render {
namespace {

void attach_texture(const Texture& texture) {
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name(), 0);
}

Renderbuffer make_storage(GLenum format, Size size, int samples, GLenum attachment) {
    Renderbuffer buffer = Renderbuffer::make();
    glBindRenderbuffer(GL_RENDERBUFFER, buffer.name());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, size.width, size.height);
    glBindRenderbuffer(GL_RENDERBUFFER, 0);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, buffer.name());
    return buffer;
}

Texture make_texture(Size size) {
    Texture texture = Texture::make();
    glBindTexture(GL_TEXTURE_2D, texture.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, size.width, size.height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindTexture(GL_TEXTURE_2D, 0);
    return texture;
}

}  // namespace

Expected<Target> Target::make(Size size, int samples) {
    Target target;
    target.size_ = size;
    target.texture_ = make_texture(size);
    const int real_samples = samples > 1 ? samples : 0;
    bool complete = true;
    if (real_samples > 0) {
        target.resolved_ = Framebuffer::make();
        glBindFramebuffer(GL_FRAMEBUFFER, target.resolved_.name());
        attach_texture(target.texture_);
        complete = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    }
    target.drawn_ = Framebuffer::make();
    glBindFramebuffer(GL_FRAMEBUFFER, target.drawn_.name());
    target.depth_ = make_storage(GL_DEPTH_COMPONENT24, size, real_samples, GL_DEPTH_ATTACHMENT);
    if (real_samples > 0) {
        target.colour_ = make_storage(GL_RGBA8, size, real_samples, GL_COLOR_ATTACHMENT0);
    } else {
        attach_texture(target.texture_);
    }
    complete = complete && glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    if (complete) return target;
    return tl::unexpected(
        Error{Fault::failed,
              fmt::format("the driver cannot draw a picture of {} x {}", size.width, size.height),
              {}});
}

void Target::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, drawn_.name());
    glViewport(0, 0, size_.width, size_.height);
}

void Target::resolve() const {
    if (!resolved_) return;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, drawn_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_.name());
    glBlitFramebuffer(0, 0, size_.width, size_.height, 0, 0, size_.width, size_.height, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, resolved_.name());
}

}  // namespace terrain::render
