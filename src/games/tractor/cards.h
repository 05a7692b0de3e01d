// Cards of one to four packs, and sets of them that may contain several copies of a card.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace parlour::tractor {

enum Suit : std::uint8_t { Clubs, Diamonds, Hearts, Spades };
inline constexpr int kSuits = 4;
inline constexpr int kRanks = 13;  // 0 is the two, 12 the ace
inline constexpr int kJack = 9, kAce = 12;

/// A printed card: suit * 13 + rank, then the small and the big joker. The rules do not distinguish
/// copies of a card; there is one per pack.
inline constexpr int kKinds = 54;
inline constexpr int kSmallJoker = 52, kBigJoker = 53;
inline constexpr int kMostPacks = 4;

constexpr int card(int suit, int rank) {
  return suit * kRanks + rank;
}
constexpr bool is_joker(int kind) {
  return kind >= kSmallJoker;
}
constexpr int suit_of(int kind) {
  return kind / kRanks;
}
constexpr int rank_of(int kind) {
  return kind % kRanks;
}
/// 5 for a five, 10 for a ten and a king: 100 per pack.
constexpr int points_of(int kind) {
  if (is_joker(kind)) return 0;
  const int rank = rank_of(kind);
  return rank == 3 ? 5 : rank == 8 || rank == 11 ? 10 : 0;
}

/// How many of each card, at most seven. Each suit is a word of thirteen four-bit groups, and the
/// jokers are a fifth word: sets are added, compared and counted one suit at a time.
struct Cards {
  std::array<std::uint64_t, 5> word{};

  bool operator==(const Cards&) const = default;

  static constexpr Cards of(int kind, int n = 1) {
    Cards out;
    out.add(kind, n);
    return out;
  }

  constexpr int count(int kind) const {
    return static_cast<int>((word[at(kind)] >> shift(kind)) & 15);
  }
  constexpr void add(int kind, int n = 1) {
    word[at(kind)] += static_cast<std::uint64_t>(n) << shift(kind);
  }
  constexpr void remove(int kind, int n = 1) {
    word[at(kind)] -= static_cast<std::uint64_t>(n) << shift(kind);
  }
  constexpr bool empty() const { return (word[0] | word[1] | word[2] | word[3] | word[4]) == 0; }
  constexpr int size() const {
    int n = 0;
    for (const std::uint64_t w : word) n += size_of(w);
    return n;
  }
  /// Every card of `other` is here, in at least as many copies.
  constexpr bool contains(const Cards& other) const {
    std::uint64_t less = 0;
    for (std::size_t i = 0; i < word.size(); ++i)
      less |= ~((word[i] | kHigh) - other.word[i]) & kHigh;
    return less == 0;
  }
  constexpr Cards& operator+=(const Cards& other) {
    for (std::size_t i = 0; i < word.size(); ++i) word[i] += other.word[i];
    return *this;
  }
  /// Requires that this set contains them.
  constexpr Cards& operator-=(const Cards& other) {
    for (std::size_t i = 0; i < word.size(); ++i) word[i] -= other.word[i];
    return *this;
  }
  friend constexpr Cards operator+(Cards a, const Cards& b) { return a += b; }
  friend constexpr Cards operator-(Cards a, const Cards& b) { return a -= b; }
  /// Of each card, the copies beyond those in `other`.
  constexpr Cards without(const Cards& other) const {
    Cards out;
    for (std::size_t i = 0; i < word.size(); ++i) out.word[i] = less_of(word[i], other.word[i]);
    return out;
  }
  /// Of each card, the larger count of both sets.
  constexpr Cards joined(const Cards& other) const { return other + without(other); }

  constexpr int points() const {
    int sum = 0;
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
      const std::uint64_t w = word[suit];
      sum += 5 * static_cast<int>((w >> 12) & 15);
      sum += 10 * static_cast<int>(((w >> 32) & 15) + ((w >> 44) & 15));
    }
    return sum;
  }

  /// Calls f(kind, count) for each card in the set, in ascending order.
  template <class F>
  constexpr void each(F&& f) const {
    for (std::size_t i = 0; i < word.size(); ++i) {
      for (std::uint64_t left = word[i]; left;) {
        const int place = std::countr_zero(left) / 4;
        const auto n = static_cast<int>((left >> (4 * place)) & 15);
        left &= ~(std::uint64_t{15} << (4 * place));
        f(static_cast<int>(i) * kRanks + place, n);
      }
    }
  }

  /// Whether each count is at most seven, as the other functions require.
  constexpr bool sound() const {
    return ((word[0] | word[1] | word[2] | word[3] | word[4]) & kHigh) == 0;
  }

  /// Cards of one word.
  static constexpr int size_of(std::uint64_t w) {
    constexpr std::uint64_t kLow = 0x0F0F0F0F0F0F0F0Fu;
    return static_cast<int>((((w & kLow) + ((w >> 4) & kLow)) * 0x0101010101010101u) >> 56);
  }

 private:
  static constexpr std::uint64_t kOnes = 0x1111111111111111u, kHigh = kOnes << 3;
  static constexpr std::size_t at(int kind) { return static_cast<std::size_t>(kind) / kRanks; }
  static constexpr int shift(int kind) { return 4 * (kind % kRanks); }
  static constexpr std::uint64_t less_of(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t d = (a | kHigh) - b;
    return (d & ~kHigh) & (((d & kHigh) >> 3) * 15);
  }
};

/// All cards of n packs.
constexpr Cards packs(int n) {
  constexpr Cards kOne = [] {
    Cards out;
    for (int kind = 0; kind < kKinds; ++kind) out.add(kind);
    return out;
  }();
  Cards out = kOne;
  for (std::uint64_t& w : out.word) w *= static_cast<std::uint64_t>(n);
  return out;
}

/// "5S", "10H", "AD", "LJ", "HJ".
inline constexpr std::array<std::string_view, kRanks> kRankNames = {
    "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"};
inline constexpr std::string_view kSuitNames = "CDHS";
/// The level after the ace, if there is one: without trumps but the jokers, it has no rank.
inline constexpr int kNoRank = kRanks;
/// "2" to "A", then "NT".
constexpr std::string_view level_name(int level) {
  return level == kNoRank ? "NT" : kRankNames[static_cast<std::size_t>(level)];
}

std::string card_name(int kind);
std::optional<int> card_from(std::string_view);
/// "5S 5S 10H", ascending; empty for no cards.
std::string names_of(const Cards&);

}  // namespace parlour::tractor
