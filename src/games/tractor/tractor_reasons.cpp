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
    if (group == kTrumps)
      out.say(say::reason_t_draws, {number(s.order.of_group(elsewhere(), kTrumps).size())});
    else
      voids(group);
    adds(a.cards);
  }
  bool sides_known() const { return !s.finding(); }
  bool on_my_side(int q) const { return with_banker(s, q) == with_banker(s, me); }
  // Those who are known to have none of the suit; a partner with trumps may take the trick.
  void voids(int group) {
    std::string without;
    for (int q = 0; q < s.seats; ++q) {
      if (q == me || !in(s.voids[at(q)], group)) continue;
      if (sides_known() && on_my_side(q) && !in(s.voids[at(q)], kTrumps))
        out.say(say::reason_t_partner_void, {names[at(q)]});
      else
        out.list(without, names[at(q)]);
    }
    if (!without.empty()) out.say(say::reason_t_voids, {without});
  }
  void adds(const Cards& cards) {
    if (const int n = cards.points()) out.say(say::reason_t_adds, {number(n)});
  }

  void follow(const Action& a) {
    State after = s;
    Tractor::apply(after, seat(me), a);
    const bool takes = after.winning == me;
    if (takes)
      out.say(s.played + 1 == s.seats ? say::reason_t_wins : say::reason_t_takes);
    else if (sides_known())
      out.say(on_my_side(s.winning) ? say::reason_t_ours : say::reason_t_theirs,
              {names[s.winning]});
    const int led = lead_group(s);
    if (takes && led != kTrumps && s.order.group_of(a.cards) == kTrumps)
      out.say(say::reason_t_ruff);
    int lying = 0;
    for (const Cards& cards : s.table) lying += cards.points();
    out.say(say::reason_t_points, {number(lying)});
    adds(a.cards);
    if (takes && sides_known()) yet_to_play();
  }
  // Opponents who follow the viewer in this trick.
  void yet_to_play() {
    std::string rest;
    for (int i = s.played + 1; i < s.seats; ++i) {
      const int q = (s.leader + i) % s.seats;
      if (!on_my_side(q)) out.list(rest, names[at(q)]);
    }
    if (!rest.empty()) out.say(say::reason_t_after, {rest});
  }

  int trumps_with(int suit) const {
    Order order = s.order;
    order.suit = byte(suit);
    return order.of_group(hand(), kTrumps).size();
  }
  void bid(const Cards& cards) {
    int kind = 0;
    while (cards.count(kind) == 0) ++kind;
    out.say(say::reason_t_trumps, {number(trumps_with(is_joker(kind) ? kNoSuit : suit_of(kind)))});
  }
  // To pass, or to wait for more cards, while bids are made.
  void no_bid() {
    if (s.phase != Phase::Bid) return;
    const std::vector<Action> legal = legal_actions<Tractor>(s, seat(me));
    if (std::ranges::find(legal, Kind::Bid, &Action::kind) == legal.end())
      out.say(say::reason_t_no_bid);
    int most = 0;
    for (int suit = 0; suit < kSuits; ++suit) most = std::max(most, trumps_with(suit));
    out.say(say::reason_t_best_suit, {number(most)});
  }

  // The card that makes a friend of whoever plays it.
  void call(int kind) {
    const int group = s.order.group(kind), level = s.order.level(kind);
    int lower = 0, higher = 0;
    for (int other = 0; other < kKinds; ++other) {
      if (s.order.group(other) != group) continue;
      if (s.order.level(other) < level) lower += hand().count(other);
      higher += s.order.level(other) > level;
    }
    if (group != kTrumps && higher == 0) out.say(say::reason_t_friend_top);
    out.say(say::reason_t_friend, {number(hand().count(kind)), number(s.packs)});
    if (group != kTrumps && lower > 0) out.say(say::reason_t_friend_lead, {number(lower)});
  }

  // None of the pairs that the viewer holds is torn.
  bool keeps_pairs(const Cards& cards) const {
    bool any = false;
    for (int kind = 0; kind < kKinds; ++kind) {
      const int held = hand().count(kind), gone = cards.count(kind);
      if (held > 1 && gone > 0 && gone < held) return false;
      any = any || held > 1;
    }
    return any;
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
    if (const int n = s.order.of_group(cards, kTrumps).size())
      out.say(say::reason_t_buries_trumps, {number(n)});
    if (keeps_pairs(cards)) out.say(say::reason_t_whole_pairs);
  }
};

}  // namespace

std::vector<std::string> why(const View<State>& v, const Action& a,
                             std::span<const std::string> names, Lang lang) {
  Telling t{v.state, index(v.viewer), names, {lang}};
  if (a.kind == Kind::Bid) t.bid(a.cards);
  if (a.kind == Kind::Pass || a.kind == Kind::Wait) t.no_bid();
  if (a.kind == Kind::Friend) t.call(a.who);
  if (a.kind == Kind::Bury) t.bury(a.cards);
  if (a.kind == Kind::Play) v.state.played == 0 ? t.lead(a) : t.follow(a);
  return std::move(t.out.all);
}

}  // namespace parlour::tractor::reasons
