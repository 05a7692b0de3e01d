// The effects of actions, and what each seat learns of them.
#include <algorithm>

#include "games/tractor/tractor_rules.h"

namespace parlour::tractor {
namespace {

using Kind = Action::Kind;

// Everybody sees that these cards are in the hand.
void show(State& s, int q, const Cards& cards) {
  const Cards fresh = cards.without(s.hand[at(q)]);
  s.hand[at(q)] += fresh;
  s.hidden[at(q)] = byte(s.hidden[at(q)] - fresh.size());
  s.known[at(q)] = s.known[at(q)].joined(cards);
}

// Removes the cards from the hand. Assumes that known cards are the ones that leave.
void remove(State& s, int q, const Cards& cards) {
  s.hidden[at(q)] = byte(s.hidden[at(q)] - cards.without(s.hand[at(q)]).size());
  s.hand[at(q)] = s.hand[at(q)].without(cards);
  s.known[at(q)] = s.known[at(q)].without(cards);
}

// --- dealing and bids ---------------------------------------------------------------------------

// No more bids: the standing bid decides, or the kitty, or the cards are dealt again.
void end_bidding(State& s) {
  s.passed = 0;
  if (s.bidder != kNobody) {
    s.order.suit = s.bid_place < kSuits ? s.bid_place : byte(kNoSuit);
    if (s.banker == kNobody) s.banker = s.rule(rule::FirstBanks) ? s.first : s.bidder;
    s.phase = Phase::Take;
    return;
  }
  if (s.banker == kNobody && s.redeals < kRedeals) {
    ++s.redeals;
    return begin_deal(s);
  }
  if (s.banker == kNobody) s.banker = s.first;
  // At a level without trumps there is no suit to look for.
  s.phase = s.order.rank == kNoRank ? Phase::Take : Phase::Flip;
}

// After a lap or a bid: the seats that a decision asks.
void open_decision(State& s) {
  s.owing = who_is_asked(s);
  if (s.owing)
    s.phase = Phase::Bid;
  else if (all_dealt(s))
    end_bidding(s);
  else
    s.phase = Phase::Deal;
}

void deal(State& s, const Action& a) {
  const int q = (s.first + s.dealt) % s.seats;
  if (a.hidden)
    ++s.hidden[at(q)];
  else
    s.hand[at(q)] += a.cards;
  ++s.dealt;
  s.again = 0;
  if (s.dealt % s.seats == 0) open_decision(s);
}

// The last answer closes the decision; in a view the result is not known yet.
void answer(State& s, int q, std::uint8_t what, bool last_of_view = false) {
  s.reply[at(q)] = what;
  s.owing = byte(s.owing & ~(1 << q));
  if (s.owing && !last_of_view) return;
  if (last_of_view) {
    s.result = reply::Sealed;
  } else {
    const Action a = result_of(s);
    s.result_who = a.who;
    s.result_passed = a.more;
    s.result = a.kind == Kind::Redeal ? reply::Wish : byte(0);
    a.cards.each([&](int kind, int n) { s.result = answer_of({bid_place_of(kind), n}); });
  }
  s.reply = {};
  s.owing = 0;
  s.phase = Phase::Told;
}

// The bid stands.
void take_bid(State& s, int q, const Cards& cards) {
  show(s, q, cards);
  s.bidder = byte(q);
  cards.each([&](int kind, int n) {
    s.bid_place = byte(bid_place_of(kind));
    s.bid_count = byte(n);
  });
}

// Everybody who could bid over it is asked; at some tables only now.
void answer_bid(State& s) {
  if (!all_dealt(s) && !who_is_asked(s)) s.passed = byte((1 << s.seats) - 1);
  open_decision(s);
}

void tell(State& s, const Action& a) {
  s.result = s.result_passed = 0;
  s.result_who = kNobody;
  if (a.kind == Kind::Redeal) {
    ++s.redeals;
    begin_deal(s);
    s.again = 1;
    return;
  }
  if (a.who == kNobody) {
    s.passed |= a.more;
    if (all_dealt(s)) return end_bidding(s);
    if (s.rule(rule::AtOnce) && s.bidder != kNobody) s.passed = byte((1 << s.seats) - 1);
    s.phase = Phase::Deal;
    return;
  }
  take_bid(s, a.who, a.cards);
  s.passed = 0;
  if (all_dealt(s) || s.rule(rule::AtOnce))
    answer_bid(s);
  else
    s.phase = Phase::Deal;
}

// The first card of the trump rank that is turned over sets the suit; without one: no-trump.
void flip(State& s, const Cards& one) {
  s.kitty += one;
  int kind = 0;
  one.each([&](int k, int) { kind = k; });
  if (!is_joker(kind) && rank_of(kind) == s.order.rank) {
    s.order.suit = byte(suit_of(kind));
    s.phase = Phase::Take;
  } else if (s.kitty.size() == kitty_size(s)) {
    s.phase = Phase::Take;
  }
}

void take_kitty(State& s, const Action& a) {
  const auto k = at(taker(s));
  const Cards turned = s.keeper == kNobody ? s.kitty : Cards();
  s.kitty = {};
  s.hidden_kitty = 0;
  if (a.hidden) {
    s.hand[k] += turned;
    s.hidden[k] = byte(s.hidden[k] + a.hidden - turned.size());
  } else {
    s.hand[k] += a.cards;
  }
  s.known[k] += turned;
  s.phase = Phase::Bury;
}

void begin_tricks(State& s) {
  s.leader = s.turn = s.winning = s.banker;
  s.played = 0;
  s.phase = Phase::Play;
}

// The others from q on, before the last burial, who could bid higher; then the kitty is settled.
void ask_to_fry(State& s, int q) {
  s.turn = 0;
  for (; s.rule(rule::Fry) && q != s.keeper; q = (q + 1) % s.seats) {
    if (!could_bid(s, q)) continue;
    s.turn = byte(q);
    s.phase = Phase::Fry;
    return;
  }
  if (s.friends() > 0)
    s.phase = Phase::Friend;
  else
    begin_tricks(s);
}

// A bid over the kitty: everybody sees it.
void fry(State& s, int q, const Cards& cards) {
  take_bid(s, q, cards);
  s.order.suit = s.bid_place < kSuits ? s.bid_place : byte(kNoSuit);
  s.turn = 0;
  s.phase = Phase::Take;
}

// They may have buried any card that they were known to hold.
void bury(State& s, const Action& a) {
  const int q = taker(s);
  const auto k = at(q);
  s.known[k] = {};
  if (a.hidden) {
    s.hidden[k] = byte(hand_size(s, q) - a.hidden);
    s.hand[k] = {};
    s.hidden_kitty = a.hidden;
  } else {
    s.hand[k] -= a.cards;
    s.kitty = a.cards;
  }
  s.keeper = byte(q);
  ask_to_fry(s, (q + 1) % s.seats);
}

void name_friend(State& s, int kind, int nth) {
  int i = 0;
  while (s.named[at(i)].nth) ++i;
  s.named[at(i)] = {byte(kind), byte(nth), kNobody};
  if (i + 1 == s.friends()) begin_tricks(s);
}

// --- tricks -------------------------------------------------------------------------------------

// A seat that has just played the copy that the banker named is the banker's friend; at some tables
// a later copy counts if somebody of the banker's side has played that one.
void find_friends(State& s, int q, const Cards& cards) {
  if (s.rule(rule::OthersJoin) && with_banker(s, q)) return;
  for (int i = 0; i < s.friends(); ++i) {
    Named& n = s.named[at(i)];
    if (n.who != kNobody || s.gone.count(n.kind) < n.nth || cards.count(n.kind) == 0) continue;
    n.who = byte(q);
    if (s.rule(rule::OthersJoin)) return;
  }
}

void end_trick(State& s) {
  int points = 0;
  for (int q = 0; q < s.seats; ++q) points += s.table[at(q)].points();
  auto& won = s.points[s.winning];
  won = static_cast<std::int16_t>(won + points);
  s.leader = s.turn = s.winning;
  s.played = 0;
  s.reading = {};
  if (hand_size(s, s.turn) == 0)
    s.phase = Phase::Reveal;
  else if (s.rule(rule::Early) && !s.passed && is_decided(s))
    s.owing = byte((1 << s.seats) - 1);
}

// Nothing is hidden in these answers. One who wants to play on is enough; nobody is asked again in
// this round.
void answer_end(State& s, int q, std::uint8_t what) {
  s.reply[at(q)] = what;
  s.owing = byte(s.owing & ~(1 << q));
  if (s.owing) return;
  for (int p = 0; p < s.seats; ++p) s.passed |= s.reply[at(p)] == reply::Pass ? 1 << p : 0;
  s.reply = {};
  if (!s.passed) s.phase = Phase::Reveal;
}

// Cards that are certain to be on the table: of a lead that stands, or of a follower.
void put(State& s, int q, const Cards& cards) {
  remove(s, q, cards);
  s.table[at(q)] = cards;
  s.gone += cards;
  if (s.friends() > 0) find_friends(s, q, cards);
  ++s.played;
  s.turn = byte((q + 1) % s.seats);
  if (s.played == s.seats) end_trick(s);
}

void lead(State& s, int q, const Cards& cards, const Parts& parts) {
  s.largest = byte(parts[0].cards());
  ++s.tricks;
  s.winning = s.leader = byte(q);
  s.phase = Phase::Play;
  put(s, q, cards);
}

// With two cards alike left in the group, the player would have had to play them.
bool shows_thin(const State& s, const Cards& cards, int group, const Parts& shape) {
  int pairs = 0;
  for (const Part& p : shape) pairs += p.width > 1 ? p.length : 0;
  if (pairs == 0) return false;
  const Duty done = duty(Held(cards, s.order, group), shape);
  const int played = done.tuples[2] + done.tuples[3] + done.tuples[4];
  return played == 0 || (s.packs == 2 && played < pairs);
}

void follow(State& s, int q, const Cards& cards) {
  const Cards& led = s.table[s.leader];
  const int group = s.order.group_of(led);
  const Parts shape = lead_parts(s);
  // Cards that are neither of the group led nor trumps never win.
  const int mine = s.order.group_of(cards);
  if (s.order.of_group(cards, group).size() < led.size())
    s.voids[at(q)] = byte(s.voids[at(q)] | (1 << group));
  else if (shows_thin(s, cards, group, shape_owed(s, shape)))
    s.thin[at(q)] = byte(s.thin[at(q)] | (1 << group));
  if (mine == group || mine == kTrumps) {
    const bool fours = fours_beat(s, shape);
    const Contender standing = contender(s.order, s.table[s.winning], group, shape, fours);
    if (overtakes(contender(s.order, cards, group, shape, fours), standing,
                  s.rule(rule::OverruffAll)))
      s.winning = byte(q);
  }
  put(s, q, cards);
}

void play_cards(State& s, int q, const Action& a) {
  if (s.played > 0) return follow(s, q, a.cards);
  s.table = {};
  s.reading = a.reading;
  s.leader = s.winning = byte(q);
  const auto parts = parts_of(s.order, a.cards, a.reading);
  if (!parts || parts->size() == 1) {
    s.reading = {};
    return lead(s, q, a.cards, parts ? *parts : Parts());
  }
  show(s, q, a.cards);
  s.table[at(q)] = a.cards;
  s.phase = Phase::Throw;
}

void judge(State& s, const Cards& bad) {
  const int q = s.leader;
  const Cards thrown = s.table[at(q)];
  const Parts parts = lead_parts(s);
  if (bad.empty()) return lead(s, q, thrown, parts);
  if (!s.rule(rule::NoFine))
    s.penalty[at(q)] = static_cast<std::uint16_t>(s.penalty[at(q)] + 10 * bad.size());
  s.reading = {};
  const Forced how = !s.rule(rule::BadThrowPart)    ? Forced::Card
                     : s.rule(rule::BadThrowFewest) ? Forced::FewestCards
                                                    : Forced::LowestTop;
  const Cards forced = forced_lead(s.order, bad, parts, how);
  lead(s, q, forced, *parts_of(s.order, forced, {}));
}

}  // namespace

// Each decision has its own number; a decision of several seats keeps it until the last answer.
void Tractor::apply(State& s, Seat p, const Action& a) {
  const int q = index(p);
  const bool asked = ends_early(s);
  switch (a.kind) {
    case Kind::First:
      s.first = a.who;
      s.phase = Phase::Deal;
      return;
    case Kind::Deal:
      return deal(s, a);
    case Kind::Outcome:
    case Kind::Redeal:
      return tell(s, a);
    case Kind::Flip:
      return flip(s, a.cards);
    case Kind::Take:
      return take_kitty(s, a);
    case Kind::Verdict:
      return judge(s, a.cards);
    case Kind::Reveal:
      return end_round(s, a.cards);
    case Kind::Wait:
      answer(s, q, reply::Wait);
      break;
    case Kind::Pass:
      if (asked)
        answer_end(s, q, reply::Pass);
      else if (s.phase == Phase::Fry)
        ask_to_fry(s, (q + 1) % s.seats);
      else
        answer(s, q, reply::Pass);
      break;
    case Kind::Bid:
      if (s.phase == Phase::Fry) {
        fry(s, q, a.cards);
        break;
      }
      a.cards.each([&](int kind, int n) { answer(s, q, answer_of({bid_place_of(kind), n})); });
      break;
    case Kind::Wish:
      answer(s, q, reply::Wish);
      break;
    case Kind::Sealed:
      answer(s, q, reply::Sealed, a.more != 0);
      break;
    case Kind::Bury:
      bury(s, a);
      break;
    case Kind::Friend:
      name_friend(s, a.who, a.more);
      break;
    case Kind::Play:
      play_cards(s, q, a);
      break;
    case Kind::End:
      answer_end(s, q, reply::Wish);
      break;
  }
  if (s.phase != Phase::Bid && !(asked && s.owing)) ++s.decision;
}

Action Tractor::shadow(const State& s, Seat actor, const Action& a, Seat viewer) {
  if (viewer == House) return a;
  const auto sealed = [&](int who) {
    if (index(viewer) == who) return a;
    Action out = act(a.kind);
    out.hidden = byte(a.cards.size() + a.hidden);
    return out;
  };
  switch (a.kind) {
    case Kind::Deal:
      return sealed((s.first + s.dealt) % s.seats);
    case Kind::Take:
    case Kind::Bury:
      return sealed(taker(s));
    case Kind::Reveal: {
      if (!kitty_stays_covered(s)) return a;
      Action out = act(a.kind);
      out.hidden = byte(a.cards.size() + a.hidden);
      return out;
    }
    case Kind::Wait:
    case Kind::Pass:
    case Kind::Bid:
    case Kind::Wish:
      if (s.phase != Phase::Bid) return a;
      // Only the result of a closing decision is kept, not even the viewer's own answer.
      if (std::popcount(s.owing) == 1) return act(Kind::Sealed, {}, 0, 1);
      return viewer == actor ? a : act(Kind::Sealed);
    default:
      return a;
  }
}

bool Tractor::revocable(const State& s, Seat p, const Action& a) {
  // There is nothing to take back of a wait: the next card brings the same question.
  return a.kind == Kind::Bury || (a.kind != Kind::Wait && still_open<Tractor>(s, p, a));
}

Seat Tractor::subject(const View<State>& v, const Action& a) {
  const State& s = v.state;
  switch (a.kind) {
    case Kind::First:
      return seat(a.who);
    case Kind::Deal:
      return seat((s.first + s.dealt) % s.seats);
    case Kind::Outcome:
      return a.who == kNobody ? House : seat(a.who);
    case Kind::Redeal:
      return seat(a.who);
    case Kind::Take:
      return seat(taker(s));
    case Kind::Verdict:
      return seat(s.leader);
    default:
      return House;
  }
}

}  // namespace parlour::tractor
