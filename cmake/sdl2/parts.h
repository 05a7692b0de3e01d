/* Included before every file of SDL: leaves out what the page does not use. */
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

/* No software drawing: neither a renderer nor conversions between surface formats. */
#undef SDL_VIDEO_RENDER_OGL_ES2
#define SDL_RENDER_DISABLED 1
#define SDL_LEAN_AND_MEAN 1

/* SDL looks up six GL functions by name; with Emscripten's own lookup the page would include all GL
 * functions. See gl.c. */
#define eglGetProcAddress parlour_gl_function

/* The browser draws a frame when the page asks for one, not at intervals. */
#define eglSwapInterval parlour_swap_interval
