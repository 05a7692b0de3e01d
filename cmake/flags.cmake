# parlour_flags: how our own code is compiled. parlour_wasm_flags: what everything in the page needs.
add_library(parlour_flags INTERFACE)
target_compile_options(parlour_flags INTERFACE -Wall -Wextra -Wshadow -Wpedantic)
# No fused multiply-add: what the bots compute is the same to the bit on every compiler.
target_compile_options(parlour_flags INTERFACE -ffp-contract=off)
if(PARLOUR_WERROR)
  target_compile_options(parlour_flags INTERFACE -Werror)
endif()

# GCC 12 takes the joining of short strings for overlapping copies (its bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(parlour_flags INTERFACE -Wno-restrict)
endif()

if(EMSCRIPTEN)
  # CMake's own -O3 and -O0 give way to one choice a library: the page is compiled for size, and the
  # rules and the search once more for speed (cmake/layers.cmake).
  set(CMAKE_C_FLAGS_RELEASE -DNDEBUG)
  set(CMAKE_CXX_FLAGS_RELEASE -DNDEBUG)
  add_compile_options(-fno-exceptions $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>
                      -ffunction-sections -fdata-sections)
  set(parlour_fast -O3)
  set(parlour_small -Oz)
  # EM_JS and EM_ASM are made of a GNU extension and of dollars.
  target_compile_options(parlour_flags INTERFACE
    $<$<CXX_COMPILER_ID:Clang>:-Wno-gnu-zero-variadic-macro-arguments -Wno-dollar-in-identifier-extension>)
else()
  # Bits are counted by an instruction where the machine has one, as every WebAssembly engine does.
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
