# cmake -D DIR=src/room/lessons -D OUT=lessons.gen.h -P embed_lessons.cmake
#
# Writes each DIR/GAME.txt as a constant GAME, without comments, in the section of the texts of the lessons: it travels
# with them (PARLOUR_TEXTS in core/lines.h). kGames has their names, kTexts the constants in the same order.
cmake_minimum_required(VERSION 3.25)

file(GLOB files RELATIVE ${DIR} ${DIR}/*.txt)
set(names "")
set(texts "")
set(header "// Made from src/room/lessons by cmake/embed_lessons.cmake: change it there.\n#pragma once\n\n")
string(APPEND header "#include <string_view>\n\n#include \"core/lines.h\"\n\nnamespace parlour::room::lessons {\n\n")
foreach(file IN LISTS files)
  file(READ ${DIR}/${file} text)
  string(REGEX REPLACE "(^|\n)#[^\n]*" "\\1" text "${text}")
  string(REGEX REPLACE "\n\n+" "\n" text "${text}")
  string(REPLACE ".txt" "" name ${file})
  string(APPEND header "PARLOUR_TEXTS(\"texts_lessons\") inline constexpr char ${name}[] = R\"lesson(${text})lesson\";\n")
  string(APPEND names "\"${name}\", ")
  string(APPEND texts "${name}, ")
endforeach()
string(APPEND header "inline constexpr std::string_view kGames[] = {${names}};\n")
string(APPEND header "inline constexpr const char* kTexts[] = {${texts}};\n")
string(APPEND header "\n}  // namespace parlour::room::lessons\n")
file(CONFIGURE OUTPUT ${OUT} CONTENT "@header@" @ONLY)
