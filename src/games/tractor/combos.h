// Trumps, the order of the cards, and the combinations of cards: singles, tuples, tractors, throws.
//
// Rules: "Tractor (升级): rules" of the project.
//
// A card belongs to one of five groups: the trumps, or its printed suit. Within a group it has a
// level, 0 to 15; neighbouring levels are adjacent in the sense of tractors. Levels of the trump
// suit and of side suits are the ranks without the trump rank, 0 to 11; above them among trumps are
// the trump rank of other suits (12, all equal), that of the trump suit (13), the small joker (14)
// and the big one (15). Without a trump suit all cards of the trump rank are equal, at 13.
//
// Permanent trumps: some tables make the twos, or the twos, threes and fives, trumps in every
// round. They stand between the trump rank and the rest of the trump suit, the fives above the
// threes above the twos (the order that most name), each rank like the trump rank: the card of the
// trump suit above the others, which are equal. Of k such ranks besides the trump rank, the levels
// of ranks end at 11 - k, then come two levels for each, and all above move up by k. Without a
// trump suit each rank has one level, so that neighbours stay adjacent.
//
// A round at the level after the ace has neither a trump rank nor a trump suit: side suits have the
// levels 0 to 12, less the permanent trumps, which then stand directly below the jokers.
//
// Parts. A single is a part of width 1 and length 1; a tuple of w identical cards has width w; a
// tractor has the width of its tuples, and its length is the number of its levels. A shape is the
// list of the parts of a lead without their cards.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>

#include "core/numbers.h"
#include "games/tractor/cards.h"

namespace parlour::tractor {

inline constexpr int kNoSuit = 4;  // as the trump suit: no-trump
inline constexpr int kTrumps = 4;  // the group after those of the four suits
inline constexpr int kGroups = 5;
inline constexpr std::uint8_t kTwos = 1, kTwosToFives = 0b1011;  // as Order::always
inline constexpr int kMostFixed = 3;                             // ranks that are permanent trumps
inline constexpr int kLevels = 16 + kMostFixed;                  // at most
inline constexpr int kLongestNamed = 15;  // the length of a tractor in a reading
inline constexpr int kMostParts = 64;     // more than the cards of any hand

/// The trumps: a rank 0..12 and a suit or kNoSuit, and a bit for each rank that always is; or
/// kNoRank and kNoSuit.
struct Order {
  std::uint8_t rank = 0, suit = kNoSuit, always = 0;

  bool operator==(const Order&) const = default;

  constexpr int group(int kind) const {
    if (is_joker(kind) || rank_of(kind) == rank || suit_of(kind) == suit || fixed(rank_of(kind)))
      return kTrumps;
    return suit_of(kind);
  }
  /// Whether the rank is one of permanent trumps, and not that of this round.
  constexpr bool fixed(int r) const { return ((others() >> r) & 1) != 0; }
  /// How many such ranks there are.
  constexpr int fixed() const { return always ? std::popcount(others()) : 0; }
  constexpr int level(int kind) const {
    const int k = fixed();
    if (is_joker(kind)) return (kind == kBigJoker ? 15 : 14) + k;
    const int r = rank_of(kind);
    const bool of_suit = suit == kNoSuit || suit_of(kind) == suit;
    if (r == rank) return (of_suit ? 13 : 12) + k;
    if (k == 0) return r - (r > rank);
    const int below = std::popcount(others() & ((1u << r) - 1));
    if (!fixed(r)) return r - (r > rank) - below;
    return suit == kNoSuit ? unsuited() + below : 12 - k + 2 * below + of_suit;
  }
  /// How many levels there are, and that of the highest card of a side suit.
  constexpr int levels() const { return 16 + fixed(); }
  constexpr int top() const { return (rank == kNoRank ? 12 : 11) - fixed(); }
  /// A bit for each level, among trumps, on which several cards are equal.
  constexpr std::uint32_t crowded() const {
    const int k = fixed();
    std::uint32_t out = rank == kNoRank ? 0 : 1u << ((suit == kNoSuit ? 13 : 12) + k);
    for (int i = 0; i < k; ++i) out |= 1u << (suit == kNoSuit ? unsuited() + i : 12 - k + 2 * i);
    return out;
  }
  /// A bit for each rank that is trump.
  constexpr unsigned rank_bits() const { return (always | 1u << rank) & ((1u << kRanks) - 1); }
  /// The ranks, from the trump rank down the permanent trumps: "10, 5, 3, 2"; perhaps none.
  std::string ranks() const;
  /// The cards of one group.
  Cards of_group(const Cards&, int group) const;
  /// The group of all these cards, -1 if they belong to several; 0 for no cards.
  int group_of(const Cards&) const;

 private:
  constexpr unsigned others() const { return always & ~(1u << rank); }
  /// The lowest level of permanent trumps without a trump suit.
  constexpr int unsuited() const { return rank == kNoRank ? 14 : 13; }
};

/// A part of a combination: `width` copies on each of `length` levels, the highest being `top`.
/// `place`: two bits for each crowded level, from the lowest, the suit whose cards it uses there.
struct Part {
  std::uint8_t width = 1, length = 1, top = 0, place = 0;

