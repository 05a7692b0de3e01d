// Which actions are legal, why others are not, and what the House does.
#include <algorithm>

#include "games/tractor/tractor_rules.h"
#include "games/tractor/tractor_text.h"

namespace parlour::tractor {

using Kind = Action::Kind;

// --- combinations on the table ------------------------------------------------------------------

std::optional<Parts> parts_of(const Order& order, const Cards& cards, const Reading& reading) {
  const int group = order.group_of(cards);
  if (group < 0 || cards.empty()) return {};
  const Held held(cards, order, group);
  if (reading[0] == 0) return tractor::read(held);
  Parts shape;
  int left = held.cards;
  for (const std::uint8_t r : reading) {
    if (r == 0) break;
    const Part p{byte(r >> 4), byte(r & 15)};
    if (p.cards() == 0 || p.cards() > left) return {};
    left -= p.cards();
    shape.add(p);
  }
  for (; left > 0; --left) shape.add({});
  if (!fits(held, shape)) return {};
  return shape;
}

namespace {

// Adds the readings that begin with the parts so far, greater ones first: those with one more part,
// then the one with the rest as singles.
void add_readings(const Held& held, const Parts& usual, Parts& so_far, std::size_t most,
                  std::vector<Reading>& out) {
  const int left = held.cards - so_far.cards();
  const int before =
      so_far.empty() ? Part{255, 255}.greatness() : so_far[so_far.size() - 1].greatness();
  std::vector<Part> next;
  for (int width = 2; width <= held.widest && so_far.size() < kNamed; ++width) {
    for (int length = 1; length <= kLongestNamed && width * length <= left; ++length) {
      const Part p{byte(width), byte(length)};
      if (p.greatness() <= before) next.push_back(p);
    }
  }
  sort_few(next, [](const Part& a, const Part& b) { return a.greatness() > b.greatness(); });
  for (const Part& p : next) {
    if (out.size() >= most) return;
    so_far.add(p);
    Parts placed = so_far;
    if (pick(held, placed, false)) add_readings(held, usual, so_far, most, out);
    so_far.cut(so_far.size() - 1);
  }
  Parts whole = so_far;
  while (whole.cards() < held.cards) whole.add({});
  if (out.size() >= most || whole.same_shape(usual)) return;
  Reading name{};
  if (so_far.empty()) name[0] = 0x11;
  for (int i = 0; i < so_far.size(); ++i)
    name[at(i)] = byte(so_far[i].width * 16 + so_far[i].length);
  out.push_back(name);
}

}  // namespace

std::vector<Reading> readings(const Order& order, const Cards& cards, std::size_t most) {
  const auto usual = parts_of(order, cards, {});
  if (!usual) return {};
  std::vector<Reading> out = {Reading{}};
  Parts so_far;
  add_readings(Held(cards, order, order.group_of(cards)), *usual, so_far, most, out);
  return out;
}

Parts lead_parts(const State& s) {
  return parts_of(s.order, s.table[s.leader], s.reading).value_or(Parts());
}

// Pairs are those of its tuples, two for four equal cards.
Owed shape_owed(const State& s, const Parts& lead) {
  if (!s.rule(rule::FollowPairs | rule::FollowCount)) return {lead, fours_beat(s, lead)};
  Parts out;
  int singles = lead.cards();
  for (const Part& p : lead) {
    for (int n = s.rule(rule::FollowPairs) ? p.width / 2 * p.length : 0; n > 0; --n, singles -= 2)
      out.add({2, 1});
  }
  for (; singles > 0; --singles) out.add({});
  return out;
}

Reason check_follow(const Order& order, const Cards& hand, const Cards& lead, const Owed& parts,
                    const Cards& play) {
  const int n = lead.size();
  if (play.size() != n) return &text::why_count;
  const int group = order.group_of(lead);
  const Cards own = order.of_group(hand, group), mine = order.of_group(play, group);
  const bool trumps = group == kTrumps;
  if (own.size() <= n) {
    if (mine == own) return kAllowed;
    return trumps ? &text::why_follow_trumps : &text::why_follow;
  }
  if (mine.size() != n) return trumps ? &text::why_follow_trumps : &text::why_follow;
  if (n == 1) return kAllowed;
  const Held held(own, order, group);
  const Duty owed = duty(held, parts);
  if (owed == Duty()) return kAllowed;
  const Held given(mine, order, group);
  if (parts.fours && given.widest == n) return kAllowed;
  const Duty done = duty(given, parts);
  if (done.tuples[4] != owed.tuples[4]) return &text::why_four;
  if (done.tuples[3] != owed.tuples[3]) return &text::why_triple;
  if (done.tuples[2] != owed.tuples[2]) return &text::why_pair;
  return done.runs == owed.runs ? kAllowed : &text::why_tractor;
}

Cards beaten(const Order& order, const Cards& thrown, const Parts& parts,
             std::span<const Cards> others) {
  const int group = order.group_of(thrown);
  std::array<bool, kMostParts> fails{};
  for (const Cards& hand : others) {
    const Held held(hand, order, group);
    if (held.cards == 0) continue;
    for (int i = 0; i < parts.size(); ++i) fails[at(i)] = fails[at(i)] || beats(held, parts[i]);
  }
  Cards bad;
  for (int i = 0; i < parts.size(); ++i) {
    if (fails[at(i)]) bad += cards_of(order, group, parts[i]);
  }
  return bad;
}

namespace {

int lowest_card(const Order& order, const Cards& cards) {
  int best = -1;
  cards.each([&](int kind, int) {
    if (best < 0 || order.level(kind) < order.level(best)) best = kind;
  });
  return best;
}

}  // namespace

Cards forced_lead(const Order& order, const Cards& bad, const Parts& thrown, Forced how) {
  const Cards lowest = Cards::of(lowest_card(order, bad));
  if (how == Forced::Card) return lowest;
  const int group = order.group_of(bad);
  Cards left = bad, best = lowest;
  const auto rank_of = [&](const Part& p) {
    const int cards = p.cards(), top = p.top;
    return how == Forced::FewestCards ? std::pair(cards, top) : std::pair(top, cards);
  };
  std::optional<std::pair<int, int>> least;
  // The smallest first: if a part is beaten, so is every smaller part of its cards.
  for (int i = thrown.size() - 1; i >= 0; --i) {
    const Part& p = thrown[i];
    const Cards cards = cards_of(order, group, p);
    if (!left.contains(cards)) continue;
    left -= cards;
    if (!least || rank_of(p) < *least) best = cards, least = rank_of(p);
  }
  return best;
}

Action verdict_of(const State& s) {
  std::array<Cards, kMost> others;
  std::size_t n = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (q != s.leader) others[n++] = s.hand[at(q)];
  }
  return act(Kind::Verdict,
             beaten(s.order, s.table[s.leader], lead_parts(s), std::span(others).first(n)));
}

