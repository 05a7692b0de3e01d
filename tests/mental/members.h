// Members of a game without a dealer, and bytes as hexadecimal digits, for tests and benchmarks.
#pragma once

#include <cassert>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "mental/deck.h"

namespace parlour::mental {

inline Bytes from_hex(std::string_view hex) {
  Bytes out;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    std::uint8_t byte = 0;
    std::from_chars(hex.data() + i, hex.data() + i + 2, byte, 16);
    out.push_back(byte);
  }
  return out;
}

inline std::string to_hex(ByteView bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  for (const std::uint8_t byte : bytes) {
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

inline ByteView bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

template <class Written>
Bytes written(const Written& value) {
  Writer w;
  write(w, value);
  return w.take();
}

/// 32 bytes: `first`, first + 1, ...
inline Secret counting_secret(std::uint8_t first = 0) {
  fair::Digest d;
  for (std::uint8_t& byte : d) byte = first++;
  return Secret(d);
}

/// The members, with the key of all of them.
struct Members {
  std::vector<SecretScalar> secrets;
  std::vector<Point> keys;
  Point joint_key;

  explicit Members(int n) {
    for (int i = 0; i < n; ++i) {
      secrets.push_back(
          derived_scalar(counting_secret(static_cast<std::uint8_t>(32 * i)), "key", 0));
      keys.push_back(base_times(secrets.back()));
      joint_key = joint_key + keys.back();
    }
  }
  int size() const { return static_cast<int>(keys.size()); }
  Share share(int member, const Masked& card, std::string_view context) const {
    const auto i = static_cast<std::size_t>(member);
    return share_of(secrets[i], keys[i], card, bytes_of(context));
  }
  /// The points of everybody's shares.
  std::vector<Point> shares(const Masked& card) const {
    std::vector<Point> out;
    for (const SecretScalar& s : secrets) out.push_back(times(s, card.a));
    return out;
  }
};

/// Face up.
inline std::vector<Masked> plain_deck(const Faces& faces) {
  std::vector<Masked> out;
  for (int card = 0; card < faces.size(); ++card) out.push_back(plain(faces[card]));
  return out;
}

}  // namespace parlour::mental
