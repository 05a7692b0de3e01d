#include "fair/hash.h"

#include <sodium/crypto_hash_sha256.h>
#include <sodium/utils.h>

#include <cassert>

namespace parlour::fair {

Digest digest(std::string_view name, ByteView bytes) {
  assert(name.size() < 128);
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  const auto length = static_cast<std::uint8_t>(name.size());
  crypto_hash_sha256_update(&state, &length, 1);
  crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(name.data()),
                            name.size());
  crypto_hash_sha256_update(&state, bytes.data(), bytes.size());
  Digest out;
  crypto_hash_sha256_final(&state, out.data());
  return out;
}

Secret::~Secret() {
  sodium_memzero(bytes_.data(), bytes_.size());
}

}  // namespace parlour::fair
