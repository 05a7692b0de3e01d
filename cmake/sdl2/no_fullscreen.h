/* Included before SDL's files for the browser: the page never fills the screen, locks the pointer,
 * asks before it closes or takes text from SDL, and without these calls Emscripten leaves out its
 * JavaScript for them. */
#include <emscripten/html5.h>

#undef emscripten_set_beforeunload_callback
#undef emscripten_set_fullscreenchange_callback
#undef emscripten_set_keypress_callback
#undef emscripten_set_pointerlockchange_callback
#define emscripten_exit_fullscreen() EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_exit_pointerlock() EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_request_fullscreen_strategy(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_request_pointerlock(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_set_beforeunload_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_set_fullscreenchange_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_set_keypress_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_set_pointerlockchange_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
