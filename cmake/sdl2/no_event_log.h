/* Included before SDL_events.c. It keeps the event log's level at 0, so the log, with the names of all
 * events, is not compiled. That file clamps no other number. */
#include "SDL_stdinc.h"

#undef SDL_clamp
#define SDL_clamp(x, low, high) 0
