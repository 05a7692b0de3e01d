// Signatures of ed25519 (RFC 8032, by libsodium), for programs outside the page: there the browser
// checks them.
#pragma once

#include <array>

#include "core/bytes.h"

namespace parlour::mental {

bool is_signed(const std::array<std::uint8_t, 32>& key, ByteView text,
               const std::array<std::uint8_t, 64>& signature);

}  // namespace parlour::mental
