// Replaces Emscripten's $Browser, which EGL depends on for two fields: the rest of it is for pages
// that fill the screen, lock the pointer or load pictures through Emscripten.
addToLibrary({
  $Browser__deps: [],
  $Browser__postset: '',
  $Browser: { useWebGL: false, moduleContextCreatedCallbacks: [] },
});
