#include "games/tractor/tractor_reasons.h"

#include <algorithm>

#include "games/reason_text.h"
#include "games/tractor/tractor_rules.h"
#include "games/tractor/tractor_text.h"

namespace parlour::tractor::reasons {
namespace {

namespace say = reason_text;
using Kind = Action::Kind;

struct Telling {
  const State& s;
  int me;
  std::span<const std::string> names;
  Reasons out;

  const Cards& hand() const { return s.hand[at(me)]; }
  std::string number(int n) const { return std::to_string(n); }

  // Cards that others may hold.
  Cards elsewhere() const {
    Cards all = unseen(s);
    for (int q = 0; q < s.seats; ++q)
      if (q != me) all += s.hand[at(q)];
    return all;
  }
  int higher_out(const Cards& single, int group) const {
    const Cards out_there = s.order.of_group(elsewhere(), group);
    int level = 0, n = 0;
    for (int kind = 0; kind < kKinds; ++kind)
      if (single.count(kind) > 0) level = s.order.level(kind);
    for (int kind = 0; kind < kKinds; ++kind)
      if (s.order.level(kind) > level) n += out_there.count(kind);
    return n;
  }

  // Whether anything can beat a lead within its suit, if one player holds it.
  void strength(const Action& a, int group) {
    const auto parts = parts_of(s.order, a.cards, a.reading);
    if (!parts || parts->empty()) return;
    const Held others(elsewhere(), s.order, group);
    const auto beaten = [&](const Part& p) { return beats(others, p); };
    const Part& first = (*parts)[0];
    if (std::ranges::none_of(*parts, beaten)) return out.say(say::reason_t_top);
    if (parts->size() > 1) return out.say(say::reason_t_throw);
    if (first.length > 1) return out.say(say::reason_t_out_tractor);
    if (first.width > 1) return out.say(say::reason_t_out_pair);
    out.say(say::reason_t_out, {number(higher_out(a.cards, group))});
  }

  void lead(const Action& a) {
    const int group = s.order.group_of(a.cards);
    strength(a, group);
    std::string without;
    for (int q = 0; q < s.seats; ++q)
      if (q != me && in(s.voids[at(q)], group)) out.list(without, names[at(q)]);
    if (!without.empty() && group != kTrumps) out.say(say::reason_t_voids, {without});
    adds(a.cards);
  }
  void adds(const Cards& cards) {
    if (const int n = cards.points()) out.say(say::reason_t_adds, {number(n)});
  }

  void follow(const Action& a) {
    State after = s;
    Tractor::apply(after, seat(me), a);
    if (after.winning == me)
      out.say(s.played + 1 == s.seats ? say::reason_t_wins : say::reason_t_takes);
    else if (!s.finding())
      out.say(with_banker(s, s.winning) == with_banker(s, me) ? say::reason_t_ours
                                                              : say::reason_t_theirs,
              {names[s.winning]});
    int lying = 0;
    for (const Cards& cards : s.table) lying += cards.points();
    out.say(say::reason_t_points, {number(lying)});
    adds(a.cards);
  }

  void bid(const Cards& cards) {
    int kind = 0;
    while (cards.count(kind) == 0) ++kind;
    Order order = s.order;
    order.suit = byte(is_joker(kind) ? kNoSuit : suit_of(kind));
    out.say(say::reason_t_trumps, {number(order.of_group(hand(), kTrumps).size())});
  }

  void bury(const Cards& cards) {
    out.say(say::reason_t_buried, {number(cards.points())});
    std::string suits;
    for (int suit = 0; suit < kSuits; ++suit) {
      const int gone = s.order.of_group(cards, suit).size();
      if (gone > 0 && gone == s.order.of_group(hand(), suit).size())
        out.list(suits, suit_mark(suit, out.lang));
    }
    if (!suits.empty()) out.say(say::reason_t_emptied, {suits});
  }
};

}  // namespace

std::vector<std::string> why(const View<State>& v, const Action& a,
                             std::span<const std::string> names, Lang lang) {
  Telling t{v.state, index(v.viewer), names, {lang}};
  if (a.kind == Kind::Bid) t.bid(a.cards);
  if (a.kind == Kind::Bury) t.bury(a.cards);
  if (a.kind == Kind::Play) v.state.played == 0 ? t.lead(a) : t.follow(a);
  return std::move(t.out.all);
}

}  // namespace parlour::tractor::reasons
