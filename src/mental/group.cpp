#include "mental/group.h"

#include <sodium/crypto_core_ristretto255.h>
#include <sodium/crypto_generichash_blake2b.h>
#include <sodium/crypto_hash_sha512.h>
#include <sodium/crypto_scalarmult_ristretto255.h>
#include <sodium/utils.h>

#include <algorithm>
#include <cassert>

namespace parlour::mental {
namespace {

using Bytes32 = std::array<std::uint8_t, 32>;

// Twice as many bits as the order has: reduced, they are as good as equally likely.
struct Wide {
  std::array<std::uint8_t, 64> bytes{};
  Wide() = default;
  Wide(const Wide&) = default;
  Wide& operator=(const Wide&) = default;
  ~Wide() { sodium_memzero(bytes.data(), bytes.size()); }
};

const unsigned char* text_bytes(std::string_view s) {
  return reinterpret_cast<const unsigned char*>(s.data());
}

std::uint8_t length_of(std::string_view name) {
  assert(name.size() < 128);
  return static_cast<std::uint8_t>(name.size());
}

Wide sha512(std::string_view name, ByteView bytes) {
  const std::uint8_t length = length_of(name);
  crypto_hash_sha512_state state;
  crypto_hash_sha512_init(&state);
  crypto_hash_sha512_update(&state, &length, 1);
  crypto_hash_sha512_update(&state, text_bytes(name), name.size());
  crypto_hash_sha512_update(&state, bytes.data(), bytes.size());
  Wide out;
  crypto_hash_sha512_final(&state, out.bytes.data());
  return out;
}

template <std::size_t n>
void keyed_blake2b(const Bytes32& key, std::string_view name, ByteView bytes,
                   std::array<std::uint8_t, n>& out) {
  const std::uint8_t length = length_of(name);
  crypto_generichash_blake2b_state state;
  crypto_generichash_blake2b_init(&state, key.data(), key.size(), n);
  crypto_generichash_blake2b_update(&state, &length, 1);
  crypto_generichash_blake2b_update(&state, text_bytes(name), name.size());
  crypto_generichash_blake2b_update(&state, bytes.data(), bytes.size());
  crypto_generichash_blake2b_final(&state, out.data(), n);
}

std::array<std::uint8_t, 8> low_first(std::uint64_t number) {
  std::array<std::uint8_t, 8> out;
  for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(number), number >>= 8;
  return out;
}

SecretScalar keyed_scalar(const Bytes32& key, std::string_view name, ByteView bytes) {
  return SecretScalar([&](Bytes32& out) {
    Wide wide;
    keyed_blake2b(key, name, bytes, wide.bytes);
    crypto_core_ristretto255_scalar_reduce(out.data(), wide.bytes.data());
  });
}

bool is_reduced(const Bytes32& bytes) {
  Wide wide;
  std::ranges::copy(bytes, wide.bytes.begin());
  const SecretScalar reduced(
      [&](Bytes32& out) { crypto_core_ristretto255_scalar_reduce(out.data(), wide.bytes.data()); });
  return sodium_memcmp(bytes.data(), reduced.bytes().data(), bytes.size()) == 0;
}

// The only failure of a valid point is the neutral element, which is a result like any other.
Point multiple(const Bytes32& number, const Point& p) {
  Point out;
  [[maybe_unused]] const int neutral =
      crypto_scalarmult_ristretto255(out.bytes.data(), number.data(), p.bytes.data());
  return out;
}

Point base_multiple(const Bytes32& number) {
  Point out;
  [[maybe_unused]] const int neutral =
      crypto_scalarmult_ristretto255_base(out.bytes.data(), number.data());
  return out;
}

using BinaryOperation = void (*)(unsigned char*, const unsigned char*, const unsigned char*);

template <BinaryOperation operation>
Scalar combined(const Scalar& x, const Scalar& y) {
  Scalar out;
  operation(out.bytes.data(), x.bytes.data(), y.bytes.data());
  return out;
}

template <BinaryOperation operation>
SecretScalar combined(const Bytes32& x, const Bytes32& y) {
  return SecretScalar([&](Bytes32& out) { operation(out.data(), x.data(), y.data()); });
}

}  // namespace

SecretScalar::~SecretScalar() {
  sodium_memzero(bytes_.data(), bytes_.size());
}

std::optional<Point> read_point(Reader& r) {
  Point p;
  r.raw(p.bytes);
  // libsodium 1.0.18 passes over the highest bit, so that a point would have two encodings.
  const bool one_encoding = (p.bytes.back() & 0x80) == 0;
  if (r.ok() && one_encoding && p != Point() &&
      crypto_core_ristretto255_is_valid_point(p.bytes.data())) {
    return p;
  }
  r.fail();
  return std::nullopt;
}

std::optional<Scalar> read_scalar(Reader& r) {
  Scalar s;
  r.raw(s.bytes);
  if (r.ok() && is_reduced(s.bytes)) return s;
  r.fail();
  return std::nullopt;
}

std::optional<SecretScalar> read_secret_scalar(Reader& r) {
  const SecretScalar s([&](Bytes32& bytes) { r.raw(bytes); });
  if (r.ok() && is_reduced(s.bytes())) return s;
  r.fail();
  return std::nullopt;
}

Point operator+(const Point& p, const Point& q) {
  Point out;
  [[maybe_unused]] const int failed =
      crypto_core_ristretto255_add(out.bytes.data(), p.bytes.data(), q.bytes.data());
  assert(!failed);
  return out;
}

Point operator-(const Point& p, const Point& q) {
  Point out;
  [[maybe_unused]] const int failed =
      crypto_core_ristretto255_sub(out.bytes.data(), p.bytes.data(), q.bytes.data());
  assert(!failed);
  return out;
}

Point times(const Scalar& number, const Point& p) {
  return multiple(number.bytes, p);
}

Point times(const SecretScalar& number, const Point& p) {
  return multiple(number.bytes(), p);
}

Point base_times(const Scalar& number) {
  return base_multiple(number.bytes);
}

Point base_times(const SecretScalar& number) {
  return base_multiple(number.bytes());
}

Scalar scalar_of(std::uint64_t number) {
  Scalar out;
  std::ranges::copy(low_first(number), out.bytes.begin());
  return out;
}

Scalar operator+(const Scalar& x, const Scalar& y) {
  return combined<crypto_core_ristretto255_scalar_add>(x, y);
}

Scalar operator-(const Scalar& x, const Scalar& y) {
  return combined<crypto_core_ristretto255_scalar_sub>(x, y);
}

Scalar operator*(const Scalar& x, const Scalar& y) {
  return combined<crypto_core_ristretto255_scalar_mul>(x, y);
}

Scalar inverse(const Scalar& x) {
  Scalar out;
  [[maybe_unused]] const int failed =
      crypto_core_ristretto255_scalar_invert(out.bytes.data(), x.bytes.data());
  assert(!failed);
  return out;
}

SecretScalar operator+(const SecretScalar& x, const SecretScalar& y) {
  return combined<crypto_core_ristretto255_scalar_add>(x.bytes(), y.bytes());
}

SecretScalar operator-(const SecretScalar& x, const SecretScalar& y) {
  return combined<crypto_core_ristretto255_scalar_sub>(x.bytes(), y.bytes());
}

SecretScalar operator*(const SecretScalar& x, const Scalar& y) {
  return combined<crypto_core_ristretto255_scalar_mul>(x.bytes(), y.bytes);
}

Scalar answer(const SecretScalar& nonce, const Scalar& challenge, const SecretScalar& secret) {
  return Scalar{(nonce + secret * challenge).bytes()};
}

Point hashed_point(std::string_view name, ByteView bytes) {
  Point out;
  (void)crypto_core_ristretto255_from_hash(out.bytes.data(), sha512(name, bytes).bytes.data());
  return out;
}

Scalar hashed_scalar(std::string_view name, ByteView bytes) {
  Scalar out;
  crypto_core_ristretto255_scalar_reduce(out.bytes.data(), sha512(name, bytes).bytes.data());
  return out;
}

SecretScalar derived_scalar(const Secret& secret, std::string_view name, std::uint64_t number) {
  return keyed_scalar(secret.bytes(), name, low_first(number));
}

fair::Digest derived_bytes(const Secret& secret, std::string_view name, std::uint64_t number) {
  fair::Digest out;
  keyed_blake2b(secret.bytes(), name, low_first(number), out);
  return out;
}

Secret derived_secret(const Secret& secret, std::string_view name, std::uint64_t number) {
  return Secret([&](Bytes32& out) { keyed_blake2b(secret.bytes(), name, low_first(number), out); });
}

SecretScalar bound_scalar(const SecretScalar& secret, std::string_view name, ByteView bytes) {
  return keyed_scalar(secret.bytes(), name, bytes);
}

}  // namespace parlour::mental
