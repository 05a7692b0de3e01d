#include "mental/backup.h"

#include <cassert>

namespace parlour::mental {
namespace {

Scalar number_of(int member) {
  return scalar_of(static_cast<std::uint64_t>(member));
}

// The polynomial's coefficients, the secret first.
std::vector<SecretScalar> coefficients(const SecretScalar& secret, int threshold, int n,
                                       const Secret& source) {
  std::vector<SecretScalar> out{secret};
  for (int k = 1; k < threshold; ++k) {
    Writer w;
    for (const int number : {threshold, n, k}) w.u32(static_cast<std::uint32_t>(number));
    w.raw(derived_bytes(source, "parlour backup 1", static_cast<std::uint64_t>(k)));
    out.push_back(bound_scalar(secret, "parlour backup 1", w.bytes()));
  }
  return out;
}

// The polynomial there (Horner).
SecretScalar value_at(std::span<const SecretScalar> coefficients, const Scalar& x) {
  SecretScalar value = coefficients.back();
  for (std::size_t k = coefficients.size() - 1; k-- > 0;) value = value * x + coefficients[k];
  return value;
}

// How much of the part of `i` is in the polynomial's value at zero (Lagrange).
Scalar weight(std::span<const int> who, std::size_t i) {
  Scalar over = scalar_of(1), under = scalar_of(1);
  for (std::size_t j = 0; j < who.size(); ++j) {
    if (j == i) continue;
    over = over * number_of(who[j]);
    under = under * (number_of(who[j]) - number_of(who[i]));
  }
  return over * inverse(under);
}

}  // namespace

Backup backed_up(const SecretScalar& secret, int threshold, int n, const Secret& source) {
  assert(threshold >= 1 && threshold <= n);
  const std::vector<SecretScalar> polynomial = coefficients(secret, threshold, n, source);
  Backup out;
  for (const SecretScalar& c : polynomial) out.bound.push_back(base_times(c));
  for (int who = 1; who <= n; ++who) out.parts.push_back(value_at(polynomial, number_of(who)));
  return out;
}

bool fits(std::span<const Point> bound, int who, const SecretScalar& part) {
  if (bound.empty()) return false;
  const Scalar x = number_of(who);
  Point value = bound.back();
  for (std::size_t k = bound.size() - 1; k-- > 0;) value = times(x, value) + bound[k];
  return base_times(part) == value;
}

SecretScalar restored(std::span<const int> who, std::span<const SecretScalar> parts) {
  assert(who.size() == parts.size());
  SecretScalar out;
  for (std::size_t i = 0; i < parts.size(); ++i) out = out + parts[i] * weight(who, i);
  return out;
}

}  // namespace parlour::mental
