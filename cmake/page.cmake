# parlour_page: the page's module, src/platform/main.cpp and everything below it. parlour_bots_GAME: the module of the
# bots' worker in that game, src/ai/worker and what it needs of ai; it has no main(), only functions kept by
# EMSCRIPTEN_KEEPALIVE. Each consists of a .js (an ES module that exports a factory) and a .wasm. parlour_scripts: the same
# for players' own scripts, src/protocol/worker, small; parlour_aide_GAME for games without a dealer, src/mental/worker, small.
function(parlour_module target)
  # In the folder of whoever calls it.
  set_source_files_properties(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/bytes.c PROPERTIES COMPILE_OPTIONS -mbulk-memory)
  target_sources(${target} PRIVATE ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/bytes.c)
  target_compile_options(${target} PRIVATE ${parlour_small})
  target_link_options(${target} PRIVATE
    -Oz -fno-exceptions -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=web,worker
    -sFILESYSTEM=0 -sMALLOC=emmalloc -sDYNAMIC_EXECUTION=0 -sALLOW_MEMORY_GROWTH
    -Wl,-Map=${CMAKE_BINARY_DIR}/modules/${target}.map  # for web/texts.mjs
    -sINCOMING_MODULE_JS_API=canvas,instantiateWasm,locateFile,onAbort,print,printErr,wasmBinary
    ${ARGN})
  set_target_properties(${target} PROPERTIES
    SUFFIX .js RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/modules)
endfunction()

file(GLOB page_main CONFIGURE_DEPENDS src/platform/main.cpp)
if(page_main)
  add_executable(parlour_page src/platform/main.cpp)
  target_link_libraries(parlour_page PRIVATE parlour_flags parlour_platform)
  # web/split.mjs splits the module by the names in its symbol map. So identical functions of two games
  # must not be merged, and functions that one game calls must not be inlined away.
  set(passes --skip-pass=duplicate-function-elimination --skip-pass=merge-similar-functions
      --one-caller-inline-max-function-size=80)
  list(JOIN passes "," passes)
  # ImGui and SDL neither write nor read fractions here, except for the numbers of a hint that is never set. The C
  # library's code for fractions is large.
  target_sources(parlour_page PRIVATE ${CMAKE_CURRENT_LIST_DIR}/sdl2/whole_numbers.c)
  target_link_options(parlour_page PRIVATE -Wl,--wrap=vsnprintf -Wl,--wrap=strtod
    -Wl,--wrap=__rem_pio2_large)
  parlour_module(parlour_page
    --js-library=${CMAKE_CURRENT_LIST_DIR}/no_browser.js
    --emit-symbol-map -sBINARYEN_EXTRA_PASSES=${passes}
    -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 -sGL_ENABLE_GET_PROC_ADDRESS=0
    -sSTACK_SIZE=262144 -sINITIAL_HEAP=16777216)
endif()

# For modules of one game: what the other games use is there all the same.
add_library(parlour_one_game_flags INTERFACE)
target_compile_options(parlour_one_game_flags INTERFACE -Wno-unused -Wno-unneeded-internal-declaration)

file(GLOB_RECURSE bots_sources CONFIGURE_DEPENDS src/ai/worker/*.cpp)
set(bots_modules "")
if(bots_sources)
  # Whoever plays one game does not wait for the bots of the others. What is built from the list of games
  # (games/all.h) is compiled for each, and takes the place of the libraries'; the list has no words (games/registry.cpp).
  set(listing ${PROJECT_SOURCE_DIR}/src/games/registry.cpp ${PROJECT_SOURCE_DIR}/src/ai/bot.cpp
              ${PROJECT_SOURCE_DIR}/src/ai/coach.cpp)
  parlour_faster(thinks parlour_ai)
  foreach(game ${text_games})
    string(SUBSTRING ${game} 0 1 initial)
    string(SUBSTRING ${game} 1 -1 rest)
    string(TOUPPER ${initial} initial)
    set(module parlour_bots_${game})
    add_executable(${module} ${bots_sources} ${listing})
    target_compile_definitions(${module} PRIVATE PARLOUR_SILENT PARLOUR_MUTE PARLOUR_ONLY=${game}::${initial}${rest})
    target_compile_options(${module} PRIVATE ${parlour_fast})
    target_link_libraries(${module} PRIVATE parlour_flags parlour_one_game_flags ${thinks})
    parlour_module(${module} --no-entry -sSTACK_SIZE=1048576 -sINITIAL_HEAP=33554432)
    list(APPEND bots_modules ${module})
  endforeach()
endif()

# parlour_aide_module(TARGET GAME SOURCE...): such a module of these sources.
file(GLOB aide_sources CONFIGURE_DEPENDS src/mental/worker/*.cpp)
set(aide_modules "")
function(parlour_aide_module module game)
  string(SUBSTRING ${game} 0 1 initial)
  string(SUBSTRING ${game} 1 -1 rest)
  string(TOUPPER ${initial} initial)
  set(games ${PROJECT_SOURCE_DIR}/src/games)
  add_executable(${module} ${ARGN} ${games}/registry.cpp ${games}/dealerless.cpp)
  target_compile_definitions(${module} PRIVATE PARLOUR_SILENT PARLOUR_MUTE PARLOUR_RULES_ALONE
    PARLOUR_ONLY=${game}::${initial}${rest})
  target_link_libraries(${module} PRIVATE parlour_flags parlour_one_game_flags parlour_mental parlour_games)
  parlour_module(${module} --no-entry -sSTACK_SIZE=1048576)
endfunction()
if(aide_sources)
  foreach(game ${text_games})
    if(EXISTS ${PROJECT_SOURCE_DIR}/src/games/${game}/${game}_dealerless.cpp)
      parlour_aide_module(parlour_aide_${game} ${game} ${aide_sources})
      list(APPEND aide_modules parlour_aide_${game})
    endif()
  endforeach()
endif()

file(GLOB_RECURSE scripts_sources CONFIGURE_DEPENDS src/protocol/worker/*.cpp)
if(scripts_sources)
  add_executable(parlour_scripts ${scripts_sources} ${PROJECT_SOURCE_DIR}/src/games/registry.cpp)
  target_compile_definitions(parlour_scripts PRIVATE PARLOUR_SILENT)
  target_link_libraries(parlour_scripts PRIVATE parlour_flags parlour_ai parlour_protocol parlour_treason)
  parlour_module(parlour_scripts --no-entry -sSTACK_SIZE=1048576)
endif()
