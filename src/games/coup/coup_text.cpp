// Coup in words: actions for buttons and the log, the state for the narrator and the terminal.
#include "games/coup/coup_text.h"

#include <bit>
#include <cstdlib>

#include "core/signs.h"
#include "games/coup/coup_rules.h"

namespace parlour::coup {

const Line& role_line(int role) {
  static constexpr const Line* lines[] = {&text::duke,       &text::assassin,   &text::captain,
                                          &text::ambassador, &text::inquisitor, &text::contessa};
  return role >= 0 && role < kRoles ? *lines[role] : text::a_card;
}

const Line& play_line(Play p) {
  static constexpr const Line* lines[] = {
      &text::a_card,           &text::play_income,   &text::play_foreign_aid,
      &text::play_coup,        &text::play_tax,      &text::play_assassinate,
      &text::play_steal,       &text::play_exchange, &text::play_interrogate,
      &text::play_change_team, &text::play_convert,  &text::play_embezzle};
  return *lines[static_cast<std::size_t>(p)];
}

namespace {

using Kind = Action::Kind;

class Words : public Teller {
 public:
  Words(const State& s, Lang lang, std::span<const std::string> names = {})
      : Teller(lang, names, text::player), s_(s) {}

  std::string role(int r) const { return word(role_line(r)); }
  /// For the log: with its sign before it (CoupUi::picture).
  std::string pictured(int r) const { return sign(kPicture + number(r)) + role(r); }
  /// What an action brings or costs at once, for the eye alone: " −3" and a coin.
  static std::string purse(int n) {
    return n == 0 ? std::string() : sign((n > 0 ? " +" : " −") + number(std::abs(n))) + sign("#o");
  }
  std::string amount(int n) const { return count_text(text::say_coins, lang_, n); }

  /// The seen cards; empty if none.
  template <std::size_t n>
  std::string cards(const Cards<n>& set, bool pictures = false) const {
    std::string out;
    for (const std::uint8_t c : set.card) {
      if (c < kRoles) out = join(out, pictures ? pictured(c) : role(c));
    }
    return out;
  }

  std::string action(const Action& a) const;

  /// One's own name, or that of their team: "team A".
  std::string side(int q) const {
    return s_.sides() ? say(text::team, team_letter(s_, q)) : player(q);
  }
  /// The score of a match: "2 : 1"; among more than two, who has won how many.
  std::string score() const;

 private:
  std::string play(Play p, int target) const;
  std::string outcome_of(const Action& a) const;

