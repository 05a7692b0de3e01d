# If ccache is installed, a second build of the same source, from any clone, comes out of its cache. It takes what a file
# includes from the compiler (CCACHE_DEPEND) instead of preprocessing the file first.
find_program(PARLOUR_CCACHE ccache)
if(PARLOUR_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_ABSSTDERR=1
    CCACHE_DEPEND=1
    CCACHE_PCH_EXTSUM=1 CCACHE_SLOPPINESS=pch_defines,time_macros ${PARLOUR_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
  # Make paths in debug information and __FILE__ begin at the project's root.
  file(RELATIVE_PATH to_root ${CMAKE_BINARY_DIR} ${PROJECT_SOURCE_DIR}/)
  add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}/= -ffile-prefix-map=${to_root}=)
endif()
