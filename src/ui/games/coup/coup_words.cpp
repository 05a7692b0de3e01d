#include "ui/games/coup/coup_words.h"

#include "core/signs.h"
#include "room/lesson_game.h"

namespace parlour::ui::coup_table {
namespace {

using coup::Action;
using coup::kNobody;

// A sentence about a player, and the one in which "you" does it; with a target also the one in
// which it is done to "you".
struct Said {
  const Line* by_you;
  const Line* by_other;
  const Line* at_you = nullptr;
};
constexpr Said kBlock = {&words::head_block_you, &words::head_block},
               kChallenge = {&words::head_challenge_you, &words::head_challenge,
                             &words::head_challenge_at_you},
               kDoubt = {&words::head_doubt_you, &words::head_doubt, &words::head_doubt_at_you},
               kProved = {&words::head_proved_you, &words::head_proved},
               kCaught = {&words::head_caught_you, &words::head_caught};

// In the order of Play, without None.
constexpr Said kPlays[] = {
    {&words::head_income_you, &words::head_income},
    {&words::head_aid_you, &words::head_aid},
    {&words::head_coup_you, &words::head_coup, &words::head_coup_at_you},
    {&words::head_tax_you, &words::head_tax},
    {&words::head_assassinate_you, &words::head_assassinate, &words::head_assassinate_at_you},
    {&words::head_steal_you, &words::head_steal, &words::head_steal_at_you},
    {&words::head_exchange_you, &words::head_exchange},
    {&words::head_interrogate_you, &words::head_interrogate, &words::head_interrogate_at_you},
    {&words::head_change_you, &words::head_change},
    {&words::head_convert_you, &words::head_convert, &words::head_convert_at_you},
    {&words::head_embezzle_you, &words::head_embezzle},
};
static_assert(std::size(kPlays) == coup::kPlays - 1);

std::string sentence(const Ui& ui, std::span<const Player> players, const Said& said, int who,
                     int target, int role) {
  const auto called = [&](int q) {
    return q == kNobody ? std::string()
                        : player_name_in(ui, players, seat(q), 1, Type::Small, true);
  };
  const Line* line = is_you(players, seat(who)) ? said.by_you
                     : said.at_you && target != kNobody && is_you(players, seat(target))
                         ? said.at_you
                         : said.by_other;
  const std::string_view card = role < kRoles ? ui.tr(role_line(role)) : std::string_view();
  return ui.tr(*line, {called(who), called(target), card});
}

// The role that the sentence about an action names.
int named_role(const State& s) {
  return s.play == Play::Embezzle ? static_cast<int>(coup::Duke) : coup::claimed(s, s.play);
}

bool challenge_open(const State& s) {
  return s.phase == Phase::Prove;
}

}  // namespace

const Line& play_does(Play p) {
  static constexpr const Line* lines[] = {
      &words::a_card,           &words::does_income,   &words::does_foreign_aid,
      &words::does_coup,        &words::does_tax,      &words::does_assassinate,
      &words::does_steal,       &words::does_exchange, &words::does_interrogate,
      &words::does_change_team, &words::does_convert,  &words::does_embezzle};
  return *lines[at(static_cast<int>(p))];
}

const Line& lose_line(const State& s) {
  return s.cause == coup::Cause::WrongChallenge ? words::lose_challenge
         : block_fell(s)                        ? words::lose_block
         : s.cause == coup::Cause::Coup         ? words::lose_coup
                                                : words::lose_assassin;
}

// Who does what to whom, whatever has been said against it.
static std::string play_sentence(const Ui& ui, std::span<const Player> players, const State& s) {
  return sentence(ui, players, kPlays[at(static_cast<int>(s.play) - 1)], s.active, s.target,
                  named_role(s));
}

std::string headline(const Ui& ui, std::span<const Player> players, const State& s) {
  if (s.play == Play::None) return {};
  if (challenge_open(s)) {
    const int role = coup::claim_at_stake(s);
    return sentence(ui, players, role < kRoles ? kChallenge : kDoubt, s.challenger, s.loser, role);
  }
  if (s.blocker != kNobody && !block_fell(s))
    return sentence(ui, players, kBlock, s.blocker, kNobody, s.block_role);
  return play_sentence(ui, players, s);
}

std::string outcome_line(const Ui& ui, std::span<const Player> players, const Table::Step& step) {
  const auto a = decoded<coup::Coup>(step.shadow);
  const State& before = step.before.state.as<State>();
  if (!a || !challenge_open(before)) return {};
  const int role = coup::claim_at_stake(before);
  if (role >= kRoles) return {};
  if (a->kind == Kind::Prove) return sentence(ui, players, kProved, before.loser, kNobody, role);
  if (a->kind == Kind::Lose) return sentence(ui, players, kCaught, before.loser, kNobody, role);
  return {};
}

std::string declared(const Scene& scene, const State& s, bool brief) {
  const Ui& ui = scene.ui;
  std::string what(ui.tr(play_line(s.play)));
  if (s.play == Play::Embezzle)
    what = fill(words::told_as, ui.lang, {what, ui.tr(words::told_no_duke)});
  if (s.target == kNobody) return what;
  return ui.tr(words::against, {what, brief ? brief_name(scene, s.target) : name(scene, s.target)});
}

std::string place_text(const Scene& scene, const State& s, int q) {
  const Ui& ui = scene.ui;
  std::string out =
      ui.tr(text::says, {name(scene, q), count_text(words::say_coins, ui.lang, s.coins[at(q)])});
  out = ui.list(std::move(out), count_text(words::say_influences, ui.lang, s.influence(q)));
  const std::string_view style = style_of(scene, q);
  return style.empty() ? out : ui.list(std::move(out), style);
}

std::string score_line(const Ui& ui, std::span<const Player> players, const State& s) {
  if (s.games() == 1) return {};
  const int game = std::min(s.played() + !coup::ended(s), s.games());
  return ui.tr(words::game_of, {std::to_string(game), std::to_string(s.games()),
                                coup::score_text(s, player_names(ui, players), ui.lang)});
}

std::string won_line(const Ui& ui, std::span<const Player> players, const State& s) {
  if (s.winner == kNobody) return std::string(ui.tr(words::say_drawn));
  if (s.sides()) {
    const std::string team = ui.tr(words::team, {coup::team_letter(s, s.winner)});
    return ui.tr(words::game_won_team, {team});
  }
  return ui.tr(is_you(players, seat(s.winner)) ? words::game_won_you : words::game_won,
               {player_name(ui, players, seat(s.winner)),
                count_text(words::say_influences, ui.lang, s.influence(s.winner)),
                count_text(words::say_coins, ui.lang, s.coins[at(s.winner)])});
}

// --- whom the game waits for --------------------------------------------------------------------

static std::string waits_for(const Scene& scene, const State& s) {
  std::string waits;
  for (int q = 0; q < s.seats; ++q) {
    if (((s.owing >> q) & 1) && !(scene.may_act && q == own_seat(scene)))
      waits = scene.ui.list(std::move(waits), name(scene, q));
  }
  return waits.empty() ? std::string() : fill(words::say_waits, scene.ui.lang, {waits});
}

std::string loss_line(const Scene& scene, const State& s) {
  const Ui& ui = scene.ui;
  const std::string loses = fill(words::say_lose, ui.lang, {name(scene, s.loser)});
  if (s.cause == coup::Cause::WrongChallenge)
    return ui.tr(text::two_sentences, {ui.tr(words::challenge_failed), loses});
  return block_fell(s) ? ui.tr(text::two_sentences, {ui.tr(words::block_failed), loses}) : loses;
}

bool lesson_over(const Scene& scene) {
  return scene.taught && scene.taught->done();
}

std::string moment(const Scene& scene, const State& s) {
  const Ui& ui = scene.ui;
  const auto who = [&](int q) { return name(scene, q); };
  const bool several = s.phase == Phase::Reply || s.phase == Phase::BlockReply;
  if (scene.may_act && !several) return {};  // the bar says what is expected
  if (lesson_over(scene)) return {};
  switch (s.phase) {
    case Phase::Choose:
      return waits_for(scene, s);
    case Phase::Deal:
    case Phase::Lot:
      return std::string(ui.tr(words::say_dealing));
    case Phase::Over:
    case Phase::Rest:
      return {};
    case Phase::Turn:
      return ui.tr(words::turn_of, {who(s.active)});
    case Phase::Reply:
    case Phase::Closed:
    case Phase::BlockReply:
    case Phase::BlockClosed:
      return waits_for(scene, s);
    case Phase::Final:
      return fill(words::say_final, ui.lang, {who(s.target)});
    case Phase::Prove:
      return fill(words::say_prove, ui.lang, {who(s.loser), who(s.challenger)});
    case Phase::Draw:
      return ui.tr(words::draws, {who(s.drawer)});
    case Phase::Lose:
      return loss_line(scene, s);
    case Phase::Exchange:
      return fill(words::say_exchange, ui.lang, {who(s.active)});
    case Phase::Show:
      return fill(words::say_show, ui.lang, {who(s.target)});
    case Phase::Judge:
      return fill(words::say_judge, ui.lang, {who(s.active), who(s.target)});
  }
  return {};
}

// --- what the viewer may do ---------------------------------------------------------------------

std::string said(const Scene& scene, const Action& a) {
  const Ui& ui = scene.ui;
  const State& s = scene.view.state.as<State>();
  const auto of_role = [&](const Line& line) { return ui.tr(line, {ui.tr(role_line(a.what))}); };
  switch (a.kind) {
    case Kind::Play: {
      const std::string what(ui.tr(play_line(static_cast<Play>(a.what))));
      return a.who == kNobody ? what : ui.tr(words::against, {what, name(scene, a.who)});
    }
    case Kind::Allow:
      return std::string(ui.tr(words::allow));
    case Kind::Challenge:
      return std::string(ui.tr(words::challenge));
    case Kind::Block:
      return of_role(words::block_as);
    case Kind::Prove:
      return std::string(ui.tr(words::prove));
    case Kind::Lose:
      return of_role(s.phase == Phase::Prove ? words::give_up : words::lose);
    case Kind::Show:
      return of_role(words::show);
    case Kind::Choose:
      return std::string(ui.tr(role_line(a.what)));
    case Kind::Leave:
      return std::string(ui.tr(words::leave));
    case Kind::Force:
      return std::string(ui.tr(words::force));
    case Kind::Keep: {
      std::string cards(ui.tr(role_line(a.what)));
      if (a.more < kRoles) cards = ui.tr(words::two_cards, {cards, ui.tr(role_line(a.more))});
      return ui.tr(words::keep, {cards});
    }
    default:
      return coup::Coup::text({s, scene.view.viewer}, scene.view.viewer, a, ui.lang);
  }
}

static std::string challenge_risk(const Ui& ui, bool struck, bool last, const State& s) {
  if (struck && s.blocker == kNobody && !last)
    return std::string(ui.tr(words::risk_both_challenge));
  return last ? std::string(ui.tr(words::risk_last_challenge)) : std::string();
}

std::string warning(const Scene& scene, const Action& a) {
  const Ui& ui = scene.ui;
  const State& s = scene.view.state.as<State>();
  const int me = own_seat(scene);
  if (me < 0) return {};
  const bool last = s.influence(me) == 1;
  const bool struck =
      s.play == Play::Assassinate && s.target == me && !s.rule(coup::rule::SingleLoss);
  if (a.kind == Kind::Challenge) return challenge_risk(ui, struck, last, s);
  const Play p = a.kind == Kind::Play ? static_cast<Play>(a.what) : Play::None;
  if (p == Play::Embezzle && holds(s, me, coup::Duke) && !shy(scene))
    return std::string(ui.tr(last ? words::risk_last_duke : words::risk_duke));
  const int role = a.kind == Kind::Block ? a.what
                   : p != Play::None     ? coup::claimed(s, p)
                                         : static_cast<int>(coup::kNone);
  if (role >= kRoles || shy(scene) || holds(s, me, role)) return {};
  const std::string_view called = ui.tr(role_line(role));
  if (a.kind == Kind::Block && struck && !last) return ui.tr(words::risk_both, {called});
  return ui.tr(last ? words::risk_last : words::risk, {called});
}

std::string stake(const Scene& scene, const Action& a) {
  const int role = coup::claim_at_stake(scene.view.state.as<State>());
  if (a.kind != Kind::Challenge || role >= kRoles) return {};
  return scene.ui.tr(words::stake_challenge, {scene.ui.tr(role_line(role))});
}

std::string duty(const Ui& ui, const State& s) {
  switch (s.phase) {
    case Phase::Turn:
      return std::string(ui.tr(words::why_declare_first));
    case Phase::Final:
      return std::string(ui.tr(words::why_final_first));
    case Phase::Prove:
      return std::string(ui.tr(words::why_prove_first));
    case Phase::Lose:
      return ui.tr(text::two_sentences, {ui.tr(lose_line(s)), ui.tr(words::why_lose_first)});
    case Phase::Exchange:
      return std::string(ui.tr(words::why_keep_first));
    case Phase::Show:
      return std::string(ui.tr(words::why_show_first));
    case Phase::Judge:
      return std::string(ui.tr(words::why_judge_first));
    case Phase::Choose:
      return std::string(ui.tr(words::why_choose_first));
    default:
      return {};
  }
}

int matter(const State& s) {
  return s.blocker != kNobody ? s.block_role : kRoles + static_cast<int>(s.play);
}
std::string matter_text(const Ui& ui, int matter) {
  if (matter >= kRoles) return std::string(ui.tr(play_line(static_cast<Play>(matter - kRoles))));
  return fill(words::told_as, ui.lang, {ui.tr(words::told_block), ui.tr(role_line(matter))});
}

namespace {

// What a step has brought.
struct Brought {
  bool blocked = false;    // there was a block
  bool caught = false;     // a claim was false: the block's, or else the action's
  bool unopposed = false;  // nothing has been told since what it is the outcome of
  bool stands = false;     // the block
  int coins = 0;           // of the player whose turn it is
};
Brought brought_by(const coup::Action& a, const State& before, const State& after) {
  Brought out;
  out.blocked = before.blocker != kNobody;
  out.caught = a.kind == Kind::Lose && before.phase == Phase::Prove;
  out.unopposed = a.kind == Kind::Outcome && a.what == coup::outcome::Nothing;
  out.stands = out.blocked && !out.caught && (a.kind == Kind::Prove || out.unopposed);
  // The price that comes back of an action that was given up is no gain.
  const bool given_up = out.caught && !out.blocked;
  if (before.play != Play::None && !given_up)
    out.coins = std::max(0, after.coins[before.active] - before.coins[before.active]);
  return out;
}

}  // namespace

std::string ended_line(const Ui& ui, std::span<const Player> players, const Table::Step& step) {
  const auto a = decoded<coup::Coup>(step.shadow);
  const State& before = step.before.state.as<State>();
  const State& after = step.after.state.as<State>();
  if (!a || before.play == Play::None || after.play != Play::None) return {};
  const Brought its = brought_by(*a, before, after);
  const bool brings = its.coins > 0;
  const std::string what =
      brings ? play_sentence(ui, players, before) : headline(ui, players, before);
  if (brings) return ui.tr(words::brings, {what, std::to_string(its.coins)});
  if (its.blocked && !its.caught)
    return ui.tr(text::two_sentences, {what, ui.tr(words::block_stands)});
  return its.caught ? outcome_line(ui, players, step) : what;
}

std::vector<room::LogLine> effects(const Ui& ui, const Table::Step& step) {
  const auto a = decoded<coup::Coup>(step.shadow);
  if (!a) return {};
  const State& before = step.before.state.as<State>();
  const Brought its = brought_by(*a, before, step.after.state.as<State>());
  std::vector<room::LogLine> out;
  const std::string what(ui.tr(play_line(before.play)));
  if (a->kind == Kind::Prove && before.challenger < before.seats)
    out.push_back({seat(before.challenger), ui.tr(words::fails, {ui.tr(words::told_challenge)})});
  if (its.caught && its.blocked)
    out.push_back({seat(before.blocker), std::string(ui.tr(words::block_fails))});
  else if (its.caught)
    out.push_back({seat(before.active), ui.tr(words::fails, {what})});
  else if (its.stands)
    out.push_back({.who = seat(before.blocker),
                   .text = std::string(ui.tr(words::block_stands)),
                   .adds = std::string(its.unopposed ? ui.tr(words::it_stands) : "")});
  if (its.coins > 0) {
    const std::string coins = std::to_string(its.coins);
    out.push_back({.who = seat(before.active),
                   .text = ui.tr(words::brings, {what, coins}) + sign("#o"),
                   .adds = its.unopposed && !its.blocked ? "+" + coins + sign("#o") : ""});
  }
  return out;
}

}  // namespace parlour::ui::coup_table
