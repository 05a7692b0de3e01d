# parlour_imgui: Dear ImGui with its SDL2 and OpenGL 3 backends, without what the page never calls.
FetchContent_MakeAvailable(imgui)

add_library(parlour_imgui STATIC
  ${imgui_SOURCE_DIR}/imgui.cpp
  ${imgui_SOURCE_DIR}/imgui_draw.cpp
  ${CMAKE_CURRENT_LIST_DIR}/imgui/no_tables.cpp
  ${imgui_SOURCE_DIR}/imgui_widgets.cpp
  ${imgui_SOURCE_DIR}/backends/imgui_impl_sdl2.cpp
  ${imgui_SOURCE_DIR}/backends/imgui_impl_opengl3.cpp)
target_include_directories(parlour_imgui SYSTEM PUBLIC ${imgui_SOURCE_DIR} ${imgui_SOURCE_DIR}/backends)
target_compile_definitions(parlour_imgui PUBLIC
  IMGUI_DISABLE_DEMO_WINDOWS IMGUI_DISABLE_DEBUG_TOOLS IMGUI_DISABLE_DEFAULT_FONT
  IMGUI_DISABLE_OBSOLETE_FUNCTIONS IMGUI_DISABLE_FILE_FUNCTIONS
  IMGUI_USE_WCHAR32 # emoji in names
  IMGUI_IMPL_OPENGL_ES3)
target_compile_options(parlour_imgui PRIVATE ${parlour_small} -w
  "SHELL:-include emscripten/em_macros.h" "SHELL:-include ${CMAKE_CURRENT_LIST_DIR}/imgui/no_ini.h")
target_link_libraries(parlour_imgui PRIVATE parlour_sdl2)
set_source_files_properties(${imgui_SOURCE_DIR}/backends/imgui_impl_sdl2.cpp PROPERTIES
  COMPILE_OPTIONS "-include;${CMAKE_CURRENT_LIST_DIR}/sdl2/no_gamepads.h")
set_source_files_properties(${imgui_SOURCE_DIR}/backends/imgui_impl_opengl3.cpp PROPERTIES
  COMPILE_OPTIONS "-include;${CMAKE_CURRENT_LIST_DIR}/imgui/glsl_version.h;-include;${CMAKE_CURRENT_LIST_DIR}/imgui/gl_state.h")
foreach(unused 9EndTabBar 14EndMultiSelect 10EndMenuBar 7TreePop)
  target_link_options(parlour_imgui INTERFACE -Wl,--wrap=_ZN5ImGui${unused}Ev)
endforeach()
