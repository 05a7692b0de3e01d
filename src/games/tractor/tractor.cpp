// The start of a game, whose turn it is, who has won, and queries of the interfaces.
#include "games/tractor/tractor.h"

#include <algorithm>

#include "games/tractor/tractor_rules.h"
#include "games/tractor/tractor_text.h"

namespace parlour::tractor {
namespace {

// Numbers and ranks read the same in every language.
constexpr Line plain(const char* name) {
  return {{name}};
}
constexpr OptionSpec::Choice kStarts[] = {
    {"2", plain("2")}, {"3", plain("3")}, {"4", plain("4")}, {"5", plain("5")},   {"6", plain("6")},
    {"7", plain("7")}, {"8", plain("8")}, {"9", plain("9")}, {"10", plain("10")}, {"J", plain("J")},
    {"Q", plain("Q")}, {"K", plain("K")}, {"A", plain("A")}};
constexpr OptionSpec::Choice kPacks[] = {{"usual", text::packs_usual},
                                         {"1", text::packs_one},
                                         {"2", text::packs_two},
                                         {"3", text::packs_three},
                                         {"4", text::packs_four}};
constexpr OptionSpec::Choice kBadThrows[] = {{"card", text::badthrow_card},
                                             {"component", text::badthrow_component}};
constexpr OptionSpec::Choice kFines[] = {{"card", text::fine_card}, {"none", text::fine_none}};
constexpr OptionSpec::Choice kOverruffs[] = {{"largest", text::overruff_largest},
                                             {"all", text::overruff_all}};
constexpr OptionSpec::Choice kKitties[] = {
    {"double", text::kitty_double}, {"power", text::kitty_power}, {"flat", text::kitty_flat}};
constexpr OptionSpec::Choice kForced[] = {{"fewest", text::forced_fewest},
                                          {"lowest", text::forced_lowest}};
constexpr OptionSpec::Choice kStops[] = {
    {"none", text::stops_none}, {"5-10-K", text::stops_three}, {"2-5-10-K", text::stops_four}};
constexpr OptionSpec::Choice kAlways[] = {
    {"none", text::always_none}, {"2", text::always_two}, {"2-3-5", text::always_three}};
constexpr OptionSpec::Choice kFollows[] = {
    {"full", text::follow_full}, {"pairs", text::follow_pairs}, {"suit", text::follow_suit}};
constexpr OptionSpec::Choice kWishes[] = {{"no", text::wish_never},
                                          {"0", text::wish_none},
                                          {"15", text::wish_few},
                                          {"trumps", text::wish_trumps}};
constexpr OptionSpec::Choice kNoYes[] = {{"no", text::no}, {"yes", text::yes}};
constexpr OptionSpec::Choice kAfters[] = {
    {"end", text::after_end}, {"no-trump", text::after_no_trump}, {"on", text::after_on}};
constexpr OptionSpec::Choice kJokers[] = {{"two", text::jokers_two}, {"all", text::jokers_all}};
constexpr OptionSpec::Choice kBanks[] = {{"bidder", text::bank_bidder},
                                         {"first", text::bank_first}};
constexpr OptionSpec::Choice kWins[] = {
    {"usual", text::points_usual}, {"40", plain("40")},   {"60", plain("60")},  {"80", plain("80")},
    {"100", plain("100")},         {"120", plain("120")}, {"160", plain("160")}};
constexpr OptionSpec::Choice kSteps[] = {{"usual", text::points_usual}, {"10", plain("10")},
                                         {"20", plain("20")},           {"30", plain("30")},
                                         {"40", plain("40")},           {"60", plain("60")}};
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
     .help = text::help_start,
     .part = &text::part_match},
    {.key = "packs",
     .title = text::option_packs,
     .initial = "usual",
     .choices = kPacks,
     .help = text::help_packs,
     .part = &text::part_match},
    {.key = "stops",
     .title = text::option_stops,
     .initial = "none",
     .choices = kStops,
     .help = text::help_stops,
     .part = &text::part_climbing},
    {.key = "jacks",
     .title = text::option_jacks,
     .initial = "no",
     .choices = kNoYes,
     .help = text::help_jacks,
     .part = &text::part_climbing},
    {.key = "aces",
     .title = text::option_aces,
     .initial = "no",
     .choices = kNoYes,
     .help = text::help_aces,
     .part = &text::part_climbing},
    {.key = "after",
     .title = text::option_after,
     .initial = "end",
     .choices = kAfters,
     .help = text::help_after,
     .part = &text::part_climbing},
    {.key = "reinforce",
     .title = text::option_reinforce,
     .initial = "yes",
     .choices = kNoYes,
     .help = text::help_reinforce,
     .part = &text::part_bids},
    {.key = "overown",
     .title = text::option_overown,
     .initial = "no",
     .choices = kNoYes,
     .help = text::help_overown,
     .part = &text::part_bids},
    {.key = "at-once",
     .title = text::option_at_once,
     .initial = "no",
     .choices = kNoYes,
     .help = text::help_at_once,
     .part = &text::part_bids},
    {.key = "jokers",
     .title = text::option_jokers,
     .initial = "two",
     .choices = kJokers,
     .help = text::help_jokers,
     .part = &text::part_bids},
    {.key = "bank",
     .title = text::option_bank,
     .initial = "bidder",
     .choices = kBanks,
     .help = text::help_bank,
     .part = &text::part_bids},
    {.key = "always",
     .title = text::option_always,
     .initial = "none",
     .choices = kAlways,
     .help = text::help_always,
     .part = &text::part_bids},
    {.key = "redeal",
     .title = text::option_redeal,
     .initial = "no",
     .choices = kWishes,
     .help = text::help_redeal,
     .part = &text::part_bids},
    {.key = "follow",
     .title = text::option_follow,
     .initial = "full",
     .choices = kFollows,
     .help = text::help_follow,
     .part = &text::part_throws},
    {.key = "throws",
     .title = text::option_throws,
     .initial = "yes",
     .choices = kNoYes,
     .help = text::help_throws,
     .part = &text::part_throws},
    {.key = "badthrow",
     .title = text::option_badthrow,
     .initial = "card",
     .choices = kBadThrows,
     .help = text::help_badthrow,
     .part = &text::part_throws},
    {.key = "fine",
     .title = text::option_fine,
     .initial = "card",
     .choices = kFines,
     .help = text::help_fine,
     .part = &text::part_throws},
    {.key = "overruff",
     .title = text::option_overruff,
     .initial = "largest",
     .choices = kOverruffs,
     .help = text::help_overruff,
     .part = &text::part_throws},
    {.key = "fours",
     .title = text::option_fours,
     .initial = "no",
     .choices = kNoYes,
     .help = text::help_fours,
     .part = &text::part_throws},
    {.key = "kitty",
     .title = text::option_kitty,
     .initial = "double",
     .choices = kKitties,
     .help = text::help_kitty,
     .part = &text::part_points},
    {.key = "shown",
     .title = text::option_shown,
     .initial = "yes",
     .choices = kNoYes,
     .help = text::help_shown,
     .part = &text::part_points},
    {.key = "win",
     .title = text::option_win,
     .initial = "usual",
     .choices = kWins,
     .help = text::help_win,
     .part = &text::part_points},
    {.key = "step",
     .title = text::option_step,
     .initial = "usual",
     .choices = kSteps,
     .help = text::help_step,
     .part = &text::part_points},
    {.key = "zero",
     .title = text::option_zero,
     .initial = "yes",
     .choices = kNoYes,
     .help = text::help_zero,
     .part = &text::part_points},
    {.key = "early",
     .title = text::option_early,
     .initial = "no",
     .choices = kNoYes,
     .help = text::help_early,
     .part = &text::part_points},
    {.key = "fry",
     .title = text::option_fry,
     .initial = "no",
     .choices = kNoYes,
     .help = text::help_fry,
     .part = &text::part_points},
    {.key = "join",
     .title = text::option_join,
     .initial = "no",
     .choices = kNoYes,
     .help = text::help_join,
     .part = &text::part_friends},
    {.key = "alone",
     .title = text::option_alone,
     .initial = "no",
     .choices = kNoYes,
     .help = text::help_alone,
     .part = &text::part_friends},
    {.key = "forced",
     .title = text::option_forced,
     .initial = "fewest",
     .choices = kForced,
     .past = true},
};

