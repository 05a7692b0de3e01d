// Who knows what: views, guesses at the truth, and what makes a State valid.
#include <algorithm>

#include "games/coup/coup_rules.h"

namespace parlour::coup {
namespace {

template <std::size_t n>
void seal(Cards<n>& cards) {
  for (std::uint8_t& c : cards.card) {
    if (c != kNone) c = kUnknown;
  }
}

bool is_closed(const State& s) {
  return s.phase == Phase::Closed || s.phase == Phase::BlockClosed;
}

}  // namespace

View<State> Coup::view(const State& truth, Seat viewer) {
  State s = truth;
  if (viewer == House) return {s, viewer};
  const int v = is_player(viewer) && index(viewer) < s.seats ? index(viewer) : kPublic;
  for (int q = 0; q < s.seats; ++q) {
    for (int w = 0; w < s.seats; ++w) {
      if (q != v && w != v) s.know[at(q)][at(w)] = {};
    }
    if (q == v) continue;
    seal(s.hand[at(q)]);
    seal(s.back[at(q)]);
    if (s.rule(rule::Chosen)) seal(s.aside(q));
    if (s.reply[at(q)] != reply::None) s.reply[at(q)] = reply::Sealed;
  }
  if (s.shown != kNone && v != s.active && v != s.target) s.shown = kUnknown;
  if (is_closed(s)) {
    s.result = outcome::Sealed;
    s.result_who = kNobody;
    s.result_role = kNone;
  }
  return {s, viewer};
}

using Pool = std::array<int, kRoles>;

Pool set_aside(const State& s, int v, Pool& pool, int wanted, Rng& rng) {
  Pool aside{};
  const int deck = std::max(deck_size(s), 1);
  int left = 0;
  for (const int n : pool) left += n;
  const auto keep = [&](const Pair& cards, int drawn) {
    for (const std::uint8_t c : cards.card) {
      if (c >= kRoles || pool[c] == 0 || left <= wanted) continue;
      bool there = true;
      for (int i = 0; i < drawn && there; ++i) {
        there = rng.below(static_cast<std::uint32_t>(deck + 1)) != 0;
      }
      if (!there) continue;
      --pool[c];
      --left;
      ++aside[c];
    }
  };
  if (v < s.seats) keep(s.back[at(v)], s.tally[at(v)].drawn);
  keep(s.back[kPublic], s.tally[kPublic].drawn);
  return aside;
}

namespace {

// Guesses answers that leave the decision open: no seat before the first one in turn order that has
// not answered has settled it.
void guess_answers(State& s, Rng& rng) {
  const bool challenges = decision_of_challenges(s);
  bool before_gap = true;
  for (int i = 0; i < s.seats; ++i) {
    const int q = (s.active + i) % s.seats;
    if (!((s.asked >> q) & 1)) continue;
    if ((s.owing >> q) & 1) before_gap = false;
    std::uint8_t& answer = s.reply[at(q)];
    if (answer != reply::Sealed) continue;
    std::array<std::uint8_t, 2 + kRoles> all{reply::Allow};
    std::uint32_t n = 1;
    if (challenges && !before_gap) all[n++] = reply::Challenge;
    if (may_block(s, q) && (challenges || !before_gap)) {
      for (int r = 0; r < kRoles; ++r) {
        if (blocks(s, s.play, r)) all[n++] = byte(reply::Block + r);
      }
    }
    answer = all[rng.below(n)];
  }
}

// Guesses a possible result of a decision.
void guess_result(State& s, Rng& rng) {
  std::array<Action, 1 + 2 * kMost> all{};
  std::uint32_t n = 0;
  const auto add = [&](int what, int who, int role) {
    all[n++] = act(Action::Kind::Outcome, who, what, role);
  };
  add(outcome::Nothing, kNobody, kNone);
  for (int q = 0; q < s.seats; ++q) {
    if (!((s.asked >> q) & 1)) continue;
    if (decision_of_challenges(s)) add(outcome::Challenge, q, kNone);
    if (!may_block(s, q)) continue;
    for (int r = 0; r < kRoles; ++r) {
      if (blocks(s, s.play, r)) add(outcome::Block, q, r);
    }
  }
  const Action& a = all[rng.below(n)];
  s.result = a.what, s.result_who = a.who, s.result_role = a.more;
}

// A duel in which each has chosen a card: what they can have chosen, and what the cards that are
// seen say about it.
class Choices {
 public:
  explicit Choices(const State& s) : s_(s) {
    for (int q = 0; q < 2; ++q) {
      first_[at(q)] = 0, last_[at(q)] = s.aside(q).empty() ? 0 : kRoles - 1;
      for (int r = 0; r < kRoles && !s.aside(q).empty() && !s.aside(q).sealed(); ++r) {
        if (s.has_role(r) && !s.aside(q).has(r)) first_[at(q)] = last_[at(q)] = r;
      }
    }
  }

