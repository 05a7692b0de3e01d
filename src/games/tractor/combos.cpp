// Splitting cards into parts, and the duty to follow: exact searches that end at once if a hand
// leaves no choice, as nearly all do.
#include "games/tractor/combos.h"

#include <algorithm>
#include <cassert>

namespace parlour::tractor {
std::string card_name(int kind) {
  if (is_joker(kind)) return kind == kBigJoker ? "HJ" : "LJ";
  return std::string(kRankNames[at(rank_of(kind))]) + kSuitNames[at(suit_of(kind))];
}

std::optional<int> card_from(std::string_view text) {
  if (text == "LJ") return kSmallJoker;
  if (text == "HJ") return kBigJoker;
  if (text.size() < 2) return {};
  const std::size_t suit = kSuitNames.find(text.back());
  const auto rank = std::ranges::find(kRankNames, text.substr(0, text.size() - 1));
  if (suit == std::string_view::npos || rank == kRankNames.end()) return {};
  return card(static_cast<int>(suit), static_cast<int>(rank - kRankNames.begin()));
}

std::string names_of(const Cards& cards) {
  std::string out;
  cards.each([&](int kind, int n) {
    for (; n > 0; --n) out += (out.empty() ? "" : " ") + card_name(kind);
  });
  return out;
}

// --- groups -------------------------------------------------------------------------------------

namespace {

// The ranks that are trumps, in a word of Cards: of kNoRank there are no cards.
std::uint64_t trump_ranks(const Order& order) {
  std::uint64_t out = std::uint64_t{15} << (4 * order.rank);
  for (unsigned left = order.always; left; left &= left - 1)
    out |= std::uint64_t{15} << (4 * std::countr_zero(left));
  return out;
}

}  // namespace

std::string Order::ranks() const {
  std::string out(rank == kNoRank ? "" : kRankNames[rank]);
  for (int r = kAce; r >= 0; --r) {
    if (fixed(r)) out += (out.empty() ? "" : ", ") + std::string(kRankNames[at(r)]);
  }
  return out;
}

Cards Order::of_group(const Cards& cards, int group) const {
  const std::uint64_t of_rank = trump_ranks(*this);
  Cards out;
  if (group < kTrumps) {
    if (group != suit) out.word[at(group)] = cards.word[at(group)] & ~of_rank;
    return out;
  }
  for (int s = 0; s < kSuits; ++s) {
    out.word[at(s)] = s == suit ? cards.word[at(s)] : cards.word[at(s)] & of_rank;
  }
  out.word[4] = cards.word[4];
  return out;
}

int Order::group_of(const Cards& cards) const {
  for (int g = 0; g < kGroups; ++g) {
    const Cards here = of_group(cards, g);
    if (here.empty()) continue;
    return here == cards ? g : -1;
  }
  return 0;
}

Held::Held(const Cards& all, const Order& order, int group) {
  const auto put = [&](int level, int place, int copies) {
    n[at(level)][at(place)] = static_cast<std::uint8_t>(copies);
    cards += copies;
    widest = std::max(widest, copies);
  };
  const int suit = group < kTrumps ? group : order.suit;
  if (suit < kSuits) {
    for (std::uint64_t left = all.word[at(suit)] & ~trump_ranks(order); left;) {
      const int rank = std::countr_zero(left) / 4;
      put(order.level(card(suit, rank)), 0, static_cast<int>((left >> (4 * rank)) & 15));
      left &= ~(std::uint64_t{15} << (4 * rank));
    }
  }
  levels = order.levels();
  if (group < kTrumps) return;
  crowded = order.crowded();
  for (unsigned ranks = order.rank_bits(); ranks; ranks &= ranks - 1) {
    for (int s = 0; s < kSuits; ++s) {
      const int kind = card(s, std::countr_zero(ranks)), copies = all.count(kind);
      if (copies == 0) continue;
      const int level = order.level(kind);
      put(level, (crowded >> level) & 1 ? s : 0, copies);
    }
  }
  if (const int copies = all.count(kSmallJoker)) put(levels - 2, 0, copies);
  if (const int copies = all.count(kBigJoker)) put(levels - 1, 0, copies);
}

int kind_at(const Order& order, int group, int level, int place) {
  const int joker = level - order.levels() + 2;
  if (joker >= 0) return kSmallJoker + joker;
  const int suit = group < kTrumps ? group : (order.crowded() >> level) & 1 ? place : order.suit;
  // The card of this suit on this level: of the trump rank, a permanent trump, or another.
  for (int rank = order.fixed() ? 0 : std::min(level, kAce - 1); rank < kRanks; ++rank) {
    const int kind = card(suit, rank);
    if (order.level(kind) == level && order.group(kind) == group) return kind;
  }
  return card(suit, std::min<int>(order.rank, kAce));
}

Cards cards_of(const Order& order, int group, const Part& p) {
  Cards out;
  for (int level = p.top; level > p.top - p.length; --level) {
    const int place = group == kTrumps ? place_on(order.crowded(), level, p.place) : 0;
    out.add(kind_at(order, group, level, place), p.width);
  }
  return out;
}

bool Parts::same_shape(const Parts& other) const {
  return std::equal(begin(), end(), other.begin(), other.end(),
                    [](const Part& a, const Part& b) { return a.same_shape(b); });
}

Choices::Choices(const Held& h, int width, int bottom, int top, bool alike) {
  const std::uint32_t window = h.crowded & ((2u << top) - 1) & ~((1u << bottom) - 1);
  const int levels = std::popcount(window);
  for (unsigned code = 0; code < 1u << 2 * levels; ++code) {
    unsigned chosen = 0, rest = code;
    bool good = true;
    for (std::uint32_t left = window; left && good; left &= left - 1, rest >>= 2) {
      const int level = std::countr_zero(left);
      const auto& row = h.n[at(level)];
      const unsigned suit = rest & 3;
      good = row[suit] >= width;
      for (unsigned other = 0; other < suit && !alike; ++other) good &= row[other] != row[suit];
      chosen |= suit << 2 * std::popcount(h.crowded & ((1u << level) - 1));
    }
    if (good) place[at(n++)] = byte(static_cast<int>(chosen));
  }
}

// --- searches -----------------------------------------------------------------------------------
namespace {

int places(const Held& h, int level) {
  return (h.crowded >> level) & 1 ? kSuits : 1;
}

// Part::place for this suit on this level.
std::uint8_t place_of(const Held& h, int level, int suit) {
  return byte(suit << 2 * std::popcount(h.crowded & ((1u << level) - 1)));
}

int most_on(const Held& h, int level) {
  const auto& row = h.n[at(level)];
  return std::max({row[0], row[1], row[2], row[3]});
}

// Removes a part, or puts it back.
void take(Held& h, const Part& p, int sign) {
  for (int level = p.top; level > p.top - p.length; --level) {
    auto& n = h.n[at(level)][at(place_on(h.crowded, level, p.place))];
    n = static_cast<std::uint8_t>(n - sign * p.width);
  }
  h.cards -= sign * p.cards();
}

// Calls f(part) for every place that holds a part of this shape, tops from the highest down (or up,
// if `low`), until f returns true. Among places on the crowded level with equally many cards, one
// is enough.
template <class F>
bool each_place(const Held& h, int width, int length, bool low, F&& f) {
  const int first = length - 1;
  for (int i = first; i < h.levels; ++i) {
    const int top = low ? i : h.levels - 1 - (i - first);
    bool there = true;
    for (int level = top; level > top - length && there; --level)
      there = most_on(h, level) >= width;
    if (!there) continue;
    for (const std::uint8_t place : Choices(h, width, top - length + 1, top, false)) {
      if (f(Part{byte(width), byte(length), byte(top), place})) return true;
    }
  }
  return false;
}

// Number of cards by their number of copies.
using Copies = std::array<int, 8>;
Copies copies_in(const Held& h) {
  Copies out{};
  for (int level = 0; level < h.levels; ++level) {
    for (int place = 0; place < places(h, level); ++place) ++out[h.n[at(level)][at(place)] & 7];
  }
  return out;
}

// Whether this many tuples of four, three and two can be taken at once. Cards with few copies are
// used first, since a card with more copies leaves more behind.
bool supplies(const Copies& c, int fours, int threes, int twos) {
  if (fours > c[4]) return false;
  const int spare4 = c[4] - fours;
  if (threes > c[3] + spare4) return false;
  const int from4 = std::max(0, threes - c[3]);
  const int pairs = c[2] + (c[3] - (threes - from4)) + 2 * (spare4 - from4);
  return twos <= pairs;
}

// Counts of tuples by width.
using Widths = std::array<int, kMostPacks + 1>;

bool supplies(const Held& h, const Widths& w) {
  return supplies(copies_in(h), w[4], w[3], w[2]);
}

// --- the greatest reading -----------------------------------------------------------------------

// Compares lists part by part.
bool greater(const Parts& a, const Parts& b) {
  for (int i = 0; i < a.size() && i < b.size(); ++i) {
    if (a[i].greatness() != b[i].greatness()) return a[i].greatness() > b[i].greatness();
  }
  return a.size() < b.size();
}

// Adds the rest once it has no tractor: for each card, all its copies.
void add_tuples(const Held& h, Parts& out) {
  for (int width = std::max(h.widest, 1); width >= 1; --width) {
    for (int level = h.levels - 1; level >= 0; --level) {
      for (int place = 0; place < places(h, level); ++place) {
        if (h.n[at(level)][at(place)] != width) continue;
        out.add({byte(width), 1, byte(level), place_of(h, level, place)});
      }
    }
  }
}

// The greatest tractor, or {0, 0} if there is none.
Part greatest_tractor(const Held& h) {
  Part best{0, 0};
  for (int width = h.widest; width >= 2; --width) {
    int run = 0;
    for (int level = 0; level < h.levels; ++level) {
      run = most_on(h, level) >= width ? run + 1 : 0;
      if (run < 2) continue;
      const Part p{static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(run)};
      if (best.width == 0 || p.greatness() > best.greatness()) best = p;
    }
  }
  return best;
}

void search_reading(Held& h, Parts& so_far, Parts& best) {
  const Part p = greatest_tractor(h);
  if (p.width == 0) {
    const int n = so_far.size();
    add_tuples(h, so_far);
    if (best.empty() || greater(so_far, best)) best = so_far;
    so_far.cut(n);
    return;
  }
  each_place(h, p.width, p.length, false, [&](const Part& q) {
    // Tractors of one shape in one order only.
    if (!so_far.empty() && so_far[so_far.size() - 1].same_shape(q) &&
        so_far[so_far.size() - 1].top < q.top) {
      return false;
    }
    take(h, q, 1);
    so_far.add(q);
    search_reading(h, so_far, best);
    so_far.cut(so_far.size() - 1);
    take(h, q, -1);
    return false;
  });
}

// --- placing parts ------------------------------------------------------------------------------

Widths tuples_from(const Parts& shape, int i) {
  Widths out{};
  for (; i < shape.size(); ++i) out[shape[i].width] += shape[i].length;
  return out;
}

bool place_from(Held& h, Parts& shape, int i, bool low) {
  if (i == shape.size()) return true;
  const Widths left = tuples_from(shape, i);
  if (!supplies(h, left)) return false;
  if (h.cards < left[1] + 2 * left[2] + 3 * left[3] + 4 * left[4]) return false;
  return each_place(h, shape[i].width, shape[i].length, low, [&](const Part& q) {
    if (i > 0 && shape[i - 1].same_shape(q) &&
        (low ? q.top < shape[i - 1].top : q.top > shape[i - 1].top)) {
      return false;
    }
    take(h, q, 1);
    shape[i] = q;
    const bool good = place_from(h, shape, i + 1, low);
    take(h, q, -1);
    return good;
  });
}

// Splits all the cards into parts of these shapes, starting with the i-th; parts of one shape from
// the highest down, so that the remaining singles can be placed in only one way. Calls done() for
// each way, those with the highest tops first, until it returns true. `above`: only ways in which
// each part is higher than the part in `above`.
template <class F>
bool split_from(Held& h, Parts& shape, int i, const Parts* above, F&& done) {
  if (i == shape.size() || shape[i].width == 1) {
    for (int level = h.levels - 1; level >= 0; --level) {
      for (int place = 0; place < places(h, level); ++place) {
        for (int n = h.n[at(level)][at(place)]; n > 0; --n, ++i) {
          shape[i] = {1, 1, byte(level), place_of(h, level, place)};
          if (above && level <= (*above)[i].top) return false;
        }
      }
    }
    return done();
  }
  if (!supplies(h, tuples_from(shape, i))) return false;
  return each_place(h, shape[i].width, shape[i].length, false, [&](const Part& q) {
    if (i > 0 && shape[i - 1].same_shape(q) && q.top > shape[i - 1].top) return false;
    if (above && q.top <= (*above)[i].top) return false;
    take(h, q, 1);
    shape[i] = q;
    const bool good = split_from(h, shape, i + 1, above, done);
    take(h, q, -1);
    return good;
  });
}

// --- the duty to follow -------------------------------------------------------------------------

// A part of the lead as a box for pieces of an answer.
struct Box {
  int width, length, room;
  bool operator==(const Box&) const = default;
};

struct Boxes {
  std::array<Box, kMostParts> box{};
  int n = 0;
};

// Whether the given number of tuples of each width fits into the boxes, each tuple in one box.
// Computes, for each number of fours and threes in the boxes so far, how many pairs at most fit
// beside them.
bool tuples_fit(const Boxes& boxes, const Widths& wanted) {
  const int fours = wanted[4], threes = wanted[3];
  int pairs = 0;
  if (fours == 0 && threes == 0) {
    for (int b = 0; b < boxes.n; ++b) pairs += boxes.box[at(b)].room / 2;
    return wanted[2] <= pairs;
  }
  constexpr int kMostFours = kMostParts / 4, kMostThrees = kMostParts / 3;
  if (fours > kMostFours || threes > kMostThrees) return false;
  using Row = std::array<int, kMostThrees + 1>;
  std::array<Row, kMostFours + 1> most;
  for (Row& row : most) row.fill(-1);
  most[0][0] = 0;
  for (int b = 0; b < boxes.n; ++b) {
    const Box& box = boxes.box[at(b)];
    // Sums with more in them first: a box is used once.
    for (int f = fours; f >= 0; --f) {
      for (int t = threes; t >= 0; --t) {
        int best = -1;
        for (int f1 = 0; f1 <= f && 4 * f1 <= (box.width >= 4 ? box.room : 0); ++f1) {
          const int room = box.room - 4 * f1;
          for (int t1 = 0; t1 <= t && 3 * t1 <= (box.width >= 3 ? room : 0); ++t1) {
            const int before = most[at(f - f1)][at(t - t1)];
            if (before >= 0) best = std::max(best, before + (room - 3 * t1) / 2);
          }
        }
        most[at(f)][at(t)] = best;
      }
    }
  }
  return wanted[2] <= most[at(fours)][at(threes)];
}

// Whether the runs fit, each into one box and not before an equal run, with the tuples beside them.
bool packs_from(Boxes& boxes, std::span<const Part> runs, const Widths& tuples, int from = 0) {
  if (runs.empty()) return tuples_fit(boxes, tuples);
  const Part& run = runs[0];
  for (int b = from; b < boxes.n; ++b) {
    Box& box = boxes.box[at(b)];
    if (box.width < run.width || box.length < run.length || box.room < run.cards()) continue;
    const auto first = boxes.box.begin() + from, here = boxes.box.begin() + b;
    if (std::find(first, here, box) != here) continue;  // already tried
    box.room -= run.cards();
    const bool like = runs.size() > 1 && runs[1].same_shape(run);
    const bool good = packs_from(boxes, runs.subspan(1), tuples, like ? b : 0);
    box.room += run.cards();
    if (good) return true;
  }
  return false;
}

class Answer {
 public:
  Answer(const Held& h, const Parts& lead, long* work) : held_(h), work_(work) {
    for (const Part& p : lead) {
      if (p.width < 2) continue;
      boxes_.box[at(boxes_.n++)] = {p.width, p.length, p.cards()};
      widest_ = std::max<int>(widest_, p.width);
      longest_ = std::max<int>(longest_, p.length);
      cards_ += p.cards();
    }
  }