// What a choice of an option sets in State::rules.
struct Bit {
  std::string_view key, value;
  rule::Set rule;
};
constexpr Bit kBits[] = {
    {"badthrow", "component", rule::BadThrowPart},
    {"overruff", "all", rule::OverruffAll},
    {"kitty", "power", rule::KittyPower},
    {"kitty", "flat", rule::KittyFlat},
    {"forced", "fewest", rule::BadThrowFewest},
    {"fine", "none", rule::NoFine},
    {"stops", "5-10-K", rule::Stops},
    {"stops", "2-5-10-K", rule::Stops | rule::StopAtTwo},
    {"jacks", "yes", rule::Jacks},
    {"aces", "yes", rule::Aces},
    {"throws", "no", rule::NoThrows},
    {"reinforce", "no", rule::NoMore},
    {"overown", "yes", rule::OwnOver},
    {"jokers", "all", rule::JokersAll},
    {"bank", "first", rule::FirstBanks},
    {"redeal", "0", rule::WishNone},
    {"redeal", "15", rule::WishFew},
    {"redeal", "trumps", rule::WishTrumps},
    {"fours", "yes", rule::Fours},
    {"zero", "no", rule::PlainZero},
    {"early", "yes", rule::Early},
    {"fry", "yes", rule::Fry},
    {"follow", "pairs", rule::FollowPairs},
    {"follow", "suit", rule::FollowCount},
    {"join", "yes", rule::OthersJoin},
    {"alone", "yes", rule::AloneDouble},
    {"after", "no-trump", rule::AfterNoTrump},
    {"after", "on", rule::AfterOn},
    {"at-once", "yes", rule::AtOnce},
    {"shown", "no", rule::KittyCovered},
};

