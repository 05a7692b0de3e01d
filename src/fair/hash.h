// SHA-256 (FIPS 180-4, by libsodium) with a name for each use, so that a digest made for one thing
// is never taken for another. Everything that chance is made of can be computed anew with any other
// SHA-256: docs/fairness.md says how, byte by byte.
#pragma once

#include <array>
#include <string_view>

#include "core/bytes.h"

namespace parlour::fair {

using Digest = std::array<std::uint8_t, 32>;

/// Of the length of the name in one byte, the name, and the bytes. The name has at most 127 bytes.
Digest digest(std::string_view name, ByteView bytes);

/// 32 bytes that nobody else may see; they are wiped from memory when they are no longer needed.
class Secret {
 public:
  Secret() = default;
  explicit Secret(const Digest& bytes) : bytes_(bytes) {}
  Secret(const Secret&) = default;
  Secret& operator=(const Secret&) = default;
  ~Secret();

  const Digest& bytes() const { return bytes_; }
  bool operator==(const Secret&) const = default;

 private:
  Digest bytes_{};
};

/// A secret of four numbers from `entropy()`, each of 64 bits of the system's source.
template <class Entropy>
Secret new_secret(Entropy&& entropy) {
  Writer w;
  for (int i = 0; i < 4; ++i) w.u64(entropy());
  Digest d{};
  for (std::size_t i = 0; i < d.size(); ++i) d[i] = w.bytes()[i];
  return Secret(d);
}

}  // namespace parlour::fair
