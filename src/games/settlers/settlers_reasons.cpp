#include "games/settlers/settlers_reasons.h"

#include <algorithm>
#include <cstdlib>

#include "games/reason_text.h"
#include "games/settlers/settlers_text.h"

namespace parlour::settlers::reasons {
namespace {

namespace say = reason_text;
using Kind = Action::Kind;

int dots_on(const State& s, int hex) {
  return s.land(hex) ? dots_of(s.hex_number(hex)) : 0;
}
int dots_at(const State& s, int node) {
  int n = 0;
  for (const std::uint8_t h : kGrid.node_hexes[static_cast<std::size_t>(node)]) n += dots_on(s, h);
  return n;
}
/// Kinds of cards that a corner yields, a bit each.
unsigned kinds_at(const State& s, int node) {
  unsigned out = 0;
  for (const std::uint8_t h : kGrid.node_hexes[static_cast<std::size_t>(node)])
    if (s.land(h) && s.terrain(h) < kResources && s.hex_number(h) > 0) out |= 1u << s.terrain(h);
  return out;
}

bool touches(int node, int hex) {
  const auto& around = kGrid.node_hexes[static_cast<std::size_t>(node)];
  return std::ranges::find(around, hex) != around.end();
}

/// Dots of a seat's harvest, by kind of card.
std::array<int, kResources> harvest(const State& s, int q) {
  std::array<int, kResources> out{};
  for (int n = 0; n < kNodes; ++n) {
    if (s.owner(n) != q) continue;
    for (const std::uint8_t h : kGrid.node_hexes[static_cast<std::size_t>(n)])
      if (s.land(h) && s.terrain(h) < kResources)
        out[s.terrain(h)] += dots_on(s, h) * (s.city(n) ? 2 : 1);
  }
  return out;
}

struct Telling {
  const State& s;
  int me;
  std::span<const std::string> names;
  Reasons out;

  std::string number(int n) const { return std::to_string(n); }
  std::string kinds(unsigned set) const {
    static constexpr const Line* lines[] = {&text::brick, &text::lumber, &text::wool, &text::grain,
                                            &text::ore};
    std::string all;
    for (int k = 0; k < kResources; ++k)
      if ((set >> k) & 1) out.list(all, lines[k]->in(out.lang));
    return all;
  }

  void settle(int node) {
    out.say(say::reason_s_dots, {number(dots_at(s, node))});
    unsigned had = 0;
    for (int n = 0; n < kNodes; ++n)
      if (s.owner(n) == me) had |= kinds_at(s, n);
    if (const unsigned fresh = kinds_at(s, node) & ~had) out.say(say::reason_s_new, {kinds(fresh)});
    harbour(node);
    std::string others;
    for (int q = 0; q < s.seats; ++q)
      if (q != me && s.turns > 0 && settlement_spots(s, q).has(node))
        out.list(others, names[static_cast<std::size_t>(q)]);
    if (!others.empty()) out.say(say::reason_s_denies, {others});
  }

