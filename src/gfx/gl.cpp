#include "gfx/gl.h"

#include <emscripten/html5.h>

namespace parlour::gfx::gl {
namespace {

std::string trimmed(const char* log, GLsizei n) {
  std::string_view s(log, static_cast<std::size_t>(n < 0 ? 0 : n));
  while (!s.empty() && (s.back() == '\0' || s.back() == '\n' || s.back() == ' '))
    s.remove_suffix(1);
  return std::string(s);
}

GLuint begin_shader(GLenum stage, const char* source) {
  const GLuint shader = glCreateShader(stage);
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  return shader;
}

// The driver's message about a shader that did not compile; empty if it did.
std::string shader_error(GLuint shader, std::string_view stage) {
  GLint ok = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  if (ok) return {};
  char log[1024];
  GLsizei n = 0;
  glGetShaderInfoLog(shader, sizeof log, &n, log);
  return std::string(stage) + ": " + trimmed(log, n);
}

}  // namespace

GLuint begin_link(const char* vertex, const char* fragment) {
  const GLuint vs = begin_shader(GL_VERTEX_SHADER, vertex);
  const GLuint fs = begin_shader(GL_FRAGMENT_SHADER, fragment);
  const GLuint program = glCreateProgram();
  glAttachShader(program, vs);
  glAttachShader(program, fs);
  glLinkProgram(program);
  glDeleteShader(vs);  // deleted together with the program
  glDeleteShader(fs);
  return program;
}

bool link_done(GLuint program) {
  constexpr GLenum kCompletionStatus = 0x91B1;  // of KHR_parallel_shader_compile
  // Enabled every time, which costs nothing: a context that was lost comes back without its
  // extensions.
  const bool parallel = emscripten_webgl_enable_extension(emscripten_webgl_get_current_context(),
                                                          "KHR_parallel_shader_compile");
  if (!parallel) return true;
  GLint done = 0;
  glGetProgramiv(program, kCompletionStatus, &done);
  // An error means no answer: then finish_link waits, because the page would otherwise redraw for
  // ever.
  return done != 0 || glGetError() != GL_NO_ERROR;
}

bool finish_link(std::string_view name, GLuint program, std::string& error) {
  GLint ok = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &ok);
  if (ok) return true;
  GLuint shaders[2] = {};
  GLsizei n = 0;
  glGetAttachedShaders(program, 2, &n, shaders);
  std::string why = n > 0 ? shader_error(shaders[0], "vertex") : std::string();
  if (why.empty() && n > 1) why = shader_error(shaders[1], "fragment");
  if (why.empty()) {
    char log[1024];
    glGetProgramInfoLog(program, sizeof log, &n, log);
    why = "link: " + trimmed(log, n);
  }
  glDeleteProgram(program);
  error = "shader " + std::string(name) + ", " + why;
  return false;
}

void StreamBuffer::create() {
  glGenBuffers(1, &id);
}

void StreamBuffer::upload(const void* data, std::size_t bytes) {
  glBindBuffer(GL_ARRAY_BUFFER, id);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes), data, GL_STREAM_DRAW);
}

void Mesh::create(const void* points, std::size_t bytes, std::span<const std::uint16_t> indices) {
  GLuint buffers[2] = {};
  glGenBuffers(2, buffers);
  glGenVertexArrays(1, &vertex_array);
  glBindVertexArray(vertex_array);
  glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes), points, GL_STATIC_DRAW);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size_bytes()),
               indices.data(), GL_STATIC_DRAW);
  corners = static_cast<GLsizei>(indices.size());
}

}  // namespace parlour::gfx::gl
