// The start of a game, whose turn it is, who has won, and the interfaces' queries about the board.
#include "games/settlers/settlers.h"

#include <algorithm>

#include "games/settlers/gallery.h"
#include "games/settlers/own_island.h"
#include "games/settlers/settlers_rules.h"
#include "games/settlers/settlers_text.h"

namespace parlour::settlers {
namespace {

constexpr OptionSpec::Choice kIslands[] = {{"random", text::island_random},
                                           {"beginner", text::island_beginner},
                                           {"ring", text::island_ring},
                                           {"strand", text::island_strand},
                                           {"heart", text::island_heart}};
// In the order of Numbers.
constexpr OptionSpec::Choice kNumbers[] = {{"apart", text::numbers_apart},
                                           {"random", text::numbers_random},
                                           {"spiral", text::numbers_spiral},
                                           {"balanced", text::numbers_balanced}};
constexpr OptionSpec::Choice kYesNo[] = {{"no", text::no}, {"yes", text::yes}};
constexpr OptionSpec::Choice kPhases[] = {{"free", text::phases_free},
                                          {"strict", text::phases_strict}};
constexpr OptionSpec::Choice kShortage[] = {{"one", text::shortage_one},
                                            {"nobody", text::shortage_nobody}};
constexpr OptionSpec::Choice kDice[] = {{"random", text::dice_random}, {"bag", text::dice_bag}};
constexpr OptionSpec::Choice kDeserts[] = {{"open", text::desert_open},
                                           {"closed", text::desert_closed}};
constexpr OptionSpec::Choice kSevens[] = {{"always", text::sevens_always},
                                          {"after-one", text::sevens_one},
                                          {"after-two", text::sevens_two}};
constexpr OptionSpec::Choice kBank[] = {{"4", text::bank_four}, {"3", text::bank_three}};
constexpr OptionSpec::Choice kRobber[] = {{"on", text::robber_on}, {"off", text::robber_off}};
constexpr OptionSpec::Choice kHands[] = {{"hidden", text::hands_hidden},
                                         {"open", text::hands_open}};
constexpr OptionSpec::Choice kTrade[] = {{"on", text::trade_on}, {"off", text::trade_off}};
constexpr OptionSpec::Choice kCoasts[] = {{"printed", text::harbours_printed},
                                          {"once", text::harbours_once}};
constexpr OptionSpec::Choice kOrders[] = {{"snake", text::order_snake}, {"bid", text::order_bid}};
// In the order of kRaces.
constexpr OptionSpec::Choice kTurns[] = {
    {"50", {{"50"}}}, {"60", {{"60"}}}, {"70", {{"70"}}}, {"80", {{"80"}}}, {"100", {{"100"}}}};
constexpr OptionSpec kOptions[] = {
    {.key = "points",
     .title = text::option_points,
     .kind = OptionSpec::Kind::Number,
     .initial = "10",
     .low = 3,
     .high = 20,
     .help = book_text::help_points},
    {.key = "island",
     .title = text::option_island,
     .kind = OptionSpec::Kind::Text,
     .initial = "random",
     .choices = kIslands,
     .longest = kLongestOwnCode,
     .help = book_text::help_island,
     .part = &text::part_island},
    {.key = "numbers",
     .title = text::option_numbers,
     .initial = "apart",
     .choices = kNumbers,
     .help = book_text::help_numbers,
     .part = &text::part_island},
    {.key = "discard",
     .title = text::option_discard,
     .kind = OptionSpec::Kind::Number,
     .initial = "7",
     .low = 3,
     .high = 20,
     .help = book_text::help_discard,
     .part = &text::part_robber},
    {.key = "friendly",
     .title = text::option_friendly,
     .initial = "no",
     .choices = kYesNo,
     .help = book_text::help_friendly,
     .part = &text::part_robber},
    {.key = "desert",
     .title = text::option_desert,
     .initial = "open",
     .choices = kDeserts,
     .help = book_text::help_desert,
     .part = &text::part_island},
    {.key = "phases",
     .title = text::option_phases,
     .initial = "free",
     .choices = kPhases,
     .help = book_text::help_phases,
     .part = &text::part_turns},
    {.key = "shortage",
     .title = text::option_shortage,
     .initial = "one",
     .choices = kShortage,
     .help = book_text::help_shortage,
     .part = &text::part_turns},
    {.key = "dice",
     .title = text::option_dice,
     .initial = "random",
     .choices = kDice,
     .help = book_text::help_dice,
     .part = &text::part_robber},
    {.key = "trade",
     .title = text::option_trade,
     .initial = "on",
     .choices = kTrade,
     .help = book_text::help_trade,
     .part = &text::part_turns},
    {.key = "harbours",
     .title = text::option_harbours,
     .initial = "printed",
     .choices = kCoasts,
     .past = true},
    {.key = "roads",
     .title = text::option_roads,
     .initial = "no",
     .choices = kYesNo,
     .help = book_text::help_roads,
     .part = &text::part_turns},
    {.key = "offers",
     .title = text::option_offers,
     .kind = OptionSpec::Kind::Number,
     .initial = "4",
     .low = 1,
     .high = kMostOffers,
     .help = book_text::help_offers,
     .part = &text::part_turns},
    {.key = "sevens",
     .title = text::option_sevens,
     .initial = "always",
     .choices = kSevens,
     .help = book_text::help_sevens,
     .part = &text::part_robber},
    {.key = "bank",
     .title = text::option_bank,
     .initial = "4",
     .choices = kBank,
     .help = book_text::help_bank,
     .part = &text::part_turns},
    {.key = "robber",
     .title = text::option_robber,
     .initial = "on",
     .choices = kRobber,
     .help = book_text::help_robber,
     .part = &text::part_robber},
    {.key = "hands",
     .title = text::option_hands,
     .initial = "hidden",
     .choices = kHands,
     .help = book_text::help_hands,
     .part = &text::part_turns},
    {.key = "order",
     .title = text::option_order,
     .initial = "snake",
     .choices = kOrders,
     .help = book_text::help_order,
     .part = &text::part_turns},
    {.key = "turns",
     .title = text::option_turns,
     .initial = "70",
     .choices = kTurns,
     .help = book_text::help_turns,
     .part = &text::part_turns},
};

constexpr std::string_view kFormer[] = {"harbours=once"};

constexpr OptionRule kRules[] = {
    {.key = "numbers",
     .value = "balanced",
     .needs = "island",
     .among = "beginner",
     .why = &text::why_beginner_numbers,
     .none = true},
    {.key = "friendly",
     .value = "yes",
     .needs = "robber",
     .among = "on",
     .why = &text::why_needs_robber},
    {.key = "desert",
     .value = "closed",
     .needs = "robber",
     .among = "on",
     .why = &text::why_needs_robber},
    // What only matters among several players, and what only matters to one.
    {.key = "friendly",
     .value = "yes",
     .needs = kSeats,
     .among = "1",
     .why = &text::why_alone,
     .none = true},
    {.key = "hands",
     .value = "open",
     .needs = kSeats,
     .among = "1",
     .why = &text::why_alone,
     .none = true},
    {.key = "trade",
     .value = "off",
     .needs = kSeats,
     .among = "1",
     .why = &text::why_alone,
     .none = true},
    {.key = "offers",
     .value = "4",
     .needs = kSeats,
     .among = "1",
     .why = &text::why_alone,
     .but = true,
     .none = true},
    {.key = "order",
     .value = "bid",
     .needs = kSeats,
     .among = "1",
     .why = &text::why_alone,
     .none = true},
    {.key = "turns",
     .value = "70",
     .needs = kSeats,
     .among = "1",
     .why = &text::why_not_alone,
     .but = true},
};
constexpr Preset kPresets[] = {
    {.id = "official", .title = &text::preset_official, .about = &text::preset_official_about},
    {.id = "quick",
     .title = &text::preset_quick,
     .about = &text::preset_quick_about,
     .options = "points=8 roads=yes"},
    {.id = "two",
     .title = &text::preset_two,
     .about = &text::preset_two_about,
     .options = "points=15 discard=9 friendly=yes",
     .seats = 2},
    {.id = "alone", .title = &text::preset_alone, .about = &text::preset_alone_about, .seats = 1},
    {.id = "tournament",
     .title = &text::preset_tournament,
     .about = &text::preset_tournament_about,
     .options = "numbers=balanced"},
    {.id = "short-bank",
     .title = &text::preset_short_bank,
     .about = &text::preset_short_bank_about,
     .options = "shortage=nobody"},
};

// The longest turn: roll, dice, discards and their reveal, gold, robber, steal; a development card
// and its effects; bank trades, each of which reduces the hands of at most 120 cards; offers,
// answers, their reveal and the deal; end, and passes of special building. Building and buying are
// bounded by pieces and cards, once for the whole game.
constexpr std::uint32_t kLongestTurn =
    2 + 2 * kMost + kMost + 2 + 3 + 120 + kMostOffers * 2 * kMost + 1 + kMost;
constexpr std::uint32_t kLongest = 3 + 7 * kMost + kMost * (kRoads + kSettlements + 2 * kCities) +
                                   2 * 34 + kMostTurns * kLongestTurn;

// The rules that are on with one value of an option.
constexpr struct Flag {
  std::string_view key, value;
  unsigned rule, more = 0;
} kFlags[] = {
    {"friendly", "yes", rule::Friendly},
    {"phases", "strict", rule::Strict},
    {"shortage", "nobody", rule::ShortageNobody},
    {"dice", "bag", rule::BalancedDice},
    {"desert", "closed", rule::NoDesert},
    {"trade", "off", rule::NoTrade},
    {"harbours", "printed", rule::PrintedHarbours},
    {"roads", "yes", rule::ExtraRoads},
    {"sevens", "after-one", 0, 1},
    {"sevens", "after-two", 0, 2},
    {"bank", "3", 0, rule::BankTakesThree},
    {"robber", "off", 0, rule::NoRobber},
    {"hands", "open", 0, rule::OpenHands},
    {"order", "bid", 0, rule::Bid},
};

int number(std::string_view text) {
  return static_cast<int>(*parse_number(text, 1000));
}

// A game on an island with its own shape.
std::expected<State, Phrase> start_on_own(State s, std::string_view code) {
  const auto island = from_own_code(code);
  if (!island) return std::unexpected(Phrase{island.error(), {}});
  if (const auto flaw = flaw_of(*island))
    return std::unexpected(Phrase{flaw->line, {std::to_string(flaw->number)}});
  if (s.seats > island->seats)
    return std::unexpected(Phrase{&text::island_players, {std::to_string(island->seats)}});
  if (!has_room(*island, s.seats, s.rule(rule::ExtraRoads)))
    return std::unexpected(Phrase{&text::island_crowded, {}});
  s.large = many_cards(*island);
  s.bank = Cards::each(cards_of_each(s.large));
  s.deck = static_cast<std::uint8_t>(full_deck(s.large).sum());
  lay_island(s, *island);
  begin_set_up(s);
  return s;
}

}  // namespace

const Info& Settlers::info() {
  static constexpr Info info = {.id = "settlers",
                                .title = text::title,
                                .tagline = text::tagline,
                                .version = 2,
                                .former = kFormer,
                                .min_seats = 1,
                                .max_seats = kMost,
                                .usual_seats = 4,
                                .minutes = 45,
                                .hides = true,
                                .longest = kLongest,
                                .turn_decisions = 8,
                                .has_styles = true,
                                .scripts = true,
                                .options = kOptions,
                                .option_rules = kRules,
                                .presets = kPresets,
                                .prizes = &text::prizes};
  return info;
}

std::expected<State, Phrase> Settlers::start(const OptionText& options, int seats) {
  assert(seats >= 1 && seats <= kMost);
  const auto set = [&](std::string_view key) { return options.get(info(), key); };
  State s;
  s.seats = static_cast<std::uint8_t>(seats);
  s.large = seats >= 5;
  s.goal = static_cast<std::uint8_t>(number(set("points")));
  s.limit = static_cast<std::uint8_t>(number(set("discard")));
  s.most_offers = static_cast<std::uint8_t>(number(set("offers")));
  for (const Flag& f : kFlags) {
    if (set(f.key) == f.value) s.rules |= f.rule, s.more |= f.more;
  }
  const auto how = std::ranges::find(kNumbers, set("numbers"), &OptionSpec::Choice::value);
  s.numbers = static_cast<Numbers>(how - std::begin(kNumbers));
  if (s.alone()) {
    s.race = kRaces.size() - 1;
    while (kRaces[s.race] != number(set("turns"))) --s.race;
  }
  s.bank = Cards::each(cards_of_each(s.large));
  s.deck = static_cast<std::uint8_t>(full_deck(s.large).sum());
  const std::string_view island = gallery_code(set("island"));
  if (is_own_code(island)) return start_on_own(s, island);
  if (island == "random") return s;
  if (island == "beginner") {
    lay_island(s, beginners_island(s.large));
  } else if (const auto seed = parse_number(island, 0xFFFFFFFFu)) {
    lay_island(s, settlers::lay_island(s.large, s.numbers, *seed));
  } else if (const auto own = from_code(s.large, island)) {
    lay_island(s, *own);
  } else {
    return std::unexpected(Phrase{&text::island_unknown, {}});
  }
  begin_set_up(s);
  return s;
}

Cards full_deck(bool large) {
  return large ? Cards::of(20, 5, 3, 3, 3) : Cards::of(14, 5, 2, 2, 2);
}

SeatSet Settlers::actors(const State& s) {
  switch (s.phase) {
    case Phase::Settle:
    case Phase::Road:
    case Phase::Roll:
    case Phase::Robber:
    case Phase::Main:
    case Phase::FreeRoads:
    case Phase::Deal:
    case Phase::Special:
    case Phase::Gold:
      return SeatSet::of(seat(s.mover));
    case Phase::Discard:
    case Phase::Reply:
    case Phase::Bid: {
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

double Settlers::score(const State& s, Seat p) {
  if (s.winner != kNobody) return index(p) == s.winner ? 1 : 0;
  if (s.alone()) return 0;
  // The turn limit has been reached: the leaders share the victory.
  const auto most = *std::max_element(s.points.begin(), s.points.begin() + s.seats);
  const auto leaders = std::count(s.points.begin(), s.points.begin() + s.seats, most);
  return s.points[at(index(p))] == most ? 1.0 / static_cast<double>(leaders) : 0;
}

// --- places ------------------------------------------------------------------------------------

Bits settlement_spots(const State& s, int seat) {
  Bits reached;
  s.roads[at(seat)].each([&](int p) {
    for (const std::uint8_t n : kGrid.path_nodes[at(p)]) reached.add(n);
  });
  return reached - s.blocked;
}

Bits city_spots(const State& s, int seat) {
  Bits out;
  each_building(s, [&](int n, int v) {
    if (v == seat + 1) out.add(n);
  });
  return out;
}

std::uint64_t robber_hexes(const State& s) {
  constexpr std::uint64_t one = 1;
  std::uint64_t all = (one << s.size().hexes) - 1;
  for (int h = 0; s.own && h < kHexes; ++h) {
    if (!s.land(h)) all &= ~(one << h);
  }
  all &= ~(one << s.robber);
  if (!s.rule(rule::NoDesert) && !s.rule(rule::Friendly)) return all;
  std::uint64_t deserts = 0, poor = 0;
  for (int h = 0; h < s.size().hexes; ++h) {
    if (s.terrain(h) == kDesert) deserts |= one << h;
    for (const std::uint8_t n : kGrid.hex_nodes[at(h)]) {
      const int q = s.owner(n);
      if (q >= 0 && q != s.mover && s.points[at(q)] <= 2) poor |= one << h;
    }
  }
  // A rule that would leave no hex is ignored.
  const std::uint64_t green = s.rule(rule::NoDesert) && (all & ~deserts) ? all & ~deserts : all;
  return s.rule(rule::Friendly) && (green & ~poor) ? green & ~poor : green;
}

std::uint8_t robber_victims(const State& s, int hex) {
  std::uint8_t out = 0;
  for (const std::uint8_t n : kGrid.hex_nodes[at(hex)]) {
    const int q = s.owner(n);
    if (q >= 0 && q != s.mover && s.total[at(q)] > 0) out |= static_cast<std::uint8_t>(1u << q);
  }
  return out;
}

int points_with_hidden(const State& s, int seat) {
  return s.points[at(seat)] + s.dev[at(seat)][VictoryPoint];
}

int gold_owed(const State& s, int seat) {
  int owed = 0;
  if (s.turns == 0) {
    for (const std::uint8_t h : kGrid.node_hexes[s.last])
      owed += seat == s.mover && s.land(h) && s.terrain(h) == kGold;
    return owed;
  }
  for (std::uint64_t left = s.gold; left; left &= left - 1) {
    const int h = std::countr_zero(left);
    if (s.hex_number(h) != s.die1 + s.die2 || h == s.robber) continue;
    for (const std::uint8_t n : kGrid.hex_nodes[at(h)]) {
      if (s.owner(n) == seat) owed += s.city(n) ? 2 : 1;
    }
  }
  return owed;
}

int gold_due(const State& s) {
  return std::min(static_cast<int>(s.answer[s.mover]), s.bank.sum());
}

int unknown_cards(const State& s, int seat) {
  return s.total[at(seat)] - s.hand(seat).sum();
}

bool may_hold(const State& s, int viewer, int seat, Cards c) {
  const auto sure = [&](int q) { return s.know[at(q)][at(viewer)]; };
  const Cards more = c.less(sure(seat));
  if (more.empty()) return true;
  if (more.sum() > s.total[at(seat)] - sure(seat).sum()) return false;
  Cards unseen = Cards::each(cards_of_each(s.large)) - s.bank;
  for (int q = 0; q < s.seats; ++q) unseen = unseen - sure(q);
  return unseen.covers(more);
}

Cards coming_hand(const State& s, int q) {
  const Cards hand = s.hand(q);
  const bool answered = ((s.asked >> q) & 1) != 0 && s.answer[at(q)] != kSealed;
  if (!answered) return hand;
  if (s.phase == Phase::Discard || s.phase == Phase::Discarded) {
    return hand.less({s.answer[at(q)]});
  }
  if (s.phase == Phase::Reply || s.phase == Phase::Answers) {
    if (s.reply[at(q)] == Reply::Yes) return hand.less(s.offer.want()) + s.offer.give();
    if (s.reply[at(q)] == Reply::Counter) {
      const Terms t{s.answer[at(q)]};
      return hand.less(t.give()) + t.want();
    }
  }
  return hand;
}

static_assert(Game<Settlers>);

}  // namespace parlour::settlers
