// The start of a game, whose turn it is, who has won, and queries of the interfaces.
#include "games/tractor/tractor.h"

#include <algorithm>

#include "games/tractor/tractor_rules.h"
#include "games/tractor/tractor_text.h"

namespace parlour::tractor {
namespace {

constexpr OptionSpec::Choice kPacks[] = {{"usual", text::packs_usual},
                                         {"2", text::packs_two},
                                         {"3", text::packs_three},
                                         {"4", text::packs_four}};
constexpr OptionSpec::Choice kStarts[] = {
    {"2", text::rank_2},   {"3", text::rank_3}, {"4", text::rank_4}, {"5", text::rank_5},
    {"6", text::rank_6},   {"7", text::rank_7}, {"8", text::rank_8}, {"9", text::rank_9},
    {"10", text::rank_10}, {"J", text::rank_j}, {"Q", text::rank_q}, {"K", text::rank_k},
    {"A", text::rank_a}};
constexpr OptionSpec::Choice kBadThrows[] = {{"card", text::badthrow_card},
                                             {"component", text::badthrow_component}};
constexpr OptionSpec::Choice kFines[] = {{"card", text::fine_card}, {"none", text::fine_none}};
constexpr OptionSpec::Choice kOverruffs[] = {{"largest", text::overruff_largest},
                                             {"all", text::overruff_all}};
constexpr OptionSpec::Choice kKitties[] = {{"double", text::kitty_double},
                                           {"power", text::kitty_power}};
constexpr OptionSpec::Choice kForced[] = {{"fewest", text::forced_fewest},
                                          {"lowest", text::forced_lowest}};
constexpr std::string_view kFormer[] = {"forced=lowest"};
constexpr OptionSpec kOptions[] = {
    {.key = "rounds",
     .title = text::option_rounds,
     .kind = OptionSpec::Kind::Number,
     .initial = "0",
     .low = 0,
     .high = 20,
     .help = text::help_rounds,
     .part = &text::part_match,
     .zero = &text::rounds_zero},
    {.key = "start",
     .title = text::option_start,
     .initial = "2",
     .choices = kStarts,
     .part = &text::part_match},
    {.key = "packs",
     .title = text::option_packs,
     .initial = "usual",
     .choices = kPacks,
     .help = text::help_packs,
     .part = &text::part_match},
    {.key = "badthrow",
     .title = text::option_badthrow,
     .initial = "card",
     .choices = kBadThrows,
     .part = &text::part_throws},
    {.key = "fine",
     .title = text::option_fine,
     .initial = "card",
     .choices = kFines,
     .part = &text::part_throws},
    {.key = "overruff",
     .title = text::option_overruff,
     .initial = "largest",
     .choices = kOverruffs,
     .part = &text::part_throws},
    {.key = "kitty",
     .title = text::option_kitty,
     .initial = "double",
     .choices = kKitties,
     .help = text::help_kitty,
     .part = &text::part_points},
    {.key = "forced",
     .title = text::option_forced,
     .initial = "fewest",
     .choices = kForced,
     .past = true},
};

// plays_with, for players.
constexpr OptionRule kRules[] = {
    {.key = "packs", .value = "2", .needs = kSeats, .among = "4 5 6", .why = &text::why_packs},
    {.key = "packs", .value = "3", .needs = kSeats, .among = "4 6 7", .why = &text::why_packs},
    {.key = "packs", .value = "4", .needs = kSeats, .among = "4 8", .why = &text::why_packs},
};
constexpr Preset kPresets[] = {
    {.id = "standard", .title = &text::preset_standard, .about = &text::preset_standard_about},
    {.id = "short",
     .title = &text::preset_short,
     .about = &text::preset_short_about,
     .options = "rounds=4"},
    {.id = "friends",
     .title = &text::preset_friends,
     .about = &text::preset_friends_about,
     .seats = 5},
};

// A deal of four packs: its cards, and after each of up to 52 laps a decision of all seats with its
// result; and one more decision for each bid, of which at most ten can follow each other.
constexpr std::uint32_t kLongestDeal = 216 + 52 * (4 + 1) + 10 * (kMost + 1);
// Then the kitty turned over, taken, buried, friends; the plays, and a verdict on each trick.
constexpr std::uint32_t kLongestRound = kLongestDeal + 12 + 2 + kFriends + 216 + 60 + 1;
constexpr std::uint32_t kLongest = 1 + kRedeals * kLongestDeal + kMostRounds * kLongestRound;

}  // namespace

const Info& Tractor::info() {
  static constexpr Info info = {.id = "tractor",
                                .title = text::title,
                                .tagline = text::tagline,
                                .version = 2,
                                .former = kFormer,
                                .min_seats = 4,
                                .max_seats = kMost,
                                .usual_seats = 4,
                                .minutes = 30,
                                .hides = true,
                                .longest = kLongest,
                                .has_styles = true,
                                .scripts = true,
                                .sides = true,
                                .options = kOptions,
                                .option_rules = kRules,
                                .presets = kPresets,
                                .shortest = "rounds=1"};
  return info;
}

std::expected<State, Phrase> Tractor::start(const OptionText& options, int seats) {
  assert(seats >= 4 && seats <= kMost);
  if (const OptionRule* rule = broken_rule(info(), options, seats))
    return std::unexpected(Phrase{rule->why, {}});
  const auto set = [&](std::string_view key) { return options.get(info(), key); };
  State s;
  s.seats = byte(seats);
  const std::string_view packs = set("packs");
  s.packs = byte(packs == "usual" ? usual_packs(seats) : packs[0] - '0');
  assert(plays_with(seats, s.packs));
  s.rules = byte((set("badthrow") == "component" ? rule::BadThrowPart : 0) |
                 (set("overruff") == "all" ? rule::OverruffAll : 0) |
                 (set("kitty") == "power" ? rule::KittyPower : 0) |
                 (set("forced") == "fewest" ? rule::BadThrowFewest : 0) |
                 (set("fine") == "none" ? rule::NoFine : 0));
  s.start_level =
      byte(static_cast<int>(std::ranges::find(kRankNames, set("start")) - kRankNames.begin()));
  s.rounds = byte(static_cast<int>(parse_number(set("rounds"), 20).value_or(0)));
  for (int q = 0; q < seats; ++q) s.level[at(q)] = s.start_level;
  s.order.rank = s.start_level;
  return s;
}

SeatSet Tractor::actors(const State& s) {
  switch (s.phase) {
    case Phase::Bid: {
      SeatSet out;
      for (int q = 0; q < s.seats; ++q) {
        if (in(s.owing, q)) out = out.with(seat(q));
      }
      return out;
    }
    case Phase::Bury:
    case Phase::Friend:
      return SeatSet::of(seat(s.banker));
    case Phase::Play:
      return SeatSet::of(seat(s.turn));
    default:
      return {};
  }
}

double Tractor::score(const State& s, Seat p) {
  return in(s.winners, index(p)) ? 1.0 / std::popcount(s.winners) : 0;
}

// --- bids ---------------------------------------------------------------------------------------

BidRank bid_of(std::uint8_t answer) {
  const int i = answer - reply::Bid;
  return {i / 4, i % 4 + 1};
}

std::uint8_t answer_of(const BidRank& bid) {
  return byte(reply::Bid + bid.place * 4 + bid.count - 1);
}

bool could_bid(const State& s, int q) {
  if (s.bidder == kNobody || s.bid_count < s.packs) return true;
  return q != s.bidder && s.bid_place < 5;
}

std::uint8_t who_is_asked(const State& s) {
  int out = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (could_bid(s, q) && (all_dealt(s) || !in(s.passed, q))) out |= 1 << q;
  }
  return byte(out);
}