  Duty find(Parts* pieces) {
    const Copies copies = copies_in(held_);
    Widths want{};
    for (int width = std::min(widest_, held_.widest); width >= 2; --width) {
      // As many of this width as the hand has and the lead has room for.
      int most = 0;
      for (std::size_t n = at(width); n < copies.size(); ++n) {
        most += copies[n] * static_cast<int>(n) / width;
      }
      most = std::min(most, cards_ / width);
      for (want[at(width)] = most; want[at(width)] > 0; --want[at(width)]) {
        if (!supplies(copies, want[4], want[3], want[2])) continue;
        if (width == 2 && widest_ == 2) break;  // they fit, one in each place
        if (tuples_fit(boxes_, want)) break;
      }
    }
    Duty out;
    for (std::size_t w = 2; w < want.size(); ++w)
      out.tuples[w] = static_cast<std::uint8_t>(want[w]);
    Parts runs;
    best_ = {};
    if (longest_ > 1 && want[2] + want[3] + want[4] > 1) search(want, runs, longest_);
    for (int i = 0; i < best_.size() && at(i) < out.runs.size(); ++i)
      out.runs[at(i)] = best_[i].length;
    if (pieces) {
      *pieces = best_;
      for (const Part& p : best_) want[p.width] -= p.length;
      for (int width = kMostPacks; width >= 2; --width) {
        for (int n = want[at(width)]; n > 0; --n)
          pieces->add({static_cast<std::uint8_t>(width), 1});
      }
    }
    return out;
  }