  /// Sets the cards put aside that the view does not show, and in hands that nobody has changed,
  /// the chosen card.
  void guess(State& s, Rng& rng) {
    // A hand whose cards were exchanged or shown may have lost the chosen one.
    for (int q = 0; q < 2; ++q) {
      const Memory& m = s.memory[at(q)];
      kept_[at(q)] = !s.aside(q).empty() && m.exchanges == 0 && m.proofs == 0;
    }
    int sum = weigh();
    if (sum == 0) {  // a forged view
      kept_ = {};
      sum = weigh();
    }
    const int n = draw_index(sum, rng, [&](int k) { return ways_[at(k)]; });
    for (int q = 0; q < 2; ++q) {
      const int chosen = q ? n % kRoles : n / kRoles;
      if (!s.aside(q).sealed()) continue;
      s.aside(q) = {};
      for (int r = 0; r < kRoles; ++r) {
        if (s.has_role(r) && r != chosen) s.aside(q).add(r);
      }
      if (!kept_[at(q)] || s.up[at(q)].has(chosen) || !s.hand[at(q)].sealed()) continue;
      s.hand[at(q)].remove(kUnknown);
      s.hand[at(q)].add(chosen);
    }
  }

 private:
  // The ways of each pair of choices; returns their sum.
  int weigh() {
    int sum = 0;
    for (int k = 0; k < kRoles * kRoles; ++k)
      sum += ways_[at(k)] = weight({k / kRoles, k % kRoles});
    return sum;
  }
  // In how many ways the cards that are seen can be these, if the seats have chosen so.
  [[gnu::noinline]] int weight(std::array<int, 2> chosen) const {
    Pool cards{}, seen{};
    for (int r = 0; r < kRoles; ++r) cards[at(r)] = s_.has_role(r);
    for (int q = 0; q < 2; ++q) {
      const int c = chosen[at(q)];
      if (c < first_[at(q)] || c > last_[at(q)] || !s_.has_role(c)) return 0;
      for (int r = 0; r < kRoles; ++r)
        seen[at(r)] += s_.hand[at(q)].count(r) + s_.up[at(q)].count(r);
      if (s_.aside(q).empty()) continue;
      const bool shows = s_.hand[at(q)].has(c) || s_.up[at(q)].has(c);
      if (kept_[at(q)] && (shows || s_.hand[at(q)].sealed()))
        seen[at(c)] -= shows;  // it is there in any case
      else if (kept_[at(q)])
        return 0;
      else
        ++cards[at(c)];
    }
    int ways = 1;
    for (int r = 0; r < kRoles; ++r) {
      for (int i = 0; i < seen[at(r)]; ++i) ways *= std::max(0, cards[at(r)] - i);
    }
    return ways;
  }

