// Proofs that say nothing but that a statement is true, made non-interactive by hashing (Fiat and
// Shamir, 1986). Each is bound to a context: what the room, the game, the member and the place are.
// A proof made in one context is none in another. The challenge is a digest of all that is stated
// (Bernhard, Pereira and Warinschi, "How not to prove yourself", 2012), and so is the nonce, keyed
// by the secret: the same statement always gets the same proof.
//
// Nobody honest states anything of the neutral element, of which every number is a logarithm: such
// a statement is never proven.
#pragma once

#include "mental/group.h"

namespace parlour::mental {

/// "I know the number whose multiple of the base this is" (Schnorr, 1991): stops keys made from
/// others' keys. 64 bytes.
struct KeyProof {
  Scalar challenge, response;
  bool operator==(const KeyProof&) const = default;
};
/// `key` is base_times(secret).
KeyProof prove_key(const SecretScalar& secret, const Point& key, ByteView context);
bool proven(const KeyProof&, const Point& key, ByteView context);

/// "The number whose multiple of `base1` is `out1` also leads from `base2` to `out2`" (Chaum and
/// Pedersen, 1992). 64 bytes.
struct EqualProof {
  Scalar challenge, response;
  bool operator==(const EqualProof&) const = default;
};
struct Equal {
  Point base1, out1, base2, out2;
};
/// Requires a true statement: a proof of a false one does not hold.
EqualProof prove_equal(const SecretScalar& secret, const Equal&, ByteView context);
bool proven(const EqualProof&, const Equal&, ByteView context);

void write(Writer&, const KeyProof&);
void write(Writer&, const EqualProof&);
/// Nothing unless the next 64 bytes are two numbers below the order; then the reader has failed.
std::optional<KeyProof> read_key_proof(Reader&);
std::optional<EqualProof> read_equal_proof(Reader&);

}  // namespace parlour::mental
