# What others wrote. Where emsdk-env.sh has unpacked Debian's copy of the sources, that is built;
# else the same release is fetched by its tag.
include(FetchContent)
set(FETCHCONTENT_QUIET ON)

foreach(name SDL2 IMGUI SODIUM)
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
FetchContent_Declare(sodium GIT_REPOSITORY https://github.com/jedisct1/libsodium.git
  GIT_TAG 1.0.18-RELEASE GIT_SHALLOW ON SOURCE_SUBDIR none)
FetchContent_Declare(googletest GIT_REPOSITORY https://github.com/google/googletest.git
  GIT_TAG v1.14.0 GIT_SHALLOW ON SOURCE_SUBDIR none)
FetchContent_Declare(json GIT_REPOSITORY https://github.com/nlohmann/json.git
  GIT_TAG v3.11.3 GIT_SHALLOW ON SOURCE_SUBDIR none)
FetchContent_Declare(cli11 GIT_REPOSITORY https://github.com/CLIUtils/CLI11.git
  GIT_TAG v2.1.2 GIT_SHALLOW ON SOURCE_SUBDIR none)
FetchContent_Declare(benchmark GIT_REPOSITORY https://github.com/google/benchmark.git
  GIT_TAG v1.8.3 GIT_SHALLOW ON SYSTEM)

# parlour_headers(NAME FOLDER FETCHED): the target parlour_NAME of a library that is headers alone.
# Debian's copy of FOLDER is linked into a folder of its own, because what else stands in
# /usr/include is not for WebAssembly; where there is none, the release FETCHED is downloaded.
function(parlour_headers name folder fetched)
  if(IS_DIRECTORY /usr/include/${folder})
    set(include ${CMAKE_BINARY_DIR}/headers/${name})
    file(MAKE_DIRECTORY ${include})
    file(CREATE_LINK /usr/include/${folder} ${include}/${folder} SYMBOLIC)
  else()
    FetchContent_MakeAvailable(${fetched})
    set(include ${${fetched}_SOURCE_DIR}/include)
  endif()
  add_library(parlour_${name} INTERFACE)
  target_include_directories(parlour_${name} SYSTEM INTERFACE ${include})
endfunction()

parlour_headers(json nlohmann json)    # JSON for Modern C++
parlour_headers(arguments CLI cli11)   # CLI11

# parlour_command_line(TARGET): TARGET has src/cli/args.cpp. CLI11 throws, so WebAssembly, which does
# without exceptions elsewhere, has them in that file.
function(parlour_command_line target)
  target_link_libraries(${target} PRIVATE parlour_arguments)
  if(EMSCRIPTEN)
    set_property(SOURCE ${PROJECT_SOURCE_DIR}/src/cli/args.cpp TARGET_DIRECTORY ${target}
      PROPERTY COMPILE_OPTIONS -fexceptions -frtti)
    set_property(SOURCE ${PROJECT_SOURCE_DIR}/src/cli/args.cpp TARGET_DIRECTORY ${target}
      PROPERTY SKIP_PRECOMPILE_HEADERS ON)  # they are compiled without these
    target_link_options(${target} PUBLIC -fexceptions)
  endif()
endfunction()
