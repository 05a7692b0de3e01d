// The group against the vectors of RFC 9496, the hashes against those of FIPS 180-4 and RFC 7693,
// and readers against every encoding that is not the only one.
#include "mental/group.h"

#include <gtest/gtest.h>
#include <sodium/crypto_core_ristretto255.h>
#include <sodium/crypto_generichash_blake2b.h>
#include <sodium/crypto_hash_sha512.h>

#include <new>

#include "members.h"

namespace parlour::mental {
namespace {

std::optional<Point> point_of(std::string_view hex) {
  const Bytes bytes = from_hex(hex);
  Reader r(bytes);
  const auto p = read_point(r);
  EXPECT_EQ(p.has_value(), r.ok());
  return p;
}

std::optional<Scalar> scalar_of_hex(std::string_view hex) {
  const Bytes bytes = from_hex(hex);
  Reader r(bytes), again(bytes);
  const auto s = read_scalar(r);
  EXPECT_EQ(s.has_value(), r.ok());
  const auto secret = read_secret_scalar(again);
  EXPECT_EQ(secret.has_value(), s.has_value());
  if (s) {
    EXPECT_EQ(secret->bytes(), s->bytes);
  }
  return s;
}

constexpr std::string_view kZero =
    "0000000000000000000000000000000000000000000000000000000000000000";

// RFC 9496, A.1.
constexpr std::string_view kMultiples[] = {
    kZero,
    "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76",
    "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919",
    "94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259",
    "da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57",
    "e882b131016b52c1d3337080187cf768423efccbb517bb495ab812c4160ff44e",
    "f64746d3c92b13050ed8d80236a7f0007c3b3f962f5ba793d19a601ebb1df403",
    "44f53520926ec81fbd5a387845beb7df85a96a24ece18738bdcfa6a7822a176d",
    "903293d8f2287ebe10e2374dc1a53e0bc887e592699f02d077d5263cdd55601c",
    "02622ace8f7303a31cafc63f8fc48fdc16e1c8c8d234b2f0d6685282a9076031",
    "20706fd788b2720a1ed2a5dad4952b01f413bcf0e7564de8cdc816689e2db95f",
    "bce83f8ba5dd2fa572864c24ba1810f9522bc6004afe95877ac73241cafdab42",
    "e4549ee16b9aa03099ca208c67adafcafa4c3f3e4e5303de6026e3ca8ff84460",
    "aa52e000df2e16f55fb1032fc33bc42742dad6bd5a8fc0be0167436c5948501f",
    "46376b80f409b29dc2b5f6f0c52591990896e5716f41477cd30085ab7f10301e",
    "e0c418f7c8d9c4cdd7395b93ea124f3ad99021bb681dfc3302a9d99a2e53e64e",
};

TEST(Group, HasTheMultiplesOfTheBaseThatRfc9496Lists) {
  Point sum;
  std::uint64_t number = 0;
  for (const std::string_view hex : kMultiples) {
    EXPECT_EQ(to_hex(sum.bytes), hex) << number;
    EXPECT_EQ(base_times(scalar_of(number)), sum);
    EXPECT_EQ(times(scalar_of(number), kBase), sum);
    EXPECT_EQ(times(SecretScalar(scalar_of(number).bytes), kBase), sum);
    EXPECT_EQ(base_times(SecretScalar(scalar_of(number).bytes)), sum);
    EXPECT_EQ((sum + kBase) - kBase, sum);
    sum = sum + kBase;
    ++number;
  }
}

TEST(Group, ReadsThePointsThatItWrites) {
  for (const std::string_view hex : kMultiples) {
    if (hex == kZero) continue;
    ASSERT_TRUE(point_of(hex)) << hex;
    EXPECT_EQ(to_hex(point_of(hex)->bytes), hex);
  }
}

TEST(Group, RefusesTheNeutralElement) {
  EXPECT_FALSE(point_of(kZero));
}

// libsodium passes over that bit.
TEST(Group, RefusesPointsWithTheHighestBit) {
  for (const std::string_view hex : kMultiples) {
    Bytes bytes = from_hex(hex);
    bytes.back() |= 0x80;
    EXPECT_FALSE(point_of(to_hex(bytes))) << hex;
  }
}

// RFC 9496, A.2.
TEST(Group, RefusesTheEncodingsThatRfc9496ListsAsInvalid) {
  for (const std::string_view hex : {
           // fields that are not reduced
           "00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
           "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
           "f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
           "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
           // negative ones
           "0100000000000000000000000000000000000000000000000000000000000000",
           "01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
           "ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20",
           "c34c4e1826e5d403b78e246e88aa051c36ccf0aafebffe137d148a2bf9104562",
           "c940e5a4404157cfb1628b108db051a8d439e1a421394ec4ebccb9ec92a8ac78",
           "47cfc5497c53dc8e61c91d17fd626ffb1c49e2bca94eed052281b510b1117a24",
           "f1c6165d33367351b0da8f6e4511010c68174a03b6581212c71c0e1d026c3c72",
           "87260f7a2f12495118360f02c26a470f450dadf34a413d21042b43b9d93e1309",
           // x^2 is not a square
           "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
           "4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f",
           "de6a7b00deadc788eb6b6c8d20c0ae96c2f2019078fa604fee5b87d6e989ad7b",
           "bcab477be20861e01e4a0e295284146a510150d9817763caf1a6f4b422d67042",
           "2a292df7e32cababbd9de088d1d1abec9fc0440f637ed2fba145094dc14bea08",
           "f4a9e534fc0d216c44b218fa0c42d99635a0127ee2e53c712f70609649fdff22",
           "8268436f8c4126196cf64b3c7ddbda90746a378625f9813dd9b8457077256731",
           "2810e5cbc2cc4d4eece54f61c6f69758e289aa7ab440b3cbeaa21995c2f4232b",
           // xy is negative
           "3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e",
           "a45fdc55c76448c049a1ab33f17023edfb2be3581e9c7aade8a6125215e04220",
           "d483fe813c6ba647ebbfd3ec41adca1c6130c2beeee9d9bf065c8d151c5f396e",
           "8a2e1d30050198c65a54483123960ccc38aef6848e1ec8f5f780e8523769ba32",
           "32888462f8b486c68ad7dd9610be5192bbeaf3b443951ac1a8118419d9fa097b",
           "227142501b9d4355ccba290404bde41575b037693cef1f438c47f8fbf35d1165",
           "5c37cc491da847cfeb9281d407efc41e15144c876e0170b499a96a22ed31e01e",
           "445425117cb8c90edcbc7c1cc0e74f747f2c1efa5630a967c64f287792a48a4b",
           // y is zero
           "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
       }) {
    EXPECT_FALSE(point_of(hex)) << hex;
  }
}

TEST(Group, ReadsNoPointOrNumberThatIsCut) {
  for (std::size_t size = 0; size < 32; ++size) {
    const std::string_view cut = kMultiples[1].substr(0, 2 * size);
    EXPECT_FALSE(point_of(cut));
    EXPECT_FALSE(scalar_of_hex(kZero.substr(0, 2 * size)));
  }
}

// RFC 9496, A.3: digests and their points.
TEST(Group, MapsDigestsAsRfc9496Lists) {
  struct {
    std::string_view label, point;
  } const vectors[] = {
      {"Ristretto is traditionally a short shot of espresso coffee",
       "3066f82a1a747d45120d1740f14358531a8f04bbffe6a819f86dfe50f44a0a46"},
      {"made with the normal amount of ground coffee but extracted with",
       "f26e5b6f7d362d2d2a94c5d0e7602cb4773c95a2e5c31a64f133189fa76ed61b"},
  };
  for (const auto& v : vectors) {
    std::array<std::uint8_t, 64> digest;
    crypto_hash_sha512(digest.data(), bytes_of(v.label).data(), v.label.size());
    Point p;
    crypto_core_ristretto255_from_hash(p.bytes.data(), digest.data());
    EXPECT_EQ(to_hex(p.bytes), v.point);
  }
}

// FIPS 180-4's and RFC 7693's "abc", and the keyed digest of 255 bytes from BLAKE2's own vectors.
TEST(Hashes, AreThoseOfTheirStandards) {
  std::array<std::uint8_t, 64> out;
  crypto_hash_sha512(out.data(), bytes_of("abc").data(), 3);
  EXPECT_EQ(to_hex(out),
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
  crypto_generichash_blake2b(out.data(), out.size(), bytes_of("abc").data(), 3, nullptr, 0);
  EXPECT_EQ(to_hex(out),
            "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
            "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
  Bytes key(64), message(255);
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(i);
  for (std::size_t i = 0; i < message.size(); ++i) message[i] = static_cast<std::uint8_t>(i);
  crypto_generichash_blake2b(out.data(), out.size(), message.data(), message.size(), key.data(),
                             key.size());
  EXPECT_EQ(to_hex(out),
            "142709d62e28fcccd0af97fad0f8465b971e82201dc51070faa0372aa43e9248"
            "4be1c1e73ba10906d5d1853db6a4106e0a7bf9800d373d6dee2d46d62ef2a461");
}

// The order of the group, l, and what is next to it.
TEST(Scalars, AreReadOnlyBelowTheOrder) {
  EXPECT_TRUE(scalar_of_hex(kZero));
  EXPECT_TRUE(scalar_of_hex("ecd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010"));
  EXPECT_FALSE(scalar_of_hex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010"));
  EXPECT_FALSE(scalar_of_hex("eed3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010"));
  EXPECT_FALSE(scalar_of_hex("0000000000000000000000000000000000000000000000000000000000000080"));
  EXPECT_FALSE(scalar_of_hex("ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"));
}

TEST(Scalars, AreAField) {
  const Scalar x = hashed_scalar("x", {}), y = hashed_scalar("y", {}), z = hashed_scalar("z", {});
  EXPECT_EQ(x * (y + z), x * y + x * z);
  EXPECT_EQ((x + y) - y, x);
  EXPECT_EQ(x - x, Scalar());
  EXPECT_EQ(x * inverse(x), scalar_of(1));
  EXPECT_EQ(scalar_of(0x100) * scalar_of(0x203), scalar_of(0x20300));
  const SecretScalar sx(x.bytes), sy(y.bytes);
  EXPECT_EQ((sx + sy).bytes(), (x + y).bytes);
  EXPECT_EQ((sx - sy).bytes(), (x - y).bytes);
  EXPECT_EQ((sx * y).bytes(), (x * y).bytes);
  EXPECT_EQ(answer(sx, y, SecretScalar(z.bytes)), x + y * z);
}

TEST(Scalars, DistributeOverPoints) {
  const Scalar x = hashed_scalar("x", {}), y = hashed_scalar("y", {});
  const Point p = hashed_point("p", {}), q = hashed_point("q", {});
  EXPECT_EQ(times(x + y, p), times(x, p) + times(y, p));
  EXPECT_EQ(times(x, p + q), times(x, p) + times(x, q));
  EXPECT_EQ(times(x * y, p), times(x, times(y, p)));
  EXPECT_EQ(times(x, Point()), Point()) << "of the neutral element";
  EXPECT_EQ(times(scalar_of(0), p), Point());
  EXPECT_EQ(p - p, Point());
  EXPECT_EQ(p + Point(), p);
}

TEST(Digests, OfAnotherNameOrOtherBytesDiffer) {
  const Bytes one{1}, two{1, 2};
  EXPECT_NE(hashed_scalar("a", one), hashed_scalar("b", one));
  EXPECT_NE(hashed_scalar("a", one), hashed_scalar("a", two));
  EXPECT_NE(hashed_scalar("a", bytes_of("bc")), hashed_scalar("ab", bytes_of("c")))
      << "the name's length counts";
  EXPECT_NE(hashed_point("a", bytes_of("bc")), hashed_point("ab", bytes_of("c")));
}

TEST(Derived, NumbersDependOnEverything) {
  const Secret s = counting_secret(), other = counting_secret(1);
  const SecretScalar x = derived_scalar(s, "name", 1);
  EXPECT_EQ(derived_scalar(s, "name", 1).bytes(), x.bytes());
  EXPECT_NE(derived_scalar(other, "name", 1).bytes(), x.bytes());
  EXPECT_NE(derived_scalar(s, "nam", 1).bytes(), x.bytes());
  EXPECT_NE(derived_scalar(s, "name", 1u + (std::uint64_t{1} << 32)).bytes(), x.bytes());
  EXPECT_NE(derived_bytes(s, "name", 1), x.bytes());
  EXPECT_EQ(derived_secret(s, "name", 1).bytes(), derived_bytes(s, "name", 1));
  EXPECT_NE(derived_bytes(s, "name", 2), derived_bytes(s, "name", 1));
  EXPECT_NE(bound_scalar(x, "name", bytes_of("a")).bytes(),
            bound_scalar(x, "name", bytes_of("b")).bytes());
  EXPECT_NE(bound_scalar(x, "name", {}).bytes(), bound_scalar(x, "eman", {}).bytes());
}

TEST(SecretScalars, AreWipedWhenTheyGo) {
  alignas(SecretScalar) std::array<unsigned char, sizeof(SecretScalar)> place;
  place.fill(1);
  const auto* s = new (place.data()) SecretScalar(hashed_scalar("x", {}).bytes);
  EXPECT_NE(std::ranges::count(place, 0), 32);
  s->~SecretScalar();
  EXPECT_EQ(std::ranges::count(place, 0), 32);
}

}  // namespace
}  // namespace parlour::mental
