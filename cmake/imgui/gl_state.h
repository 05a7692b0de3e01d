/* Included before ImGui's OpenGL backend. In every frame the backend queries the GL state, to restore
 * it after drawing. The browser answers such a query only when the GPU process has finished all
 * earlier work, so each frame would wait for the previous one (13 ms with software rendering). Nobody
 * else draws, so restoring GL's initial state is enough. */
#include <GLES3/gl3.h>
static inline void parlour_gl_state(GLenum name, GLint* out) {
  switch (name) {
    case GL_ACTIVE_TEXTURE: *out = GL_TEXTURE0; break;
    case GL_VIEWPORT:
    case GL_SCISSOR_BOX: out[0] = out[1] = out[2] = out[3] = 0; break;
    case GL_BLEND_SRC_RGB:
    case GL_BLEND_SRC_ALPHA: *out = GL_ONE; break;
    case GL_BLEND_EQUATION_RGB:
    case GL_BLEND_EQUATION_ALPHA: *out = GL_FUNC_ADD; break;
    case GL_BLEND_DST_RGB:
    case GL_BLEND_DST_ALPHA:
    case GL_CURRENT_PROGRAM:
    case GL_TEXTURE_BINDING_2D:
    case GL_SAMPLER_BINDING:
    case GL_ARRAY_BUFFER_BINDING:
    case GL_VERTEX_ARRAY_BINDING: *out = 0; break;
    default: glGetIntegerv(name, out); // values that do not change: a version, a limit
  }
}
static inline GLboolean parlour_gl_enabled(GLenum) { return GL_FALSE; }
#define glGetIntegerv parlour_gl_state
#define glIsEnabled parlour_gl_enabled
