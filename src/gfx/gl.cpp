#include "gfx/gl.h"

namespace parlour::gfx::gl {
namespace {

std::string trimmed(const char* log, GLsizei n) {
  std::string_view s(log, static_cast<std::size_t>(n < 0 ? 0 : n));
  while (!s.empty() && (s.back() == '\0' || s.back() == '\n' || s.back() == ' '))
    s.remove_suffix(1);
  return std::string(s);
}

GLuint compile(GLenum stage, const char* source, std::string& error) {
  const GLuint shader = glCreateShader(stage);
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  GLint ok = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  if (!ok) {
    char log[1024];
    GLsizei n = 0;
    glGetShaderInfoLog(shader, sizeof log, &n, log);
    error = (stage == GL_VERTEX_SHADER ? "vertex: " : "fragment: ") + trimmed(log, n);
    glDeleteShader(shader);
    return 0;
  }
  return shader;
}

}  // namespace

GLuint link(std::string_view name, const char* vertex, const char* fragment, std::string& error) {
  std::string why;
  GLuint program = 0;
  const GLuint vs = compile(GL_VERTEX_SHADER, vertex, why);
  const GLuint fs = vs ? compile(GL_FRAGMENT_SHADER, fragment, why) : 0;
  if (fs) {
    program = glCreateProgram();
    glAttachShader(program, vs);
    glAttachShader(program, fs);
    glLinkProgram(program);
    GLint ok = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &ok);
    if (!ok) {
      char log[1024];
      GLsizei n = 0;
      glGetProgramInfoLog(program, sizeof log, &n, log);
      why = "link: " + trimmed(log, n);
      glDeleteProgram(program);
      program = 0;
    }
  }
  if (vs) glDeleteShader(vs);
  if (fs) glDeleteShader(fs);
  if (!program) error = "shader " + std::string(name) + ", " + why;
  return program;
}

void StreamBuffer::create() {
  glGenBuffers(1, &id);
}

void StreamBuffer::upload(const void* data, std::size_t bytes) {
  glBindBuffer(GL_ARRAY_BUFFER, id);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes), data, GL_STREAM_DRAW);
}

}  // namespace parlour::gfx::gl
