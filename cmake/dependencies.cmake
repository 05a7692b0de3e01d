# What others wrote. Where emsdk-env.sh has unpacked Debian's copy of the sources, that is built;
# else the same release is fetched by its tag.
include(FetchContent)
set(FETCHCONTENT_QUIET ON)

foreach(name SDL2 IMGUI)
  if(DEFINED ENV{PARLOUR_${name}_SOURCE} AND NOT DEFINED FETCHCONTENT_SOURCE_DIR_${name})
    set(FETCHCONTENT_SOURCE_DIR_${name} $ENV{PARLOUR_${name}_SOURCE} CACHE PATH "")
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
FetchContent_Declare(benchmark GIT_REPOSITORY https://github.com/google/benchmark.git
  GIT_TAG v1.8.3 GIT_SHALLOW ON SYSTEM)