Action verdict_by(const State& s, int q) {
  return act(Kind::Verdict, beaten(s.order, s.table[s.leader], lead_parts(s),
                                   std::span(s.hand).subspan(at(q), 1)));
}

// --- check --------------------------------------------------------------------------------------
namespace {

// Whether the hand has the cards, or they can be among its unseen ones.
bool holds(const State& s, int q, const Cards& cards) {
  const Cards& hand = s.hand[at(q)];
  if (hand.contains(cards)) return true;
  const Cards more = cards.without(hand);
  return more.size() <= s.hidden[at(q)] && unseen(s).contains(more);
}

// What must happen first, when an action does not belong to this moment.
Reason due_now(const State& s, int q) {
  switch (s.phase) {
    case Phase::Bid:
      return bid_expected(s, q);
    case Phase::Fry:
      return &text::why_fry_first;
    case Phase::Bury:
      return &text::why_bury_first;
    case Phase::Friend:
      return &text::why_friend_first;
    case Phase::Play:
      return ends_early(s) ? &text::why_end_first : &text::why_play_first;
    default:
      return &text::why_not_now;
  }
}

Reason check_answer(const State& s, int q, const Action& a) {
  if (ends_early(s)) return a.kind == Kind::Pass ? kAllowed : due_now(s, q);
  if (s.phase != Phase::Bid && s.phase != Phase::Fry) return due_now(s, q);
  if (a.kind == Kind::Pass) return kAllowed;
  if (a.kind == Kind::Wish) {
    if (!s.rule(kWishes)) return &text::why_no_wish;
    if (s.phase != Phase::Bid || !may_wish(s)) return &text::why_wish_late;
    if (is_poor(s, s.hand[at(q)])) return kAllowed;
    return s.rule(rule::WishTrumps) ? &text::why_wish_strong : &text::why_wish_rich;
  }
  if (a.kind == Kind::Wait) return may_wait(s) ? kAllowed : due_now(s, q);
  if (const Reason why = check_bid(s, q, a.cards)) return why;
  return holds(s, q, a.cards) ? kAllowed : &text::why_not_held;
}

Reason check_bury(const State& s, int q, const Action& a) {
  if (s.phase != Phase::Bury) return due_now(s, q);
  if (a.hidden || !s.hand[at(q)].contains(a.cards)) return &text::why_not_held;
  return a.cards.size() == kitty_size(s) ? kAllowed : &text::why_bury_count;
}

Reason check_friend(const State& s, int q, const Action& a) {
  if (s.phase != Phase::Friend) return due_now(s, q);
  if (a.who >= kKinds || a.more < 1 || a.more > s.packs) return &text::why_friend_copy;
  for (const Named& n : s.named) {
    if (n.nth == a.more && n.kind == a.who) return &text::why_friend_twice;
  }
  return kAllowed;
}

Reason check_lead(const State& s, const Action& a) {
  if (s.order.group_of(a.cards) < 0) return &text::why_lead_group;
  if (a.reading[0] == 0 && !s.rule(rule::NoThrows)) return kAllowed;
  const auto named = parts_of(s.order, a.cards, a.reading);
  if (!named) return &text::why_reading;
  if (s.rule(rule::NoThrows) && named->size() > 1) return &text::why_no_throws;
  if (a.reading[0] == 0) return kAllowed;
  // The greatest reading has only one name: none.
  return named->same_shape(*parts_of(s.order, a.cards, {})) ? &text::why_reading_usual : kAllowed;
}

// Follows from a hand that is not fully seen: a player who leaves the group plays all cards of it
// that they are known to have. Other duties are not checked.
Reason check_unseen(const State& s, int q, const Cards& cards) {
  const int n = lead_size(s), group = lead_group(s);
  if (cards.size() != n) return &text::why_count;
  const bool follows = s.order.of_group(cards, group).size() == n;
  return follows || cards.contains(s.order.of_group(s.hand[at(q)], group)) ? kAllowed
                                                                           : &text::why_follow;
}

Reason check_play(const State& s, int q, const Action& a) {
  if (s.phase != Phase::Play || ends_early(s)) return due_now(s, q);
  if (a.cards.empty()) return &text::why_no_cards;
  if (!holds(s, q, a.cards)) return &text::why_not_held;
  if (s.played == 0) return check_lead(s, a);
  if (a.reading[0] != 0) return &text::why_reading_lead;
  if (s.hidden[at(q)]) return check_unseen(s, q, a.cards);
  return check_follow(s.order, s.hand[at(q)], s.table[s.leader], shape_owed(s, lead_parts(s)),
                      a.cards);
}

Action told_result(const State& s) {
  if (s.result == reply::Wish) return act(Kind::Redeal, {}, s.result_who);
  if (s.result < reply::Bid) return act(Kind::Outcome, {}, kNobody, s.result_passed);
  const BidRank bid = bid_of(s.result);
  return act(Kind::Outcome, Cards::of(bid_card(bid.place, s.order.rank), bid.count), s.result_who);
}

Reason check_house(const State& s, const Action& a) {
  const auto when = [](bool good) { return good ? kAllowed : &text::why_impossible; };
  const auto one_of_the_rest = [&] {
    return !a.hidden && a.cards.size() == 1 && unseen(s).contains(a.cards);
  };
  switch (a.kind) {
    case Kind::First:
      return when(s.phase == Phase::First && a.who < s.seats);
    case Kind::Deal:
      return when(s.phase == Phase::Deal && one_of_the_rest());
    case Kind::Outcome:
    case Kind::Redeal:
      return when(s.phase == Phase::Told && a == told_result(s));
    case Kind::Flip:
      return when(s.phase == Phase::Flip && one_of_the_rest());
    case Kind::Take:
      return when(s.phase == Phase::Take && !a.hidden && a.cards == unseen(s) + s.kitty);
    case Kind::Verdict:
      return when(s.phase == Phase::Throw && a == verdict_of(s));
    default:  // after a round that has ended early, others still hold cards
      return when(s.phase == Phase::Reveal && !a.hidden && a.cards.size() == kitty_size(s) &&
                  a.cards.contains(s.kitty) && (unseen(s) + s.kitty).contains(a.cards));
  }
}

bool of_house(Kind k) {
  switch (k) {
    case Kind::First:
    case Kind::Deal:
    case Kind::Outcome:
    case Kind::Redeal:
    case Kind::Flip:
    case Kind::Take:
    case Kind::Verdict:
    case Kind::Reveal:
      return true;
    default:
      return false;
  }
}

}  // namespace

