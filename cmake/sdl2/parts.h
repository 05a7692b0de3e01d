/* Included before every file of SDL: what the page has no use for is left out. */
#include "SDL_config.h"

#undef SDL_AUDIO_DRIVER_DISK
#undef SDL_AUDIO_DRIVER_DUMMY
#undef SDL_AUDIO_DRIVER_EMSCRIPTEN
#define SDL_AUDIO_DISABLED 1
#undef SDL_JOYSTICK_EMSCRIPTEN
#define SDL_JOYSTICK_DISABLED 1
#undef SDL_SENSOR_DUMMY
#define SDL_SENSOR_DISABLED 1
#undef SDL_LOADSO_DLOPEN
#define SDL_LOADSO_DUMMY 1

/* No software drawing: neither a renderer nor the copying of surfaces, format to format. */
#undef SDL_VIDEO_RENDER_OGL_ES2
#define SDL_RENDER_DISABLED 1
#define SDL_LEAN_AND_MEAN 1

/* SDL looks up six functions of GL by name; with Emscripten's own look-up the page would carry all
 * of them. See gl.c. */
#define eglGetProcAddress parlour_gl_function