  const State& s_;
  std::array<int, 2> first_{}, last_{};  // the roles that each can have chosen
  std::array<bool, 2> kept_{};
  std::array<int, kRoles * kRoles> ways_{};
};

}  // namespace

State Coup::determinize(const View<State>& view, Rng& rng) {
  State s = view.state;
  const int v =
      is_player(view.viewer) && index(view.viewer) < s.seats ? index(view.viewer) : kPublic;
  if (s.rule(rule::Chosen) && (s.aside(0).sealed() || s.aside(1).sealed()))
    Choices(view.state).guess(s, rng);
  Pool pool = unseen(s);
  int wanted = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (!s.hand[at(q)].sealed()) continue;
    // The cards that the viewer has seen in the hand.
    for (int w = 0; w < s.seats; ++w) {
      if (w != v) s.know[at(q)][at(w)] = {};
    }
    Hand& hand = s.hand[at(q)];
    if (v < s.seats && q != v) {
      for (const std::uint8_t c : s.know[at(q)][at(v)].card) {
        if (c >= kRoles) continue;
        hand.remove(kUnknown);
        hand.add(c);
        --pool[c];
      }
    }
    wanted += hand.count(kUnknown);
  }
  const Pool hidden = pool;
  const Pool aside = set_aside(s, v, pool, wanted, rng);
  for (int q = 0; q < s.seats; ++q) {
    Hand& hand = s.hand[at(q)];
    for (int n = hand.count(kUnknown); n > 0; --n) {
      hand.remove(kUnknown);
      hand.add(take_card(pool, rng));
    }
  }
  if (s.shown == kUnknown) {
    const Hand& hand = s.hand[s.target];
    s.shown = hand[rng.below(static_cast<std::uint32_t>(hand.size()))];
    Pair& known = s.know[s.target][s.active];
    if (!known.has(s.shown)) known.add(s.shown);
  }
  for (std::size_t i = 0; i < aside.size(); ++i) pool[i] += aside[i];
  // Cards that others put back are in the deck unless drawn since; a drawn card may be any card.
  const auto any_left = [](const Pool& of) {
    return std::ranges::any_of(of, [](int n) { return n > 0; });
  };
  for (Pair& back : s.back) {
    Pool deck = pool, other = hidden;
    Pair guess;
    for (const std::uint8_t c : back.card) {
      if (c == kNone) continue;
      guess.add(c != kUnknown     ? c
                : any_left(deck)  ? take_card(deck, rng)
                : any_left(other) ? take_card(other, rng)
                                  : byte(Duke));
    }
    back = guess;
  }
  if (s.open()) guess_answers(s, rng);
  if (is_closed(s) && s.result == outcome::Sealed) guess_result(s, rng);
  return s;
}

std::optional<State> Coup::joined(std::span<const View<State>> views, Rng& rng) {
  State s = views.front().state;
  for (const View<State>& v : views) {
    if (!is_player(v.viewer) || index(v.viewer) >= s.seats) return {};
    const std::size_t k = at(index(v.viewer));
    s.hand[k] = v.state.hand[k];
    if (s.rule(rule::Chosen)) s.aside(static_cast<int>(k)) = v.state.aside(static_cast<int>(k));
    s.back[k] = v.state.back[k];
    s.reply[k] = v.state.reply[k];
    for (int q = 0; q < s.seats; ++q) {
      s.know[at(q)][k] = v.state.know[at(q)][k];
      s.know[k][at(q)] = v.state.know[k][at(q)];
    }
    if (v.state.shown != kUnknown) s.shown = v.state.shown;
  }
  int left = 0, wanted = 0;
  for (const int n : unseen(s)) {
    if (n < 0) return {};
    left += n;
  }
  for (int q = 0; q < s.seats; ++q) wanted += s.hand[at(q)].count(kUnknown);
  if (left < wanted || (s.rule(rule::Chosen) && !feasible(s))) return {};
  const auto know = s.know;
  s = determinize({s, views.front().viewer}, rng);
  s.know = know;           // the others' knowledge of hands that are dealt anew
  if (s.shown < kRoles) {  // nobody of them has seen the card that is shown
    Pair& known = s.know[s.target][s.active];
    if (!known.has(s.shown)) known.add(s.shown);
  }
  return s;
}