Reason Tractor::check(const State& s, Seat p, const Action& a) {
  if (over(s)) return &text::why_over;
  if (of_house(a.kind)) return p == House ? check_house(s, a) : &text::why_house;
  if (!actors(s).has(p)) return &text::why_not_turn;
  const int q = index(p);
  switch (a.kind) {
    case Kind::Wait:
    case Kind::Pass:
    case Kind::Bid:
    case Kind::Wish:
      return check_answer(s, q, a);
    case Kind::Bury:
      return check_bury(s, q, a);
    case Kind::Friend:
      return check_friend(s, q, a);
    case Kind::Play:
      return check_play(s, q, a);
    case Kind::End:
      return ends_early(s) ? kAllowed : due_now(s, q);
    default:
      return &text::why_not_now;
  }
}

// --- consistent ---------------------------------------------------------------------------------
namespace {

bool consistent_outcome(const State& s, const Action& a) {
  const std::uint8_t asked = who_is_asked(s);
  if (a.who == kNobody) return !(a.more & ~asked) && (!a.more || !all_dealt(s));
  return a.who < s.seats && in(asked, a.who) && !check_bid(s, a.who, a.cards) &&
         holds(s, a.who, a.cards);
}

// A throw fails at least in the parts that seen cards beat, and at most in those that unseen cards
// could beat as well.
bool consistent_verdict(const State& s, const Cards& bad) {
  std::array<Cards, kMost> seen{}, most{};
  for (int q = 0; q < s.seats; ++q) {
    if (q == s.leader) continue;
    seen[at(q)] = most[at(q)] = s.hand[at(q)];
    if (s.hidden[at(q)]) most[at(q)] += unseen(s);
  }
  const Parts parts = lead_parts(s);
  const Cards& thrown = s.table[s.leader];
  return bad.contains(beaten(s.order, thrown, parts, seen)) &&
         beaten(s.order, thrown, parts, most).contains(bad);
}

}  // namespace

