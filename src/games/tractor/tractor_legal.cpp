// The choices of a seat: all of them if they are few, otherwise candidates that differ in what
// matters: strength, points, and which suits they use up.
#include <algorithm>

#include "games/tractor/tractor_rules.h"

namespace parlour::tractor {
namespace {

using Kind = Action::Kind;

constexpr int kTries = 400;             // sets of cards tried for an exhaustive list
constexpr long kSteps = 1000;           // steps per set, in the search for its runs,
constexpr long kMostSteps = 4'000'000;  // and for all sets
constexpr std::size_t kListed = 64;     // a longer list is cut: candidates

// --- all sets of a number of cards --------------------------------------------------------------

struct Pile {
  std::array<std::uint8_t, kKinds> kind{}, n{};
  int kinds = 0;
};

Pile pile_of(const Cards& cards) {
  Pile out;
  cards.each([&](int kind, int n) {
    out.kind[at(out.kinds)] = byte(kind);
    out.n[at(out.kinds++)] = byte(n);
  });
  return out;
}

// Number of sets of `wanted` cards from the pile, counted up to `most`.
int count_sets(const Pile& pile, int wanted, int most) {
  std::array<int, 64> ways{};
  ways[0] = 1;
  for (int i = 0; i < pile.kinds; ++i) {
    for (int k = wanted; k > 0; --k) {
      for (int n = 1; n <= pile.n[at(i)] && n <= k; ++n) {
        ways[at(k)] = std::min(most, ways[at(k)] + ways[at(k - n)]);
      }
    }
  }
  return ways[at(wanted)];
}

template <class F>
bool each_set(const Pile& pile, int i, int left, int wanted, Cards& so_far, F&& f) {
  if (wanted == 0) return f(so_far);
  if (left < wanted) return true;
  const int here = pile.n[at(i)];
  for (int n = std::min(here, wanted); n >= 0; --n) {
    if (n) so_far.add(pile.kind[at(i)], n);
    const bool go_on = each_set(pile, i + 1, left - here, wanted - n, so_far, f);
    if (n) so_far.remove(pile.kind[at(i)], n);
    if (!go_on) return false;
  }
  return true;
}

template <class F>
bool each_set(const Cards& from, int wanted, F&& f) {
  Cards so_far;
  return each_set(pile_of(from), 0, from.size(), wanted, so_far, f);
}

void add(std::vector<Action>& out, const Action& a) {
  if (std::find(out.begin(), out.end(), a) == out.end()) out.push_back(a);
}

// --- choosing cards by taste --------------------------------------------------------------------

// The card that a taste would give up first has the lowest cost.
using Costs = std::array<std::int16_t, kKinds>;

// The cheapest cards; ties are broken by their number.
Cards cheapest(Cards from, int wanted, const Costs& costs) {
  Cards out;
  while (wanted > 0 && !from.empty()) {
    int best = -1, copies = 0;
    from.each([&](int kind, int n) {
      if (best < 0 || costs[at(kind)] < costs[at(best)]) best = kind, copies = n;
    });
    const int n = std::min(copies, wanted);
    out.add(best, n);
    from.remove(best, n);
    wanted -= n;
  }
  return out;
}

enum class Taste : std::uint8_t { Low, High, Points, Clean };
constexpr Taste kTastes[] = {Taste::Low, Taste::Points, Taste::Clean, Taste::High};

// Costs of the cards in `from`. Trumps cost more than others; `suit`, if any, goes first.
Costs costs_of(const Order& order, const Cards& from, Taste taste, int suit = -1) {
  Costs out{};
  from.each([&](int kind, int) {
    const int group = order.group(kind), level = order.level(kind);
    int cost = (taste == Taste::High ? 15 - level : level) + (group == kTrumps ? 40 : 0);
    if (taste == Taste::Points) cost -= 20 * (points_of(kind) > 0) + points_of(kind);
    if (taste == Taste::Clean) cost += 20 * (points_of(kind) > 0) + points_of(kind);
    if (group == suit) cost -= 100;
    out[at(kind)] = static_cast<std::int16_t>(cost);
  });
  return out;
}

// --- following ----------------------------------------------------------------------------------

struct Lead {
  Order order;
  Cards cards;
  Parts parts;  // its shape,
  Owed owed;    // and what a follower answers of it
  int group, size;
};

Lead lead_of(const State& s) {
  const Parts parts = lead_parts(s);
  return {s.order, s.table[s.leader], parts, shape_owed(s, parts), lead_group(s), lead_size(s)};
}

// The lowest four alike of a group, and the highest, if they beat what was led.
void offer_fours(const Cards& own, const Lead& lead, std::vector<Action>& out) {
  if (!lead.owed.fours) return;
  int low = -1, high = -1;
  own.each([&](int kind, int n) {
    if (n < 4) return;
    const auto level = [&](int k) { return lead.order.level(k); };
    if (low < 0 || level(kind) < level(low)) low = kind;
    if (high < 0 || level(kind) > level(high)) high = kind;
  });
  for (const int kind : {low, high}) {
    if (kind >= 0) add(out, tractor::play(Cards::of(kind, 4)));
  }
}

// Cards of the group led that fulfil the duty, from the low or the high end; the rest by taste.
Cards dutiful(const Cards& own, const Held& held, const Lead& lead, const Parts& pieces,
              Taste taste) {
  Parts placed = pieces;
  Cards out;
  if (pick(held, placed, taste != Taste::High)) {
    for (const Part& p : placed) out += cards_of(lead.order, lead.group, p);
  }
  return out + cheapest(own - out, lead.size - out.size(), costs_of(lead.order, own, taste));
}

void follow_candidates(const Cards& hand, const Lead& lead, std::vector<Action>& out) {
  const Cards own = lead.order.of_group(hand, lead.group);
  if (own.size() > lead.size) {
    const Held held(own, lead.order, lead.group);
    Parts pieces;
    duty(held, lead.owed, &pieces);
    for (const Taste taste : kTastes) {
      const Cards play = dutiful(own, held, lead, pieces, taste);
      if (!check_follow(lead.order, hand, lead.cards, lead.owed, play))
        add(out, tractor::play(play));
    }
    return offer_fours(own, lead, out);
  }
  const Cards rest = hand - own;
  const int wanted = lead.size - own.size();
  for (const Taste taste : kTastes) {
    add(out, tractor::play(own + cheapest(rest, wanted, costs_of(lead.order, rest, taste))));
    for (int suit = 0; suit < kSuits && wanted > 1; ++suit) {
      if (lead.order.of_group(rest, suit).empty()) continue;
      add(out,
          tractor::play(own + cheapest(rest, wanted, costs_of(lead.order, rest, taste, suit))));
    }
  }
  // Ruffs, from the low and from the high end.
  const Cards trumps = lead.order.of_group(hand, kTrumps);
  if (!own.empty() || trumps.size() < lead.size) return;
  offer_fours(trumps, lead, out);
  const Held held(trumps, lead.order, kTrumps);
  for (const bool low : {true, false}) {
    Parts shape = lead.parts;
    if (!pick(held, shape, low)) return;
    Cards play;
    for (const Part& p : shape) play += cards_of(lead.order, kTrumps, p);
    add(out, tractor::play(play));
  }
}

bool list_follows(const Cards& hand, const Lead& lead, std::vector<Action>& out) {
  if (lead.size == 1) {
    const Cards own = lead.order.of_group(hand, lead.group);
    (own.empty() ? hand : own).each([&](int kind, int) {
      out.push_back(tractor::play(Cards::of(kind)));
    });
    return true;
  }
  const bool all =
      each_follow(lead.order, hand, lead.cards, lead.owed, kTries, [&](const Cards& play) {
        if (out.size() == kListed) return false;
        out.push_back(tractor::play(play));
        return true;
      });
  if (all) return true;
  out.clear();
  follow_candidates(hand, lead, out);
  return false;
}

// --- leading ------------------------------------------------------------------------------------

// Every single, tuple and tractor of a group, and some throws.
void list_leads(const Cards& hand, const Order& order, int group, bool throws,
                std::vector<Action>& out) {
  const Cards own = order.of_group(hand, group);
  if (own.empty()) return;
  own.each([&](int kind, int n) {
    for (int copies = 1; copies <= n; ++copies) out.push_back(play(Cards::of(kind, copies)));
  });
  const Held held(own, order, group);
  const auto row = [&](int level) {
    const auto& n = held.n[at(level)];
    return std::max({n[0], n[1], n[2], n[3]});
  };
  for (int width = 2; width <= held.widest; ++width) {
    for (int bottom = 0; bottom + 1 < held.levels; ++bottom) {
      for (int top = bottom; top < held.levels && row(top) >= width; ++top) {
        if (top == bottom) continue;
        for (const std::uint8_t place : Choices(held, width, bottom, top, true)) {
          const Part p{byte(width), byte(top - bottom + 1), byte(top), place};
          out.push_back(play(cards_of(order, group, p)));
        }
      }
    }
  }
  if (!throws) return;
  // Throws: the highest two, three, ... parts together, and the whole group.
  Parts parts = read(held);
  sort_few(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
    return a.top != b.top ? a.top > b.top : a.greatness() > b.greatness();
  });
  Cards thrown;
  for (int i = 0; i < parts.size(); ++i) {
    thrown += cards_of(order, group, parts[i]);
    if (i > 0 && (i < 4 || i + 1 == parts.size())) add(out, play(thrown));
  }
}

// --- burying ------------------------------------------------------------------------------------

void list_burials(const Cards& hand, const Order& order, int k, std::vector<Action>& out) {
  const auto offer = [&](const Costs& costs) {
    add(out, act(Kind::Bury, cheapest(hand, k, costs)));
  };
  for (const Taste taste : {Taste::Clean, Taste::Low, Taste::Points}) {
    offer(costs_of(order, hand, taste));
    for (int suit = 0; suit < kSuits; ++suit) {
      if (order.of_group(hand, suit).empty()) continue;
      const Costs first = costs_of(order, hand, taste, suit);
      offer(first);
      // Then another suit.
      for (int other = 0; other < kSuits; ++other) {
        if (other == suit) continue;
        Costs costs = first;
        order.of_group(hand, other).each([&](int kind, int) {
          costs[at(kind)] = static_cast<std::int16_t>(costs[at(kind)] - 50);
        });
        offer(costs);
      }
    }
  }
}

void list_bids(const State& s, int q, std::vector<Action>& out) {
  if (may_wait(s)) out.push_back(act(Kind::Wait));
  out.push_back(act(Kind::Pass));
  if (s.phase == Phase::Bid && may_wish(s) && is_poor(s, s.hand[at(q)]))
    out.push_back(act(Kind::Wish));
  for (int place = 0; place < 6; ++place) {
    const int kind = bid_card(place, s.order.rank);
    const int held = s.hand[at(q)].count(kind);
    for (int n = place < kSuits ? 1 : 2; n <= held; ++n) {
      const Cards cards = Cards::of(kind, n);
      if (!check_bid(s, q, cards)) out.push_back(act(Kind::Bid, cards));
    }
  }
}

}  // namespace

