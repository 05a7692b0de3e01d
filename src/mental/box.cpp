#include "mental/box.h"

#include <sodium/crypto_aead_chacha20poly1305.h>

namespace parlour::mental {
namespace {

constexpr std::size_t kTag = crypto_aead_chacha20poly1305_ietf_ABYTES;
// Each key is for one message, which needs no other number.
constexpr std::array<std::uint8_t, crypto_aead_chacha20poly1305_ietf_NPUBBYTES> kNonce{};

Secret common_key(const SecretScalar& secret, const Point& key, ByteView context) {
  const Point common = times(secret, key);
  Writer w;
  w.raw(common.bytes);
  w.raw(context);
  return Secret(fair::digest("parlour box 1", w.bytes()));
}

}  // namespace

Bytes boxed(const SecretScalar& secret, const Point& key, ByteView context, ByteView text) {
  const Secret common = common_key(secret, key, context);
  Bytes out(text.size() + kTag);
  crypto_aead_chacha20poly1305_ietf_encrypt(out.data(), nullptr, text.data(), text.size(), nullptr,
                                            0, nullptr, kNonce.data(), common.bytes().data());
  return out;
}

std::optional<Bytes> unboxed(const SecretScalar& secret, const Point& key, ByteView context,
                             ByteView box) {
  if (box.size() < kTag) return {};
  const Secret common = common_key(secret, key, context);
  Bytes out(box.size() - kTag);
  const int bad = crypto_aead_chacha20poly1305_ietf_decrypt(out.data(), nullptr, nullptr,
                                                            box.data(), box.size(), nullptr, 0,
                                                            kNonce.data(), common.bytes().data());
  return bad ? std::nullopt : std::optional(std::move(out));
}

}  // namespace parlour::mental
