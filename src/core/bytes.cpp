#include "core/bytes.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace parlour {

void Writer::u32(std::uint32_t v) {
  for (int i = 0; i < 4; ++i) u8(static_cast<std::uint8_t>(v >> (8 * i)));
}

void Writer::u64(std::uint64_t v) {
  for (int i = 0; i < 8; ++i) u8(static_cast<std::uint8_t>(v >> (8 * i)));
}

void Writer::varint(std::uint64_t v) {
  for (; v >= 0x80; v >>= 7) u8(static_cast<std::uint8_t>(v | 0x80));
  u8(static_cast<std::uint8_t>(v));
}

void Writer::text(std::string_view s) {
  varint(s.size());
  out_.insert(out_.end(), s.begin(), s.end());
}

ByteView Reader::raw(std::size_t n) {
  if (n > left_.size()) {
    fail();
    return {};
  }
  ByteView r = left_.first(n);
  left_ = left_.subspan(n);
  return r;
}

std::uint8_t Reader::u8() {
  ByteView r = raw(1);
  return r.empty() ? std::uint8_t{0} : r[0];
}

std::uint32_t Reader::u32() {
  std::uint32_t v = 0;
  for (int i = 0; i < 4; ++i) v |= std::uint32_t{u8()} << (8 * i);
  return ok_ ? v : 0;
}

std::uint64_t Reader::u64() {
  std::uint64_t v = 0;
  for (int i = 0; i < 8; ++i) v |= std::uint64_t{u8()} << (8 * i);
  return ok_ ? v : 0;
}

std::uint64_t Reader::varint() {
  std::uint64_t v = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    const std::uint8_t b = u8();
    if (shift == 63 && b > 1) break;
    v |= std::uint64_t{b & 0x7Fu} << shift;
    if (b < 0x80) {
      if (b == 0 && shift > 0) break;  // an overlong form of a shorter number
      return ok_ ? v : 0;
    }
  }
  fail();
  return 0;
}

std::uint64_t Reader::varint_upto(std::uint64_t most) {
  const std::uint64_t v = varint();
  if (v > most) fail();
  return ok_ ? v : 0;
}

std::string Reader::text(std::size_t most) {
  ByteView r = raw(varint_upto(most));
  return std::string(r.begin(), r.end());
}

namespace {

// The remainder of a value of `bits` bits.
constexpr std::uint32_t crc_of(std::uint32_t value, int bits) {
  for (int k = 0; k < bits; ++k) value = (value & 1) ? 0xEDB88320u ^ (value >> 1) : value >> 1;
  return value;
}

#ifdef __EMSCRIPTEN__
// Of half a byte: the tables of whole bytes would be 8 KB of what a page loads first.
constexpr auto kCrcTable = [] {
  std::array<std::uint32_t, 16> t{};
  for (std::uint32_t i = 0; i < t.size(); ++i) t[i] = crc_of(i, 4);
  return t;
}();

std::uint32_t crc_after(std::uint32_t c, ByteView bytes) {
  for (std::uint8_t b : bytes) {
    c ^= b;
    for (int half = 0; half < 2; ++half) c = kCrcTable[c & 0xF] ^ (c >> 4);
  }
  return c;
}
#else
// Of a byte that n others follow, so that eight bytes are summed up at once.
constexpr auto kCrcTables = [] {
  std::array<std::array<std::uint32_t, 256>, 8> t{};
  for (std::uint32_t i = 0; i < 256; ++i) t[0][i] = crc_of(i, 8);
  for (std::size_t n = 1; n < t.size(); ++n) {
    for (std::size_t i = 0; i < 256; ++i) t[n][i] = t[0][t[n - 1][i] & 0xFF] ^ (t[n - 1][i] >> 8);
  }
  return t;
}();

std::uint32_t crc_after(std::uint32_t c, ByteView bytes) {
  for (; bytes.size() >= 8; bytes = bytes.subspan(8)) {
    std::uint64_t w;  // every platform we run on is little endian
    std::memcpy(&w, bytes.data(), 8);
    w ^= c;
    c = 0;
    for (std::size_t k = 0; k < 8; ++k) c ^= kCrcTables[7 - k][(w >> (8 * k)) & 0xFF];
  }
  for (std::uint8_t b : bytes) c = kCrcTables[0][(c ^ b) & 0xFF] ^ (c >> 8);
  return c;
}
#endif

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

}  // namespace

