# parlour_flags: how our own code is compiled. parlour_wasm_flags: what everything in the page
# needs.
add_library(parlour_flags INTERFACE)
target_compile_options(parlour_flags INTERFACE -Wall -Wextra -Wshadow -Wpedantic)
# No fused multiply-add: the bots' results must be bit-identical with every compiler.
target_compile_options(parlour_flags INTERFACE -ffp-contract=off)
if(PARLOUR_WERROR)
  target_compile_options(parlour_flags INTERFACE -Werror)
endif()

# GCC 12 mistakes the concatenation of short strings for overlapping copies (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(parlour_flags INTERFACE -Wno-restrict)
endif()

if(EMSCRIPTEN)
  # Replaces CMake's -O3 and -O0 by one choice per library: the page is compiled for size, and the
  # rules and the search a second time for speed (cmake/layers.cmake).
  set(CMAKE_C_FLAGS_RELEASE -DNDEBUG)
  set(CMAKE_CXX_FLAGS_RELEASE -DNDEBUG)
  add_compile_options(-fno-exceptions $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>
                      -ffunction-sections -fdata-sections)
  set(parlour_fast -O3)
  set(parlour_small -Oz)
  # EM_JS and EM_ASM use a GNU extension and dollar signs.
  target_compile_options(parlour_flags INTERFACE
    $<$<CXX_COMPILER_ID:Clang>:-Wno-gnu-zero-variadic-macro-arguments -Wno-dollar-in-identifier-extension>)
else()
  # Use the machine's instruction for counting bits, if it has one, as every WebAssembly engine
  # does.
  if(PARLOUR_THIS_MACHINE)
    include(CheckCXXCompilerFlag)
    check_cxx_compiler_flag(-march=native PARLOUR_MARCH_NATIVE)
    if(PARLOUR_MARCH_NATIVE)
      add_compile_options(-march=native)
    endif()
  endif()
  set(parlour_fast "")
  set(parlour_small "")
  if(PARLOUR_SANITIZE)
    add_compile_options(-fsanitize=${PARLOUR_SANITIZE} -fno-sanitize-recover=all
                        -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${PARLOUR_SANITIZE})
  endif()
endif()
