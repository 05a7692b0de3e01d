#include "mental/signature.h"

#include <sodium/crypto_sign_ed25519.h>

namespace parlour::mental {

bool is_signed(const std::array<std::uint8_t, 32>& key, ByteView text,
               const std::array<std::uint8_t, 64>& signature) {
  return crypto_sign_ed25519_verify_detached(signature.data(), text.data(), text.size(),
                                             key.data()) == 0;
}

}  // namespace parlour::mental