bool each_follow(const Order& order, const Cards& hand, const Cards& lead, const Owed& parts,
                 int tries, const std::function<bool(const Cards&)>& f) {
  const int group = order.group_of(lead), n = lead.size();
  const Cards own = order.of_group(hand, group);
  if (own.size() <= n) {
    const Cards rest = hand - own;
    const int wanted = n - own.size();
    if (wanted == 0) return f(own);
    if (count_sets(pile_of(rest), wanted, tries + 1) > tries) return false;
    return each_set(rest, wanted, [&](const Cards& more) { return f(own + more); });
  }
  if (count_sets(pile_of(own), n, tries + 1) > tries) return false;
  // A single set can take long for throws of tractors in four packs.
  long work = std::min(tries * kSteps, kMostSteps);
  const Duty owed = duty(Held(own, order, group), parts, nullptr, &work);
  return work >= 0 && each_set(own, n, [&](const Cards& play) {
           const Held given(play, order, group);
           const bool good = (parts.fours && given.widest == n) || does(given, parts, owed, &work);
           return work >= 0 && (!good || f(play));
         });
}

void list_few_follows(const State& s, int q, std::vector<Action>& out) {
  out.clear();
  const Cards& hand = s.hand[at(q)];
  const Lead lead = lead_of(s);
  if (lead.size == 1)
    list_follows(hand, lead, out);
  else
    follow_candidates(hand, lead, out);
}