// --- valid --------------------------------------------------------------------------------------
// All values are in range, sums agree, and play can continue.
namespace {

template <std::size_t n>
bool clean(const Cards<n>& cards, const State& s, bool unknown) {
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint8_t c = cards[i];
    if (c > kNone || (c < kRoles && !s.has_role(c)) || (c == kUnknown && !unknown)) return false;
    if (i > 0 && c < cards[i - 1]) return false;
  }
  return true;
}

bool valid_sides(const State& s) {
  const bool two = s.rule(rule::TwoSides), pairs = s.rule(rule::Pairs);
  if (!two && !pairs) return true;
  return !(two && pairs) && s.type != Type::Reformation && s.seats % 2 == 0 &&
         s.seats >= (two ? 4 : 6);
}

bool valid_options(const State& s) {
  const bool chosen = s.rule(rule::Chosen);
  return s.seats >= 2 && s.seats <= kMost && s.type <= Type::Reformation && s.rules <= rule::kAll &&
         s.starter <= s.seats && s.phase <= Phase::Rest && s.dealt <= s.seats &&
         (!chosen || (s.seats == 2 && s.type == Type::Original)) &&
         (chosen || s.phase != Phase::Choose) &&
         !(s.rule(rule::BestOf3) && s.rule(rule::BestOf5)) && valid_sides(s);
}

// The score of the match: partners have the same, and it is decided at the end alone.
bool valid_match(const State& s) {
  int won = 0;
  for (int q = 0; q < kMost; ++q) {
    const int first = s.sides() ? q % s.sides() : q;
    if (q >= s.seats ? s.wins(q) != 0 : s.wins(q) != s.wins(first)) return false;
    if (first == q) won += s.wins(q);
  }
  if (s.games() == 1) return s.played() == 0 && won == 0;
  if (won > s.played() || s.played() > s.games()) return false;
  if (s.phase == Phase::Over || s.phase == Phase::Rest) {
    const bool counted = s.winner == kNobody || (s.winner < s.seats && s.wins(s.winner) > 0);
    return s.played() > 0 && counted && match_decided(s) == (s.phase == Phase::Over);
  }
  return !match_decided(s);
}

// Each seat that has chosen has put the rest of its set aside.
bool valid_choices(const State& s) {
  if (!s.rule(rule::Chosen)) return true;
  const bool choosing = s.phase == Phase::Choose;
  if (choosing && (s.asked != 3 || s.owing == 0 || s.owing > 3 || s.dealt != 0)) return false;
  for (int q = 0; q < 2; ++q) {
    const Hand& aside = s.aside(q);
    const bool owes = choosing && ((s.owing >> q) & 1) != 0;
    if (aside.size() != (owes ? 0 : 4) || !clean(aside, s, true)) return false;
    if (aside.sealed() && aside.count(kUnknown) != 4) return false;
    for (int r = 0; r < kRoles; ++r) {
      if (aside.count(r) > 1) return false;
    }
    // A seat sees its own choice as long as it sees its hand.
    if (!aside.empty() && aside.sealed() != s.hand[at(q)].sealed() && !s.hand[at(q)].empty())
      return false;
  }
  return feasible(s);
}

