# parlour_sodium: SHA-256 and the wiping of secrets from libsodium, as one library. Its own configure step would look for
# processors' features that nothing here uses.
FetchContent_MakeAvailable(sodium)

set(sodium ${sodium_SOURCE_DIR}/src/libsodium)
add_library(parlour_sodium STATIC
  ${sodium}/crypto_hash/sha256/cp/hash_sha256_cp.c
  ${sodium}/sodium/utils.c
  ${CMAKE_CURRENT_LIST_DIR}/sodium/never_called.c)
target_include_directories(parlour_sodium SYSTEM PUBLIC ${sodium}/include)
target_include_directories(parlour_sodium PRIVATE ${sodium}/include/sodium)
target_compile_definitions(parlour_sodium PUBLIC SODIUM_STATIC PRIVATE CONFIGURED)
target_compile_options(parlour_sodium PRIVATE -w ${parlour_small})
if(PARLOUR_SANITIZE)
  target_compile_options(parlour_sodium PRIVATE -fno-sanitize=all)
endif()
