// What one member tells another through everybody: encrypted with a key that only the two of them
// can compute (Diffie and Hellman, 1976, in the group of the cards) and ChaCha20-Poly1305 (RFC
// 8439, by libsodium). A context, and so a key, is for one message.
#pragma once

#include "mental/group.h"

namespace parlour::mental {

/// `secret` is of whoever writes, `key` of whoever reads. 16 bytes longer than the text.
Bytes boxed(const SecretScalar& secret, const Point& key, ByteView context, ByteView text);
/// `secret` is of whoever reads, `key` of whoever wrote. Nothing: it is not from them, not for this
/// context, or damaged.
std::optional<Bytes> unboxed(const SecretScalar& secret, const Point& key, ByteView context,
                             ByteView box);

}  // namespace parlour::mental
