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
#undef SDL_VIDEO_RENDER_OGL_ES2
#undef SDL_LOADSO_DLOPEN
#define SDL_LOADSO_DUMMY 1
