# What others wrote. Where emsdk-env.sh has unpacked Debian's copy of the sources, that is built;
# else the same release is fetched by its tag.
include(FetchContent)
set(FETCHCONTENT_QUIET ON)

foreach(name SDL2 IMGUI)
  # Of an older run nothing is believed: the folder may be gone.
  if(DEFINED ENV{PARLOUR_${name}_SOURCE})
    set(FETCHCONTENT_SOURCE_DIR_${name} $ENV{PARLOUR_${name}_SOURCE} CACHE PATH "" FORCE)
  endif()
endforeach()
if(EXISTS /usr/src/googletest/CMakeLists.txt AND NOT DEFINED FETCHCONTENT_SOURCE_DIR_GOOGLETEST)
  set(FETCHCONTENT_SOURCE_DIR_GOOGLETEST /usr/src/googletest CACHE PATH "")
endif()

# SOURCE_SUBDIR names no folder: the sources are wanted, their own build is not.
FetchContent_Declare(sdl2 GIT_REPOSITORY https://github.com/libsdl-org/SDL.git
  GIT_TAG release-2.32.4 GIT_SHALLOW ON SOURCE_SUBDIR none)
FetchContent_Declare(imgui GIT_REPOSITORY https://github.com/ocornut/imgui.git
  GIT_TAG v1.92.2b GIT_SHALLOW ON SOURCE_SUBDIR none)
FetchContent_Declare(googletest GIT_REPOSITORY https://github.com/google/googletest.git
  GIT_TAG v1.14.0 GIT_SHALLOW ON SOURCE_SUBDIR none)
FetchContent_Declare(json GIT_REPOSITORY https://github.com/nlohmann/json.git
  GIT_TAG v3.11.3 GIT_SHALLOW ON SOURCE_SUBDIR none)
FetchContent_Declare(benchmark GIT_REPOSITORY https://github.com/google/benchmark.git
  GIT_TAG v1.8.3 GIT_SHALLOW ON SYSTEM)

# parlour_json: JSON for Modern C++, headers alone. Debian's copy is linked into a folder of its own,
# because what else stands in /usr/include is not for WebAssembly.
function(parlour_find_json)
  if(EXISTS /usr/include/nlohmann/json.hpp)
    set(folder ${CMAKE_BINARY_DIR}/json)
    file(MAKE_DIRECTORY ${folder})
    file(CREATE_LINK /usr/include/nlohmann ${folder}/nlohmann SYMBOLIC)
  else()
    FetchContent_MakeAvailable(json)
    set(folder ${json_SOURCE_DIR}/include)
  endif()
  add_library(parlour_json INTERFACE)
  target_include_directories(parlour_json SYSTEM INTERFACE ${folder})
endfunction()
