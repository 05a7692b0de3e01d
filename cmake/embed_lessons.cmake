# cmake -D DIR=src/room/lessons -D OUT=lessons.gen.h -P embed_lessons.cmake
#
# Writes each DIR/GAME.txt as a constant GAME, without comments, in the section of the texts of the lessons: it travels
# with them (PARLOUR_TEXTS in core/lines.h).
cmake_minimum_required(VERSION 3.25)

file(GLOB files RELATIVE ${DIR} ${DIR}/*.txt)
set(header "// Made from src/room/lessons by cmake/embed_lessons.cmake: change it there.\n#pragma once\n\n")
string(APPEND header "#include \"core/lines.h\"\n\nnamespace parlour::room::lessons {\n\n")
foreach(file IN LISTS files)
  file(READ ${DIR}/${file} text)
  string(REGEX REPLACE "(^|\n)#[^\n]*" "\\1" text "${text}")
  string(REGEX REPLACE "\n\n+" "\n" text "${text}")
  string(REPLACE ".txt" "" name ${file})
  string(APPEND header "PARLOUR_TEXTS(\"texts_lessons\") inline constexpr char ${name}[] = R\"lesson(${text})lesson\";\n")
endforeach()
string(APPEND header "\n}  // namespace parlour::room::lessons\n")
file(CONFIGURE OUTPUT ${OUT} CONTENT "@header@" @ONLY)