// Before the first turn only the cards are set.
bool valid_before(const State& s) {
  State t;
  t.seats = s.seats, t.type = s.type, t.rules = s.rules, t.starter = s.starter;
  t.phase = s.phase, t.dealt = s.dealt;
  if (s.played() > 0) {
    if (s.winner != kNobody && (s.winner >= s.seats || s.wins(s.winner) == 0)) return false;
    t.winner = s.winner, t.decision = s.decision;
    for (std::size_t k = 0; k < t.tally.size(); ++k) t.tally[k].wins = s.tally[k].wins;
  }
  const bool chosen = s.rule(rule::Chosen);
  if (chosen) {
    t.decision = s.decision;
    if (s.phase == Phase::Choose) t.asked = s.asked, t.owing = s.owing;
  }
  for (int q = 0; q < s.seats; ++q) {
    if (!chosen && q >= s.dealt) break;
    t.hand[at(q)] = s.hand[at(q)];
    if (chosen) t.aside(q) = s.aside(q);
    const bool first = chosen && !((t.owing >> q) & 1);
    if (s.hand[at(q)].size() != (chosen ? first + (q < s.dealt) : 2)) return false;
    if (s.hand[at(q)].sealed() && s.hand[at(q)][0] != kUnknown) return false;
  }
  return t == s && (s.phase == Phase::Lot) == (s.dealt == s.seats);
}

// Cards that the hand has now besides the influences.
int extra_cards(const State& s, int q) {
  if (s.phase == Phase::Exchange && q == s.active) return exchange_draws(s);
  if (s.phase == Phase::Draw && q == s.drawer && s.cause != Cause::Exchange) return -s.draws;
  return 0;
}

// A hand is seen completely or not at all; it contains the cards that are known of it.
bool valid_hands(const State& s) {
  for (int q = 0; q < kMost; ++q) {
    const Hand& hand = s.hand[at(q)];
    const Pair& up = s.up[at(q)];
    if (!clean(hand, s, true) || !clean(up, s, false)) return false;
    if (q >= s.seats) {
      const bool aside = s.rule(rule::Chosen) && q >= kAside;
      if ((!hand.empty() && !aside) || !up.empty()) return false;
    } else if (s.phase != Phase::Deal && s.phase != Phase::Choose) {
      if (hand.size() != s.influence(q) + extra_cards(s, q)) return false;
      if (hand.sealed() && hand[0] != kUnknown) return false;
    }
    for (int v = 0; v < kMost; ++v) {
      const Pair& known = s.know[at(q)][at(v)];
      if (known.empty()) {
        if (known != Pair()) return false;
        continue;
      }
      if (!clean(known, s, false) || q >= s.seats || v >= s.seats || q == v) return false;
      if (known.size() > hand.size()) return false;
      for (int r = 0; r < kRoles && !hand.sealed(); ++r) {
        if (known.count(r) > hand.count(r)) return false;
      }
    }
  }
  const auto left = unseen(s);
  for (const int n : left) {
    if (n < 0) return false;
  }
  // All cards that one seat knows can exist at once.
  for (int v = 0; v < s.seats; ++v) {
    auto rest = left;
    for (int q = 0; q < s.seats; ++q) {
      if (!s.hand[at(q)].sealed()) continue;
      for (const std::uint8_t c : s.know[at(q)][at(v)].card) {
        if (c < kRoles && --rest[c] < 0) return false;
      }
    }
  }
  return true;
}

bool valid_memory(const State& s) {
  for (int q = 0; q < kMost; ++q) {
    const Memory& m = s.memory[at(q)];
    if (q >= s.seats ? !(m == Memory()) : m.foe != kNobody && m.foe >= s.seats) return false;
    for (int r = 0; r < kRoles; ++r) {
      if (!s.has_role(r) && (m.claims[at(r)] || m.passed[at(r)] || ((m.lacks >> r) & 1)))
        return false;
    }
    if (m.lacks >> kRoles) return false;
  }
  for (int v = 0; v <= kPublic; ++v) {
    const Pair& back = s.back[at(v)];
    if (!clean(back, s, v != kPublic)) return false;
    const int drawn = s.tally[at(v)].drawn;
    if (back.empty() ? drawn != 0 : drawn >= kForgotten) return false;
    if (v >= s.seats && v != kPublic && !back.empty()) return false;
  }
  return true;
}

