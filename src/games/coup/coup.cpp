// The start of a game, whose turn it is, who has won, and queries of the interfaces.
#include <algorithm>
#include <bit>

#include "games/coup/coup_rules.h"
#include "games/coup/coup_text.h"

namespace parlour::coup {
namespace {

constexpr OptionSpec::Choice kTypes[] = {{"original", text::type_original},
                                         {"inquisitors", text::type_inquisitors},
                                         {"reformation", text::type_reformation}};
constexpr OptionSpec::Choice kLosses[] = {{"two", text::losses_two}, {"one", text::losses_one}};
constexpr OptionSpec::Choice kPurses[] = {{"allowed", text::purse_allowed},
                                          {"refused", text::purse_refused}};
constexpr OptionSpec::Choice kCards[] = {{"dealt", text::cards_dealt},
                                         {"chosen", text::cards_chosen}};
constexpr OptionSpec::Choice kMatches[] = {
    {"1", text::match_one}, {"3", text::match_three}, {"5", text::match_five}};
constexpr OptionSpec::Choice kTeams[] = {
    {"none", text::teams_none}, {"two", text::teams_two}, {"pairs", text::teams_pairs}};
constexpr std::string_view kFirst = "first";
constexpr OptionSpec kOptions[] = {
    {.key = "type",
     .title = text::option_type,
     .initial = "original",
     .choices = kTypes,
     .help = text::help_type},
    {.key = "losses",
     .title = text::option_losses,
     .initial = "two",
     .choices = kLosses,
     .help = text::help_losses},
    {.key = "empty-purse",
     .title = text::option_purse,
     .initial = "allowed",
     .choices = kPurses,
     .help = text::help_purse},
    {.key = kFirst,
     .title = text::option_first,
     .kind = OptionSpec::Kind::Seat,
     .initial = "0",
     .low = 0,
     .high = kMost,
     .help = text::help_first},
    {.key = "cards",
     .title = text::option_cards,
     .initial = "dealt",
     .choices = kCards,
     .help = text::help_cards},
    {.key = "match",
     .title = text::option_match,
     .initial = "1",
     .choices = kMatches,
     .help = text::help_match},
    {.key = "teams",
     .title = text::option_teams,
     .initial = "none",
     .choices = kTeams,
     .help = text::help_teams},
};

constexpr OptionRule kRules[] = {
    {.key = "cards", .value = "chosen", .needs = kSeats, .among = "2", .why = &text::why_chosen},
    {.key = "cards",
     .value = "chosen",
     .needs = "type",
     .among = "original",
     .why = &text::why_chosen},
    {.key = "teams", .value = "two", .needs = kSeats, .among = "4 6 8 10", .why = &text::why_two},
    {.key = "teams", .value = "pairs", .needs = kSeats, .among = "6 8 10", .why = &text::why_pairs},
    {.key = "teams",
     .value = "none",
     .needs = "type",
     .among = "original inquisitors",
     .why = &text::why_teams,
     .but = true},
};

constexpr Preset kPresets[] = {
    {.id = "standard", .title = &text::preset_standard, .about = &text::preset_standard_about},
    {.id = "inquisitors",
     .title = &text::preset_inquisitors,
     .about = &text::preset_inquisitors_about,
     .options = "type=inquisitors"},
    {.id = "reformation",
     .title = &text::preset_reformation,
     .about = &text::preset_reformation_about,
     .options = "type=reformation"},
    {.id = "two", .title = &text::preset_two, .about = &text::preset_two_about, .seats = 2},
    {.id = "chosen",
     .title = &text::preset_chosen,
     .about = &text::preset_chosen_about,
     .options = "cards=chosen",
     .seats = 2},
    {.id = "teams",
     .title = &text::preset_teams,
     .about = &text::preset_teams_about,
     .options = "teams=two",
     .seats = 6},
};

// The longest turn: the action, nine answers and their result; proof, draw and loss of a challenge;
// the last chance to block, nine answers to the block, their result and another challenge; the loss
// or the exchange that the action causes.
constexpr std::uint32_t kLongestTurn = 2 + 9 + 3 + 1 + 10 + 3 + 3;
constexpr std::uint32_t kLongestGame = kMost + 2 + 20 * kQuietTurns * kMost * kLongestTurn;
constexpr std::uint32_t kLongest = 5 * kLongestGame;

}  // namespace

const Info& Coup::info() {
  static constexpr Info info = {.id = "coup",
                                .title = text::title,
                                .tagline = text::tagline,
                                .min_seats = 2,
                                .max_seats = kMost,
                                .usual_seats = 4,
                                .minutes = 10,
                                .hides = true,
                                .longest = kLongest,
                                .has_styles = true,
                                .scripts = true,
                                .sides = true,
                                .options = kOptions,
                                .option_rules = kRules,
                                .presets = kPresets};
  return info;
}

std::expected<State, Phrase> Coup::start(const OptionText& options, int seats) {
  assert(seats >= 2 && seats <= kMost);
  const auto set = [&](std::string_view key) { return options.get(info(), key); };
  State s;
  s.seats = static_cast<std::uint8_t>(seats);
  const std::string_view type = set("type");
  s.type = type == "reformation"   ? Type::Reformation
           : type == "inquisitors" ? Type::Inquisitors
                                   : Type::Original;
  s.rules = static_cast<std::uint8_t>(
      (set("losses") == "one" ? rule::SingleLoss : 0) |
      (set("empty-purse") == "refused" ? rule::NoEmptyPurse : 0) |
      (set("match") == "3" ? rule::BestOf3 : 0) | (set("match") == "5" ? rule::BestOf5 : 0) |
      (set("teams") == "two" ? rule::TwoSides : 0) | (set("teams") == "pairs" ? rule::Pairs : 0));
  if (const OptionRule* broken = broken_rule(info(), options, seats))
    return std::unexpected(Phrase{broken->why, {}});
  // Not among the rules between options: the reason names the number of seats.
  const auto first = parse_number(set(kFirst), kMost);
  if (!first || static_cast<int>(*first) > seats) {
    return std::unexpected(Phrase{&text::first_unknown, {std::to_string(seats)}});
  }
  s.starter = static_cast<std::uint8_t>(*first);
  if (set("cards") == "chosen") s.rules |= rule::Chosen;
  return before_game(s);
}

SeatSet Coup::actors(const State& s) {
  switch (s.phase) {
    case Phase::Turn:
    case Phase::Exchange:
    case Phase::Judge:
      return SeatSet::of(seat(s.active));
    case Phase::Final:
    case Phase::Show:
      return SeatSet::of(seat(s.target));
    case Phase::Prove:
    case Phase::Lose:
      return SeatSet::of(seat(s.loser));
    case Phase::Reply:
    case Phase::BlockReply:
    case Phase::Choose: {
      SeatSet out;
      for (int q = 0; q < s.seats; ++q) {
        if ((s.owing >> q) & 1) out = out.with(seat(q));
      }
      return out;
    }
    default:
      return {};
  }
}

namespace {

// The value of a card to a player who may still play on. The duke earns most and depends on nobody;
// the captain takes coins and prevents theft; the assassin needs coins first; the contessa does
// nothing alone; the ambassador and the inquisitor, never both in one game, only change cards. In
// the order of Role.
constexpr std::array<int, kRoles> kUse = {6, 4, 5, 1, 2, 3};

// The value of the cards that a Keep keeps: a second card of the same role adds nothing.
int kept_use(const Action& a) {
  return kUse[a.what] + (a.more < kRoles && a.more != a.what ? kUse[a.more] : 0);
}

// A forced coup: against the strongest; among equals, the next in turn order.
std::array<int, 3> strength(const State& s, int q) {
  return {s.influence(q), s.coins[at(q)], -rank(s, q)};
}

}  // namespace

Action Coup::fallback(const View<State>& v, Seat p) {
  using Kind = Action::Kind;
  std::vector<Action> all;
  legal(v.state, p, all);
  const auto mild = [](const Action& a) {
    return a == coup::play(Play::Income) || a.kind == Kind::Allow || a.kind == Kind::Prove ||
           a.kind == Kind::Leave;
  };
  if (const auto it = std::ranges::find_if(all, mild); it != all.end()) return *it;
  const auto better = [&](const Action& a, const Action& b) {
    if (a.kind == Kind::Play) return strength(v.state, a.who) > strength(v.state, b.who);
    if (a.kind == Kind::Choose) return kUse[a.what] > kUse[b.what];
    return a.kind == Kind::Keep ? kept_use(a) > kept_use(b) : kUse[a.what] < kUse[b.what];
  };
  return *std::ranges::min_element(all, better);
}

OptionText Coup::next_options(const State& s, const OptionText& options) {
  OptionText out = options;
  if (options.get(info(), kFirst) != "0" || s.winner == kNobody) return out;
  std::erase_if(out.set, [](const auto& option) { return option.first == kFirst; });
  out.set.emplace_back(kFirst, std::to_string(s.winner + 1));
  return out;
}

double Coup::score(const State& s, Seat p) {
  const unsigned best = match_leaders(s);
  return (best >> index(p)) & 1 ? 1.0 / std::popcount(best) : 0;
}

std::uint16_t game_winners(const State& s) {
  const auto wins = [&](int q) {
    if (s.winner != kNobody) return q == s.winner || (s.sides() && same_side(s, q, s.winner));
    for (int other = 0; other < s.seats; ++other) {
      if (s.alive(other) && (other == q || (s.sides() && same_side(s, q, other)))) return true;
    }
    return false;
  };
  unsigned out = 0;
  for (int q = 0; q < s.seats; ++q) out |= static_cast<unsigned>(wins(q)) << q;
  return static_cast<std::uint16_t>(out);
}

std::uint16_t match_leaders(const State& s) {
  if (s.games() == 1) return game_winners(s);
  unsigned out = 0;
  for (int q = 0, most = 0; q < s.seats; ++q) {
    if (s.wins(q) > most) most = s.wins(q), out = 0;
    if (s.wins(q) == most) out |= 1u << q;
  }
  return static_cast<std::uint16_t>(out);
}

bool match_decided(const State& s) {
  const int left = s.games() - s.played();
  const unsigned best = match_leaders(s);
  const int leader = std::countr_zero(best);
  bool caught = false;  // somebody else may still have as many wins
  for (int q = 0; q < s.seats; ++q) {
    const bool with_leader = q == leader || (s.sides() && same_side(s, q, leader));
    caught |= !with_leader && s.wins(q) + left >= s.wins(leader);
  }
  return left <= 0 || !caught;
}

int claimed(const State& s, Play p) {
  switch (p) {
    case Play::Tax:
      return Duke;
    case Play::Assassinate:
      return Assassin;
    case Play::Steal:
      return Captain;
    case Play::Exchange:
      return s.envoy();
    case Play::Interrogate:
      return Inquisitor;
    default:
      return kNone;
  }
}

bool blocks(const State& s, Play p, int role) {
  switch (p) {
    case Play::ForeignAid:
      return role == Duke;
    case Play::Assassinate:
      return role == Contessa;
    case Play::Steal:
      return role == Captain || role == s.envoy();
    default:
      return false;
  }
}

bool is_play_of(Type type, Play p) {
  switch (p) {
    case Play::None:
      return false;
    case Play::Interrogate:
      return type != Type::Original;
    case Play::ChangeTeam:
    case Play::Convert:
    case Play::Embezzle:
      return type == Type::Reformation;
    default:
      return true;
  }
}

bool free_for_all(const State& s) {
  if (s.sides()) return false;
  if (s.type != Type::Reformation) return true;
  bool one = false, other = false;
  for (int q = 0; q < s.seats; ++q) {
    if (s.alive(q)) ((s.team >> q) & 1 ? one : other) = true;
  }
  return !(one && other);
}

bool allied(const State& s, int a, int b) {
  return same_side(s, a, b) && !free_for_all(s);
}

bool contested(const State& s) {
  int first = kNobody;
  for (int q = 0; q < s.seats; ++q) {
    if (!s.alive(q)) continue;
    if (first == kNobody)
      first = q;
    else if (!s.sides() || !same_side(s, q, first))
      return true;
  }
  return false;
}

std::array<int, kRoles> unseen(const State& s) {
  std::array<int, kRoles> left{};
  for (int r = 0; r < kRoles; ++r) {
    if (s.has_role(r)) left[static_cast<std::size_t>(r)] = s.copies();
  }
  const auto take = [&](const auto& cards) {
    for (const std::uint8_t c : cards.card) {
      if (c < kRoles) --left[c];
    }
  };
  for (int q = 0; q < s.seats; ++q) {
    take(s.hand[static_cast<std::size_t>(q)]);
    take(s.up[static_cast<std::size_t>(q)]);
    if (s.rule(rule::Chosen)) take(s.aside(q));
  }
  return left;
}

// One card of each role is there besides the chosen ones, and each unseen choice adds one.
bool feasible(const State& s) {
  int unseen_choices = 0, more = 0;
  std::array<int, kRoles> left{};
  left.fill(1);
  for (int q = 0; q < s.seats; ++q) {
    const Hand& aside = s.aside(q);
    if (aside.sealed()) ++unseen_choices;
    for (int r = 0; r < kRoles; ++r) {
      const std::size_t k = static_cast<std::size_t>(q), role = static_cast<std::size_t>(r);
      left[role] += !aside.empty() && !aside.sealed() && s.has_role(r) && !aside.has(r);
      left[role] -= s.hand[k].count(r) + s.up[k].count(r);
    }
  }
  for (const int n : left) more += std::max(0, -n);
  return more <= unseen_choices;
}

int deck_size(const State& s) {
  int cards = 5 * s.copies();
  for (int q = 0; q < s.seats; ++q) {
    cards -= s.hand[static_cast<std::size_t>(q)].size() + s.up[static_cast<std::size_t>(q)].size();
    if (s.rule(rule::Chosen)) cards -= s.aside(q).size();
  }
  return cards;
}

static_assert(Game<Coup>);

}  // namespace parlour::coup
