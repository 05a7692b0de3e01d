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
  void trade(const Action& a) { pays(s.hand(me), next(a).hand(me)); }

  // Of the offer on the table.
  void answer(bool accepts) {
    const Cards held = s.hand(me), given = s.offer.want();
    if (accepts && held.covers(given)) pays(held, held.less(given) + s.offer.give());
    if (!accepts) names_leader(s.mover);
  }
  void offer(const Terms& terms) {
    const Cards held = s.hand(me);
    if (held.covers(terms.give())) pays(held, held.less(terms.give()) + terms.want());
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
    case Kind::Plenty:
    case Kind::Deal:
      return trade(a);
    case Kind::Offer:
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
