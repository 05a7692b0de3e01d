# parlour_precompiled(TARGET VARIANT [OPTIONS OPTION...] [LINKS LIBRARY...] [HEADERS FILE...]): the sources of TARGET start
# from precompiled headers, those of the standard library and HEADERS, whose reading takes half of a build. Targets with
# the same OPTIONS and LINKS share a VARIANT.
#
# Only headers that never change are precompiled, so a change of ours compiles no more than what includes it. Sources still
# include what they use: GCC, which builds the command line, compiles them without this.
#
# Clang finds the precompiled header beside the one that it is told to include. CMake's own options, which name both behind
# -Xclang, would keep ccache from knowing a file again in another clone: it sees no paths there.
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -include <PCH_HEADER>)
endif()
set(parlour_std_headers algorithm array bit cassert cmath cstdint cstdlib cstring expected functional map memory optional
                        span string string_view utility vector)

# A hash of the standard library's headers, the same in every clone; nothing where the compiler needs more flags than
# these to read them.
function(parlour_hash_std out)
  get_property(hash GLOBAL PROPERTY parlour_std_hash)
  if(NOT hash)
    set(source ${CMAKE_BINARY_DIR}/std_headers.cpp)
    list(TRANSFORM parlour_std_headers REPLACE "(.+)" "#include <\\1>\n" OUTPUT_VARIABLE includes)
    string(JOIN "" includes ${includes})
    file(CONFIGURE OUTPUT ${source} CONTENT "${includes}")
    separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS} -std=c++2b")
    if(CMAKE_OSX_SYSROOT)
      list(APPEND flags -isysroot ${CMAKE_OSX_SYSROOT})
    endif()
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} ${flags} -E ${source}
      OUTPUT_VARIABLE text RESULT_VARIABLE failed ERROR_QUIET)
    if(failed)
      message(STATUS "The standard library's headers are not precompiled: ccache would not know them.")
      set(hash none)
    else()
      string(REPLACE ${source} "" text "${text}")
      string(SHA256 hash "${text}")
    endif()
    set_property(GLOBAL PROPERTY parlour_std_hash ${hash})
  endif()
  if(hash STREQUAL none)
    set(hash "")
  endif()
  set(${out} "${hash}" PARENT_SCOPE)
endfunction()

function(parlour_precompiled target variant)
  cmake_parse_arguments(arg "" "" "OPTIONS;LINKS;HEADERS" ${ARGN})
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    return()
  endif()
  if(PARLOUR_CCACHE)
    parlour_hash_std(hash)
    if(NOT hash)
      return()
    endif()
  endif()
  set(headers parlour_headers_${variant})
  if(NOT TARGET ${headers})
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/${headers}.cpp CONTENT "")
    add_library(${headers} OBJECT EXCLUDE_FROM_ALL ${CMAKE_BINARY_DIR}/${headers}.cpp)
    target_link_libraries(${headers} PRIVATE parlour_flags ${arg_LINKS})
    target_compile_options(${headers} PRIVATE ${arg_OPTIONS})
    list(TRANSFORM parlour_std_headers REPLACE "(.+)" "<\\1>" OUTPUT_VARIABLE std)
    target_precompile_headers(${headers} PRIVATE ${std} ${arg_HEADERS})
    # Out of another clone's cache, it would name that clone's files.
    set_target_properties(${headers} PROPERTIES CXX_COMPILER_LAUNCHER "")
    # ccache takes the hash of a precompiled header from the file beside it: the header itself contains paths.
    if(PARLOUR_CCACHE)
      foreach(header IN LISTS arg_HEADERS)
        cmake_path(GET header PARENT_PATH folder)
        file(GLOB_RECURSE included ${folder}/*.h)
        foreach(file IN LISTS included)
          file(SHA256 ${file} another)
          string(APPEND hash ${another})
        endforeach()
      endforeach()
      file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${headers}.dir/cmake_pch.hxx.pch.sum CONTENT "${hash}")
    endif()
  endif()
  target_precompile_headers(${target} REUSE_FROM ${headers})
endfunction()