Reason check_bid(const State& s, int q, const Cards& cards) {
  int kinds = 0;
  BidRank bid;
  cards.each([&](int kind, int n) {
    ++kinds;
    bid = {bid_place_of(kind), n};
    if (!is_joker(kind) && rank_of(kind) != s.order.rank) bid.place = -1;
  });
  if (kinds != 1) return &text::why_bid_cards;
  if (bid.place < 0) return &text::why_bid_rank;
  if (bid.place >= kSuits && bid.count < 2) return &text::why_bid_joker;
  if (bid.count > s.packs) return &text::why_not_held;
  if (s.bidder == kNobody) return kAllowed;
  if (q == s.bidder && bid.place != s.bid_place) return &text::why_bid_own;
  return bid.over({s.bid_place, s.bid_count}) ? kAllowed : &text::why_bid_low;
}

Action result_of(const State& s) {
  BidRank best;
  int who = kNobody, passed = 0;
  for (int i = 0; i < s.seats; ++i) {
    const int q = (s.first + i) % s.seats;
    const std::uint8_t answer = s.reply[at(q)];
    if (answer == reply::Pass) passed |= 1 << q;
    if (answer < reply::Bid) continue;
    const BidRank bid = bid_of(answer);
    if (who == kNobody || bid.over(best)) best = bid, who = q;
  }
  // After a bid nobody has passed, and after the last card passing does not matter.
  if (who == kNobody) return act(Action::Kind::Outcome, {}, kNobody, all_dealt(s) ? 0 : passed);
  return act(Action::Kind::Outcome, Cards::of(bid_card(best.place, s.order.rank), best.count), who);
}

