# parlour_lessons: room/lessons.gen.h, generated from src/room/lessons at build time.
file(GLOB lesson_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/room/lessons/*.txt)
set(lessons_header ${CMAKE_BINARY_DIR}/include/lessons/lessons.gen.h)
add_custom_command(OUTPUT ${lessons_header}
  COMMAND ${CMAKE_COMMAND} -D OUT=${lessons_header} -D DIR=${PROJECT_SOURCE_DIR}/src/room/lessons
          -P ${CMAKE_CURRENT_LIST_DIR}/embed_lessons.cmake
  DEPENDS ${lesson_files} ${CMAKE_CURRENT_LIST_DIR}/embed_lessons.cmake
  COMMENT "Embedding the lessons" VERBATIM)
add_custom_target(parlour_lessons_header DEPENDS ${lessons_header})
add_library(parlour_lessons INTERFACE)
target_include_directories(parlour_lessons INTERFACE ${CMAKE_BINARY_DIR}/include/lessons)
add_dependencies(parlour_lessons parlour_lessons_header)
