# fuzz_NAME for each tests/fuzz/NAME.cpp (libFuzzer); run_fuzz builds them all and runs each for
# PARLOUR_FUZZ_SECONDS (of the environment, else 20). A
# corpus that starts a fuzzer is kept in tests/fuzz/corpus/NAME; what it finds is written to the
# build folder.
file(GLOB fuzz_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/fuzz/*.cpp)
if(fuzz_sources AND NOT CMAKE_CXX_COMPILER_ID MATCHES Clang)
  message(FATAL_ERROR "the fuzzers need clang 19 or newer, and the compiler is ${CMAKE_CXX_COMPILER}")
endif()
set(fuzz_targets "")
list(FILTER fuzz_sources EXCLUDE REGEX "_test.cpp$")
foreach(source ${fuzz_sources})
  cmake_path(GET source STEM name)
  add_executable(fuzz_${name} ${source})
  target_link_libraries(fuzz_${name} PRIVATE parlour_flags parlour_net parlour_mental)
  if(name MATCHES "^(query|treason)$")
    target_link_libraries(fuzz_${name} PRIVATE parlour_cli)
  endif()
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  list(APPEND fuzz_targets fuzz_${name})
endforeach()
add_custom_target(run_fuzz
  COMMAND ${CMAKE_COMMAND} -D "FUZZERS=${fuzz_targets}" -D BUILD=${CMAKE_BINARY_DIR}
          -D CORPUS=${PROJECT_SOURCE_DIR}/tests/fuzz/corpus -P ${CMAKE_CURRENT_LIST_DIR}/run_fuzz.cmake
  DEPENDS ${fuzz_targets} USES_TERMINAL VERBATIM)
