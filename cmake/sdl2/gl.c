/* The GL functions that SDL looks up by name (SDL_video.c, SDL_egl.c). Any other name is not found, and
 * SDL reports an error: then add it here. */
#include <EGL/egl.h>
#include <GLES3/gl3.h>
#include <string.h>

void (*parlour_gl_function(const char* name))(void) {
  static const struct {
    const char* name;
    void (*function)(void);
  } functions[] = {
      {"glBindFramebuffer", (void (*)(void))glBindFramebuffer},
      {"glGetError", (void (*)(void))glGetError},
      {"glGetFramebufferAttachmentParameteriv",
       (void (*)(void))glGetFramebufferAttachmentParameteriv},
      {"glGetIntegerv", (void (*)(void))glGetIntegerv},
      {"glGetString", (void (*)(void))glGetString},
      {"glGetStringi", (void (*)(void))glGetStringi},
  };
  for (unsigned i = 0; i < sizeof functions / sizeof functions[0]; ++i) {
    if (strcmp(functions[i].name, name) == 0) return functions[i].function;
  }
  return 0;
}

EGLBoolean parlour_swap_interval(EGLDisplay display, EGLint interval) {
  return EGL_TRUE;
}
