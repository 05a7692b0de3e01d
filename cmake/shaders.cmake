# parlour_shaders: gfx/shaders.gen.h, generated from shaders/*.vert and *.frag at build time.
file(GLOB shader_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/shaders/*.vert
  ${PROJECT_SOURCE_DIR}/shaders/*.frag ${PROJECT_SOURCE_DIR}/shaders/*.glsl)
set(shaders_header ${CMAKE_BINARY_DIR}/include/shaders/gfx/shaders.gen.h)
add_custom_command(OUTPUT ${shaders_header}
  COMMAND ${CMAKE_COMMAND} -D OUT=${shaders_header} -D DIR=${PROJECT_SOURCE_DIR}/shaders
          -P ${CMAKE_CURRENT_LIST_DIR}/embed_shaders.cmake
  DEPENDS ${shader_files} ${CMAKE_CURRENT_LIST_DIR}/embed_shaders.cmake
  COMMENT "Embedding the shaders" VERBATIM)
add_custom_target(parlour_shaders_header DEPENDS ${shaders_header})
add_library(parlour_shaders INTERFACE)
target_include_directories(parlour_shaders INTERFACE ${CMAKE_BINARY_DIR}/include/shaders)
add_dependencies(parlour_shaders parlour_shaders_header)
