# parlour_imgui: Dear ImGui with its SDL2 and OpenGL 3 backends, without what the page never calls.
FetchContent_MakeAvailable(imgui)

# Our fonts have TrueType outlines: leave out the code that reads PostScript outlines.
file(READ ${imgui_SOURCE_DIR}/imstb_truetype.h truetype)
set(postscript "stbtt__find_table(data, fontstart, \"CFF \")" "info->cff.size")
foreach(call IN LISTS postscript)
  string(FIND "${truetype}" "${call}" at)
  if(at LESS 0)
    message(FATAL_ERROR "imstb_truetype.h does not say ${call}: has ImGui changed?")
  endif()
  string(REPLACE "${call}" "0" truetype "${truetype}")
endforeach()
set(outlines ${CMAKE_BINARY_DIR}/imgui/outlines.h)
set(outlines_before "")
if(EXISTS ${outlines})
  file(READ ${outlines} outlines_before)
endif()
if(NOT outlines_before STREQUAL truetype)
  file(WRITE ${outlines} "${truetype}")
endif()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${imgui_SOURCE_DIR}/imstb_truetype.h)
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
set_source_files_properties(${imgui_SOURCE_DIR}/imgui_draw.cpp PROPERTIES
  COMPILE_DEFINITIONS "IMGUI_STB_TRUETYPE_FILENAME=\"${outlines}\"")
target_compile_options(parlour_imgui PRIVATE ${parlour_small} -w
  "SHELL:-include emscripten/em_macros.h" "SHELL:-include ${CMAKE_CURRENT_LIST_DIR}/imgui/no_ini.h")
target_link_libraries(parlour_imgui PRIVATE parlour_sdl2)
set_source_files_properties(${imgui_SOURCE_DIR}/backends/imgui_impl_sdl2.cpp PROPERTIES
  COMPILE_OPTIONS "-include;${CMAKE_CURRENT_LIST_DIR}/sdl2/no_gamepads.h")
set_source_files_properties(${imgui_SOURCE_DIR}/backends/imgui_impl_opengl3.cpp PROPERTIES
  COMPILE_OPTIONS "-include;${CMAKE_CURRENT_LIST_DIR}/imgui/glsl_version.h;-include;${CMAKE_CURRENT_LIST_DIR}/imgui/gl_state.h")
foreach(unused 9EndTabBarEv 14EndMultiSelectEv 10EndMenuBarEv 7TreePopEv
               10SelectableEPKcbiRK6ImVec2 15SeparatorTextExEjPKcS1_f 6TextExEPKcS1_i)
  target_link_options(parlour_imgui INTERFACE -Wl,--wrap=_ZN5ImGui${unused})
endforeach()