bool Tractor::consistent(const View<State>& v, Seat p, const Action& a) {
  const State& s = v.state;
  if (v.viewer == House) return !check(s, p, a);
  const bool takes = index(v.viewer) == taker(s);
  // Whether the action has this number of cards, none of which the viewer sees.
  const auto sealed = [&](Phase phase, int cards) { return s.phase == phase && a.hidden == cards; };
  switch (a.kind) {
    case Kind::Deal:
      if (index(v.viewer) != (s.first + s.dealt) % s.seats) return sealed(Phase::Deal, 1);
      break;
    case Kind::Take:
      if (!takes) return sealed(Phase::Take, kitty_size(s));
      return s.phase == Phase::Take && a.cards.size() == kitty_size(s) &&
             a.cards.contains(s.kitty) && (unseen(s) + s.kitty).contains(a.cards);
    case Kind::Bury:
      if (!takes) return sealed(Phase::Bury, kitty_size(s));
      break;
    case Kind::Wait:
    case Kind::Pass:
    case Kind::Bid:
    case Kind::Wish:
      if (s.phase == Phase::Bid && (v.viewer != p || std::popcount(s.owing) == 1)) return false;
      break;
    case Kind::Sealed:
      return s.phase == Phase::Bid &&
             (std::popcount(s.owing) == 1 ? a.more != 0 : !a.more && v.viewer != p);
    case Kind::Outcome:
      return s.phase == Phase::Told && consistent_outcome(s, a);
    case Kind::Redeal:
      return s.phase == Phase::Told && a.who < s.seats && may_wish(s) &&
             is_poor(s, s.hand[at(a.who)]);
    case Kind::Verdict:
      return s.phase == Phase::Throw && consistent_verdict(s, a.cards);
    case Kind::Reveal:
      if (kitty_stays_covered(s)) return sealed(Phase::Reveal, kitty_size(s));
      break;
    default:
      break;
  }
  return !check(s, p, a);
}

