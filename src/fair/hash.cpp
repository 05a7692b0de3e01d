#include "fair/hash.h"

#include <sodium/crypto_hash_sha256.h>
#include <sodium/utils.h>

namespace parlour::fair {

Digest digest(std::string_view name, ByteView bytes) {
  Writer w;
  w.text(name);
  w.raw(bytes);
  Digest out;
  crypto_hash_sha256(out.data(), w.bytes().data(), w.bytes().size());
  return out;
}

Secret::~Secret() {
  sodium_memzero(bytes_.data(), bytes_.size());
}

}  // namespace parlour::fair
