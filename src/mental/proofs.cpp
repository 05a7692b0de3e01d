#include "mental/proofs.h"

#include <algorithm>
#include <initializer_list>

namespace parlour::mental {
namespace {

// A name for each use of a digest.
constexpr std::string_view kKeyNonce = "parlour key nonce 1", kKeyChallenge = "parlour key proof 1",
                           kEqualNonce = "parlour equal nonce 1",
                           kEqualChallenge = "parlour equal proof 1";

// Points have one size, so the context needs no length.
Bytes stated(std::initializer_list<Point> points, ByteView context) {
  Writer w;
  for (const Point& p : points) w.raw(p.bytes);
  w.raw(context);
  return w.take();
}

template <class Number>
Point multiple(const Number& number, const Point& base) {
  return base == kBase ? base_times(number) : times(number, base);
}

Scalar key_challenge(const Point& key, const Point& of_nonce, ByteView context) {
  return hashed_scalar(kKeyChallenge, stated({key, of_nonce}, context));
}

Scalar equal_challenge(const Equal& e, const Point& of_nonce1, const Point& of_nonce2,
                       ByteView context) {
  return hashed_scalar(kEqualChallenge,
                       stated({e.base1, e.out1, e.base2, e.out2, of_nonce1, of_nonce2}, context));
}

// What the prover's nonce times the base was, if the proof is honest.
template <class Proof>
Point of_nonce(const Proof& proof, const Point& base, const Point& out) {
  return multiple(proof.response, base) - times(proof.challenge, out);
}

bool has_neutral(std::initializer_list<Point> points) {
  return std::ranges::find(points, Point()) != points.end();
}

template <class Proof>
void put(Writer& w, const Proof& proof) {
  w.raw(proof.challenge.bytes);
  w.raw(proof.response.bytes);
}

template <class Proof>
std::optional<Proof> get(Reader& r) {
  const auto challenge = read_scalar(r);
  const auto response = read_scalar(r);
  if (!challenge || !response) return std::nullopt;
  return Proof{*challenge, *response};
}

}  // namespace

KeyProof prove_key(const SecretScalar& secret, const Point& key, ByteView context) {
  const SecretScalar nonce = bound_scalar(secret, kKeyNonce, stated({key}, context));
  const Scalar challenge = key_challenge(key, base_times(nonce), context);
  return {challenge, answer(nonce, challenge, secret)};
}

bool proven(const KeyProof& proof, const Point& key, ByteView context) {
  if (has_neutral({key})) return false;
  return proof.challenge == key_challenge(key, of_nonce(proof, kBase, key), context);
}

EqualProof prove_equal(const SecretScalar& secret, const Equal& e, ByteView context) {
  const SecretScalar nonce =
      bound_scalar(secret, kEqualNonce, stated({e.base1, e.out1, e.base2, e.out2}, context));
  const Scalar challenge =
      equal_challenge(e, multiple(nonce, e.base1), multiple(nonce, e.base2), context);
  return {challenge, answer(nonce, challenge, secret)};
}

bool proven(const EqualProof& proof, const Equal& e, ByteView context) {
  if (has_neutral({e.base1, e.out1, e.base2, e.out2})) return false;
  return proof.challenge == equal_challenge(e, of_nonce(proof, e.base1, e.out1),
                                            of_nonce(proof, e.base2, e.out2), context);
}

void write(Writer& w, const KeyProof& proof) {
  put(w, proof);
}

void write(Writer& w, const EqualProof& proof) {
  put(w, proof);
}

std::optional<KeyProof> read_key_proof(Reader& r) {
  return get<KeyProof>(r);
}

std::optional<EqualProof> read_equal_proof(Reader& r) {
  return get<EqualProof>(r);
}

}  // namespace parlour::mental