bool valid_coins(const State& s) {
  long sum = static_cast<long>(s.treasury) + s.reserve;
  for (int q = 0; q < kMost; ++q) {
    const int n = s.coins[at(q)];
    if (n && (q >= s.seats || !s.alive(q))) return false;
    sum += n;
  }
  if (s.type != Type::Reformation && (s.team || s.reserve)) return false;
  // Far from the limits of the treasury, so that the game can go on.
  return sum == kCoins && s.team < (1u << s.seats) && s.treasury >= kCoins - 3 * (s.turns + 20) &&
         s.turns <= 20 * kQuietTurns * kMost;
}

// A living seat.
bool sits(const State& s, int q) {
  return q < s.seats && s.alive(q);
}

bool valid_block(const State& s) {
  if (s.blocker == kNobody) return s.block_role == kNone;
  if (!sits(s, s.blocker) || s.blocker == s.active || !s.has_role(s.block_role)) return false;
  if (!blocks(s, s.play, s.block_role)) return false;
  return s.play == Play::ForeignAid ? !allied(s, s.active, s.blocker) : s.blocker == s.target;
}

bool valid_decision(const State& s) {
  const bool of_block = s.phase == Phase::BlockReply || s.phase == Phase::BlockClosed;
  if (of_block != (s.blocker != kNobody) || s.challenger != kNobody) return false;
  if (!challengeable(s.play) && s.play != Play::ForeignAid) return false;
  return s.asked == who_is_asked(s) && s.asked != 0 && !(s.owing & ~s.asked);
}

bool valid_answers(const State& s) {
  for (int q = 0; q < kMost; ++q) {
    const std::uint8_t answer = s.reply[at(q)];
    const bool answered = ((s.asked >> q) & 1) && !((s.owing >> q) & 1);
    if (answered != (answer != reply::None)) return false;
    if (answer < reply::Block) {
      if (answer > reply::Sealed) return false;
      if (answer == reply::Challenge && !decision_of_challenges(s)) return false;
    } else if (!may_block(s, q) || !s.has_role(answer - reply::Block) ||
               !blocks(s, s.play, answer - reply::Block)) {
      return false;
    }
  }
  return s.owing != 0 && !is_certain(s);
}

bool valid_result(const State& s) {
  if (s.owing != 0 || s.reply != decltype(s.reply){}) return false;
  const bool asked = s.result_who < s.seats && ((s.asked >> s.result_who) & 1);
  switch (s.result) {
    case outcome::Nothing:
    case outcome::Sealed:
      return s.result_who == kNobody && s.result_role == kNone;
    case outcome::Challenge:
      return asked && decision_of_challenges(s) && s.result_role == kNone;
    case outcome::Block:
      return asked && may_block(s, s.result_who) && s.has_role(s.result_role) &&
             blocks(s, s.play, s.result_role);
    default:
      return false;
  }
}

bool no_result(const State& s) {
  return s.result == outcome::Nothing && s.result_who == kNobody && s.result_role == kNone;
}

bool no_answers(const State& s) {
  return s.asked == 0 && s.owing == 0 && s.reply == decltype(s.reply){} && no_result(s);
}

bool valid_draw(const State& s) {
  const bool all = s.play == Play::Embezzle && s.blocker == kNobody;
  switch (s.cause) {
    case Cause::Proof:
      return s.drawer == claimant(s) && sits(s, s.challenger) && s.challenger != s.drawer &&
             decision_of_challenges(s) && s.draws == (all ? s.influence(s.drawer) : 1);
    case Cause::Exchange:
      return s.play == Play::Exchange && s.drawer == s.active && s.challenger == kNobody &&
             s.draws == exchange_draws(s);
    case Cause::Forced:
      return s.play == Play::Interrogate && s.drawer == s.target && s.challenger == kNobody &&
             s.draws == 1;
    default:
      return false;
  }
}

