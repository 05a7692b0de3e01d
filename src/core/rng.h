// The only random source of the project. The standard library's distributions and std::shuffle give
// other numbers with other libraries; a game replayed from its seed must not.
#pragma once

#include <cassert>
#include <cstdint>

namespace parlour {

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014). Not for
/// secrets: an output reveals its state. A game whose draws must not be guessed seeds it with 64
/// bits of the system's entropy, and among strangers reseeds it for each of the House's actions.
class Rng {
 public:
  constexpr explicit Rng(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  /// Uniform over 0 .. n-1, n >= 1, without bias (Lemire: "Fast random integer generation in an
  /// interval", 2019).
  constexpr std::uint32_t below(std::uint32_t n) {
    assert(n > 0);
    std::uint64_t m = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(m) < n) {
      const std::uint32_t least = (0u - n) % n;
      while (static_cast<std::uint32_t>(m) < least) m = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(m >> 32);
  }

  /// Uniform over [0, 1), 53 bits.
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  /// A new source, independent of later numbers from this one.
  constexpr Rng split() { return Rng(next() ^ 0xD6E8FEB86659FD93u); }

 private:
  std::uint64_t state_;
};

}  // namespace parlour
