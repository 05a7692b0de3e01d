# The texts: languages.h, and an .inc and .rows for each table, generated from src/texts by cmake/texts.py.
option(PARLOUR_PSEUDO "Add a language made of the English, longer and with accents, to test layouts" OFF)
find_package(Python3 REQUIRED COMPONENTS Interpreter)

# Each game is a table, and so are the rooms, the replays, the lessons, and the sheets, the talk, the books and the islands of
# web/build.mjs. Their English is loaded
# with the code of their part, except what other screens say.
file(GLOB text_games RELATIVE ${PROJECT_SOURCE_DIR}/src/games CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/src/games/*)
list(FILTER text_games EXCLUDE REGEX "\\.")
set(text_tables core ui rooms hall replays sheets talk lessons puzzles islands daily page page_rooms page_scripts ${text_games}
    tractor_book settlers_book coup_book)
set(text_stay rooms rooms_far rooms_running room_two room_back_to room_back_to_game room_invite room_leave
    room_take_options room_to_lobby room_next_game room_end_game room_chat room_chat_n room_news_away room_news_lent
    room_host_goes_on room_sending room_set_relays room_set_relays_label room_set_turn room_set_turn_label
    room_no_record room_chance room_checked room_not_fair room_waits_chance deal_checks deal_good deal_bad
    why_chosen_needs_dealer)
file(GLOB text_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/texts/*.po)
list(APPEND text_files ${PROJECT_SOURCE_DIR}/src/texts/parlour.pot ${CMAKE_CURRENT_LIST_DIR}/texts.py)
set(text_command ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/texts.py
    --texts ${PROJECT_SOURCE_DIR}/src/texts --tables ${text_tables} --parts ${text_games} tractor_book settlers_book coup_book rooms hall replays sheets talk lessons puzzles islands daily
    --stay title tagline ${text_stay})

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
