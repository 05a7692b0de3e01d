# npm: what the page's build, the relay and the tests need from npm, in web/node_modules. Sets PARLOUR_NODE and npm_stamp.
find_program(PARLOUR_NPM npm REQUIRED)
find_program(PARLOUR_NODE node REQUIRED)

# The stamp is npm's own file: node_modules may have been deleted, or created by another build.
set(npm_folder ${PROJECT_SOURCE_DIR}/web)
set(npm_stamp ${npm_folder}/node_modules/.package-lock.json)
add_custom_command(OUTPUT ${npm_stamp}
  COMMAND ${PARLOUR_NPM} ci --include=dev --ignore-scripts --no-audit --no-fund --loglevel=error
  COMMAND ${CMAKE_COMMAND} -E touch ${npm_stamp}
  WORKING_DIRECTORY ${npm_folder}
  DEPENDS ${npm_folder}/package.json ${npm_folder}/package-lock.json
  COMMENT "Installing what the page and the relay need from npm" VERBATIM)
add_custom_target(npm ALL DEPENDS ${npm_stamp})