bool valid_loss(const State& s) {
  switch (s.cause) {
    case Cause::Coup:
      return s.play == Play::Coup && s.loser == s.target && s.challenger == kNobody &&
             s.blocker == kNobody;
    case Cause::Assassination:
      return s.play == Play::Assassinate && s.loser == s.target && s.challenger == kNobody;
    case Cause::WrongChallenge:
      return s.loser == s.challenger && s.challenger != claimant(s) && decision_of_challenges(s);
    default:
      return false;
  }
}

bool valid_moment(const State& s) {
  if (s.winner != kNobody || !sits(s, s.active) || !contested(s)) return false;
  if (s.quiet >= quiet_limit(s)) return false;
  for (const std::uint8_t q : {s.target, s.challenger, s.loser, s.drawer}) {
    if (q != kNobody && !sits(s, q)) return false;
  }
  if (s.phase == Phase::Turn) {
    return s.play == Play::None && s.target == kNobody && s.blocker == kNobody &&
           s.block_role == kNone && s.challenger == kNobody && s.loser == kNobody &&
           s.drawer == kNobody && s.draws == 0 && s.cause == Cause::None && s.shown == kNone &&
           no_answers(s) && s.lost == 0;
  }
  if (s.play > Play::Embezzle || !is_play_of(s.type, s.play)) return false;
  if (has_target(s.play) != (s.target != kNobody) || s.target == s.active) return false;
  if (!valid_block(s)) return false;
  const bool losing = s.phase == Phase::Prove || s.phase == Phase::Lose;
  if (losing != (s.loser != kNobody) || (s.phase == Phase::Draw) != (s.drawer != kNobody))
    return false;
  if (s.phase != Phase::Draw && s.draws != 0) return false;
  if (s.phase != Phase::Draw && s.phase != Phase::Lose && s.cause != Cause::None) return false;
  if ((s.phase == Phase::Judge) != (s.shown != kNone)) return false;
  if (s.open()) return valid_decision(s) && no_result(s) && valid_answers(s);
  if (is_closed(s)) return valid_decision(s) && valid_result(s);
  if (!no_answers(s)) return false;
  switch (s.phase) {
    case Phase::Final:
      return target_blocks(s.play) && s.blocker == kNobody && s.challenger == kNobody;
    case Phase::Prove:
      return s.loser == claimant(s) && sits(s, s.challenger) && s.challenger != s.loser &&
             decision_of_challenges(s);
    case Phase::Draw:
      return valid_draw(s);
    case Phase::Lose:
      return valid_loss(s);
    case Phase::Exchange:
      return s.play == Play::Exchange && s.challenger == kNobody;
    case Phase::Show:
    case Phase::Judge: {
      if (s.play != Play::Interrogate || s.challenger != kNobody) return false;
      if (s.phase == Phase::Show) return true;
      if (s.shown > kUnknown) return false;
      const Hand& hand = s.hand[s.target];
      if (!hand.sealed()) return s.shown < kRoles && hand.has(s.shown);
      return s.shown == kUnknown || s.know[s.target][s.active].has(s.shown);
    }
    default:
      return false;
  }
}

bool valid_end(const State& s) {
  if (s.play != Play::None || s.target != kNobody || s.blocker != kNobody ||
      s.block_role != kNone || s.challenger != kNobody || s.loser != kNobody ||
      s.drawer != kNobody || s.draws != 0 || s.cause != Cause::None || s.shown != kNone ||
      !no_answers(s) || s.lost != 0 || s.active >= s.seats) {
    return false;
  }
  if (!contested(s)) return s.winner < s.seats && s.alive(s.winner);
  return s.winner == kNobody && s.quiet >= quiet_limit(s) && s.quiet <= kQuietTurns * kMost;
}

}  // namespace

