# The texts: languages.h, and an .inc and .rows for each table, generated from src/texts by cmake/texts.py.
option(PARLOUR_PSEUDO "Add a language made of the English, longer and with accents, to test layouts" OFF)
find_package(Python3 REQUIRED COMPONENTS Interpreter)

# Each game is a table. Its English is loaded with its code, except what the home screen says about it.
file(GLOB text_games RELATIVE ${PROJECT_SOURCE_DIR}/src/games CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/src/games/*)
list(FILTER text_games EXCLUDE REGEX "\\.")
set(text_tables core ui rooms page page_rooms page_scripts ${text_games})
file(GLOB text_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/texts/*.po)
list(APPEND text_files ${PROJECT_SOURCE_DIR}/src/texts/parlour.pot ${CMAKE_CURRENT_LIST_DIR}/texts.py)
set(text_command ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/texts.py
    --texts ${PROJECT_SOURCE_DIR}/src/texts --tables ${text_tables} --parts ${text_games} --stay title tagline)

# parlour_texts(TARGET [OPTIONS OPTION...] [PO FILE...]): a header-only library, texts/*, with the languages of
# src/texts and of the files after PO.
function(parlour_texts target)
  cmake_parse_arguments(arg "" "" "OPTIONS;PO" ${ARGN})
  set(out ${CMAKE_BINARY_DIR}/include/${target})
  set(made ${out}/texts/languages.h ${out}/texts/texts.json)
  foreach(table ${text_tables})
    list(APPEND made ${out}/texts/${table}.inc ${out}/texts/${table}.rows)
  endforeach()
  add_custom_command(OUTPUT ${made}
    COMMAND ${text_command} --out ${out}/texts ${arg_OPTIONS} --po ${arg_PO}
    DEPENDS ${text_files} ${arg_PO} COMMENT "Reading the texts" VERBATIM)
  add_custom_target(${target}_made DEPENDS ${made})
  add_library(${target} INTERFACE)
  target_include_directories(${target} INTERFACE ${out})
  add_dependencies(${target} ${target}_made)
endfunction()

if(PARLOUR_PSEUDO)
  parlour_texts(parlour_texts OPTIONS --pseudo)
else()
  parlour_texts(parlour_texts)
endif()
