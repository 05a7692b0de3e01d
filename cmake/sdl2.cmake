# parlour_sdl2: the part of SDL that the page uses (window, input, GL context, timers) as one
# library. SDL's own configure step would spend minutes on checks whose answers are known here.
FetchContent_MakeAvailable(sdl2)

set(sdl2_globs "")
foreach(folder . atomic cpuinfo events file filesystem/emscripten joystick joystick/dummy
               libm loadso/dummy locale locale/emscripten misc misc/emscripten power
               power/emscripten render render/software stdlib thread thread/generic timer
               timer/unix video video/emscripten video/yuv2rgb)
  list(APPEND sdl2_globs ${sdl2_SOURCE_DIR}/src/${folder}/*.c)
endforeach()
file(GLOB sdl2_sources ${sdl2_globs})
add_library(parlour_sdl2 STATIC ${sdl2_sources} ${CMAKE_CURRENT_LIST_DIR}/sdl2/gl.c)
target_include_directories(parlour_sdl2 SYSTEM PUBLIC ${sdl2_SOURCE_DIR}/include)
target_include_directories(parlour_sdl2 PRIVATE ${sdl2_SOURCE_DIR}/src)
target_compile_options(parlour_sdl2 PRIVATE ${parlour_small} -w
  -include ${CMAKE_CURRENT_LIST_DIR}/sdl2/parts.h)
