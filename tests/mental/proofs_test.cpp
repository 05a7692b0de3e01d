// Proofs hold when the statement is true, and only in their context: against every changed bit,
// against statements chosen to fit a proof, and against nonces that serve twice.
#include "mental/proofs.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "members.h"

namespace parlour::mental {
namespace {

constexpr std::string_view kContext = "room 1, game 2, member 3, place 4";

struct Statement {
  SecretScalar secret = derived_scalar(counting_secret(), "key", 0);
  Point key = base_times(secret);
  Point base2 = hashed_point("another base", {});
  Equal equal{kBase, key, base2, times(secret, base2)};
};

// Calls `holds` with every change of one bit.
void with_each_bit_changed(Bytes bytes, const std::function<void(ByteView)>& holds) {
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    SCOPED_TRACE(bit);
    bytes[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
    holds(bytes);
    bytes[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
  }
}

TEST(KeyProofs, HoldInTheirContext) {
  const Statement s;
  const KeyProof proof = prove_key(s.secret, s.key, bytes_of(kContext));
  EXPECT_TRUE(proven(proof, s.key, bytes_of(kContext)));
  EXPECT_FALSE(proven(proof, s.key, {}));
  EXPECT_FALSE(proven(proof, s.base2, bytes_of(kContext)));
}

TEST(KeyProofs, DoNotHoldOfAKeyMadeFromAnothers) {
  const Statement s;
  const SecretScalar own = derived_scalar(counting_secret(1), "key", 0);
  const Point rogue = base_times(own) - s.key;  // with s.key, the sum is one's own
  EXPECT_FALSE(proven(prove_key(own, rogue, bytes_of(kContext)), rogue, bytes_of(kContext)));
}

TEST(KeyProofs, DoNotHoldWithABitChanged) {
  const Statement s;
  const KeyProof proof = prove_key(s.secret, s.key, bytes_of(kContext));
  with_each_bit_changed(written(proof), [&](ByteView bytes) {
    Reader r(bytes);
    const auto other = read_key_proof(r);
    EXPECT_FALSE(other && proven(*other, s.key, bytes_of(kContext)));
  });
  with_each_bit_changed(Bytes(s.key.bytes.begin(), s.key.bytes.end()), [&](ByteView bytes) {
    Reader r(bytes);
    const auto key = read_point(r);
    EXPECT_FALSE(key && proven(proof, *key, bytes_of(kContext)));
  });
  const ByteView context = bytes_of(kContext);
  with_each_bit_changed(Bytes(context.begin(), context.end()),
                        [&](ByteView bytes) { EXPECT_FALSE(proven(proof, s.key, bytes)); });
}

TEST(EqualProofs, HoldInTheirContext) {
  const Statement s;
  const EqualProof proof = prove_equal(s.secret, s.equal, bytes_of(kContext));
  EXPECT_TRUE(proven(proof, s.equal, bytes_of(kContext)));
  EXPECT_FALSE(proven(proof, s.equal, bytes_of("elsewhere")));
}

TEST(EqualProofs, HoldForTwoBasesThatAreNotTheBase) {
  const Statement s;
  const Equal equal{s.base2, times(s.secret, s.base2), s.key, times(s.secret, s.key)};
  EXPECT_TRUE(proven(prove_equal(s.secret, equal, {}), equal, {}));
}

TEST(EqualProofs, DoNotHoldOfAnotherNumber) {
  Statement s;
  s.equal.out2 = s.equal.out2 + kBase;
  EXPECT_FALSE(proven(prove_equal(s.secret, s.equal, {}), s.equal, {}));
  s.equal.out2 = times(scalar_of(2), s.base2);
  EXPECT_FALSE(proven(prove_equal(s.secret, s.equal, {}), s.equal, {}));
  EXPECT_FALSE(proven(prove_equal(SecretScalar(scalar_of(2).bytes), s.equal, {}), s.equal, {}));
}

TEST(EqualProofs, DoNotHoldWithABitChanged) {
  const Statement s;
  const ByteView context = bytes_of(kContext);
  const EqualProof proof = prove_equal(s.secret, s.equal, context);
  with_each_bit_changed(written(proof), [&](ByteView bytes) {
    Reader r(bytes);
    const auto other = read_equal_proof(r);
    EXPECT_FALSE(other && proven(*other, s.equal, context));
  });
  for (Point Equal::* member : {&Equal::base1, &Equal::out1, &Equal::base2, &Equal::out2}) {
    const Point& point = s.equal.*member;
    with_each_bit_changed(Bytes(point.bytes.begin(), point.bytes.end()), [&](ByteView bytes) {
      Reader r(bytes);
      const auto other = read_point(r);
      Equal equal = s.equal;
      if (other) equal.*member = *other;
      EXPECT_FALSE(other && proven(proof, equal, context));
    });
  }
  with_each_bit_changed(Bytes(context.begin(), context.end()),
                        [&](ByteView bytes) { EXPECT_FALSE(proven(proof, s.equal, bytes)); });
}

// A challenge that were the digest of less than the statement would allow to choose the rest of it
// afterwards: the key,
TEST(KeyProofs, DoNotHoldOfAKeyChosenToFit) {
  const Point of_nonce = base_times(scalar_of(5));
  const Scalar challenge = hashed_scalar("parlour key proof 1", of_nonce.bytes);
  const Scalar response = hashed_scalar("response", {});
  const Point key = times(inverse(challenge), base_times(response) - of_nonce);
  EXPECT_FALSE(proven(KeyProof{challenge, response}, key, {}));
}

// or one of the four points. Each time one half of the statement is true, with the nonce 5; the
// other half has the nonce 6 and whatever point then fits.
TEST(EqualProofs, DoNotHoldOfPointsChosenToFit) {
  const Statement s;
  const Scalar secret{s.secret.bytes()};
  for (Point Equal::* chosen : {&Equal::base1, &Equal::out1, &Equal::base2, &Equal::out2}) {
    const bool first = chosen == &Equal::base1 || chosen == &Equal::out1;
    const Point of_nonce1 = times(scalar_of(first ? 6 : 5), s.equal.base1),
                of_nonce2 = times(scalar_of(first ? 5 : 6), s.equal.base2);
    Writer w;
    for (Point Equal::* member : {&Equal::base1, &Equal::out1, &Equal::base2, &Equal::out2}) {
      if (member != chosen) w.raw((s.equal.*member).bytes);
    }
    w.raw(of_nonce1.bytes), w.raw(of_nonce2.bytes);
    const Scalar challenge = hashed_scalar("parlour equal proof 1", w.bytes());
    const Scalar response = scalar_of(5) + challenge * secret;
    const Point& of_nonce = first ? of_nonce1 : of_nonce2;
    const Point &base = first ? s.equal.base1 : s.equal.base2,
                &out = first ? s.equal.out1 : s.equal.out2;
    Equal equal = s.equal;
    equal.*chosen = chosen == &Equal::base1 || chosen == &Equal::base2
                        ? times(inverse(response), of_nonce + times(challenge, out))
                        : times(inverse(challenge), times(response, base) - of_nonce);
    EXPECT_FALSE(proven(EqualProof{challenge, response}, equal, {}));
  }
}

TEST(Proofs, DoNotHoldOfTheNeutralElement) {
  const Statement s;
  EXPECT_FALSE(proven(prove_key(SecretScalar(), Point(), {}), Point(), {}));
  const Equal nothing{kBase, s.key, Point(), Point()};
  EXPECT_FALSE(proven(prove_equal(s.secret, nothing, {}), nothing, {}));
  const Equal no_key{kBase, Point(), s.base2, Point()};
  EXPECT_FALSE(proven(prove_equal(SecretScalar(), no_key, {}), no_key, {}));
}

TEST(Proofs, OfTheSameAreTheSame) {
  const Statement s;
  EXPECT_EQ(prove_key(s.secret, s.key, {}), prove_key(s.secret, s.key, {}));
  EXPECT_EQ(prove_equal(s.secret, s.equal, {}), prove_equal(s.secret, s.equal, {}));
}

// Two proofs with one nonce tell the secret.
TEST(Proofs, HaveANonceForEachStatement) {
  const Statement s;
  const Scalar secret{s.secret.bytes()};
  std::set<std::string> nonces;
  int proofs = 0;
  const auto add = [&](const auto& proof) {
    nonces.insert(to_hex((proof.response - proof.challenge * secret).bytes));
    ++proofs;
  };
  const Point other = hashed_point("something else", {});
  // A proof with somebody else's secret does not hold, but it may not tell that secret either.
  const SecretScalar another = derived_scalar(counting_secret(), "key", 1);
  const auto proof = prove_equal(another, s.equal, bytes_of("a"));
  nonces.insert(to_hex((proof.response - proof.challenge * Scalar{another.bytes()}).bytes));
  ++proofs;
  for (const std::string_view context : {"a", "b"}) {
    add(prove_key(s.secret, s.key, bytes_of(context)));
    add(prove_key(s.secret, other, bytes_of(context)));
    add(prove_equal(s.secret, s.equal, bytes_of(context)));
    for (Point Equal::* member : {&Equal::base1, &Equal::out1, &Equal::base2, &Equal::out2}) {
      Equal equal = s.equal;
      equal.*member = other;
      add(prove_equal(s.secret, equal, bytes_of(context)));
    }
  }
  EXPECT_EQ(static_cast<int>(nonces.size()), proofs);
}

TEST(Proofs, AreReadAsTheyAreWritten) {
  const Statement s;
  const KeyProof key = prove_key(s.secret, s.key, {});
  const EqualProof equal = prove_equal(s.secret, s.equal, {});
  const Bytes key_bytes = written(key), equal_bytes = written(equal);
  ASSERT_EQ(key_bytes.size(), 64u);
  ASSERT_EQ(equal_bytes.size(), 64u);
  Reader r(key_bytes), q(equal_bytes);
  EXPECT_EQ(read_key_proof(r), key);
  EXPECT_EQ(read_equal_proof(q), equal);
  EXPECT_TRUE(r.done());
  EXPECT_TRUE(q.done());
  Reader cut(ByteView(key_bytes).first(63));
  EXPECT_FALSE(read_key_proof(cut));
  EXPECT_FALSE(cut.ok());
}

}  // namespace
}  // namespace parlour::mental