// plays_with, for players; then what depends on what.
constexpr OptionRule kRules[] = {
    {.key = "jokers",
     .value = "all",
     .needs = "packs",
     .among = "usual 2 3 4",
     .why = &text::why_one_joker},
    {.key = "packs", .value = "1", .needs = kSeats, .among = "4", .why = &text::why_packs},
    {.key = "packs", .value = "2", .needs = kSeats, .among = "4 5 6", .why = &text::why_packs},
    {.key = "packs", .value = "3", .needs = kSeats, .among = "4 6 7", .why = &text::why_packs},
    {.key = "packs", .value = "4", .needs = kSeats, .among = "4 8", .why = &text::why_packs},
    {.key = "badthrow",
     .value = "component",
     .needs = "throws",
     .among = "yes",
     .why = &text::why_needs_throws},
    {.key = "fine",
     .value = "none",
     .needs = "throws",
     .among = "yes",
     .why = &text::why_needs_throws},
    {.key = "overruff",
     .value = "all",
     .needs = "throws",
     .among = "yes",
     .why = &text::why_needs_throws},
    {.key = "fours", .value = "yes", .needs = kSeats, .among = "4 8", .why = &text::why_four_packs},
    {.key = "fours",
     .value = "yes",
     .needs = "packs",
     .among = "usual 4",
     .why = &text::why_four_packs},
    {.key = "join",
     .value = "yes",
     .needs = kSeats,
     .among = "5 7",
     .why = &text::why_needs_friends},
    {.key = "alone",
     .value = "yes",
     .needs = kSeats,
     .among = "5 7",
     .why = &text::why_needs_friends},
};
constexpr Preset kPresets[] = {
    {.id = "standard", .title = &text::preset_standard, .about = &text::preset_standard_about},
    {.id = "short",
     .title = &text::preset_short,
     .about = &text::preset_short_about,
     .options = "rounds=4"},
    {.id = "beijing",
     .title = &text::preset_beijing,
     .about = &text::preset_beijing_about,
     .options = "stops=5-10-K jacks=yes aces=yes"},
    {.id = "shanghai",
     .title = &text::preset_shanghai,
     .about = &text::preset_shanghai_about,
     .options = "stops=2-5-10-K"},
    {.id = "shandong",
     .title = &text::preset_shandong,
     .about = &text::preset_shandong_about,
     .options = "always=2-3-5"},
    {.id = "fry",
     .title = &text::preset_fry,
     .about = &text::preset_fry_about,
     .options = "fry=yes"},
    {.id = "friends",
     .title = &text::preset_friends,
     .about = &text::preset_friends_about,
     .seats = 5},
};