// --- cards --------------------------------------------------------------------------------------

Cards unseen(const State& s) {
  Cards left = packs(s.packs);
  for (int q = 0; q < s.seats; ++q) left -= s.hand[at(q)];
  left -= s.gone;
  left -= s.kitty;
  return left;
}

// --- sides and points ---------------------------------------------------------------------------

bool with_banker(const State& s, int q) {
  if (s.banker == kNobody) return false;
  if (!s.finding()) return (q - s.banker) % 2 == 0;
  return q == s.banker || s.named[0].who == q || s.named[1].who == q;
}

int attackers_tricks(const State& s) {
  int sum = 0;
  for (int q = 0; q < s.seats; ++q) sum += with_banker(s, q) ? 0 : s.points[at(q)];
  return sum;
}

int attackers_fines(const State& s) {
  int sum = 0;
  for (int q = 0; q < s.seats; ++q) sum += with_banker(s, q) ? s.penalty[at(q)] : -s.penalty[at(q)];
  return sum;
}

int kitty_times(const State& s) {
  if (with_banker(s, s.leader)) return 0;
  return s.rule(rule::KittyPower) ? 1 << std::min<int>(s.largest, 20) : 2 * s.largest;
}

void begin_deal(State& s) {
  s.hand = s.known = s.table = {};
  s.gone = s.kitty = {};
  s.points = {};
  s.penalty = {};
  s.hidden = {};
  s.voids = s.thin = {};
  s.reply = {};
  s.named = {};
  s.reading = {};
  s.hidden_kitty = 0;
  s.dealt = 0;
  s.bidder = kNobody;
  s.bid_place = s.bid_count = 0;
  s.owing = s.passed = 0;
  s.leader = s.turn = s.tricks = s.played = s.winning = s.largest = 0;
  s.order = {s.banker == kNobody ? s.start_level : s.level[s.banker], kNoSuit};
  s.phase = Phase::Deal;
}

namespace {

// The next seat after the banker that is, or is not, on the banker's side.
int next_banker(const State& s, bool held) {
  int q = s.banker;
  do q = (q + 1) % s.seats;
  while (with_banker(s, q) != held);
  return q;
}

// If no side has won at the ace: the highest level; among equals, the winners of the last round.
std::uint8_t leaders(const State& s) {
  int best = -1, out = 0;
  for (int q = 0; q < s.seats; ++q) {
    const int rank = 2 * s.level[at(q)] + in(s.last_side, q);
    if (rank > best) best = rank, out = 0;
    if (rank == best) out |= 1 << q;
  }
  return byte(out);
}

}  // namespace

void end_round(State& s, const Cards& kitty) {
  const int points =
      std::clamp(attackers_points(s) + kitty.points() * kitty_times(s), -kMostPoints, kMostPoints);
  const Levels levels = levels_for(points, s.packs);
  int side = 0, aces = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (with_banker(s, q) != levels.held) continue;
    side |= 1 << q;
    if (levels.held && s.level[at(q)] == kAce) aces |= 1 << q;
    s.level[at(q)] = byte(std::min(kAce, s.level[at(q)] + std::min(levels.up, kAce)));
  }
  s.last_points = static_cast<std::int16_t>(points);
  s.last_held = levels.held;
  s.last_gain = byte(std::min(levels.up, kAce));
  s.last_side = byte(side);
  const int banker = next_banker(s, levels.held);
  const bool last = s.round == (s.rounds ? s.rounds : kMostRounds);
  s.winners = byte(aces);
  if (!aces && last) s.winners = leaders(s);
  s.banker = byte(banker);
  s.first = s.banker;
  begin_deal(s);
  if (s.winners)
    s.phase = Phase::Over;
  else
    ++s.round;
}

static_assert(Game<Tractor>);

}  // namespace parlour::tractor