// --- the House ----------------------------------------------------------------------------------
namespace {

// One of the cards that nobody has yet, all equally likely.
template <class Visit>
Source each_card(const Cards& left, Kind kind, Visit&& visit) {
  for (std::size_t i = 0; i < left.word.size(); ++i) {
    if (left.word[i] == 0) continue;
    for (int place = 0; place < kRanks; ++place) {
      const auto here = static_cast<std::uint32_t>(left.word[i] >> (4 * place) & 15);
      visit(here, [&] { return act(kind, Cards::of(static_cast<int>(i) * kRanks + place)); });
    }
  }
  return Source::Draw;
}

Action fact_of(const State& s) {
  switch (s.phase) {
    case Phase::Told:
      return told_result(s);
    case Phase::Take:
      return act(Kind::Take, unseen(s) + s.kitty);
    case Phase::Throw:
      return verdict_of(s);
    default:
      return act(Kind::Reveal, s.kitty);
  }
}

auto each_chance(const State& s) {
  return [&s](auto&& visit) {
    switch (s.phase) {
      case Phase::First:
        for (int q = 0; q < s.seats; ++q) visit(1, [&] { return act(Kind::First, {}, q); });
        return Source::Draw;
      case Phase::Deal:
        return each_card(unseen(s), Kind::Deal, visit);
      case Phase::Flip:
        return each_card(unseen(s), Kind::Flip, visit);
      default:
        visit(1, [&] { return fact_of(s); });
        return Source::Fact;
    }
  };
}

}  // namespace

Source Tractor::chances(const State& s, std::vector<Chance<Action>>& out) {
  assert(house_due(s));
  return list_chances(out, each_chance(s));
}

Action Tractor::house(const State& s, Rng& rng) {
  assert(house_due(s));
  return draw_chance<Action>(rng, each_chance(s));
}

// The first card of a deal stands for the whole: a seat draws its hand from all cards, so the
// number of prizes in it has the hypergeometric distribution.
Fortune Tractor::fortune(const State& s, const Action& drawn, int seat) {
  if (drawn.kind != Kind::Deal) return {};
  Order order = s.order;
  order.suit = kNoSuit;
  const auto prizes = [&](const Cards& cards) {
    int n = 0;
    for (int kind = 0; kind < kKinds; ++kind)
      if (order.group(kind) == kTrumps) n += cards.count(kind);
    return n;
  };
  Fortune out;
  if ((s.first + s.dealt) % s.seats == seat) out.got = prizes(drawn.cards);
  if (s.dealt > 0) return out;
  const double all = s.cards(), hand = (s.cards() - kitty_size(s.seats, s.packs)) / s.seats;
  const double share = prizes(packs(s.packs)) / all;
  out.expected = hand * share;
  out.variance = hand * share * (1 - share) * (all - hand) / (all - 1);
  return out;
}

}  // namespace parlour::tractor