// A deal of four packs: its cards, and after each of up to 52 laps a decision of all seats with its
// result; and one more decision for each bid, of which at most ten can follow each other, and for
// the answers to the last.
constexpr std::uint32_t kLongestDeal = 216 + 52 * (4 + 1) + 11 * (kMost + 1);
// Then the kitty turned over, taken, buried, friends; the plays, and a verdict on each trick.
constexpr std::uint32_t kLongestRound = kLongestDeal + 12 + 2 + kFriends + 216 + 60 + 1;
constexpr std::uint32_t kLongestEnd = kMost;  // answers whether to end it early
// Where others may bid higher after a burial: at most ten times, after all others have passed.
constexpr std::uint32_t kLongestFry = 11 * (kMost + 3);
constexpr std::uint32_t kLongest =
    1 + kRedeals * kLongestDeal + kMostRounds * (kLongestRound + kLongestFry + kLongestEnd);

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
                                .shortest = "rounds=1",
                                .prizes = &text::prizes};
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
  for (const Bit& bit : kBits) s.rules |= set(bit.key) == bit.value ? bit.rule : 0;
  if (s.packs < kMostPacks) s.rules &= ~rule::Fours;  // no four cards are alike
  s.start_level =
      byte(static_cast<int>(std::ranges::find(kRankNames, set("start")) - kRankNames.begin()));
  s.rounds = byte(static_cast<int>(parse_number(set("rounds"), 20).value_or(0)));
  const auto units = [&](std::string_view key, int usual) {
    const int points = static_cast<int>(parse_number(set(key), kMostPoints).value_or(0));
    return points == usual ? std::uint8_t{0} : byte(points / kPointUnit);
  };
  s.step = units("step", level_step(int{s.packs}));
  s.win = units("win", 2 * level_step(int{s.packs}));
  for (int q = 0; q < seats; ++q) s.level[at(q)] = s.start_level;
  s.order.rank = s.start_level;
  s.order.always = set("always") == "2" ? kTwos : set("always") == "2-3-5" ? kTwosToFives : byte(0);
  return s;
}

SeatSet Tractor::actors(const State& s) {
  if (s.owing) {  // in Bid, and before a round ends early
    SeatSet out;
    for (int q = 0; q < s.seats; ++q) {
      if (in(s.owing, q)) out = out.with(seat(q));
    }
    return out;
  }
  switch (s.phase) {
    case Phase::Bury:
      return SeatSet::of(seat(taker(s)));
    case Phase::Friend:
      return SeatSet::of(seat(s.banker));
    case Phase::Fry:
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
  if (s.order.rank == kNoRank || bid_is_final(s)) return false;
  if (s.bidder == kNobody) return true;
  const bool own = q == s.bidder, over = !own || s.rule(rule::OwnOver);
  if (s.bid_count < s.packs && (over || !s.rule(rule::NoMore))) return true;
  return over && s.bid_place < 5 && s.packs > 1;  // higher jokers
}

std::uint8_t who_is_asked(const State& s) {
  int out = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (may_wish(s) || (could_bid(s, q) && (all_dealt(s) || !in(s.passed, q)))) out |= 1 << q;
  }
  return byte(out);
}