 private:
  // Finds the longest runs that the given number of tuples of each width can form.
  void search(const Widths& left, Parts& runs, int longest) {
    bool went_on = false;
    for (int length = longest; length >= 2 && !went_on; --length) {
      for (int width = 4; width >= 2; --width) {
        if (left[at(width)] < length) continue;
        Widths rest = left;
        rest[at(width)] -= length;
        runs.add({static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(length)});
        if (possible(runs, rest)) {
          went_on = true;
          search(rest, runs, length);
        }
        runs.cut(runs.size() - 1);
      }
    }
    if (!went_on && longer(runs, best_)) best_ = runs;
  }

  static bool longer(const Parts& a, const Parts& b) {
    for (int i = 0; i < a.size() && i < b.size(); ++i) {
      if (a[i].length != b[i].length) return a[i].length > b[i].length;
    }
    return a.size() > b.size();
  }

  bool possible(const Parts& runs, const Widths& rest) {
    return spend(16) && packs_from(boxes_, {runs.begin(), runs.end()}, rest) &&
           placed(runs, 0, rest);
  }

  bool placed(const Parts& runs, int i, const Widths& rest) {
    if (!spend(1)) return false;
    if (i == runs.size()) return supplies(held_, rest);
    return each_place(held_, runs[i].width, runs[i].length, false, [&](const Part& q) {
      if (i > 0 && runs[i - 1].same_shape(q) && q.top > tops_[at(i - 1)]) return false;
      take(held_, q, 1);
      tops_[at(i)] = q.top;
      const bool good = placed(runs, i + 1, rest);
      take(held_, q, -1);
      return good;
    });
  }

