/* Stubs for SDL without its surfaces, renderer and gestures (cmake/sdl2.cmake): the functions of these
 * that the rest of SDL calls. Only code that never runs here asks for a surface, and no window is ever
 * closed. */
#include "SDL.h"

#include "events/SDL_gesture_c.h"
#include "video/SDL_sysvideo.h"
#include "video/emscripten/SDL_emscriptenframebuffer.h"

SDL_Surface* SDL_ConvertSurfaceFormat(SDL_Surface* surface, Uint32 format, Uint32 flags) {
  return NULL;
}
SDL_Surface* SDL_CreateRGBSurface(Uint32 flags, int width, int height, int depth, Uint32 red,
                                  Uint32 green, Uint32 blue, Uint32 alpha) {
  return NULL;  // without this, Emscripten would link its own SDL, written in JavaScript
}
SDL_Surface* SDL_CreateRGBSurfaceFrom(void* pixels, int width, int height, int depth, int pitch,
                                      Uint32 red, Uint32 green, Uint32 blue, Uint32 alpha) {
  return NULL;
}
void SDL_FreeSurface(SDL_Surface* surface) {}

int Emscripten_CreateWindowFramebuffer(_THIS, SDL_Window* window, Uint32* format, void** pixels,
                                       int* pitch) {
  return -1;
}
int Emscripten_UpdateWindowFramebuffer(_THIS, SDL_Window* window, const SDL_Rect* rects, int n) {
  return -1;
}
void Emscripten_DestroyWindowFramebuffer(_THIS, SDL_Window* window) {}

SDL_Renderer* SDL_GetRenderer(SDL_Window* window) {
  return NULL;
}
int SDL_GetRendererOutputSize(SDL_Renderer* renderer, int* width, int* height) {
  return -1;
}
void SDL_DestroyRendererWithoutFreeing(SDL_Renderer* renderer) {}

int SDL_GestureAddTouch(SDL_TouchID touch) {
  return 0;
}
int SDL_GestureDelTouch(SDL_TouchID touch) {
  return 0;
}
void SDL_GestureProcessEvent(SDL_Event* event) {}
void SDL_GestureQuit(void) {}

/* Called when SDL shuts down (through the linker's --wrap). */
void __wrap_SDL_MouseQuit(void) {}
void __wrap_SDL_TouchQuit(void) {}
void __wrap_SDL_KeyboardQuit(void) {}