  bool operator==(const Part&) const = default;
  constexpr int cards() const { return width * length; }
  /// Parts are listed greatest first: by cards, then tractors before tuples, then by width.
  constexpr int greatness() const { return cards() * 16 + (length > 1 ? 8 : 0) + width; }
  constexpr bool same_shape(const Part& other) const {
    return width == other.width && length == other.length;
  }
};

/// A short list of parts that does not use the heap.
class Parts {
 public:
  constexpr void add(const Part& p) { part_[static_cast<std::size_t>(n_++)] = p; }
  constexpr void cut(int n) { n_ = n; }
  constexpr int size() const { return n_; }
  constexpr bool empty() const { return n_ == 0; }
  constexpr const Part& operator[](int i) const { return part_[static_cast<std::size_t>(i)]; }
  constexpr Part& operator[](int i) { return part_[static_cast<std::size_t>(i)]; }
  constexpr const Part* begin() const { return part_.data(); }
  constexpr const Part* end() const { return part_.data() + n_; }
  constexpr Part* begin() { return part_.data(); }
  constexpr Part* end() { return part_.data() + n_; }
  constexpr int cards() const {
    int n = 0;
    for (const Part& p : *this) n += p.cards();
    return n;
  }
  /// The same widths and lengths in the same order.
  bool same_shape(const Parts& other) const;

 private:
  std::array<Part, kMostParts> part_{};
  int n_ = 0;
};

/// The cards of one group, by level.
struct Held {
  /// Copies on each level; by suit on crowded levels, elsewhere at place 0.
  std::array<std::array<std::uint8_t, kSuits>, kLevels> n{};
  int cards = 0;
  int levels = 16;            // in use
  std::uint32_t crowded = 0;  // a bit for each level that uses all places
  int widest = 0;             // largest number of copies of a card

  Held() = default;
  Held(const Cards&, const Order&, int group);
};

/// Of a part, the place that it uses on a level.
constexpr int place_on(std::uint32_t crowded, int level, int place) {
  if (((crowded >> level) & 1) == 0) return 0;
  return (place >> 2 * std::popcount(crowded & ((1u << level) - 1))) & 3;
}
/// Every choice of suits with so many copies on the crowded levels from `bottom` to `top`, as
/// Part::place. `alike`: also suits with equally many cards as another has.
struct Choices {
  std::array<std::uint8_t, 1 << 2 * (kMostFixed + 1)> place;
  int n = 0;
  Choices(const Held&, int width, int bottom, int top, bool alike);
  const std::uint8_t* begin() const { return place.data(); }
  const std::uint8_t* end() const { return place.data() + n; }
};

/// The printed card on a level of a group; `place`: the suit, on a crowded level.
int kind_at(const Order&, int group, int level, int place);
/// The cards of a part.
Cards cards_of(const Order&, int group, const Part&);

/// The greatest reading: the split whose list of parts, greatest first, is the greatest of all
/// splits.
Parts read(const Held&);

/// Splits all the cards into parts of exactly these shapes, the greatest first with the highest
/// tops; returns false if that is impossible. Fills in tops and places.
bool fits(const Held&, Parts& shape);

/// Picks the lowest or the highest parts of these shapes from the cards, one after the other;
/// returns false if the cards do not contain them all.
bool pick(const Held&, Parts& shape, bool low);

/// What a player who must follow owes to a lead, limited to what their cards of its group can give:
/// the widths of tuples first, then the lengths of runs. The pieces answer the parts of the lead:
/// each part by tuples no wider than itself, in runs no longer.
struct Duty {
  std::array<std::uint8_t, kMostPacks + 1> tuples{};  // of each width from 2
  std::array<std::uint8_t, 32> runs{};                // lengths from 2 on, the longest first
  bool operator==(const Duty&) const = default;
};
/// `pieces`, if given: receives tuples and runs that fulfil the duty, without their places. `work`,
/// if given: the steps that the search for runs may still take; reduced by the steps taken. Below 0
/// the search was abandoned, and its result is meaningless.
Duty duty(const Held&, const Parts& lead, Parts* pieces = nullptr, long* work = nullptr);
/// Whether these cards, as many as were led, fulfil the duty; `work` as above.
bool does(const Held& play, const Parts& lead, const Duty& owed, long* work = nullptr);

/// Whether a player with these cards has a strictly higher part of at least this width and length.
bool beats(const Held&, const Part&);

/// The cards that contend for a trick against a lead of this shape.
struct Contender {
  int group = -1;  // kTrumps, or the group of the lead; -1: these cards do not contend
  Parts parts;     // with the highest greatest part; the cards may allow other splits
  Held held;
};
/// `fours`: against a tractor of two pairs, four alike contend as well, above all tractors.
Contender contender(const Order&, const Cards&, int lead_group, const Parts& lead,
                    bool fours = false);
/// Whether a later play takes the trick from the one standing so far. `all`: it must be higher in
/// every part, not only in the greatest: for every split of the standing cards, these cards can be
/// split so that each part is higher.
bool overtakes(const Contender& later, const Contender& standing, bool all);

}  // namespace parlour::tractor