Reason check_bid(const State& s, int q, const Cards& cards) {
  if (s.order.rank == kNoRank) return &text::why_bid_level;
  if (bid_is_final(s)) return &text::why_bid_final;
  int kinds = 0;
  BidRank bid;
  cards.each([&](int kind, int n) {
    ++kinds;
    bid = {bid_place_of(kind), n};
    if (!is_joker(kind) && rank_of(kind) != s.order.rank) bid.place = -1;
  });
  if (kinds != 1) return &text::why_bid_cards;
  if (bid.place < 0) return &text::why_bid_rank;
  if (bid.count < least_bid(s, bid.place))
    return s.rule(rule::JokersAll) ? &text::why_bid_jokers : &text::why_bid_joker;
  if (bid.count > s.packs) return &text::why_not_held;
  if (s.bidder == kNobody) return kAllowed;
  if (q == s.bidder) {
    const bool more = bid.place == s.bid_place;
    if (more && s.rule(rule::NoMore)) return &text::why_bid_no_more;
    if (!more && !s.rule(rule::OwnOver)) return &text::why_bid_own;
  }
  return bid.over({s.bid_place, s.bid_count}) ? kAllowed : &text::why_bid_low;
}

Action result_of(const State& s) {
  BidRank best;
  int who = kNobody, passed = 0;
  for (int i = 0; i < s.seats; ++i) {
    const int q = (s.first + i) % s.seats;
    const std::uint8_t answer = s.reply[at(q)];
    if (answer == reply::Pass) passed |= 1 << q;
    if (answer == reply::Wish) return act(Action::Kind::Redeal, {}, q);
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
  if (hand_size(s, s.leader) > 0) return 0;  // the round has ended early
  if (with_banker(s, s.leader)) return 0;
  if (s.rule(rule::KittyFlat)) return 2;
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
  s.bidder = s.keeper = kNobody;
  s.bid_place = s.bid_count = 0;
  s.owing = s.passed = 0;
  s.leader = s.turn = s.tricks = s.played = s.winning = s.largest = 0;
  s.order.rank = s.banker == kNobody ? s.start_level : s.level[s.banker];
  s.order.suit = kNoSuit;
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

// Goes up so many steps, by a side that has defended or not.
void climb(State& s, int q, int up, bool defended) {
  auto& level = s.level[at(q)];
  for (int i = 0; i < up; ++i) {
    const bool laps = level == kAce && s.rule(rule::AfterOn);
    if (level == last_level(s) && !laps) return;
    if (must_defend(s, level) && (i > 0 || !defended)) return;
    if (laps)
      level = s.start_level, ++s.laps[at(q)];
    else
      ++level;
    s.aces[at(q)] = 0;
  }
}

// Where a jack in the last trick sends the bankers, who play at it: a trump of the suit to the
// first level, another half the way; -1: nowhere.
int jack_sends(const State& s) {
  if (!s.rule(rule::Jacks) || s.order.rank != kJack || with_banker(s, s.winning)) return -1;
  int to = -1;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (s.table[s.winning].count(card(suit, kJack)) == 0) continue;
    if (suit == s.order.suit) return s.start_level;
    to = (s.start_level + kJack) / 2;
  }
  return to;
}

// The bankers whom a jack, or a third round lost at the ace, sends back.
void send_back(State& s, bool held) {
  const int jack = jack_sends(s);
  for (int q = 0; q < s.seats; ++q) {
    if (!with_banker(s, q)) continue;
    auto& level = s.level[at(q)];
    auto& lost = s.aces[at(q)];
    if (jack >= 0 && level == kJack) level = byte(jack);
    if (!held && s.rule(rule::Aces) && level == kAce && ++lost == kAces)
      level = s.start_level, lost = 0;
  }
}

bool banker_alone(const State& s) {
  for (int q = 0; q < s.seats; ++q) {
    if (q != s.banker && with_banker(s, q)) return false;
  }
  return true;
}

// At the ace of a lap, or at a level after the ace; a match of so many rounds goes on lap by lap.
bool wins_by_defending(const State& s, int q) {
  if (s.level[at(q)] != last_level(s)) return false;
  return !s.rule(rule::AfterOn) || (s.rounds == 0 && s.laps[at(q)] > 0);
}

// If no side has won at the last level: the highest; among equals, the winners of the last round.
std::uint8_t leaders(const State& s) {
  int best = -1, out = 0;
  for (int q = 0; q < s.seats; ++q) {
    const int rank = 2 * height(s, q) + in(s.last_side, q);
    if (rank > best) best = rank, out = 0;
    if (rank == best) out |= 1 << q;
  }
  return byte(out);
}

}  // namespace

