// The small part of WebGL2 (OpenGL ES 3.0) that the renderer needs. These structs own nothing: ids
// die with the context, and create() makes everything anew.
#pragma once

#include <GLES3/gl3.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace parlour::gfx::gl {

/// Begins to compile and link; does not wait, and reports no error yet.
GLuint begin_link(const char* vertex, const char* fragment);
/// False while the driver is still working on it in a thread of its own (only drivers with
/// KHR_parallel_shader_compile ever return this; elsewhere finish_link waits).
bool link_done(GLuint program);
/// Whether the program can be used; if not, it is deleted and `error` gets the driver's message.
bool finish_link(std::string_view name, GLuint program, std::string& error);

/// A vertex buffer filled once per frame: each upload orphans the previous storage, so that the
/// driver never waits for a frame in flight.
struct StreamBuffer {
  GLuint id = 0;

  void create();
  void upload(const void* data, std::size_t bytes);
};

/// Triangles that stay as they are.
struct Mesh {
  GLuint vertex_array = 0;
  GLsizei corners = 0;  // three per triangle

  /// Leaves the vertex array bound, and its points as the array buffer: point the attributes.
  void create(const void* points, std::size_t bytes, std::span<const std::uint16_t> indices);
};

}  // namespace parlour::gfx::gl
