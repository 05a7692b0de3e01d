// The effects of actions. Nothing here depends on the viewer of a state: the same rule advances the
// truth and each view of it.
#include <algorithm>

#include "games/coup/coup_rules.h"

namespace parlour::coup {
namespace {

using Kind = Action::Kind;

constexpr std::uint16_t bit(int q) {
  return static_cast<std::uint16_t>(1u << q);
}
void count(std::uint8_t& n) {
  if (n < 255) ++n;
}

// --- coins --------------------------------------------------------------------------------------

void earn(State& s, int q, int n) {
  s.coins[at(q)] = static_cast<std::uint16_t>(s.coins[at(q)] + n);
  s.treasury = static_cast<std::uint16_t>(s.treasury - n);
}

void pay(State& s, int q, Play p) {
  const int n = cost(p);
  s.coins[at(q)] = static_cast<std::uint16_t>(s.coins[at(q)] - n);
  std::uint16_t& to = to_reserve(p) ? s.reserve : s.treasury;
  to = static_cast<std::uint16_t>(to + n);
}

// --- memory -------------------------------------------------------------------------------------

// q has n cards that nobody else can name, in place of n earlier ones.
void forget_hand(State& s, int q, int n) {
  for (int v = 0; v < s.seats; ++v) {
    Pair& known = s.know[at(q)][at(v)];
    if (known.empty()) continue;
    // Only cards that remain even if all n were of one role are certain.
    Pair left;
    for (int r = 0; r < kRoles; ++r) {
      for (int k = known.count(r) - n; k > 0; --k) left.add(r);
    }
    known = left;
  }
}

// q returned these cards and knows it; viewers that do not see q's hand do not see this either.
void remember_deck(State& s, int q, Pair cards) {
  if (s.hand[at(q)].sealed()) {
    for (std::uint8_t& c : cards.card) c = c == kNone ? kNone : kUnknown;
  }
  s.back[at(q)] = cards;
  s.tally[at(q)].drawn = 0;
}

void deck_drawn(State& s, int n) {
  for (std::size_t v = 0; v < s.back.size(); ++v) {
    if (s.back[v].empty()) continue;
    Tally& t = s.tally[v];
    t.drawn = (t.drawn + n) & 15;
    if (t.drawn < kForgotten) continue;
    s.back[v] = {};
    t.drawn = 0;
  }
}

// All earlier claims were about cards that they may no longer have.
void new_hand(Memory& m) {
  m.claims = {};
  m.passed = {};
  m.lacks = 0;
}

// One of their cards has changed: half of the earlier claims may still hold.
void new_card(Memory& m) {
  for (std::uint8_t& n : m.claims) n /= 2;
  for (std::uint8_t& n : m.passed) n /= 2;
  m.lacks = 0;
}

// --- turns --------------------------------------------------------------------------------------

// Nothing is played, claimed or owed.
void clear(State& s) {
  s.play = Play::None;
  s.target = s.blocker = s.challenger = s.loser = s.drawer = kNobody;
  s.block_role = s.shown = kNone;
  s.cause = Cause::None;
  s.draws = 0;
  s.asked = s.owing = 0;
  s.lost = 0;
}

void finish(State& s, int winner) {
  clear(s);
  s.phase = Phase::Over;
  s.winner = byte(winner);
  if (s.games() == 1) return;
  const auto count_win = [&s](int q) { s.tally[at(q)].wins = (s.wins(q) + 1) & 15; };
  count_win(kPublic);
  for (int q = 0; q < s.seats && winner != kNobody; ++q) {
    if ((game_winners(s) >> q) & 1) count_win(q);
  }
  if (!match_decided(s)) s.phase = Phase::Rest;
}

// Nothing of a game reaches the next one but its winner and the score.
void next_game(State& s) {
  State t;
  t.seats = s.seats, t.type = s.type, t.rules = s.rules, t.starter = s.starter;
  t.decision = s.decision, t.winner = s.winner;
  for (std::size_t q = 0; q < s.tally.size(); ++q) t.tally[q].wins = s.tally[q].wins;
  s = before_game(t);
}

void begin_turn(State& s, int q) {
  clear(s);
  s.phase = Phase::Turn;
  s.active = byte(q);
  ++s.turns;
}

void end_turn(State& s) {
  if (s.lost == 0) ++s.quiet;
  if (s.quiet >= quiet_limit(s)) {
    finish(s, kNobody);  // 25
    return;
  }
  int q = s.active;
  do q = (q + 1) % s.seats;
  while (!s.alive(q));
  begin_turn(s, q);
}

void open_decision(State& s, Phase phase) {
  s.phase = phase;
  s.asked = s.owing = who_is_asked(s);
}

// In a view the result is not known yet.
void close_decision(State& s, bool in_view) {
  if (in_view) {
    s.result = outcome::Sealed;
  } else {
    const Action a = result_of(s);
    s.result = a.what, s.result_who = a.who, s.result_role = a.more;
  }
  s.phase = s.phase == Phase::Reply ? Phase::Closed : Phase::BlockClosed;
  s.reply = {};
  s.owing = 0;
}

void must_lose(State& s, int q, Cause cause) {
  s.phase = Phase::Lose;
  s.loser = byte(q);
  s.cause = cause;
}

void must_draw(State& s, int q, int n, Cause cause) {
  s.phase = Phase::Draw;
  s.drawer = byte(q);
  s.draws = byte(n);
  s.cause = cause;
}

// The option: a seat that has lost an influence in this turn does not lose another one.
bool spared(const State& s) {
  return s.play == Play::Assassinate && s.rule(rule::SingleLoss) && ((s.lost >> s.target) & 1);
}

void attack(State& s, int by, int q) {
  s.memory[at(q)].foe = byte(by);
}

// --- the action ----------------------------------------------------------------------------------

// Nothing can stop the action any more.
void take_effect(State& s) {
  switch (s.play) {
    case Play::Income:
      earn(s, s.active, 1);
      return end_turn(s);
    case Play::ForeignAid:
      earn(s, s.active, 2);
      return end_turn(s);
    case Play::Tax:
      earn(s, s.active, 3);
      return end_turn(s);
    case Play::Coup:
      return must_lose(s, s.target, Cause::Coup);
    case Play::Assassinate:
      return must_lose(s, s.target, Cause::Assassination);
    case Play::Steal: {
      const int n = std::min<int>(2, s.coins[s.target]);  // 15
      s.coins[s.target] = static_cast<std::uint16_t>(s.coins[s.target] - n);
      s.coins[s.active] = static_cast<std::uint16_t>(s.coins[s.active] + n);
      return end_turn(s);
    }
    case Play::Exchange:
      return must_draw(s, s.active, exchange_draws(s), Cause::Exchange);
    case Play::Interrogate:
      s.phase = Phase::Show;
      return;
    case Play::ChangeTeam:
      s.team ^= bit(s.active);
      return end_turn(s);
    case Play::Convert:
      s.team ^= bit(s.target);
      return end_turn(s);
    case Play::Embezzle:
      s.coins[s.active] = static_cast<std::uint16_t>(s.coins[s.active] + s.reserve);
      s.reserve = 0;
      return end_turn(s);
    case Play::None:
      return;
  }
}

void declare(State& s, Play p, int target) {
  s.play = p;
  s.target = byte(target);
  pay(s, s.active, p);
  const int role = claimed(s, p);
  if (role < kRoles) count(s.memory[s.active].claims[at(role)]);
  if (p == Play::Coup || p == Play::Assassinate || p == Play::Steal) attack(s, s.active, target);
  if (challengeable(p) || p == Play::ForeignAid)
    open_decision(s, Phase::Reply);
  else
    take_effect(s);
}

// The target allowed the action: they probably have none of the roles that block it.
void note_pass(State& s, int q) {
  for (int r = 0; r < kRoles; ++r) {
    if (blocks(s, s.play, r)) count(s.memory[at(q)].passed[at(r)]);
  }
}

void block_with(State& s, int q, int role) {
  s.blocker = byte(q);
  s.block_role = byte(role);
  s.challenger = kNobody;
  count(s.memory[at(q)].claims[at(role)]);
  if (s.play == Play::ForeignAid) attack(s, q, s.active);
  open_decision(s, Phase::BlockReply);
}

// --- decisions ----------------------------------------------------------------------------------

// Every seat ahead of the one that decided has let the claim pass. Every seat that was asked has,
// if none decided, or if a block did where a challenge was possible.
void note_answers(State& s, int what, int who) {
  const bool block_only = !decision_of_challenges(s);
  for (int q = 0; q < s.seats; ++q) {
    if (!((s.asked >> q) & 1)) continue;
    if (what != outcome::Nothing && rank(s, q) >= rank(s, who) &&
        (what == outcome::Challenge || block_only)) {
      continue;
    }
    if (block_only)
      note_pass(s, q);
    else
      count(s.memory[at(q)].allowed[s.blocker != kNobody]);
  }
}

void tell_outcome(State& s, int what, int who, int role) {
  const bool of_block = s.phase == Phase::BlockClosed;
  note_answers(s, what, who);
  s.asked = 0;
  s.result = outcome::Nothing;
  s.result_who = kNobody;
  s.result_role = kNone;
  if (what == outcome::Challenge) {
    s.challenger = byte(who);
    count(s.memory[at(who)].challenges[of_block]);
    attack(s, who, claimant(s));
    s.loser = byte(claimant(s));
    s.phase = Phase::Prove;
  } else if (what == outcome::Block) {
    block_with(s, who, role);
  } else if (of_block) {
    end_turn(s);  // the block stands; the coins paid stay spent (9)
  } else {
    if (target_blocks(s.play)) note_pass(s, s.target);
    take_effect(s);
  }
}

// `closes`, in shadows: the truth has announced that this was the last answer that mattered.
void answer(State& s, int q, std::uint8_t what, bool closes = false) {
  s.reply[at(q)] = what;
  s.owing = static_cast<std::uint16_t>(s.owing & ~bit(q));
  if (closes || is_certain(s)) close_decision(s, closes);
}

// --- challenges ---------------------------------------------------------------------------------

void prove(State& s, const Action& a) {
  const int q = s.loser;
  Memory& m = s.memory[at(q)];
  Pair seen;
  for (const std::uint8_t c : {a.what, a.more}) {
    if (c >= kRoles) continue;
    s.hand[at(q)].remove(c);
    seen.add(c);
    m.claims[c] = 0;
  }
  const int n = seen.size();
  // A seat that knew a card that was shown no longer knows it, but stays certain of the others.
  for (int v = 0; v < s.seats; ++v) {
    for (const std::uint8_t c : seen.card) {
      Pair& known = s.know[at(q)][at(v)];
      if (c < kRoles && known.has(c)) known.remove(c);
    }
  }
  s.back[kPublic] = seen;
  s.tally[kPublic].drawn = 0;
  count(m.proofs);
  s.loser = kNobody;
  must_draw(s, q, n, Cause::Proof);
}

// After the loss of an influence: the game ends if only one player is left, else the turn goes on.
void after_loss(State& s, Cause cause) {
  const bool of_block = s.blocker != kNobody;
  s.loser = kNobody;
  s.cause = Cause::None;
  switch (cause) {
    case Cause::None:  // the claim was given up
      s.challenger = kNobody;
      if (!of_block) {
        if (s.play == Play::Assassinate && s.alive(s.active)) earn(s, s.active, 3);  // 8
        return end_turn(s);
      }
      if ((has_target(s.play) && !s.alive(s.target)) || spared(s)) return end_turn(s);
      return take_effect(s);
    case Cause::WrongChallenge:
      s.challenger = kNobody;
      if (of_block) return end_turn(s);
      if (has_target(s.play) && !s.alive(s.target)) return end_turn(s);  // 12, 17, 21
      if (spared(s)) return end_turn(s);
      if (target_blocks(s.play)) {
        s.phase = Phase::Final;  // 11, 13
        return;
      }
      return take_effect(s);
    default:
      return end_turn(s);
  }
}

void lose_influence(State& s, int role) {
  const int q = s.loser;
  const bool given_up = s.phase == Phase::Prove;
  const Cause cause = given_up ? Cause::None : s.cause;
  Memory& m = s.memory[at(q)];
  if (given_up) {
    count(m.bluffs);
    const int claim = claim_at_stake(s);
    if (claim < kRoles) {
      m.claims[at(claim)] = 0;
      m.lacks = byte(m.lacks | (1 << claim));
    }
  } else if (cause == Cause::WrongChallenge) {
    count(m.wrong);
  }
  s.hand[at(q)].remove(role);
  s.up[at(q)].add(role);
  m.claims[at(role)] = 0;
  for (int v = 0; v < s.seats; ++v) {
    Pair& known = s.know[at(q)][at(v)];
    if (known.has(role)) known.remove(role);
  }
  s.quiet = 0;
  s.lost |= bit(q);
  if (!s.alive(q)) {
    s.treasury = static_cast<std::uint16_t>(s.treasury + s.coins[at(q)]);  // 18
    s.coins[at(q)] = 0;
    if (!contested(s)) {
      int last = 0;
      while (!s.alive(last)) ++last;
      return finish(s, last);  // 20
    }
  }
  after_loss(s, cause);
}

// --- cards --------------------------------------------------------------------------------------

void draw(State& s, const Action& a) {
  const int q = s.drawer, n = s.draws;
  const Cause cause = s.cause;
  s.hand[at(q)].add(a.what);
  if (n > 1) s.hand[at(q)].add(a.more);
  deck_drawn(s, n);
  s.drawer = kNobody;
  s.draws = 0;
  s.cause = Cause::None;
  switch (cause) {
    case Cause::Proof:
      s.memory[at(q)].lacks = 0;
      return must_lose(s, s.challenger, Cause::WrongChallenge);
    case Cause::Exchange:
      s.phase = Phase::Exchange;
      return;
    default:  // an inquisitor's order
      new_card(s.memory[at(q)]);
      return end_turn(s);
  }
}

void keep(State& s, const Action& a) {
  const int q = s.active, n = exchange_draws(s);
  Hand& hand = s.hand[at(q)];
  Pair returned;
  if (hand.sealed()) {
    for (int i = 0; i < n; ++i) {
      hand.remove(kUnknown);
      returned.add(kUnknown);
    }
  } else {
    Hand rest = hand, kept;
    for (const std::uint8_t c : {a.what, a.more}) {
      if (c >= kRoles) continue;
      rest.remove(c);
      kept.add(c);
    }
    hand = kept;
    for (const std::uint8_t c : rest.card) {
      if (c != kNone) returned.add(c);
    }
  }
  forget_hand(s, q, n);
  remember_deck(s, q, returned);
  new_hand(s.memory[at(q)]);
  count(s.memory[at(q)].exchanges);
  end_turn(s);
}

void show(State& s, int role) {
  s.shown = byte(role);
  if (role < kRoles) {
    Pair& known = s.know[s.target][s.active];
    if (!known.has(role)) known.add(role);
  }
  s.phase = Phase::Judge;
}

// The shown card goes back; the inquisitor knows that, the others know one card fewer of the hand.
void force(State& s) {
  const int q = s.target, role = s.shown;
  for (int v = 0; v < s.seats; ++v) {
    Pair& known = s.know[at(q)][at(v)];
    if (v == s.active && role < kRoles) {
      known.remove(role);
      continue;
    }
    Pair left;
    for (int r = 0; r < kRoles; ++r) {
      for (int k = known.count(r) - 1; k > 0; --k) left.add(r);
    }
    known = left;
  }
  Pair returned;
  returned.add(role);
  remember_deck(s, q, returned);
  remember_deck(s, s.active, returned);
  s.hand[at(q)].remove(role);
  s.shown = kNone;
  must_draw(s, q, 1, Cause::Forced);
}

void deal(State& s, const Action& a) {
  Hand& hand = s.hand[s.dealt];
  hand.add(a.what);
  if (a.more != kNone) hand.add(a.more);
  if (++s.dealt == s.seats) s.phase = Phase::Lot;
}

void choose(State& s, int q, int chosen) {
  s.hand[at(q)].add(chosen);
  for (int r = 0; r < kRoles; ++r) {
    if (s.has_role(r) && s.aside(q).size() < 4 && r != chosen)
      s.aside(q).add(chosen < kRoles ? r : static_cast<int>(kUnknown));
  }
  s.owing = static_cast<std::uint16_t>(s.owing & ~bit(q));
  if (s.owing) return;
  s.asked = 0;
  s.phase = Phase::Deal;
}

// Two coins each; with two players the first gets one. Factions alternate, starting with the first.
void first(State& s, int q) {
  s.winner = kNobody;
  for (int i = 0; i < s.seats; ++i) {
    earn(s, (q + i) % s.seats, s.seats == 2 && i == 0 ? 1 : 2);
    if (s.type == Type::Reformation && i % 2 == 1) s.team |= bit((q + i) % s.seats);
  }
  begin_turn(s, q);
}

void act_player(State& s, int q, const Action& a) {
  switch (a.kind) {
    case Kind::Play:
      return declare(s, static_cast<Play>(a.what), a.who);
    case Kind::Allow:
      if (s.phase == Phase::Final) {
        note_pass(s, q);
        return take_effect(s);
      }
      return answer(s, q, reply::Allow);
    case Kind::Challenge:
      return answer(s, q, reply::Challenge);
    case Kind::Block:
      if (s.phase == Phase::Final) return block_with(s, q, a.what);
      return answer(s, q, byte(reply::Block + a.what));
    case Kind::Sealed:
      return answer(s, q, reply::Sealed, a.more != 0);
    case Kind::Prove:
      return prove(s, a);
    case Kind::Lose:
      return lose_influence(s, a.what);
    case Kind::Keep:
      return keep(s, a);
    case Kind::Show:
      return show(s, a.what);
    case Kind::Leave:
      s.shown = kNone;
      return end_turn(s);
    case Kind::Force:
      return force(s);
    case Kind::Choose:
      return choose(s, q, a.what);
    default:
      return;
  }
}

void act_house(State& s, const Action& a) {
  switch (a.kind) {
    case Kind::Deal:
      return deal(s, a);
    case Kind::First:
      return first(s, a.who);
    case Kind::Outcome:
      return tell_outcome(s, a.what, a.who, a.more);
    case Kind::Draw:
      return draw(s, a);
    case Kind::Next:
      return next_game(s);
    default:
      return;
  }
}

}  // namespace

// Each decision has its own number; a decision of several seats keeps it until the last answer that
// matters.
void Coup::apply(State& s, Seat p, const Action& a) {
  if (p == House) return act_house(s, a);
  const Phase before = s.phase;
  act_player(s, index(p), a);
  const bool several =
      before == Phase::Reply || before == Phase::BlockReply || before == Phase::Choose;
  if (s.phase != before || !several) ++s.decision;
}

Action Coup::shadow(const State& s, Seat actor, const Action& a, Seat viewer) {
  if (viewer == House) return a;
  switch (a.kind) {
    case Kind::Deal:
    case Kind::Draw: {
      if (index(viewer) == a.who) return a;
      Action out = a;
      out.what = kUnknown;
      if (out.more != kNone) out.more = kUnknown;
      return out;
    }
    case Kind::Allow:
    case Kind::Challenge:
    case Kind::Block: {
      if (s.phase == Phase::Final) return a;
      State next = s;
      apply(next, actor, a);
      // Only the result of a closing decision is kept, not even the viewer's own answer.
      if (next.phase != s.phase) return act(Kind::Sealed, 0, 0, 1);
      return viewer == actor ? a : act(Kind::Sealed);
    }
    case Kind::Keep:
      return viewer == actor ? a : act(Kind::Keep, 0, kUnknown, kUnknown);
    case Kind::Choose:
      return viewer == actor ? a : act(Kind::Choose, 0, kUnknown);
    case Kind::Show:
      return viewer == actor || index(viewer) == s.active ? a : act(Kind::Show, 0, kUnknown);
    default:
      return a;
  }
}

Seat Coup::subject(const View<State>& v, const Action& a) {
  switch (a.kind) {
    case Kind::Deal:
    case Kind::First:
    case Kind::Draw:
      return seat(a.who);
    case Kind::Outcome:
      return a.what == outcome::Nothing ? House : seat(a.who);
    case Kind::Next:
      return v.state.winner == kNobody ? House : seat(v.state.winner);
    default:
      return House;
  }
}

}  // namespace parlour::coup