  const State& s_;
};

std::string Words::play(Play p, int target) const {
  switch (p) {
    case Play::None:
      return {};
    case Play::Income:
      return word(text::act_income);
    case Play::ForeignAid:
      return word(text::act_foreign_aid);
    case Play::Coup:
      return say(text::act_coup, player(target));
    case Play::Tax:
      return word(text::act_tax);
    case Play::Assassinate:
      return say(text::act_assassinate, player(target));
    case Play::Steal:
      return say(text::act_steal, player(target));
    case Play::Exchange:
      return say(text::act_exchange, role(s_.envoy()));
    case Play::Interrogate:
      return say(text::act_interrogate, player(target));
    case Play::ChangeTeam:
      return word(text::act_change_team);
    case Play::Convert:
      return say(text::act_convert, player(target));
    case Play::Embezzle:
      return say(text::act_embezzle, amount(s_.reserve));
  }
  return {};
}

std::string Words::outcome_of(const Action& a) const {
  if (a.what == outcome::Nothing) {
    return word(s_.blocker == kNobody ? text::outcome_nothing : text::outcome_stands);
  }
  if (a.what == outcome::Block) return say(text::outcome_block, player(a.who), role(a.more));
  const int claim = claim_at_stake(s_);
  if (claim >= kRoles) {
    return say(text::outcome_challenge_embezzle, player(a.who), player(claimant(s_)));
  }
  return say(text::outcome_challenge, player(a.who), role(claim), player(claimant(s_)));
}

std::string Words::action(const Action& a) const {
  const bool two = a.more != kNone;
  switch (a.kind) {
    case Kind::Deal:
      if (a.what >= kRoles)
        return say(two ? text::act_deal_hidden : text::act_draw_one_hidden, player(a.who));
      if (!two) return say(text::act_draw_one, player(a.who), role(a.what));
      return say(text::act_deal, player(a.who), role(a.what), role(a.more));
    case Kind::First:
      return say(text::act_first, player(a.who));
    case Kind::Play:
      return play(static_cast<Play>(a.what), a.who);
    case Kind::Allow:
      return word(text::act_allow);
    case Kind::Challenge: {
      const int claim = claim_at_stake(s_);
      if (claim >= kRoles) return word(text::act_challenge_embezzle);
      return say(text::act_challenge, role(claim));
    }
    case Kind::Block:
      return say(text::act_block, role(a.what));
    case Kind::Sealed:
      return word(text::act_sealed);
    case Kind::Outcome:
      return outcome_of(a);
    case Kind::Prove:
      if (two) return say(text::act_prove_all, role(a.what), role(a.more));
      if (s_.play == Play::Embezzle && s_.blocker == kNobody)
        return say(text::act_prove_one, role(a.what));
      return say(text::act_prove, role(a.what));
    case Kind::Lose:
      return say(s_.phase == Phase::Prove ? text::act_give_up : text::act_lose, role(a.what));
    case Kind::Draw:
      if (a.what >= kRoles)
        return say(two ? text::act_draw_two_hidden : text::act_draw_one_hidden, player(a.who));
      if (!two) return say(text::act_draw_one, player(a.who), role(a.what));
      return say(text::act_draw_two, player(a.who), role(a.what), role(a.more));
    case Kind::Keep:
      if (a.what >= kRoles) return word(text::act_keep_hidden);
      if (!two) return say(text::act_keep_one, role(a.what));
      return say(text::act_keep_two, role(a.what), role(a.more));
    case Kind::Show:
      if (a.what >= kRoles) return word(text::act_show_hidden);
      return say(text::act_show, role(a.what));
    case Kind::Leave:
      return word(text::act_leave);
    case Kind::Force:
      return word(text::act_force);
    case Kind::Choose:
      if (a.what >= kRoles) return word(text::act_choose_hidden);
      return say(text::act_choose, role(a.what));
    case Kind::Next:
      return word(text::act_next);
  }
  return {};
}

std::string Words::score() const {
  const int n = s_.sides() ? s_.sides() : s_.seats;
  if (n == 2) return say(text::say_score, number(s_.wins(0)), number(s_.wins(1)));
  std::string out;
  for (int q = 0; q < n; ++q) {
    if (s_.wins(q)) out = join(out, say(text::say_score, side(q), number(s_.wins(q))));
  }
  return out.empty() ? say(text::say_score, number(0), number(0)) : out;
}

// "player 2: 4 coins, 2 influences (Duke, Captain), lost: ..., Loyalists"
std::string seat_line(const State& s, const Words& w, int q, Seat viewer) {
  std::string out;
  const Pair& up = s.up[at(q)];
  if (s.alive(q)) {
    out = w.amount(s.coins[at(q)]);
    out = w.join(out, w.count(text::say_influences, s.influence(q)));
    const std::string hand = w.cards(s.hand[at(q)]);
    if (!hand.empty()) out = w.aside(out, hand);
    if (is_player(viewer) && index(viewer) < s.seats && index(viewer) != q) {
      const std::string known = w.cards(s.know[at(q)][at(index(viewer))]);
      if (!known.empty()) out = w.join(out, w.say(text::say_known, known));
    }
  } else {
    out = w.word(text::say_out);
  }
  if (!up.empty()) out = w.join(out, w.say(text::say_lost, w.cards(up)));
  if (s.sides()) out = w.join(out, w.side(q));
  if (s.type == Type::Reformation && s.turns > 0) {
    out = w.join(out, w.word((s.team >> q) & 1 ? text::reformists : text::loyalists));
  }
  return w.row(w.player(q), out);
}

std::string moment(const State& s, const Words& w) {
  if (s.phase == Phase::Choose) return w.say(text::say_choosing, w.players(s.owing));
  if (s.phase == Phase::Rest || (s.phase == Phase::Over && s.games() > 1)) {
    const std::string won =
        s.winner == kNobody ? w.word(text::say_drawn) : w.say(text::say_won, w.side(s.winner));
    if (s.phase == Phase::Rest) return won;
    const std::string best =
        s.sides() ? w.side(std::countr_zero(match_leaders(s))) : w.players(match_leaders(s));
    return won + ' ' + w.say(text::say_match, w.score(), best);
  }
  if (s.phase == Phase::Deal || s.phase == Phase::Lot) return w.word(text::say_dealing);
  if (s.phase == Phase::Over) {
    return s.winner == kNobody ? w.word(text::say_drawn) : w.say(text::say_won, w.side(s.winner));
  }
  const std::string active = w.player(s.active);
  std::string out = w.say(text::say_turn, std::to_string(s.turns), active);
  if (s.play == Play::None) return out;
  const std::string name = w.word(play_line(s.play));
  out += ' ';
  out += s.target == kNobody ? w.say(text::say_action, active, name)
                             : w.say(text::say_action_target, active, name, w.player(s.target));
  if (s.blocker != kNobody)
    out += ' ' + w.say(text::say_block, w.player(s.blocker), w.role(s.block_role));
  switch (s.phase) {
    case Phase::Reply:
    case Phase::BlockReply:
      return s.owing ? out + ' ' + w.say(text::say_waits, w.players(s.owing)) : out;
    case Phase::Final:
      return out + ' ' + w.say(text::say_final, w.player(s.target));
    case Phase::Prove:
      return out + ' ' + w.say(text::say_prove, w.player(s.loser), w.player(s.challenger));
    case Phase::Lose:
      return out + ' ' + w.say(text::say_lose, w.player(s.loser));
    case Phase::Exchange:
      return out + ' ' + w.say(text::say_exchange, active);
    case Phase::Show:
      return out + ' ' + w.say(text::say_show, w.player(s.target));
    case Phase::Judge:
      if (s.shown >= kRoles) return out + ' ' + w.say(text::say_judge, active, w.player(s.target));
      return out + ' ' + w.say(text::say_judge_card, active, w.player(s.target), w.role(s.shown));
    default:
      return out;
  }
}

}  // namespace

std::string Coup::text(const View<State>& v, Seat, const Action& a, Lang lang) {
  return Words(v.state, lang).action(a);
}

std::string Coup::said(const View<State>& v, Seat, const Action& a,
                       std::span<const std::string> names, Lang lang) {
  return Words(v.state, lang, names).action(a);
}

// Noun phrases, so that each line reads well after any name. The outcome of a decision covers its
// answers; that nobody objects needs no line, and neither does the deal.
std::string Coup::log_line(const View<State>& before, const Action& a, const State&,
                           std::span<const std::string> names, Lang lang) {
  const State& s = before.state;
  const Words w(s, lang, names);
  const auto as = [&](const std::string& what, int role) {
    return role < kRoles ? w.say(text::told_as, what, w.pictured(role)) : what;
  };
  const auto against = [&](const std::string& what, int q) {
    return q == kNobody ? what : w.say(text::told_against, what, w.player(q));
  };
  const bool two = a.kind == Kind::Prove || a.kind == Kind::Draw || a.kind == Kind::Keep;
  const std::string cards = w.cards(Pair{{a.what, two ? a.more : kNone}}, true);
  const int claim = claim_at_stake(s);
  switch (a.kind) {
    case Kind::Deal:
    case Kind::Allow:
    case Kind::Sealed:
    case Kind::Challenge:
    case Kind::Choose:
      return {};
    case Kind::Next:
      return w.say(s.winner == kNobody ? text::told_game_drawn : text::told_game_won,
                   std::to_string(s.played()), w.score());
    case Kind::First:
      return w.word(text::told_first);
    case Kind::Play: {
      const Play p = static_cast<Play>(a.what);
      const std::string what = against(w.word(play_line(p)), a.who);
      const std::string purse = Words::purse(p == Play::Income ? 1 : -cost(p));
      if (p == Play::Embezzle) return w.say(text::told_as, what, w.word(text::told_no_duke));
      return as(what, claimed(s, p)) + purse;
    }
    case Kind::Block:
      return s.phase == Phase::Final ? as(w.word(text::told_block), a.what) : std::string();
    case Kind::Outcome:
      if (a.what == outcome::Nothing) return {};
      if (a.what == outcome::Block) return as(w.word(text::told_block), a.more);
      return as(against(w.word(text::told_challenge), claimant(s)), claim);
    case Kind::Prove:
      return w.say(text::told_shown, cards);
    case Kind::Lose:
      return w.say(text::told_lost, cards);
    case Kind::Draw:
      if (a.what < kRoles) return w.say(text::told_drawn, cards);
      return w.count(text::told_drawn_hidden, a.more != kNone ? 2 : 1);
    case Kind::Keep:
      return a.what < kRoles ? w.say(text::told_kept, cards) : w.word(text::told_exchanged);
    case Kind::Show:
      return a.what < kRoles ? w.say(text::told_shown, cards) : w.word(text::told_showed);
    case Kind::Leave:
      return w.word(text::told_left);
    case Kind::Force:
      return w.word(text::told_forced);
  }
  return {};
}

std::string Coup::seating(const State& s, std::span<const std::string> names, Lang lang) {
  const Words w(s, lang, names);
  std::string out;
  for (int side = 0; side < s.sides(); ++side) {
    unsigned members = 0;
    for (int q = side; q < s.seats; q += s.sides()) members |= 1u << q;
    out = w.also(out, w.row(w.side(side), w.players(members)));
  }
  return out;
}

std::string Coup::describe(const View<State>& v, Lang lang) {
  return described(v, {}, lang);
}

std::string score_text(const State& s, std::span<const std::string> names, Lang lang) {
  return Words(s, lang, names).score();
}

std::string described(const View<State>& v, std::span<const std::string> names, Lang lang) {
  const State& s = v.state;
  const Words w(s, lang, names);
  std::string out;
  for (int q = 0; q < s.seats; ++q) out += seat_line(s, w, q, v.viewer) + '\n';
  if (s.games() > 1 && s.phase != Phase::Over) {
    const int game = std::min(s.played() + (s.phase != Phase::Rest), s.games());
    out += w.say(text::say_game, std::to_string(game), std::to_string(s.games()), w.score()) + '\n';
  }
  out += w.say(text::say_deck, w.count(text::say_deck_cards, deck_size(s)));
  if (s.type == Type::Reformation && s.turns > 0) {
    out += ' ' + w.say(text::say_reserve, w.amount(s.reserve));
    if (free_for_all(s) && !Coup::over(s)) out += ' ' + w.word(text::say_free);
  }
  return out + '\n' + moment(s, w) + '\n';
}

}  // namespace parlour::coup
