#include "platform/window.h"

#include <GLES3/gl3.h>
#include <SDL.h>
#include <emscripten/html5.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <imgui_impl_sdl2.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "platform/glyphs.h"
#include "platform/pointer.h"
#include "platform/web.h"

namespace parlour {
namespace {

// after an idle minute the first frame must not last a minute
constexpr float kMaxFrameSeconds = 0.1f;

SDL_Window* make_window() {
  SDL_SetHint(SDL_HINT_EMSCRIPTEN_KEYBOARD_ELEMENT, "#canvas");  // dialogs keep their keys
  SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");                 // Pointer handles these
  SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
  SDL_Init(SDL_INIT_VIDEO);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);  // GL ES 3.0 is WebGL 2
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0);
  for (const SDL_GLattr unused :
       {SDL_GL_ALPHA_SIZE, SDL_GL_DEPTH_SIZE, SDL_GL_STENCIL_SIZE, SDL_GL_MULTISAMPLEBUFFERS}) {
    SDL_GL_SetAttribute(unused, 0);
  }
  const web::CanvasSize size = web::canvas_size();
  SDL_Window* window =
      SDL_CreateWindow("Parlour", 0, 0, static_cast<int>(size.width), static_cast<int>(size.height),
                       SDL_WINDOW_OPENGL | SDL_WINDOW_ALLOW_HIGHDPI);
  if (!window || !SDL_GL_CreateContext(window)) {
    SDL_Log("no WebGL 2: %s", SDL_GetError());
    std::abort();
  }
  SDL_StopTextInput();  // text is typed into DOM fields; every key is just a key
  // SDL wants to know before the page is left, which would keep it out of the browser's page cache;
  // this is unnecessary because every move has been saved.
  emscripten_set_beforeunload_callback(nullptr, nullptr);
  return window;
}

constexpr int kFontsOfWeight = 2;  // of those loaded with the page (web/build.mjs)

void add_text_fonts() {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  for (int n = 0;; ++n) {
    const std::span<std::uint8_t> bytes = web::font(n);
    if (bytes.empty()) break;
    ImFontConfig config;
    // the Chinese letters merge into the Latin font before them
    config.MergeMode = n % kFontsOfWeight != 0;
    atlas.AddFontFromMemoryTTF(bytes.data(), static_cast<int>(bytes.size()), 0, &config);
    if (n % kFontsOfWeight == kFontsOfWeight - 1) add_device_glyphs(n < kFontsOfWeight ? 400 : 600);
  }
}

void make_imgui(SDL_Window* window) {
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  ImGui::GetCurrentContext()->ConfigNavWindowingKeyNext = ImGuiKey_None;  // no list of windows
  ImGui::GetCurrentContext()->ConfigNavWindowingKeyPrev = ImGuiKey_None;
  io.ConfigInputTextCursorBlink = false;
  ImGui::GetStyle().WindowBorderSize = ImGui::GetStyle().ChildBorderSize = 0;
  ImGui_ImplSDL2_InitForOpenGL(window, SDL_GL_GetCurrentContext());
  ImGui_ImplOpenGL3_Init("#version 300 es");
  limit_atlas();
  add_text_fonts();
}

/// SDL reports each event at once, from the browser's handler: requests a frame for it.
int wake_on_event(void* shell, SDL_Event* event) {
  // SDL_PollEvent adds its own sentinel to the queue in every frame.
  if (event->type != SDL_POLLSENTINEL) static_cast<web::Shell*>(shell)->wake();
  return 0;
}

}  // namespace

Window::Window(web::Shell& shell) : shell_(shell), window_(make_window()) {
  make_imgui(window_);
  SDL_AddEventWatch(wake_on_event, &shell);
}

/// Keyboard navigation restarts at the first control if the focused control is gone (another
/// screen), because ImGui would look for it in vain. The arrow keys continue from its position
/// while its window is there.
static void begin_anew_if_gone(bool tab) {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  if (!g.NavWindow || (g.NavId != 0 && g.NavIdIsAlive)) return;
  const bool place_there = g.NavId != 0 && g.NavWindow->Active;
  if (!tab && place_there) return;
  ImGuiWindow* root = g.NavWindow->RootWindow;
  ImGui::SetNavWindow(root);
  ImGui::SetNavID(0, ImGuiNavLayer_Main, root->NavRootFocusScopeId, ImRect());
  g.NavCursorVisible = false;
}

