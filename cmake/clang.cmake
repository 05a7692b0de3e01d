# Toolchain file: clang if available (it includes libFuzzer, and its sanitizers are faster), else
# the machine's own compiler. clang 15 to 18 cannot compile libstdc++'s <expected>.
foreach(name clang-19 clang-20 clang-21 clang-22 clang)
  string(REPLACE clang clang++ name_cxx ${name})
  find_program(parlour_clang_${name} ${name})
  find_program(parlour_clang_${name_cxx} ${name_cxx})
  if(parlour_clang_${name} AND parlour_clang_${name_cxx})
    execute_process(COMMAND ${parlour_clang_${name_cxx}} -dumpversion OUTPUT_VARIABLE version
      OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(version VERSION_GREATER_EQUAL 19 OR APPLE)
      set(CMAKE_C_COMPILER ${parlour_clang_${name}})
      set(CMAKE_CXX_COMPILER ${parlour_clang_${name_cxx}})
      break()
    endif()
  endif()
endforeach()
