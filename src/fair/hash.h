// SHA-256 (FIPS 180-4, by libsodium) with a name for each use, so that a digest made for one thing
// is never taken for another. Everything that chance is made of can be computed anew with any other
// SHA-256: docs/fairness.md says how, byte by byte.
#pragma once

#include <array>
#include <concepts>
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
  /// `fill` writes the bytes in place: no copy of them stays behind.
  template <class Fill>
    requires std::invocable<Fill, Digest&>
  explicit Secret(Fill&& fill) {
    fill(bytes_);
  }
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
  return Secret([&](Digest& d) {
    for (std::size_t i = 0; i < d.size(); i += 8) {
      std::uint64_t bits = entropy();
      for (std::size_t k = i; k < i + 8; ++k, bits >>= 8) d[k] = static_cast<std::uint8_t>(bits);
    }
  });
}

}  // namespace parlour::fair