bool Window::take_input(Pointer& pointer) {
  bool back = false;
  for (SDL_Event event; SDL_PollEvent(&event);) {
    if (pointer.take(event)) continue;
    if (event.type == SDL_KEYDOWN || event.type == SDL_KEYUP) {
      const SDL_Keycode key = event.key.keysym.sym;
      if (key == SDLK_ESCAPE) {
        back |= event.type == SDL_KEYDOWN && !event.key.repeat;
        continue;
      }
      if (key == SDLK_TAB && event.type == SDL_KEYDOWN) {
        tab_ = event.key.keysym.mod & KMOD_SHIFT ? -1 : 1;
      }
      if (event.type == SDL_KEYDOWN && (key == SDLK_TAB || key == SDLK_UP || key == SDLK_DOWN ||
                                        key == SDLK_LEFT || key == SDLK_RIGHT)) {
        begin_anew_if_gone(key == SDLK_TAB);
      }
    }
    ImGui_ImplSDL2_ProcessEvent(&event);
  }
  return back;
}

/// The drawing buffer is resized only here, right before it is drawn, so it is never seen empty.
void Window::fit() {
  const web::CanvasSize size = web::canvas_size();
  const int width = static_cast<int>(size.width), height = static_cast<int>(size.height);
  int known_width, known_height, pixel_width, pixel_height;
  SDL_GetWindowSize(window_, &known_width, &known_height);
  if (known_width != width || known_height != height) SDL_SetWindowSize(window_, width, height);
  // SDL rounds CSS pixels times their ratio; the browser has given the exact count.
  emscripten_get_canvas_element_size("#canvas", &pixel_width, &pixel_height);
  if (pixel_width != size.pixel_width || pixel_height != size.pixel_height) {
    emscripten_set_canvas_element_size("#canvas", size.pixel_width, size.pixel_height);
  }
}

void Window::begin_frame(float scale) {
  fit();
  // The player's own input: ImGui's SDL backend queries the pointer position by itself in every
  // frame.
  had_input_ = !ImGui::GetCurrentContext()->InputEventsQueue.empty();
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplSDL2_NewFrame();
  const web::CanvasSize size = web::canvas_size();
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {size.width / scale, size.height / scale};
  // ImGui rasterises its glyphs at this density: crisp at any UI size and any zoom. Adds a quarter
  // pixel because ImGui's backend truncates, and 1279.9999 is 1280.
  io.DisplayFramebufferScale = {(static_cast<float>(size.pixel_width) + 0.25f) / io.DisplaySize.x,
                                (static_cast<float>(size.pixel_height) + 0.25f) / io.DisplaySize.y};
  io.DeltaTime = std::min(io.DeltaTime, kMaxFrameSeconds);
  tidy_atlas(emscripten_get_now());
  ImGui::NewFrame();
  glViewport(0, 0, size.pixel_width, size.pixel_height);
}

bool Window::end_frame() {
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  SDL_GL_SwapWindow(window_);

  const ImGuiContext& g = *ImGui::GetCurrentContext();
  // Tab walks through the controls in the canvas and then leaves it, as with any other element.
  // ImGui would start over: a request still open at the end of the frame that handled the key shows
  // this. The key's release may still be in the queue then.
  if (tab_ != 0) {
    const bool asked = g.NavMoveSubmitted && (g.NavMoveFlags & ImGuiNavMoveFlags_IsTabbing);
    const bool around = asked && g.NavMoveScoringItems && g.NavTabbingDir != 0;
    const bool decided = g.InputEventsQueue.empty();
    if (around || (decided && !g.NavWindow)) web::leave_canvas(tab_ > 0);
    if (around || decided) tab_ = 0;
  }
  const bool delayed =
      g.HoverItemDelayId != 0 && g.HoverItemDelayTimer < g.Style.HoverDelayNormal + 0.1f;
  wake_for_glyphs();
  return had_input_ || !g.InputEventsQueue.empty() || delayed;
}

void Window::wake_for_glyphs() {
  const double ms = glyphs_wait(emscripten_get_now());
  if (ms < 0 || will_wake_) return;
  if (ms == 0) return shell_.wake(1);
  will_wake_ = true;
  shell_.after(ms, [this] { will_wake_ = false; });
}

void Window::lose_context() {
  lost_ = true;
  ImGui_ImplOpenGL3_DestroyDeviceObjects();
}

void Window::release_keys() {
  SDL_ResetKeyboard();
  ImGui::GetIO().ClearInputKeys();
}

void Window::add_font(std::span<std::uint8_t> bytes, int weight) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  for (int i = 0; i < atlas.Fonts.Size; ++i) {
    if (weight >= 0 && i != weight) continue;
    // ImGui merges into the last font, so each is briefly made the last.
    std::swap(atlas.Fonts[i], atlas.Fonts.back());
    ImFontConfig config;
    config.MergeMode = true;
    config.FontDataOwnedByAtlas = false;  // it takes a copy
    atlas.AddFontFromMemoryTTF(bytes.data(), static_cast<int>(bytes.size()), 0, &config);
    ImFontAtlasFontDiscardBakes(&atlas, atlas.Fonts.back(), 0);  // it caches what was missing
    std::swap(atlas.Fonts[i], atlas.Fonts.back());
  }
  std::free(bytes.data());
}

}  // namespace parlour