std::uint32_t crc32(ByteView bytes) {
  return ~crc_after(0xFFFFFFFFu, bytes);
}

std::uint64_t hash64(ByteView bytes, std::uint64_t seed) {
  const auto mix = [](std::uint64_t h) {
    h = (h ^ (h >> 32)) * 0xD6E8FEB86659FD93u;
    return h ^ (h >> 32);
  };
  std::uint64_t h = mix(seed ^ (0x9E3779B97F4A7C15u * (bytes.size() + 1)));
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    std::uint64_t w;  // every platform we run on is little endian
    std::memcpy(&w, bytes.data() + i, 8);
    h = mix(h ^ (w * 0x9FB21C651E98DF25u));
  }
  std::uint64_t w = 0;
  for (int k = 0; i < bytes.size(); ++i, ++k) w |= std::uint64_t{bytes[i]} << (8 * k);
  return mix(mix(h ^ (w * 0x9FB21C651E98DF25u)));
}

std::string to_base64url(ByteView bytes) {
  std::string out;
  out.reserve((bytes.size() * 4 + 2) / 3);
  std::uint32_t bits = 0;
  int have = 0;
  for (std::uint8_t b : bytes) {
    bits = (bits << 8) | b;
    for (have += 8; have >= 6; have -= 6) out += kAlphabet[(bits >> (have - 6)) & 63];
  }
  if (have > 0) out += kAlphabet[(bits << (6 - have)) & 63];
  return out;
}

std::optional<Bytes> from_base64url(std::string_view text) {
  if (text.size() % 4 == 1) return {};
  Bytes out;
  out.reserve(text.size() * 3 / 4);
  std::uint32_t bits = 0;
  int have = 0;
  for (char c : text) {
    const std::size_t v = kAlphabet.find(c);
    if (v == std::string_view::npos) return {};
    bits = (bits << 6) | static_cast<std::uint32_t>(v);
    have += 6;
    if (have >= 8) {
      out.push_back(static_cast<std::uint8_t>(bits >> (have - 8)));
      have -= 8;
    }
  }
  if (bits & ((1u << have) - 1)) return {};
  return out;
}

std::optional<std::uint32_t> parse_number(std::string_view text, std::uint32_t most) {
  if (text.empty() || text.size() > 10 || (text.size() > 1 && text[0] == '0')) return {};
  std::uint64_t v = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return {};
    v = v * 10 + static_cast<std::uint64_t>(c - '0');
  }
  if (v > most) return {};
  return static_cast<std::uint32_t>(v);
}

bool clean_utf8(std::string_view text, std::string_view allowed) {
  for (std::size_t i = 0; i < text.size();) {
    const auto b = static_cast<std::uint8_t>(text[i]);
    if (b < 0x80) {
      if ((b < 0x20 || b == 0x7F) && allowed.find(text[i]) == std::string_view::npos) return false;
      ++i;
      continue;
    }
    const int n = b >= 0xF0 ? 4 : b >= 0xE0 ? 3 : b >= 0xC0 ? 2 : 0;
    if (n == 0 || b > 0xF4 || i + static_cast<std::size_t>(n) > text.size()) return false;
    std::uint32_t cp = b & (0xFFu >> (n + 1));
    for (int k = 1; k < n; ++k) {
      const auto c = static_cast<std::uint8_t>(text[i + static_cast<std::size_t>(k)]);
      if ((c & 0xC0) != 0x80) return false;
      cp = (cp << 6) | (c & 0x3F);
    }
    constexpr std::uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = cp >= 0xD800 && cp <= 0xDFFF;
    // Latin-1 control characters and marks that change the text direction would let a name
    // rearrange its line.
    const bool control =
        cp < 0xA0 || (cp >= 0x202A && cp <= 0x202E) || (cp >= 0x2066 && cp <= 0x2069);
    if (cp < least[n] || cp > 0x10FFFF || surrogate || control) return false;
    i += static_cast<std::size_t>(n);
  }
  return true;
}

static bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}
std::size_t character_after(std::string_view text, std::size_t at) {
  do ++at;
  while (at < text.size() && continues(text[at]));
  return at;
}
std::size_t character_before(std::string_view text, std::size_t end) {
  do --end;
  while (end > 0 && continues(text[end]));
  return end;
}

}  // namespace parlour
