# parlour_sodium: what is used of libsodium, as one library: SHA-256 and SHA-512, BLAKE2b, the group ristretto255,
# signatures of ed25519, ChaCha20-Poly1305 and the wiping of secrets. Its own configure step would look for processors'
# features that nothing here uses. Its source of random numbers is left out: nothing here may call it.
FetchContent_MakeAvailable(sodium)

set(sodium ${sodium_SOURCE_DIR}/src/libsodium)
set(sodium_group ${sodium}/crypto_core/ed25519/ref10/ed25519_ref10.c)
add_library(parlour_sodium STATIC
  ${sodium}/crypto_aead/chacha20poly1305/sodium/aead_chacha20poly1305.c
  ${sodium}/crypto_core/ed25519/core_ed25519.c
  ${sodium}/crypto_core/ed25519/core_ristretto255.c
  ${sodium_group}
  ${sodium}/crypto_generichash/blake2b/ref/blake2b-compress-ref.c
  ${sodium}/crypto_generichash/blake2b/ref/blake2b-ref.c
  ${sodium}/crypto_generichash/blake2b/ref/generichash_blake2b.c
  ${sodium}/crypto_hash/sha256/cp/hash_sha256_cp.c
  ${sodium}/crypto_hash/sha512/cp/hash_sha512_cp.c
  ${sodium}/crypto_onetimeauth/poly1305/donna/poly1305_donna.c
  ${sodium}/crypto_onetimeauth/poly1305/onetimeauth_poly1305.c
  ${sodium}/crypto_scalarmult/ristretto255/ref10/scalarmult_ristretto255_ref10.c
  ${sodium}/crypto_sign/ed25519/ref10/keypair.c
  ${sodium}/crypto_sign/ed25519/ref10/open.c
  ${sodium}/crypto_sign/ed25519/ref10/sign.c
  ${sodium}/crypto_stream/chacha20/ref/chacha20_ref.c
  ${sodium}/crypto_stream/chacha20/stream_chacha20.c
  ${sodium}/crypto_verify/sodium/verify.c
  ${sodium}/sodium/utils.c
  ${CMAKE_CURRENT_LIST_DIR}/sodium/never_called.c)
target_include_directories(parlour_sodium SYSTEM PUBLIC ${sodium}/include)
target_include_directories(parlour_sodium PRIVATE ${sodium}/include/sodium)
target_compile_definitions(parlour_sodium PUBLIC SODIUM_STATIC PRIVATE CONFIGURED)
target_compile_options(parlour_sodium PRIVATE -w ${parlour_small})
if(PARLOUR_SANITIZE)
  target_compile_options(parlour_sodium PRIVATE -fno-sanitize=all)
endif()
if(EMSCRIPTEN)
  # The arithmetic of points takes nearly all the time. Its numbers have 32-bit limbs, which multiply to 64 bits, as
  # WebAssembly can; 64-bit limbs are twice as slow there.
  set_source_files_properties(${sodium_group} PROPERTIES COMPILE_OPTIONS -O2)
elseif(CMAKE_SIZEOF_VOID_P EQUAL 8)
  target_compile_definitions(parlour_sodium PRIVATE HAVE_TI_MODE)
endif()
