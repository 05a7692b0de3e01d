/* The functions of GL that SDL looks up by name (SDL_video.c, SDL_egl.c). Another name is not found,
 * which SDL reports as an error: then it is to be added here. */
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
