# cmake -D STAMP=file -D "INPUTS=file or folder;..." -D "DATA=folder;..." -D "COMMAND=program;argument;..." -P once.cmake
#
# INPUTS is what the test reads; of DATA, everything except code and the stored pictures of screens.
#
# Runs a test unless it has already passed with the same command, inputs, browsers and relevant environment variables,
# in which case it only repeats the result. Nothing else influences the result: random games have fixed seeds. The stamp
# keeps the last line of output, such as "12 passed, 0 failed".
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${CMAKE_COMMAND} -E environment OUTPUT_VARIABLE environment)
string(REGEX MATCHALL "(^|\n)(CI|CHROMIUM|FIREFOX|WEBKIT_DRIVER|GTEST_[A-Z_]*|PARLOUR_[A-Z_]*)=[^\n]*" environment "${environment}")
set(key "${COMMAND}${environment}")
foreach(browser $ENV{CHROMIUM} /usr/bin/firefox-esr /usr/bin/WebKitWebDriver)
  file(TIMESTAMP ${browser} time)
  string(APPEND key "\n${time}")
endforeach()
foreach(input IN LISTS INPUTS DATA)
  if(IS_DIRECTORY ${input})
    file(GLOB_RECURSE files ${input}/*)
    if(input IN_LIST DATA)
      list(FILTER files EXCLUDE REGEX "\\.(cpp|h|m?js|cmake)$|/pictures/[^/]*\\.webp$")
    endif()
  else()
    set(files ${input})
  endif()
  foreach(file IN LISTS files)
    file(SHA256 ${file} hash)
    string(APPEND key "\n${hash} ${file}")
  endforeach()
endforeach()
string(SHA256 key "${key}")

if(EXISTS ${STAMP})
  file(STRINGS ${STAMP} lines)
  list(POP_FRONT lines before)
  if(before STREQUAL key)
    list(JOIN lines "\n" said)
    message("Nothing has changed since it passed.\n${said}")
    return()
  endif()
  file(REMOVE ${STAMP})
endif()

execute_process(COMMAND ${COMMAND} RESULT_VARIABLE result OUTPUT_VARIABLE said ECHO_OUTPUT_VARIABLE)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "It has ended with ${result}.")
endif()
string(REGEX MATCH "[^\n]+\n*$" last "${said}")
file(WRITE ${STAMP} "${key}\n${last}")
