/* Included before ImGui's SDL2 backend: the page has no gamepads, and without these calls the linker
 * drops SDL's code for them. */
#include <SDL.h>

#define SDL_NumJoysticks() 0
#define SDL_IsGameController(index) SDL_FALSE
#define SDL_GameControllerOpen(index) ((SDL_GameController*)0)
#define SDL_GameControllerClose(gamepad) ((void)(gamepad))
#define SDL_GameControllerGetButton(gamepad, button) ((void)(gamepad), (void)(button), 0)
#define SDL_GameControllerGetAxis(gamepad, axis) ((void)(gamepad), (void)(axis), 0)
