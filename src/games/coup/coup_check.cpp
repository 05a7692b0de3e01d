// Which actions are legal, why others are not, and what the House does.
#include <algorithm>
#include <numeric>

#include "games/coup/coup_rules.h"
#include "games/coup/coup_text.h"

namespace parlour::coup {

using Kind = Action::Kind;

int take_card(std::array<int, kRoles>& left, Rng& rng) {
  const int sum = std::accumulate(left.begin(), left.end(), 0);
  const int role = draw_index(sum, rng, [&](int r) { return left[at(r)]; });
  --left[at(role)];
  return role;
}

bool can_prove(const State& s, int q) {
  const Hand& hand = s.hand[at(q)];
  const int claim = claim_at_stake(s);
  return claim < kRoles ? hand.has(claim) : !hand.sealed() && !hand.has(Duke);
}

Action result_of(const State& s) {
  const bool challenges = decision_of_challenges(s);
  for (int i = 0; i < s.seats; ++i) {
    const int q = (s.active + i) % s.seats;
    if (!((s.asked >> q) & 1) || ((s.owing >> q) & 1)) continue;
    const std::uint8_t answer = s.reply[at(q)];
    if (!decides(s, answer)) continue;
    if (challenges) return act(Kind::Outcome, q, outcome::Challenge, kNone);
    return act(Kind::Outcome, q, outcome::Block, answer - reply::Block);
  }
  // A challenge comes before any block.
  for (int q = 0; q < s.seats; ++q) {
    const std::uint8_t answer = s.reply[at(q)];
    if (answer >= reply::Block) return act(Kind::Outcome, q, outcome::Block, answer - reply::Block);
  }
  return act(Kind::Outcome, kNobody, outcome::Nothing, kNone);
}

namespace {

// What must happen first, when an action does not belong to this moment.
Reason due_now(const State& s) {
  switch (s.phase) {
    case Phase::Turn:
      return &text::why_declare_first;
    case Phase::Reply:
    case Phase::BlockReply:
      return &text::why_answer_first;
    case Phase::Final:
      return &text::why_final_first;
    case Phase::Prove:
      return &text::why_prove_first;
    case Phase::Lose:
      return &text::why_lose_first;
    case Phase::Exchange:
      return &text::why_keep_first;
    case Phase::Show:
      return &text::why_show_first;
    case Phase::Judge:
      return &text::why_judge_first;
    case Phase::Choose:
      return &text::why_choose_first;
    default:
      return &text::why_not_now;
  }
}

bool is_hostile(Play p) {
  return p == Play::Coup || p == Play::Assassinate || p == Play::Steal || p == Play::Interrogate;
}

Reason check_target(const State& s, Play p, int target) {
  if (!has_target(p)) return target == kNobody ? kAllowed : &text::why_no_target;
  if (target == kNobody) return &text::why_target;
  if (target >= s.seats) return &text::why_no_seat;
  if (target == s.active) return &text::why_oneself;
  if (!s.alive(target)) return &text::why_exiled;
  if (is_hostile(p) && allied(s, s.active, target))
    return s.sides() ? &text::why_partner : &text::why_allied;
  if (p == Play::Steal && s.rule(rule::NoEmptyPurse) && s.coins[at(target)] == 0) {
    return &text::why_empty_purse;
  }
  return kAllowed;
}

Reason check_cost(const State& s, Play p) {
  const int coins = s.coins[s.active];
  if (coins >= kRich && p != Play::Coup) return &text::why_must_coup;
  if (coins >= cost(p)) return kAllowed;
  return p == Play::Coup          ? &text::why_pay_coup
         : p == Play::Assassinate ? &text::why_pay_assassin
         : p == Play::Convert     ? &text::why_pay_convert
                                  : &text::why_pay_change;
}

Reason check_play(const State& s, Play p, int target) {
  if (s.phase != Phase::Turn) return due_now(s);
  if (!is_play_of(s.type, p)) return &text::why_other_type;
  if (const Reason why = check_cost(s, p)) return why;
  if (p == Play::Embezzle && s.reserve == 0) return &text::why_reserve_empty;
  return check_target(s, p, target);
}

Reason check_answer(const State& s, int q, const Action& a) {
  if (!s.open() && (s.phase != Phase::Final || a.kind == Kind::Challenge)) return due_now(s);
  if (a.kind == Kind::Allow) return kAllowed;
  if (a.kind == Kind::Challenge) {
    return decision_of_challenges(s) ? kAllowed : &text::why_no_claim;
  }
  if (s.phase == Phase::BlockReply) return &text::why_block_block;
  if (!s.has_role(a.what)) return &text::why_other_role;
  if (!may_block(s, q)) {
    return target_blocks(s.play) ? &text::why_target_blocks : &text::why_no_block;
  }
  return blocks(s, s.play, a.what) ? kAllowed : &text::why_wrong_block;
}

// Cards, by role, that may be in the deck: the unseen ones, less those that the viewer knows to be
// in hands.
std::array<int, kRoles> loose(const State& s) {
  auto left = unseen(s);
  for (int q = 0; q < s.seats; ++q) {
    if (!s.hand[at(q)].sealed()) continue;
    for (const Pair& known : s.know[at(q)]) {
      for (const std::uint8_t c : known.card) {
        if (c < kRoles) --left[c];
      }
    }
  }
  return left;
}

// Whether the hand has these cards, or an unseen one can have them besides those that the viewer
// knows to be there.
bool may_hold(const State& s, int q, int a, int b = kNone) {
  const Hand& hand = s.hand[at(q)];
  if (!hand.sealed()) return hand.has(a) && (b == kNone || hand.count(b) > (a == b));
  const auto left = loose(s);
  int room = hand.size();
  for (int r = 0; r < kRoles; ++r) {
    int known = 0;
    for (const Pair& pair : s.know[at(q)]) known += pair.count(r);
    const int n = (a == r) + (b == r);
    if (n > left[at(r)] + known) return false;
    room -= std::max(n, known);
  }
  return room >= 0;
}

Reason check_prove(const State& s, int q, const Action& a) {
  if (s.phase != Phase::Prove) return due_now(s);
  const Hand& hand = s.hand[at(q)];
  const bool all = s.blocker == kNobody && s.play == Play::Embezzle;
  if (hand.sealed()) {
    const bool good =
        all ? a.what != Duke && a.more != Duke && (hand.size() == 2) == (a.more != kNone)
            : a.what == claim_at_stake(s) && a.more == kNone;
    return good && may_hold(s, q, a.what, a.more) ? kAllowed : &text::why_cannot_prove;
  }
  if (!can_prove(s, q)) return &text::why_cannot_prove;
  if (all) return a.what == hand[0] && a.more == hand[1] ? kAllowed : &text::why_show_all;
  return a.what == claim_at_stake(s) && a.more == kNone ? kAllowed : &text::why_prove_claim;
}

Reason check_keep(const State& s, int q, const Action& a) {
  if (s.phase != Phase::Exchange) return due_now(s);
  const Hand& hand = s.hand[at(q)];
  if (a.what >= kRoles || hand.sealed()) return &text::why_not_offered;
  const int kept = a.more == kNone ? 1 : 2;
  if (kept != s.influence(q)) return &text::why_keep_as_many;
  if (kept == 1) return hand.has(a.what) ? kAllowed : &text::why_not_offered;
  const bool there = a.what == a.more ? hand.count(a.what) >= 2
                                      : hand.has(a.what) && a.more < kRoles && hand.has(a.more);
  return there && a.what <= a.more ? kAllowed : &text::why_not_offered;
}

Reason check_draw(const State& s, const Action& a) {
  const auto left = loose(s);
  if (a.who != s.drawer || a.what >= kRoles || (s.draws == 2) != (a.more != kNone)) {
    return &text::why_impossible;
  }
  if (s.draws == 1) return left[a.what] >= 1 ? kAllowed : &text::why_impossible;
  const bool there = a.more < kRoles && a.what <= a.more && left[a.what] >= 1 &&
                     left[a.more] >= (a.what == a.more ? 2 : 1);
  return there ? kAllowed : &text::why_impossible;
}

Action told_result(const State& s) {
  return act(Kind::Outcome, s.result_who, s.result, s.result_role);
}

Reason check_house(const State& s, const Action& a) {
  const auto when = [](bool good) { return good ? kAllowed : &text::why_impossible; };
  switch (a.kind) {
    case Kind::Deal: {
      const bool one = s.rule(rule::Chosen);
      if (s.phase != Phase::Deal || a.who != s.dealt || a.what >= kRoles ||
          (one ? a.more != kNone : a.more >= kRoles)) {
        return &text::why_impossible;
      }
      const auto left = unseen(s);
      if (one) return when(left[a.what] >= 1);
      return when(a.what <= a.more && left[a.what] >= 1 &&
                  left[a.more] >= (a.what == a.more ? 2 : 1));
    }
    case Kind::First:
      return when(s.phase == Phase::Lot && a.who < s.seats &&
                  (opener(s) == kNobody || a.who == opener(s)));
    case Kind::Outcome:
      return when((s.phase == Phase::Closed || s.phase == Phase::BlockClosed) &&
                  a == told_result(s));
    case Kind::Next:
      return when(s.phase == Phase::Rest);
    default:
      return s.phase == Phase::Draw ? check_draw(s, a) : &text::why_impossible;
  }
}

bool of_house(Kind k) {
  return k == Kind::Deal || k == Kind::First || k == Kind::Outcome || k == Kind::Draw ||
         k == Kind::Next;
}

}  // namespace

Reason Coup::check(const State& s, Seat p, const Action& a) {
  if (over(s)) return &text::why_over;
  if (of_house(a.kind)) return p == House ? check_house(s, a) : &text::why_house;
  if (!actors(s).has(p)) {
    const bool exiled =
        is_player(p) && index(p) < s.seats && s.dealt == s.seats && !s.alive(index(p));
    return exiled ? &text::why_you_exiled : &text::why_not_turn;
  }
  const int q = index(p);
  switch (a.kind) {
    case Kind::Play:
      return check_play(s, static_cast<Play>(a.what), a.who);
    case Kind::Allow:
    case Kind::Challenge:
    case Kind::Block:
      return check_answer(s, q, a);
    case Kind::Prove:
      return check_prove(s, q, a);
    case Kind::Lose:
      if (s.phase != Phase::Prove && s.phase != Phase::Lose) return due_now(s);
      return a.what < kRoles && may_hold(s, q, a.what) ? kAllowed : &text::why_not_held;
    case Kind::Keep:
      return check_keep(s, q, a);
    case Kind::Show:
      if (s.phase != Phase::Show) return due_now(s);
      return a.what < kRoles && may_hold(s, q, a.what) ? kAllowed : &text::why_not_held;
    case Kind::Leave:
    case Kind::Force:
      return s.phase == Phase::Judge ? kAllowed : due_now(s);
    case Kind::Choose:
      if (s.phase != Phase::Choose) return due_now(s);
      return s.has_role(a.what) ? kAllowed : &text::why_other_role;
    default:
      return &text::why_not_now;
  }
}

// --- the list -----------------------------------------------------------------------------------
namespace {

void list_plays(const State& s, std::vector<Action>& out) {
  const int coins = s.coins[s.active];
  const bool rich = coins >= kRich;
  const bool free = free_for_all(s);
  const auto each_target = [&](Play p) {
    for (int q = 0; q < s.seats; ++q) {
      if (q == s.active || !s.alive(q)) continue;
      if (!free && is_hostile(p) && same_side(s, q, s.active)) continue;
      if (p == Play::Steal && s.coins[at(q)] == 0 && s.rule(rule::NoEmptyPurse)) continue;
      out.push_back(play(p, q));
    }
  };
  if (!rich) {
    out.push_back(play(Play::Income));
    out.push_back(play(Play::ForeignAid));
  }
  if (coins >= cost(Play::Coup)) each_target(Play::Coup);
  if (rich) return;
  out.push_back(play(Play::Tax));
  if (coins >= cost(Play::Assassinate)) each_target(Play::Assassinate);
  each_target(Play::Steal);
  out.push_back(play(Play::Exchange));
  if (s.type == Type::Original) return;
  each_target(Play::Interrogate);
  if (s.type != Type::Reformation) return;
  if (coins >= cost(Play::ChangeTeam)) out.push_back(play(Play::ChangeTeam));
  if (coins >= cost(Play::Convert)) each_target(Play::Convert);
  if (s.reserve > 0) out.push_back(play(Play::Embezzle));
}

void list_blocks(const State& s, int q, std::vector<Action>& out) {
  if (!may_block(s, q)) return;
  for (int r = 0; r < kRoles; ++r) {
    if (blocks(s, s.play, r)) out.push_back(block(r));
  }
}

// One action for each role that is seen in the hand.
void list_cards(const Hand& hand, Kind kind, std::vector<Action>& out) {
  for (std::size_t i = 0; i < 4; ++i) {
    if (hand[i] >= kRoles) break;
    if (i == 0 || hand[i] != hand[i - 1]) out.push_back(act(kind, 0, hand[i]));
  }
}

void list_keeps(const Hand& hand, int n, std::vector<Action>& out) {
  if (n == 1) {
    for (std::size_t i = 0; i < 4 && hand[i] < kRoles; ++i) {
      if (i == 0 || hand[i] != hand[i - 1]) out.push_back(act(Kind::Keep, 0, hand[i], kNone));
    }
    return;
  }
  for (std::size_t i = 0; i < 4 && hand[i] < kRoles; ++i) {
    for (std::size_t j = i + 1; j < 4 && hand[j] < kRoles; ++j) {
      const Action a = act(Kind::Keep, 0, hand[i], hand[j]);
      if (std::find(out.begin(), out.end(), a) == out.end()) out.push_back(a);
    }
  }
}

}  // namespace

bool Coup::legal(const State& s, Seat p, std::vector<Action>& out) {
  out.clear();
  if (!actors(s).has(p)) return true;
  const int q = index(p);
  const Hand& hand = s.hand[at(q)];
  switch (s.phase) {
    case Phase::Turn:
      list_plays(s, out);
      break;
    case Phase::Reply:
    case Phase::BlockReply:
    case Phase::Final:
      out.push_back(act(Kind::Allow));
      if (s.phase != Phase::Final && decision_of_challenges(s)) out.push_back(act(Kind::Challenge));
      list_blocks(s, q, out);
      break;
    case Phase::Prove:
      if (can_prove(s, q)) {
        const bool all = s.blocker == kNobody && s.play == Play::Embezzle;
        out.push_back(all ? act(Kind::Prove, 0, hand[0], hand[1])
                          : act(Kind::Prove, 0, claim_at_stake(s), kNone));
      }
      list_cards(hand, Kind::Lose, out);
      break;
    case Phase::Lose:
      list_cards(hand, Kind::Lose, out);
      break;
    case Phase::Exchange:
      list_keeps(hand, s.influence(q), out);
      break;
    case Phase::Show:
      list_cards(hand, Kind::Show, out);
      break;
    case Phase::Judge:
      out.push_back(act(Kind::Leave));
      out.push_back(act(Kind::Force));
      break;
    case Phase::Choose:
      for (int r = 0; r < kRoles; ++r) {
        if (s.has_role(r)) out.push_back(act(Kind::Choose, 0, r));
      }
      break;
    default:
      break;
  }
  return true;
}

// --- the House ----------------------------------------------------------------------------------
namespace {

// One or two cards out of the deck, in the order of the roles.
template <class Visit>
Source each_hand(const State& s, Kind kind, int who, int n, Visit&& visit) {
  const auto left = unseen(s);
  const auto of = [&](int role) { return static_cast<std::uint32_t>(left[at(role)]); };
  for (int a = 0; a < kRoles; ++a) {
    if (n == 1) {
      visit(of(a), [&] { return act(kind, who, a, kNone); });
      continue;
    }
    for (int b = a; b < kRoles; ++b) {
      const std::uint32_t ways = a == b ? of(a) * (of(a) - (of(a) > 0)) / 2 : of(a) * of(b);
      visit(ways, [&] { return act(kind, who, a, b); });
    }
  }
  return Source::Draw;
}

auto each_chance(const State& s) {
  return [&s](auto&& visit) {
    switch (s.phase) {
      case Phase::Deal:
        return each_hand(s, Kind::Deal, s.dealt, s.rule(rule::Chosen) ? 1 : 2, visit);
      case Phase::Lot:
        for (int q = 0; q < s.seats; ++q) {
          visit(opener(s) == kNobody || q == opener(s), [&] { return act(Kind::First, q); });
        }
        return opener(s) == kNobody ? Source::Draw : Source::Fact;
      case Phase::Rest:
        visit(1, [] { return act(Kind::Next); });
        return Source::Fact;
      case Phase::Draw:
        return each_hand(s, Kind::Draw, s.drawer, s.draws, visit);
      default:
        visit(1, [&] { return told_result(s); });
        return Source::Fact;
    }
  };
}

}  // namespace

bool may_challenge(const State& s, int q) {
  return Coup::check(s, seat(q), act(Kind::Challenge)) == kAllowed;
}

Source Coup::chances(const State& s, std::vector<Chance<Action>>& out) {
  assert(house_due(s));
  return list_chances(out, each_chance(s));
}

Action Coup::house(const State& s, Rng& rng) {
  assert(house_due(s));
  return draw_chance<Action>(rng, each_chance(s));
}

}  // namespace parlour::coup