bool must_defend(const State& s, int level) {
  constexpr unsigned kThree = 1u << 3 | 1u << 8 | 1u << 11;  // 5, 10, king
  unsigned stops = s.rule(rule::Stops) ? kThree | (s.rule(rule::StopAtTwo) ? 1u : 0u) : 0;
  if (s.rule(rule::AfterNoTrump | rule::AfterOn)) stops |= 1u << kAce;
  return ((stops >> level) & 1) != 0;
}

void end_round(State& s, const Cards& kitty) {
  const int points =
      std::clamp(attackers_points(s) + kitty.points() * kitty_times(s), -kMostPoints, kMostPoints);
  const Levels levels = levels_for(points, s);
  int side = 0, won = 0, gain = 0;
  const int jack = jack_sends(s);
  int up = std::min(levels.up, kAce);
  if (levels.held && s.rule(rule::AloneDouble) && banker_alone(s)) up = std::min(2 * up, kAce);
  for (int q = 0; q < s.seats; ++q) {
    if (with_banker(s, q) != levels.held) continue;
    side |= 1 << q;
    if (levels.held && wins_by_defending(s, q)) won |= 1 << q;
    const int from = height(s, q);
    if (jack < 0 || !levels.held) climb(s, q, up, levels.held);
    gain = std::max(gain, height(s, q) - from);
  }
  send_back(s, levels.held);
  s.last_points = static_cast<std::int16_t>(points);
  s.last_held = levels.held;
  constexpr rule::Set kLess = rule::Stops | rule::Jacks | rule::AfterNoTrump | rule::AfterOn;
  s.last_gain = byte(s.rule(kLess) ? gain : up);
  s.last_side = byte(side);
  const int banker = next_banker(s, levels.held);
  const bool last = s.round == (s.rounds ? s.rounds : kMostRounds);
  s.winners = byte(won);
  if (!won && last) s.winners = leaders(s);
  s.banker = byte(banker);
  s.first = s.banker;
  begin_deal(s);
  if (s.winners)
    s.phase = Phase::Over;
  else
    ++s.round;
}

// The extremes: the attackers get nothing more, or all points that are left, those of a kitty that
// holds as many of them as it can multiplied by a last trick of all cards. In between levels only
// rise, or only fall.
bool is_decided(const State& s) {
  if (s.rule(rule::Jacks) && s.order.rank == kJack) return false;
  for (int i = 0; i < s.friends(); ++i) {
    if (s.named[at(i)].who == kNobody) return false;
  }
  constexpr int kMostOfCard = 10;
  const int left = packs(s.packs).points() - s.gone.points(), cards = hand_size(s, s.leader);
  const int in_kitty = std::min(left, kMostOfCard * kitty_size(s));
  const int times = s.rule(rule::KittyFlat)    ? 2
                    : s.rule(rule::KittyPower) ? 1 << std::min(cards, 20)
                                               : 2 * cards;
  const int most = left + in_kitty * (times - 1);
  State least = s, full = s;
  auto& points = full.points[at(next_banker(s, false))];
  points = static_cast<std::int16_t>(std::min(points + most, kMostPoints));
  end_round(least, {});
  end_round(full, {});
  return least.level == full.level && least.laps == full.laps && least.aces == full.aces &&
         least.banker == full.banker && least.winners == full.winners;
}

static_assert(Game<Tractor>);

}  // namespace parlour::tractor