  void harbour(int node) {
    for (int i = 0; i < s.harbours(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      const auto& ends = kGrid.path_nodes[s.harbour_paths()[k]];
      if (ends[0] != node && ends[1] != node) continue;
      if (s.harbour[k] == kAnyHarbour) return out.say(say::reason_s_harbour_any);
      return out.say(say::reason_s_harbour, {kinds(1u << s.harbour[k])});
    }
  }

  // Of the first roads: the best free corner that lies one road further.
  void first_road(int path) {
    int best = 0;
    for (const std::uint8_t end : kGrid.path_nodes[static_cast<std::size_t>(path)])
      for (const std::uint8_t n : kGrid.node_next[end])
        if (n != kNowhere && s.owner(end) < 0 && !s.blocked.has(n))
          best = std::max(best, dots_at(s, n));
    if (best > 0) out.say(say::reason_s_towards, {number(best)});
  }

  void road(const Action& a) {
    if (s.turns == 0) return first_road(a.at);
    const State after = next(a);
    const auto k = static_cast<std::size_t>(me);
    if (after.road_holder == me && s.road_holder != me)
      out.say(say::reason_s_longest);
    else if (after.length[k] > s.length[k])
      out.say(say::reason_s_length, {number(after.length[k])});
    int best = 0;
    (settlement_spots(after, me) - settlement_spots(s, me)).each([&](int n) {
      best = std::max(best, dots_at(s, n));
    });
    if (best > 0) out.say(say::reason_s_corner, {number(best)});
  }

  // The one player with more points than every other, as far as the viewer sees; -1: several.
  int leader() const {
    int best = 0, ties = 0;
    for (int q = 0; q < s.seats; ++q) {
      const auto k = static_cast<std::size_t>(q), b = static_cast<std::size_t>(best);
      if (s.points[k] > s.points[b]) best = q, ties = 0;
      ties += s.points[k] == s.points[static_cast<std::size_t>(best)];
    }
    return ties == 1 ? best : -1;
  }
  void names_leader(int q) {
    const auto k = static_cast<std::size_t>(q);
    if (q == leader()) out.say(say::reason_s_leader, {names[k], number(s.points[k])});
  }

  // What the others lose at a hex.
  void robber(int hex) {
    std::array<int, kMost> lost{};
    for (int n = 0; n < kNodes; ++n) {
      const int q = s.owner(n);
      if (q < 0 || q == me || !touches(n, hex)) continue;
      lost[static_cast<std::size_t>(q)] += dots_on(s, hex) * (s.city(n) ? 2 : 1);
    }
    for (int q = 0; q < s.seats; ++q) {
      const auto k = static_cast<std::size_t>(q);
      if (lost[k] == 0) continue;
      out.say(say::reason_s_robs, {names[k], number(lost[k])});
      names_leader(q);
    }
  }

  void knight() {
    const State after = next(act(Kind::Knight));
    if (after.army_holder == me && s.army_holder != me) out.say(say::reason_s_army);
    for (int n = 0; n < kNodes; ++n)
      if (s.owner(n) == me && touches(n, s.robber)) return out.say(say::reason_s_frees);
  }

  // What these cards in hand pay for, and those before did not.
  void pays(const Cards& before, const Cards& after) {
    const auto now = [&](const Cards& cost) { return after.covers(cost) && !before.covers(cost); };
    if (now(kCityCost) && !city_spots(s, me).empty()) out.say(say::reason_s_pays_city);
    if (now(kSettlementCost) && !settlement_spots(s, me).empty()) out.say(say::reason_s_pays_house);
    if (now(kDevelopmentCost) && s.deck > 0) out.say(say::reason_s_pays_card);
  }
  // Kinds among these that no number of the viewer's brings.
  unsigned scarce(const Cards& cards) const {
    const auto own = harvest(s, me);
    unsigned set = 0;
    for (int k = 0; k < kResources; ++k)
      if (cards[k] > 0 && own[static_cast<std::size_t>(k)] == 0) set |= 1u << k;
    return set;
  }
  void brings(const Cards& cards) {
    if (const unsigned set = scarce(cards)) out.say(say::reason_s_scarce, {kinds(set)});
  }
  void gain(const Cards& cards) {
    pays(s.hand(me), s.hand(me) + cards);
    brings(cards);
  }

  void bank(const Action& a) {
    const int rate = bank_rate(s, me, a.what), usual = s.bank_three() ? 3 : 4;
    const std::string given = kinds(1u << a.what);
    pays(s.hand(me), next(a).hand(me));
    brings(Cards::one(a.at));
    if (rate < usual) out.say(say::reason_s_rate, {number(rate)});
    out.say(say::reason_s_costs, {number(rate), number(s.hand(me)[a.what]), given});
  }

  // What others hold of a kind is what neither the bank nor the viewer has.
  void monopoly(int kind) {
    const int theirs = cards_of_each(s.large) - s.bank[kind] - s.hand(me)[kind];
    out.say(say::reason_s_mono, {kinds(1u << kind), number(theirs)});
    gain(Cards::some(kind, theirs));
  }

  // What stays, and what goes: of the kind that the viewer has most of, or that comes back.
  void discard(const Cards& cards) {
    const Cards held = s.hand(me), left = held.less(cards);
    if (left.covers(kCityCost) && !city_spots(s, me).empty()) out.say(say::reason_s_stays_city);
    if (left.covers(kSettlementCost) && !settlement_spots(s, me).empty())
      out.say(say::reason_s_stays_house);
    if (left.covers(kDevelopmentCost) && s.deck > 0) out.say(say::reason_s_stays_card);
    const auto own = harvest(s, me);
    for (int k = 0; k < kResources; ++k) {
      if (cards[k] == 0) continue;
      const auto others = [&](auto&& less) {
        for (int other = 0; other < kResources; ++other)
          if (other != k && !less(other)) return false;
        return true;
      };
      const int dots = own[static_cast<std::size_t>(k)];
      if (held[k] > 1 && others([&](int o) { return held[o] < held[k]; }))
        out.say(say::reason_s_pile, {kinds(1u << k), number(held[k])});
      if (others([&](int o) { return own[static_cast<std::size_t>(o)] < dots; }))
        out.say(say::reason_s_comes, {kinds(1u << k), number(dots)});
    }
  }

  // Of the offer on the table.
  void answer(bool accepts) {
    const Cards held = s.hand(me), given = s.offer.want();
    const bool can = held.covers(given);
    if (accepts && can) pays(held, held.less(given) + s.offer.give()), brings(s.offer.give());
    if (accepts) return;
    if (!can) out.say(say::reason_s_cannot);
    names_leader(s.mover);
    if (const unsigned set = can ? scarce(given) : 0) out.say(say::reason_s_gives, {kinds(set)});
  }
  void offer(const Terms& terms) {
    const Cards held = s.hand(me);
    if (held.covers(terms.give())) pays(held, held.less(terms.give()) + terms.want());
    brings(terms.want());
  }
  // Those asked of whom the viewer knows that they can accept.
  void holders(int asked, const Cards& wanted) {
    std::string sure;
    for (int q = 0; q < s.seats; ++q)
      if (((asked >> q) & 1) && !wanted.empty() && s.hand(q).covers(wanted))
        out.list(sure, names[static_cast<std::size_t>(q)]);
    if (!sure.empty()) out.say(say::reason_s_has, {sure});
  }

  void end() {
    const Cards held = s.hand(me);
    const auto can_pay = [&](const Cards& cost) { return held.covers(cost); };
    if (!can_pay(kRoadCost) && !can_pay(kSettlementCost) && !can_pay(kCityCost) &&
        !can_pay(kDevelopmentCost))
      out.say(say::reason_s_nothing);
  }

  State next(const Action& a) const {
    State after = s;
    Settlers::apply(after, seat(me), a);
    return after;
  }

  void about(const Action&);
};

void Telling::about(const Action& a) {
  switch (a.kind) {
    case Kind::Settle:
      return settle(a.at);
    case Kind::City:
      return out.say(say::reason_s_city, {number(dots_at(s, a.at))});
    case Kind::Road:
      return road(a);
    case Kind::Robber:
      return robber(a.at);
    case Kind::Knight:
      return knight();
    case Kind::Buy:
      return out.say(say::reason_s_deck, {number(s.deck)});
    case Kind::Bank:
      return bank(a);
    case Kind::Plenty:
    case Kind::Gold:
      return gain(a.cards());
    case Kind::Monopoly:
      return monopoly(a.what);
    case Kind::Discard:
      return discard(a.cards());
    case Kind::Deal:
      return pays(s.hand(me), next(a).hand(me));
    case Kind::Offer:
      offer(a.terms());
      return holders(a.who, a.terms().want());
    case Kind::Counter:
      return offer(a.terms());
    case Kind::Yes:
    case Kind::No:
      return answer(a.kind == Kind::Yes);
    case Kind::End:
      return end();
    default:
      return;
  }
}

}  // namespace

std::vector<std::string> why(const View<State>& v, const Action& a,
                             std::span<const std::string> names, Lang lang) {
  Telling t{v.state, index(v.viewer), names, {lang}};
  t.about(a);
  return std::move(t.out.all);
}

}  // namespace parlour::settlers::reasons
