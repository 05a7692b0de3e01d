// The group in which cards are hidden: ristretto255 (RFC 9496), by libsodium. There is no curve
// arithmetic of our own. docs/mental-poker.md says byte by byte what is computed.
//
// Operations on secrets have no branch and no table index that depends on them. Secrets are wiped
// when they go; what libsodium's functions leave on the stack is not.
//
// A Point or Scalar that exists is a valid one: from outside they come through the readers below.
#pragma once

#include <array>
#include <concepts>
#include <optional>
#include <string_view>

#include "core/bytes.h"
#include "fair/hash.h"

namespace parlour::mental {

using fair::Secret;

/// A public element of the group, in its only encoding.
struct Point {
  std::array<std::uint8_t, 32> bytes{};  // zeros: the neutral element
  bool operator==(const Point&) const = default;
  auto operator<=>(const Point&) const = default;
};

/// The base point.
inline constexpr Point kBase{{0xe2, 0xf2, 0xae, 0x0a, 0x6a, 0xbc, 0x4e, 0x71, 0xa8, 0x84, 0xa9,
                              0x61, 0xc5, 0x00, 0x51, 0x5f, 0x58, 0xe3, 0x0b, 0x6a, 0xa5, 0x82,
                              0xdd, 0x8d, 0xb6, 0xa6, 0x59, 0x45, 0xe0, 0x8d, 0x2d, 0x76}};

/// A public number modulo the order of the group, the lowest byte first: part of a proof.
struct Scalar {
  std::array<std::uint8_t, 32> bytes{};
  bool operator==(const Scalar&) const = default;
};

/// A secret number modulo the order of the group; wiped when it goes.
class SecretScalar {
 public:
  SecretScalar() = default;
  /// Requires a number below the order: what comes from outside comes through
  /// read_secret_scalar.
  explicit SecretScalar(const std::array<std::uint8_t, 32>& bytes) : bytes_(bytes) {}
  /// `fill` writes the bytes in place: no copy of them stays behind.
  template <class Fill>
    requires std::invocable<Fill, std::array<std::uint8_t, 32>&>
  explicit SecretScalar(Fill&& fill) {
    fill(bytes_);
  }
  SecretScalar(const SecretScalar&) = default;
  SecretScalar& operator=(const SecretScalar&) = default;
  ~SecretScalar();
  const std::array<std::uint8_t, 32>& bytes() const { return bytes_; }

 private:
  std::array<std::uint8_t, 32> bytes_{};
};

/// Each reads 32 bytes, or the reader fails and there is nothing. Of a point only its one encoding
/// is read, and never the neutral element: nobody honest ever sends it.
std::optional<Point> read_point(Reader&);
/// Only a number below the order.
std::optional<Scalar> read_scalar(Reader&);
std::optional<SecretScalar> read_secret_scalar(Reader&);

Point operator+(const Point&, const Point&);
Point operator-(const Point&, const Point&);
/// The number times the point; the one without a point, times the base point, which is three times
/// as fast.
Point times(const Scalar&, const Point&);
Point times(const SecretScalar&, const Point&);
Point base_times(const Scalar&);
Point base_times(const SecretScalar&);

Scalar scalar_of(std::uint64_t);
Scalar operator+(const Scalar&, const Scalar&);
Scalar operator-(const Scalar&, const Scalar&);
Scalar operator*(const Scalar&, const Scalar&);
/// One divided by the number; requires that it is not zero.
Scalar inverse(const Scalar&);
SecretScalar operator+(const SecretScalar&, const SecretScalar&);
SecretScalar operator-(const SecretScalar&, const SecretScalar&);
SecretScalar operator*(const SecretScalar&, const Scalar&);
/// What a Schnorr proof tells: nonce + challenge * secret.
Scalar answer(const SecretScalar& nonce, const Scalar& challenge, const SecretScalar& secret);

/// A point of which nobody knows a multiple: by RFC 9496's map from SHA-512, with a name for each
/// use as in fair/hash.h.
Point hashed_point(std::string_view name, ByteView);
/// A number from SHA-512, for challenges.
Scalar hashed_scalar(std::string_view name, ByteView);

/// Everything that a member draws in a game comes from one secret: keyed BLAKE2b of the name and
/// the number. So telling the secret tells everything, and nothing else ever needs to be kept.
/// A name and a number are for one use.
SecretScalar derived_scalar(const Secret&, std::string_view name, std::uint64_t number);
fair::Digest derived_bytes(const Secret&, std::string_view name, std::uint64_t number);
/// The same bytes, for a secret from which others are derived in turn.
Secret derived_secret(const Secret&, std::string_view name, std::uint64_t number);
/// A secret number for these bytes alone: keyed BLAKE2b again. A proof's nonce comes from all that
/// it states, so that no nonce ever serves two statements, which would tell the secret.
SecretScalar bound_scalar(const SecretScalar&, std::string_view name, ByteView);

}  // namespace parlour::mental
