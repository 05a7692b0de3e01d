/* Included before SDL_events.c: the level of its log of events is always 0, so that the log, with the
 * name of every event there is, is not compiled. The only number that is clamped there is this level. */
#include "SDL_stdinc.h"

#undef SDL_clamp
#define SDL_clamp(x, low, high) 0
