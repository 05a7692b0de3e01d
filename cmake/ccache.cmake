# A second build of the same source, in any folder, comes out of ccache where it is installed.
find_program(PARLOUR_CCACHE ccache)
if(PARLOUR_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${PARLOUR_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${PARLOUR_CCACHE})
endif()
