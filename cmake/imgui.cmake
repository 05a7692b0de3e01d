# parlour_imgui: Dear ImGui with its SDL2 and OpenGL 3 backends, without what the page never calls.
FetchContent_MakeAvailable(imgui)

# parlour_trimmed(OUT FILE [TEXT REPLACEMENT]...): writes the file, in the build's folder, with each text replaced
# wherever it occurs, and gives its path in OUT. Every text has to occur.
function(parlour_trimmed out file)
  file(READ ${imgui_SOURCE_DIR}/${file} source)
  while(ARGN)
    list(POP_FRONT ARGN text replacement)
    string(FIND "${source}" "${text}" at)
    if(at LESS 0)
      message(FATAL_ERROR "${file} does not say ${text}: has ImGui changed?")
    endif()
    string(REPLACE "${text}" "${replacement}" source "${source}")
  endwhile()
  set(trimmed ${CMAKE_BINARY_DIR}/imgui/${file})
  file(CONFIGURE OUTPUT ${trimmed} CONTENT "${source}" @ONLY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${imgui_SOURCE_DIR}/${file})
  set(${out} ${trimmed} PARENT_SCOPE)
endfunction()

# Our fonts have TrueType outlines: without the code that reads PostScript outlines.
parlour_trimmed(outlines imstb_truetype.h
  "stbtt__find_table(data, fontstart, \"CFF \")" 0 "info->cff.size" 0)
# Our windows have no background, frame, title, popup, tooltip or imgui.ini, nobody moves, resizes or switches them
# (Ui::begin_layer), each is ended, and the browser draws the pointer: without ImGui's drawing and input for these.
set(nothing "(void)0")
parlour_trimmed(windows imgui.cpp
  "            RenderWindowDecorations(window, title_bar_rect, title_bar_is_highlight, handle_borders_and_resize_grips, resize_grip_count, resize_grip_col, resize_grip_draw_size)"
  "            window->SkipItems = false, window->DC.NavLayerCurrent = ImGuiNavLayer_Main"
  "            RenderWindowTitleBarContents(window, ImRect(title_bar_rect.Min.x + window->WindowBorderSize, title_bar_rect.Min.y, title_bar_rect.Max.x - window->WindowBorderSize, title_bar_rect.Max.y), name, p_open)"
  "            ${nothing}"
  "UpdateWindowManualResize(window, size_auto_fit, &border_hovered, &border_held, resize_grip_count, &resize_grip_col[0], visibility_rect)" 0
  "FindBestWindowPosForPopup(window)" "window->Pos"
  "        RenderMouseCursor(g.IO.MousePos, g.Style.MouseCursorScale, g.MouseCursor, IM_COL32_WHITE, IM_COL32_BLACK, IM_COL32(0, 0, 0, 48))" "        ${nothing}"
  "\n    RenderDimmedBackgrounds()" "\n    ${nothing}"
  "            RenderNavCursor(" "            (void)("
  "\n    NavUpdateWindowing()" "\n    ${nothing}"
  "\n        NavUpdateWindowingOverlay()" "\n        ${nothing}"
  "        ErrorRecoveryTryToRecoverState(&g.StackSizesInNewFrame)" "        ${nothing}"
  "        ErrorRecoveryTryToRecoverWindowState(&window_stack_data.StackSizesInBegin)" "        ${nothing}"
  "SetTooltip(\"%s\", GetKeyChordName(g.LastItemData.Shortcut))" "${nothing}" "SetTooltip(\"...\")" "${nothing}"
  "AddSettingsHandler(&ini_handler)" "${nothing}"
  "    ImGui::StyleColorsDark(this)" "    ${nothing}")
parlour_trimmed(buttons imgui_widgets.cpp "RenderNavCursor(" "(void)(")
# Nor does ImGui draw lines.
parlour_trimmed(drawing imgui_draw.cpp
  "\n    ImFontAtlasBuildUpdateLinesTexData(atlas)" "\n    ${nothing}"
  "atlas->Flags & ImFontAtlasFlags_NoMouseCursors" true)
add_library(parlour_imgui STATIC
  ${windows}
  ${drawing}
  ${CMAKE_CURRENT_LIST_DIR}/imgui/no_tables.cpp
  ${buttons}
  ${imgui_SOURCE_DIR}/backends/imgui_impl_sdl2.cpp
  ${imgui_SOURCE_DIR}/backends/imgui_impl_opengl3.cpp)
target_include_directories(parlour_imgui SYSTEM PUBLIC ${imgui_SOURCE_DIR} ${imgui_SOURCE_DIR}/backends)
target_compile_definitions(parlour_imgui PUBLIC
  IMGUI_DISABLE_DEMO_WINDOWS IMGUI_DISABLE_DEBUG_TOOLS IMGUI_DISABLE_DEFAULT_FONT
  IMGUI_DISABLE_OBSOLETE_FUNCTIONS IMGUI_DISABLE_FILE_FUNCTIONS
  IMGUI_USE_WCHAR32 # emoji in names
  IMGUI_IMPL_OPENGL_ES3)
set_source_files_properties(${drawing} PROPERTIES
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
