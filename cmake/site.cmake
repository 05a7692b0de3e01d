# site: the folder to put on a host. serve: builds it and serves it on this machine.
set(PARLOUR_SITE_DIR ${PROJECT_SOURCE_DIR}/build/site CACHE PATH "Where the site is built")
set(web ${PROJECT_SOURCE_DIR}/web)

file(GLOB build_script CONFIGURE_DEPENDS ${web}/build.mjs)
if(build_script AND TARGET parlour_page)
  include(npm)

  file(GLOB web_files CONFIGURE_DEPENDS ${web}/*.* ${web}/net/*.* ${web}/sounds/*.* ${web}/scripts/*.* ${web}/puzzles/*.*)
  set(texts ${CMAKE_BINARY_DIR}/include/parlour_texts/texts/texts.json)
  # wasm-split and wasm-opt come with Emscripten.
  find_program(PARLOUR_EM_CONFIG em-config REQUIRED)
  execute_process(COMMAND ${PARLOUR_EM_CONFIG} BINARYEN_ROOT OUTPUT_VARIABLE binaryen
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(modules parlour_page ${bots_modules} ${aide_modules})
  if(TARGET parlour_scripts)
    list(APPEND modules parlour_scripts)
  endif()
  set(module_files "")
  foreach(module ${modules})
    list(APPEND module_files $<TARGET_FILE:${module}>)
  endforeach()
  set(site_stamp ${CMAKE_BINARY_DIR}/site.stamp)
  add_custom_command(OUTPUT ${site_stamp}
    COMMAND ${PARLOUR_NODE} ${web}/build.mjs --wasm ${CMAKE_BINARY_DIR}/modules --out ${PARLOUR_SITE_DIR}
            --texts ${texts} --binaryen ${binaryen} --imgui ${imgui_SOURCE_DIR} --sdl ${sdl2_SOURCE_DIR} --sodium ${sodium_SOURCE_DIR}
    COMMAND ${CMAKE_COMMAND} -E touch ${site_stamp}
    WORKING_DIRECTORY ${web}
    DEPENDS ${npm_stamp} ${web_files} ${texts} ${modules} ${module_files}
    COMMENT "Building the site" VERBATIM)
  add_custom_target(site ALL DEPENDS ${site_stamp})
  add_custom_target(serve
    COMMAND ${PARLOUR_NODE} ${web}/serve.mjs ${PARLOUR_SITE_DIR}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} DEPENDS site USES_TERMINAL VERBATIM)
endif()
