// Bytes: writing, total reading, checksums, and the text form for links.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parlour {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

class Writer {
 public:
  void u8(std::uint8_t v) { out_.push_back(v); }
  void u32(std::uint32_t v);     // little endian
  void u64(std::uint64_t v);     // little endian
  void varint(std::uint64_t v);  // 7 bits per byte, low first (LEB128)
  void raw(ByteView bytes) { out_.insert(out_.end(), bytes.begin(), bytes.end()); }
  void text(std::string_view s);  // varint length, then the bytes
  Bytes take() { return std::move(out_); }
  const Bytes& bytes() const { return out_; }

 private:
  Bytes out_;
};

/// Reads what Writer wrote. Never reads past the end: after the first failure every read returns
/// zero and ok() stays false. Encodings that Writer would not produce (long varints) are failures
/// too, so each value has only one encoding.
class Reader {
 public:
  explicit Reader(ByteView bytes) : left_(bytes) {}
  std::uint8_t u8();
  std::uint32_t u32();
  std::uint64_t u64();
  std::uint64_t varint();
  /// A varint that must be at most `most`.
  std::uint64_t varint_upto(std::uint64_t most);
  ByteView raw(std::size_t n);
  /// Fills the array, or fails and leaves it as it is.
  template <std::size_t n>
  void raw(std::array<std::uint8_t, n>& to) {
    const ByteView bytes = raw(n);
    if (ok_) std::ranges::copy(bytes, to.begin());
  }
  /// A text of at most `most` bytes.
  std::string text(std::size_t most);
  void fail() { ok_ = false, left_ = {}; }
  bool ok() const { return ok_; }
  std::size_t left() const { return left_.size(); }
  /// Everything has been read, and nothing failed.
  bool done() const { return ok_ && left_.empty(); }

 private:
  ByteView left_;
  bool ok_ = true;
};

/// CRC-32 (ISO 3309, as in gzip): detects any bit flips within 32 adjacent bits.
std::uint32_t crc32(ByteView bytes);

/// A fast 64-bit hash for tables and fingerprints; the same on every platform; not cryptographic.
std::uint64_t hash64(ByteView bytes, std::uint64_t seed = 0);

/// base64url without padding (RFC 4648, section 5).
std::string to_base64url(ByteView bytes);
/// Nothing if a character is not in the alphabet, the length is impossible, or unused bits are not
/// zero.
std::optional<Bytes> from_base64url(std::string_view text);

/// A whole decimal number without sign, blanks or leading zeros, at most `most`.
std::optional<std::uint32_t> parse_number(std::string_view text, std::uint32_t most);

/// True when the text is well-formed UTF-8 without control characters other than those in
/// `allowed`.
bool clean_utf8(std::string_view text, std::string_view allowed = {});
/// In UTF-8: where the character ends that begins at `at`, and where the one begins that ends at
/// `end`. Both places lie within the text.
std::size_t character_after(std::string_view text, std::size_t at);
std::size_t character_before(std::string_view text, std::size_t end);

}  // namespace parlour
