// The little of WebGL2 (OpenGL ES 3.0) that the renderer needs. These structs own nothing: ids die
// with the context, and create() makes everything anew.
#pragma once

#include <GLES3/gl3.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace parlour::gfx::gl {

/// Compiles and links. 0 and a text in `error` when the driver refuses.
GLuint link(std::string_view name, const char* vertex, const char* fragment, std::string& error);

/// A vertex buffer that is filled once a frame: each upload orphans the storage of the one before,
/// so that the driver never waits for a frame in flight.
struct StreamBuffer {
  GLuint id = 0;

  void create();
  void upload(const void* data, std::size_t bytes);
};

}  // namespace parlour::gfx::gl