  bool spend(int steps) { return !work_ || (*work_ -= steps) >= 0; }

  Held held_;
  long* work_;
  Boxes boxes_;
  Parts best_;
  std::array<std::uint8_t, kMostParts> tops_{};
  int widest_ = 1, longest_ = 1, cards_ = 0;
};

}  // namespace

Parts read(const Held& held) {
  Parts best;
  if (held.widest < 2 || greatest_tractor(held).width == 0) {
    add_tuples(held, best);
    return best;
  }
  Held h = held;
  Parts so_far;
  search_reading(h, so_far, best);
  return best;
}

bool fits(const Held& held, Parts& shape) {
  if (held.cards != shape.cards()) return false;
  Held h = held;
  return split_from(h, shape, 0, nullptr, [] { return true; });
}

bool pick(const Held& held, Parts& shape, bool low) {
  Held h = held;
  return place_from(h, shape, 0, low);
}

Duty duty(const Held& held, const Parts& lead, Parts* pieces, long* work) {
  if (pieces) *pieces = {};
  // Singles demand nothing, and this hand can give only singles.
  if (lead.empty() || held.widest < 2) return {};
  if (std::ranges::all_of(lead, [](const Part& p) { return p.width == 1; })) return {};
  return Answer(held, lead, work).find(pieces);
}

// Counts tuples directly; searches for runs only if there are enough tuples.
bool does(const Held& play, const Parts& lead, const Duty& owed, long* work) {
  if (owed == Duty()) return true;
  if (!supplies(copies_in(play), owed.tuples[4], owed.tuples[3], owed.tuples[2])) return false;
  return duty(play, lead, nullptr, work) == owed;
}

bool beats(const Held& held, const Part& part) {
  int run = 0;
  for (int level = std::max(0, part.top - part.length + 2); level < held.levels; ++level) {
    run = most_on(held, level) >= part.width ? run + 1 : 0;
    if (level > part.top && run >= part.length) return true;
  }
  return false;
}

Contender contender(const Order& order, const Cards& cards, int lead_group, const Parts& lead,
                    bool fours) {
  Contender out;
  const int group = order.group_of(cards);
  if (group != lead_group && group != kTrumps) return out;
  out.held = Held(cards, order, group);
  out.parts = lead;
  if (lead.size() == 1 && lead[0].cards() == 1) {  // the usual case
    if (out.held.cards != 1) return out;
    for (int level = 0; level < out.held.levels; ++level) {
      if (most_on(out.held, level)) out.parts[0].top = static_cast<std::uint8_t>(level);
    }
    out.group = group;
    return out;
  }
  if (fours && out.held.cards == 4 && out.held.widest == 4) {
    int kind = 0;
    cards.each([&](int k, int) { kind = k; });
    out.parts[0].top = static_cast<std::uint8_t>(kLevels + order.level(kind));
    out.group = group;
  } else if (fits(out.held, out.parts)) {
    out.group = group;
  }
  return out;
}

bool overtakes(const Contender& later, const Contender& standing, bool all) {
  if (later.group < 0) return false;
  if (later.group != standing.group) return later.group == kTrumps;
  if (!all || later.parts.size() == 1) return later.parts[0].top > standing.parts[0].top;
  Held mine = later.held, theirs = standing.held;
  Parts split = later.parts, against = standing.parts;
  return !split_from(theirs, against, 0, nullptr,
                     [&] { return !split_from(mine, split, 0, &against, [] { return true; }); });
}

}  // namespace parlour::tractor
