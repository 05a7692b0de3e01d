// The little of WebGL2 (OpenGL ES 3.0) that the renderer needs. These structs own nothing: ids die
// with the context, and create() makes everything anew.
#pragma once

#include <GLES3/gl3.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace parlour::gfx::gl {

/// Begins to compile and link; nothing is waited for and no error is seen yet.
GLuint begin_link(const char* vertex, const char* fragment);
/// False while the driver is still at work on it in a thread of its own (only drivers with
/// KHR_parallel_shader_compile ever say so; elsewhere finish_link waits).
bool link_done(GLuint program);
/// Whether the program can be used; if not it is deleted and `error` says what the driver said.
bool finish_link(std::string_view name, GLuint program, std::string& error);

/// A vertex buffer that is filled once a frame: each upload orphans the storage of the one before,
/// so that the driver never waits for a frame in flight.
struct StreamBuffer {
  GLuint id = 0;

  void create();
  void upload(const void* data, std::size_t bytes);
};

}  // namespace parlour::gfx::gl
