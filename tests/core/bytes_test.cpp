#include "core/bytes.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/rng.h"

namespace parlour {
namespace {

Bytes of(std::string_view s) {
  return Bytes(s.begin(), s.end());
}

TEST(Bytes, NumbersAreLittleEndian) {
  Writer w;
  w.u8(0xAB);
  w.u32(0x01020304);
  w.u64(0x1122334455667788);
  EXPECT_EQ(w.bytes(), (Bytes{0xAB, 4, 3, 2, 1, 0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11}));
  Reader r(w.bytes());
  EXPECT_EQ(r.u8(), 0xAB);
  EXPECT_EQ(r.u32(), 0x01020304u);
  EXPECT_EQ(r.u64(), 0x1122334455667788u);
  EXPECT_TRUE(r.done());
}

TEST(Bytes, VarintsOfEverySize) {
  std::vector<std::uint64_t> values = {
      0, 1, 127, 128, 16383, 16384, std::numeric_limits<std::uint64_t>::max()};
  for (int i = 0; i < 64; ++i)
    values.push_back(std::uint64_t{1} << i), values.push_back((std::uint64_t{1} << i) - 1);
  for (std::uint64_t v : values) {
    Writer w;
    w.varint(v);
    Reader r(w.bytes());
    EXPECT_EQ(r.varint(), v);
    EXPECT_TRUE(r.done());
    for (std::size_t n = 0; n < w.bytes().size(); ++n) {
      Reader cut(ByteView(w.bytes()).first(n));
      EXPECT_EQ(cut.varint(), 0u);
      EXPECT_FALSE(cut.ok());
    }
  }
  Writer w;
  w.varint(300);
  EXPECT_EQ(w.bytes(), (Bytes{0xAC, 0x02}));
}

TEST(Bytes, AVarintHasOneEncoding) {
  for (const Bytes& bad :
       {Bytes{0x80, 0x00}, Bytes{0x81, 0x80, 0x00}, Bytes(10, 0x80),
        Bytes{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02},
        Bytes{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01}}) {
    Reader r(bad);
    EXPECT_EQ(r.varint(), 0u);
    EXPECT_FALSE(r.ok());
  }
}

TEST(Bytes, FromTheFirstFailureOnEverythingIsZero) {
  const Bytes three = {1, 2, 3};
  Reader r(three);
  EXPECT_EQ(r.u32(), 0u);
  EXPECT_FALSE(r.ok());
  EXPECT_EQ(r.u8(), 0);
  EXPECT_EQ(r.varint(), 0u);
  EXPECT_EQ(r.u64(), 0u);
  EXPECT_EQ(r.text(9), "");
  EXPECT_TRUE(r.raw(1).empty());
  EXPECT_EQ(r.left(), 0u);
  EXPECT_FALSE(r.done());
}

TEST(Bytes, LimitsAreKept) {
  Writer w;
  w.text("four");
  Reader good(w.bytes()), bad(w.bytes());
  EXPECT_EQ(good.text(4), "four");
  EXPECT_EQ(bad.text(3), "");
  EXPECT_FALSE(bad.ok());
  Reader number(w.bytes());
  EXPECT_EQ(number.varint_upto(3), 0u);
  EXPECT_FALSE(number.ok());
  const Bytes long_text = {0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 'x'};
  Reader huge(long_text);
  EXPECT_EQ(huge.text(std::numeric_limits<std::size_t>::max()), "");
  EXPECT_FALSE(huge.ok());
}

TEST(Bytes, Crc32IsThatOfGzip) {
  EXPECT_EQ(crc32(of("123456789")), 0xCBF43926u);
  EXPECT_EQ(crc32({}), 0u);
  EXPECT_EQ(crc32(of("The quick brown fox jumps over the lazy dog")), 0x414FA339u);
}

TEST(Bytes, Crc32OfEachLengthIsThatOfItsBits) {
  Bytes bytes;
  std::uint32_t c = 0xFFFFFFFFu;
  for (std::uint8_t n = 0; n < 40; ++n) {
    EXPECT_EQ(crc32(bytes), ~c) << int{n} << " bytes";
    bytes.push_back(static_cast<std::uint8_t>(37 * n + 200));
    c ^= bytes.back();
    for (int bit = 0; bit < 8; ++bit) c = (c & 1) ? 0xEDB88320u ^ (c >> 1) : c >> 1;
  }
}

TEST(Bytes, Hash64IsTheSameEverywhere) {
  EXPECT_EQ(hash64({}), 0xdb948c925269d1f6u);
  EXPECT_EQ(hash64(of("a")), 0x4b5f8dab32e0450eu);
  EXPECT_EQ(hash64(of("12345678")), 0xe39a86a6cdaa820eu);
  EXPECT_EQ(hash64(of("The quick brown fox jumps over the lazy dog"), 7), 0xcb4f650913733cb3u);
  // Length, order and seed matter.
  EXPECT_NE(hash64(Bytes{0}), hash64(Bytes{0, 0}));
  EXPECT_NE(hash64(of("ab")), hash64(of("ba")));
  EXPECT_NE(hash64(of("ab"), 1), hash64(of("ab"), 2));
}

TEST(Bytes, Base64UrlVectors) {
  // RFC 4648, section 10, without the padding.
  const std::pair<const char*, const char*> vectors[] = {
      {"", ""},           {"f", "Zg"},          {"fo", "Zm8"},         {"foo", "Zm9v"},
      {"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"foobar", "Zm9vYmFy"}};
  for (const auto& [plain, code] : vectors) {
    EXPECT_EQ(to_base64url(of(plain)), code);
    EXPECT_EQ(from_base64url(code), of(plain));
  }
  EXPECT_EQ(to_base64url(Bytes{0xFB, 0xFF}), "-_8");
}

TEST(Bytes, Base64UrlIsStrict) {
  for (const char* bad :
       {"Z", "Zm9vY", "Zg==", "Zm+v", "Zm/v", "Zm9 ", " Zm9", "Zh", "Zm9", "Zm\n8"}) {
    EXPECT_EQ(from_base64url(bad), std::nullopt) << bad;
  }
  Rng rng(4);
  for (int i = 0; i < 200; ++i) {
    Bytes b(rng.below(60));
    for (auto& x : b) x = static_cast<std::uint8_t>(rng.next());
    EXPECT_EQ(from_base64url(to_base64url(b)), b);
  }
}

TEST(Bytes, NumbersInTexts) {
  EXPECT_EQ(parse_number("0", 10), 0u);
  EXPECT_EQ(parse_number("10", 10), 10u);
  EXPECT_EQ(parse_number("4294967295", 4294967295u), 4294967295u);
  for (const char* bad : {"", "11", "-1", "+1", "01", "00", " 1", "1 ", "1.0", "1e0", "0x1",
                          "4294967296", "99999999999999999999", "٣"}) {
    EXPECT_EQ(parse_number(bad, 10), std::nullopt) << bad;
  }
}

TEST(Bytes, CleanUtf8) {
  for (const char* good : {"", "Ana", "Ωμέγα", "Москва", "中文", "😀", "a b"})
    EXPECT_TRUE(clean_utf8(good)) << good;
  EXPECT_TRUE(clean_utf8("a\nb", "\n"));
  for (const char* bad :
       {"a\nb", "\t", "\x7F", "\xC2\x80", "\xFF", "\xC0\xAF", "\xE0\x80\xAF", "\xF0\x80\x80\xAF",
        "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE4\xB8", "\x80", "a\xE4", "\xE2\x80\xAE",
        "\xE2\x81\xA6", "\xF8\x88\x80\x80\x80", "\xE0\x82\xA9", "\xF0\x82\x82\xAC"}) {
    EXPECT_FALSE(clean_utf8(bad)) << testing::PrintToString(bad);
  }
  EXPECT_FALSE(clean_utf8(std::string_view("\0", 1)));
}

TEST(Bytes, CharactersOfATextOneByOneFromEitherEnd) {
  const std::string text = "aЖ中😀b";
  std::vector<std::size_t> forth, back;
  for (std::size_t i = 0; i < text.size(); i = character_after(text, i)) forth.push_back(i);
  for (std::size_t i = text.size(); i > 0;) back.push_back(i = character_before(text, i));
  EXPECT_EQ(forth, (std::vector<std::size_t>{0, 1, 3, 6, 10}));
  EXPECT_EQ(std::vector(back.rbegin(), back.rend()), forth);
}

}  // namespace
}  // namespace parlour