int held_of(const State& s, int q, int group) {
  int held = 0;
  for (int kind = 0; kind < kKinds; ++kind) {
    if (s.order.group(kind) == group) held += s.hand[at(q)].count(kind);
  }
  return held;
}

int bound_group(const State& s, int q) {
  if (s.phase != Phase::Play || s.played == 0) return -1;
  const int group = lead_group(s);
  return held_of(s, q, group) >= lead_size(s) ? group : -1;
}

bool Tractor::legal(const State& s, Seat p, std::vector<Action>& out) {
  out.clear();
  if (!actors(s).has(p)) return true;
  const int q = index(p);
  const Cards& hand = s.hand[at(q)];
  switch (s.phase) {
    case Phase::Bid:
    case Phase::Fry:
      list_bids(s, q, out);
      return true;
    case Phase::Bury:
      list_burials(hand, s.order, kitty_size(s), out);
      return false;
    case Phase::Friend:
      for (int kind = 0; kind < kKinds; ++kind) {
        for (int nth = 1; nth <= s.packs; ++nth) {
          const Action a = act(Kind::Friend, {}, kind, nth);
          if (!check(s, p, a)) out.push_back(a);
        }
      }
      return true;
    case Phase::Play: {
      if (ends_early(s)) {
        out = {act(Kind::End), act(Kind::Pass)};
        return true;
      }
      if (s.played > 0) {
        return list_follows(hand, lead_of(s), out);
      }
      for (int group = 0; group < kGroups; ++group)
        list_leads(hand, s.order, group, !s.rule(rule::NoThrows), out);
      return false;
    }
    default:
      return true;
  }
}

Action Tractor::fallback(const View<State>& v, Seat p) {
  const State& s = v.state;
  if (s.phase == Phase::Bid || s.phase == Phase::Fry)
    return act(may_wait(s) ? Kind::Wait : Kind::Pass);
  if (ends_early(s)) return act(Kind::End);
  const Cards& hand = s.hand[at(index(p))];
  std::vector<Action> all;
  legal(s, p, all);
  const auto cost = [&](const Action& a) {
    // A banker who plays the card themselves has no friend: names the highest card they do not
    // hold.
    if (a.kind == Kind::Friend) return (hand.count(a.who) > 0 ? kKinds : 0) - s.order.level(a.who);
    const Costs costs = costs_of(s.order, a.cards, Taste::Clean);
    int sum = 0;
    a.cards.each([&](int kind, int n) { sum += n * costs[at(kind)]; });
    return sum;
  };
  return *std::ranges::min_element(all, {}, cost);
}

}  // namespace parlour::tractor
