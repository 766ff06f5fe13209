/// Owners of OpenGL objects. Move-only, empty until one is made, destroyed while their context is current.
#pragma once

#include <glad/gl.h>

#include <utility>

namespace terrain::render {

template <class Kind>
class Handle {
public:
    Handle() = default;  ///< empty
    static Handle make() { return Handle(Kind::create()); }

    Handle(Handle&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() {
        if (name_ != 0) Kind::destroy(name_);
    }

    GLuint name() const { return name_; }
    explicit operator bool() const { return name_ != 0; }

protected:
    explicit Handle(GLuint name) : name_(name) {}

private:
    GLuint name_ = 0;
};

struct TextureKind {
    static GLuint create() {
        GLuint name = 0;
        glGenTextures(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteTextures(1, &name); }
};

struct BufferKind {
    static GLuint create() {
        GLuint name = 0;
        glGenBuffers(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteBuffers(1, &name); }
};

struct VertexArrayKind {
    static GLuint create() {
        GLuint name = 0;
        glGenVertexArrays(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteVertexArrays(1, &name); }
};

struct FramebufferKind {
    static GLuint create() {
        GLuint name = 0;
        glGenFramebuffers(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteFramebuffers(1, &name); }
};

struct RenderbufferKind {
    static GLuint create() {
        GLuint name = 0;
        glGenRenderbuffers(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteRenderbuffers(1, &name); }
};

struct ProgramKind {
    static GLuint create() { return glCreateProgram(); }
    static void destroy(GLuint name) { glDeleteProgram(name); }
};

using Texture = Handle<TextureKind>;
using Buffer = Handle<BufferKind>;
using VertexArray = Handle<VertexArrayKind>;
using Framebuffer = Handle<FramebufferKind>;
using Renderbuffer = Handle<RenderbufferKind>;
using ProgramHandle = Handle<ProgramKind>;

/// A shader object of the stage given; glCreateShader needs it.
class Shader {
public:
    explicit Shader(GLenum stage) : name_(glCreateShader(stage)) {}
    Shader(Shader&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    Shader& operator=(Shader&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;
    ~Shader() {
        if (name_ != 0) glDeleteShader(name_);
    }
    GLuint name() const { return name_; }

private:
    GLuint name_ = 0;
};

}  // namespace terrain::render
