# Toolchain file: the Emscripten on PATH (emsdk-env.sh puts it there).
find_program(PARLOUR_EMCC emcc NO_CACHE)
if(NOT PARLOUR_EMCC)
  message(FATAL_ERROR "emcc is not on PATH. Run the command through ./emsdk-env.sh, which fetches it:\n"
                      "  ./emsdk-env.sh cmake --workflow --preset play")
endif()
file(REAL_PATH ${PARLOUR_EMCC} parlour_emcc)
cmake_path(GET parlour_emcc PARENT_PATH parlour_emscripten)
include(${parlour_emscripten}/cmake/Modules/Platform/Emscripten.cmake)