bool Coup::valid(const State& s) {
  if (!valid_options(s)) return false;
  if (!valid_choices(s) || !valid_match(s)) return false;
  const bool before = s.phase == Phase::Deal || s.phase == Phase::Lot || s.phase == Phase::Choose;
  if (before) return valid_before(s) && valid_hands(s);
  if (s.dealt != s.seats || s.turns == 0 || s.lost >= (1u << s.seats)) return false;
  // Before anything that asks for a seat by its number.
  if (s.active >= s.seats) return false;
  for (const std::uint8_t q : {s.target, s.blocker, s.challenger, s.loser, s.drawer}) {
    if (q != kNobody && q >= s.seats) return false;
  }
  for (int q = 0; q < s.seats; ++q) {
    if (((s.lost >> q) & 1) && s.up[at(q)].empty()) return false;
  }
  if (!valid_hands(s) || !valid_memory(s) || !valid_coins(s)) return false;
  return ended(s) ? valid_end(s) : valid_moment(s);
}

// --- consistent ---------------------------------------------------------------------------------
namespace {

// An answer in the open decision. It closes the decision if it can settle it: if no seat that has
// not answered precedes q in turn order, since any such seat might settle it.
bool fits_answer(State s, int q, std::uint8_t answer, bool closes) {
  for (int i = 0; closes && i < s.seats; ++i) {
    const int next = (s.active + i) % s.seats;
    if ((s.owing >> next) & 1) return next == q;
  }
  s.reply[at(q)] = answer;
  s.owing = static_cast<std::uint16_t>(s.owing & ~(1u << q));
  return !is_certain(s);
}

}  // namespace

namespace {

bool consistent_in(const View<State>& v, Seat p, const Action& a) {
  using Kind = Action::Kind;
  const State& s = v.state;
  switch (a.kind) {
    case Kind::Deal:
    case Kind::Draw: {
      if (index(v.viewer) == a.who) break;
      const bool deal = s.phase == Phase::Deal;
      if (deal != (a.kind == Kind::Deal) || (!deal && s.phase != Phase::Draw)) return false;
      const bool two = deal ? !s.rule(rule::Chosen) : s.draws == 2;
      return a.what == kUnknown && a.who == (deal ? s.dealt : s.drawer) && two == (a.more != kNone);
    }
    case Kind::Outcome: {
      State told = s;
      told.result = a.what, told.result_who = a.who, told.result_role = a.more;
      return is_closed(s) && a.what != outcome::Sealed && valid_result(told);
    }
    case Kind::Allow:
    case Kind::Challenge:
    case Kind::Block: {
      if (s.phase == Phase::Final) break;
      const std::uint8_t answer = a.kind == Kind::Allow       ? reply::Allow
                                  : a.kind == Kind::Challenge ? reply::Challenge
                                                              : byte(reply::Block + a.what);
      return v.viewer == p && !Coup::check(s, p, a) && fits_answer(s, index(p), answer, false);
    }
    case Kind::Sealed:
      return s.open() && (a.more || v.viewer != p) &&
             fits_answer(s, index(p), reply::Sealed, a.more != 0);
    case Kind::Keep:
      if (v.viewer == p) break;
      return s.phase == Phase::Exchange && a.what == kUnknown;
    case Kind::Show:
      if (v.viewer == p || index(v.viewer) == s.active) break;
      return s.phase == Phase::Show && a.what == kUnknown;
    case Kind::Choose:
      if (v.viewer == p) break;
      return s.phase == Phase::Choose && Coup::actors(s).has(p) && a.what == kUnknown;
    default:
      break;
  }
  return !Coup::check(s, p, a);
}

}  // namespace

bool Coup::consistent(const View<State>& v, Seat p, const Action& a) {
  if (v.viewer == House) return !check(v.state, p, a);
  if (!consistent_in(v, p, a)) return false;
  if (!v.state.rule(rule::Chosen)) return true;
  State next = v.state;
  apply(next, p, a);
  return feasible(next);
}

}  // namespace parlour::coup
