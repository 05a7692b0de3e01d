# parlour_sdl2: the part of SDL that the page uses (window, input, GL context, timers) as one
# library. SDL's own configure step would spend minutes on checks whose results are known here.
FetchContent_MakeAvailable(sdl2)

set(sdl2_globs "")
foreach(folder . atomic cpuinfo events file filesystem/emscripten joystick joystick/dummy
               libm loadso/dummy locale locale/emscripten misc misc/emscripten power
               power/emscripten stdlib thread thread/generic timer timer/unix video
               video/emscripten)
  list(APPEND sdl2_globs ${sdl2_SOURCE_DIR}/src/${folder}/*.c)
endforeach()
file(GLOB sdl2_sources ${sdl2_globs})
# Our own shaders draw, so no surfaces are copied; Pointer handles gestures.
list(FILTER sdl2_sources EXCLUDE REGEX
  "/(SDL_(blit[_a-zA-Z0-9]*|bmp|fillrect|gesture|pixels|RLEaccel|shape|stretch|surface|yuv)|SDL_emscriptenframebuffer)\\.c$")
add_library(parlour_sdl2 STATIC ${sdl2_sources}
  ${CMAKE_CURRENT_LIST_DIR}/sdl2/gl.c ${CMAKE_CURRENT_LIST_DIR}/sdl2/left_out.c)
target_include_directories(parlour_sdl2 SYSTEM PUBLIC ${sdl2_SOURCE_DIR}/include)
target_include_directories(parlour_sdl2 PRIVATE ${sdl2_SOURCE_DIR}/src)
target_compile_options(parlour_sdl2 PRIVATE ${parlour_small} -w
  -include ${CMAKE_CURRENT_LIST_DIR}/sdl2/parts.h)
file(STRINGS ${sdl2_SOURCE_DIR}/src/events/SDL_events.c clamped REGEX "SDL_clamp")
list(LENGTH clamped clamps)
if(NOT clamps EQUAL 1)
  message(FATAL_ERROR "SDL_events.c clamps more than the level of its log, see sdl2/no_event_log.h: has SDL changed?")
endif()
set_source_files_properties(${sdl2_SOURCE_DIR}/src/events/SDL_events.c PROPERTIES
  COMPILE_OPTIONS "-include;${CMAKE_CURRENT_LIST_DIR}/sdl2/no_event_log.h")
file(GLOB sdl2_browser ${sdl2_SOURCE_DIR}/src/video/emscripten/*.c)
set_source_files_properties(${sdl2_browser} PROPERTIES
  COMPILE_OPTIONS "-include;${CMAKE_CURRENT_LIST_DIR}/sdl2/no_fullscreen.h")
foreach(unused MouseQuit TouchQuit KeyboardQuit)
  target_link_options(parlour_sdl2 INTERFACE -Wl,--wrap=SDL_${unused})
endforeach()
