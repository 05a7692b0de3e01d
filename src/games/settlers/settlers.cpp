// What may be done: options, turns, legal actions and the reasons against the others.
#include "games/settlers/settlers.h"

#include <algorithm>

#include "games/settlers/settlers_text.h"

namespace parlour::settlers {
namespace {

using Kind = Action::Kind;

std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

constexpr OptionSpec::Choice kIslands[] = {{"random", text::island_random},
                                           {"beginner", text::island_beginner}};
constexpr OptionSpec::Choice kNumbers[] = {{"apart", text::numbers_apart},
                                           {"random", text::numbers_random},
                                           {"spiral", text::numbers_spiral}};
constexpr OptionSpec::Choice kYesNo[] = {{"no", text::no}, {"yes", text::yes}};
constexpr OptionSpec::Choice kPhases[] = {{"free", text::phases_free},
                                          {"strict", text::phases_strict}};
constexpr OptionSpec::Choice kShortage[] = {{"one", text::shortage_one},
                                            {"nobody", text::shortage_nobody}};
constexpr OptionSpec::Choice kDice[] = {{"random", text::dice_random}, {"bag", text::dice_bag}};
constexpr OptionSpec::Choice kDeserts[] = {{"open", text::desert_open},
                                           {"closed", text::desert_closed}};
constexpr OptionSpec::Choice kTrade[] = {{"on", text::trade_on}, {"off", text::trade_off}};
constexpr OptionSpec kOptions[] = {
    {.key = "points",
     .title = text::option_points,
     .kind = OptionSpec::Kind::Number,
     .initial = "10",
     .low = 3,
     .high = 20},
    {.key = "island",
     .title = text::option_island,
     .kind = OptionSpec::Kind::Text,
     .initial = "random",
     .choices = kIslands,
     .longest = 96},
    {.key = "numbers", .title = text::option_numbers, .initial = "apart", .choices = kNumbers},
    {.key = "discard",
     .title = text::option_discard,
     .kind = OptionSpec::Kind::Number,
     .initial = "7",
     .low = 3,
     .high = 20},
    {.key = "friendly", .title = text::option_friendly, .initial = "no", .choices = kYesNo},
    {.key = "desert", .title = text::option_desert, .initial = "open", .choices = kDeserts},
    {.key = "phases", .title = text::option_phases, .initial = "free", .choices = kPhases},
    {.key = "shortage", .title = text::option_shortage, .initial = "one", .choices = kShortage},
    {.key = "dice", .title = text::option_dice, .initial = "random", .choices = kDice},
    {.key = "trade", .title = text::option_trade, .initial = "on", .choices = kTrade},
    {.key = "offers",
     .title = text::option_offers,
     .kind = OptionSpec::Kind::Number,
     .initial = "4",
     .low = 1,
     .high = kMostOffers},
};

// A turn: roll, dice, discards and their showing, robber, steal; a development card and what comes
// of it; bank trades, each of which makes the hands of at most 120 cards smaller; offers, answers,
// showing and deal; end, and passes of special building. Building and buying are bounded by pieces
// and cards, once for the whole game.
constexpr std::uint32_t kLongestTurn =
    2 + 2 * kMost + 2 + 3 + 120 + kMostOffers * 2 * kMost + 1 + kMost;
constexpr std::uint32_t kLongest = 2 + 4 * kMost + kMost * (kRoads + kSettlements + 2 * kCities) +
                                   2 * 34 + kMostTurns * kLongestTurn;

int number(std::string_view text) {
  return static_cast<int>(*parse_number(text, 1000));
}

}  // namespace

const Info& Settlers::info() {
  static constexpr Info info = {.id = "settlers",
                                .title = text::title,
                                .tagline = text::tagline,
                                .min_seats = 2,
                                .max_seats = kMost,
                                .usual_seats = 4,
                                .hides = true,
                                .longest = kLongest,
                                .options = kOptions};
  return info;
}

std::expected<State, Phrase> Settlers::start(const OptionText& options, int seats) {
  assert(seats >= 2 && seats <= kMost);
  const auto set = [&](std::string_view key) { return options.get(info(), key); };
  State s;
  s.seats = static_cast<std::uint8_t>(seats);
  s.large = seats >= 5;
  s.goal = static_cast<std::uint8_t>(number(set("points")));
  s.limit = static_cast<std::uint8_t>(number(set("discard")));
  s.most_offers = static_cast<std::uint8_t>(number(set("offers")));
  s.rules = static_cast<std::uint8_t>((set("friendly") == "yes" ? rule::Friendly : 0) |
                                      (set("phases") == "strict" ? rule::Strict : 0) |
                                      (set("shortage") == "nobody" ? rule::ShortageNobody : 0) |
                                      (set("dice") == "bag" ? rule::BalancedDice : 0) |
                                      (set("desert") == "closed" ? rule::NoDesert : 0) |
                                      (set("trade") == "off" ? rule::NoTrade : 0));
  s.numbers = set("numbers") == "spiral"   ? Numbers::Spiral
              : set("numbers") == "random" ? Numbers::Random
                                           : Numbers::Apart;
  s.bank = Cards::each(cards_of_each(s.large));
  s.deck = static_cast<std::uint8_t>(full_deck(s.large).sum());
  const std::string_view island = set("island");
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
  s.phase = Phase::Settle;
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
      return SeatSet::of(seat(s.mover));
    case Phase::Discard:
    case Phase::Reply: {
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
  // The turns have run out: the leaders share.
  const auto most = *std::max_element(s.points.begin(), s.points.begin() + s.seats);
  const auto leaders = std::count(s.points.begin(), s.points.begin() + s.seats, most);
  return s.points[at(index(p))] == most ? 1.0 / static_cast<double>(leaders) : 0;
}

// --- places
// ---------------------------------------------------------------------------------------

Bits settlement_spots(const State& s, int seat) {
  Bits out;
  const Bits& own = s.roads[at(seat)];
  (Bits::first(s.size().nodes) - s.blocked).each([&](int n) {
    if (!(kGrid.paths_at[at(n)] & own).empty()) out.add(n);
  });
  return out;
}

Bits city_spots(const State& s, int seat) {
  Bits out;
  for (int n = 0; n < s.size().nodes; ++n) {
    if (s.node[at(n)] == seat + 1) out.add(n);
  }
  return out;
}

std::uint32_t robber_hexes(const State& s) {
  const std::uint32_t all = ((1u << s.size().hexes) - 1) & ~(1u << s.robber);
  if (!s.rule(rule::NoDesert) && !s.rule(rule::Friendly)) return all;
  std::uint32_t deserts = 0, poor = 0;
  for (int h = 0; h < s.size().hexes; ++h) {
    if (s.terrain(h) == kDesert) deserts |= 1u << h;
    for (const std::uint8_t n : kGrid.hex_nodes[at(h)]) {
      const int q = s.owner(n);
      if (q >= 0 && q != s.mover && s.points[at(q)] <= 2) poor |= 1u << h;
    }
  }
  // A rule that leaves no hex gives way.
  const std::uint32_t green = s.rule(rule::NoDesert) && (all & ~deserts) ? all & ~deserts : all;
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

int bank_rate(const State& s, int seat, int resource) {
  const int ports = s.ports[at(seat)];
  return (ports >> resource) & 1 ? 2 : (ports >> kAnyHarbour) & 1 ? 3 : 4;
}

int points_with_hidden(const State& s, int seat) {
  return s.points[at(seat)] + s.dev[at(seat)][VictoryPoint];
}

int unknown_cards(const State& s, int seat) {
  return s.total[at(seat)] - s.hand(seat).sum();
}

namespace {

bool can_settle(const State& s, int q) {
  return s.settlements[at(q)] < kSettlements && s.hand(q).covers(kSettlementCost);
}
bool can_lay_road(const State& s, int q) {
  return s.road_count[at(q)] < kRoads;
}

Cards playable(const State& s) {
  return s.dev[s.mover].less(s.fresh);
}

bool may_claim(const State& s) {
  const int hidden = s.dev[s.mover][VictoryPoint];
  return hidden > 0 && s.points[s.mover] + hidden >= s.goal;
}

bool trade_is_over(const State& s) {
  return s.rule(rule::Strict) && s.built;
}

bool no_trade_between(const State& s, int a, int b) {
  return ((s.embargo[at(a)] >> b) & 1) != 0 || ((s.embargo[at(b)] >> a) & 1) != 0;
}

// What is still to be shown comes lowest seat first.
int next_shown(const State& s) {
  return std::countr_zero(s.owing);
}

Cards deck_of(const State& s) {
  Cards left = full_deck(s.large) - s.spent;
  for (int q = 0; q < s.seats; ++q) left = left.less(s.dev[at(q)]);
  return left;
}

// --- legal
// ----------------------------------------------------------------------------------------

// Filled and then copied at once: no list is longer than its 109 roads, 80 settlements and 90 other
// actions together.
struct List {
  std::array<Action, 512> actions;
  std::size_t count = 0;
  void add(Kind k, int who = 0, int where = 0, int what = 0, std::uint32_t bits = 0) {
    actions[count++] = act(k, who, where, what, bits);
  }
  void add_new(const Action& a) {
    if (std::find(actions.begin(), actions.begin() + static_cast<std::ptrdiff_t>(count), a) ==
        actions.begin() + static_cast<std::ptrdiff_t>(count)) {
      actions[count++] = a;
    }
  }
};

void list_building(const State& s, List& out) {
  const int q = s.mover;
  const Cards hand = s.hand(q);
  if (hand.covers(kRoadCost) && can_lay_road(s, q)) {
    s.spots[at(q)].each([&](int p) { out.add(Kind::Road, 0, p); });
  }
  if (can_settle(s, q)) {
    settlement_spots(s, q).each([&](int n) { out.add(Kind::Settle, 0, n); });
  }
  if (s.cities[at(q)] < kCities && s.settlements[at(q)] > 0 && hand.covers(kCityCost)) {
    city_spots(s, q).each([&](int n) { out.add(Kind::City, 0, n); });
  }
  if (s.deck > 0 && hand.covers(kDevelopmentCost)) out.add(Kind::Buy);
}

void list_development(const State& s, List& out) {
  if (s.dev_played || s.dev[s.mover].empty()) return;
  const Cards cards = playable(s);
  if (cards[Knight]) out.add(Kind::Knight);
  if (cards[RoadBuilding] && can_lay_road(s, s.mover) && !s.spots[s.mover].empty()) {
    out.add(Kind::RoadBuilding);
  }
  if (cards[Plenty]) {
    const int left = s.bank.sum();
    for (int a = 0; a < kResources; ++a) {
      if (left == 1 && s.bank[a]) out.add(Kind::Plenty, 0, 0, 0, Cards::one(a).bits);
      for (int b = a; b < kResources && left > 1; ++b) {
        const Cards two = Cards::one(a) + Cards::one(b);
        if (s.bank.covers(two)) out.add(Kind::Plenty, 0, 0, 0, two.bits);
      }
    }
  }
  if (cards[Monopoly]) {
    for (int r = 0; r < kResources; ++r) out.add(Kind::Monopoly, 0, 0, r);
  }
}

void list_bank(const State& s, List& out) {
  if (trade_is_over(s)) return;
  const Cards hand = s.hand(s.mover);
  for (int give = 0; give < kResources; ++give) {
    if (hand[give] < 2 || hand[give] < bank_rate(s, s.mover, give)) continue;
    for (int get = 0; get < kResources; ++get) {
      if (get != give && s.bank[get]) out.add(Kind::Bank, 0, get, give);
    }
  }
}

/// Seats that could be asked: with cards, and no embargo.
std::uint8_t partners(const State& s) {
  std::uint8_t out = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (q == s.mover || s.total[at(q)] == 0 || no_trade_between(s, s.mover, q)) continue;
    out |= static_cast<std::uint8_t>(1u << q);
  }
  return out;
}

// What the hand lacks most towards a building, as a kind; -1 when nothing is missing.
int lacking(Cards hand, Cards cost) {
  int most = 0, kind = -1;
  for (int r = 0; r < kResources; ++r) {
    const int n = cost[r] - hand[r];
    if (n > most) most = n, kind = r;
  }
  return kind;
}

// One card of what can be spared for one that a building lacks; and what would you give for it?
void list_offers(const State& s, List& out) {
  if (s.rule(rule::NoTrade) || trade_is_over(s) || s.offers >= s.most_offers) return;
  for (int q = 0; q < s.seats; ++q) {
    if ((s.embargo[s.mover] >> q) & 1) out.add(Kind::Lift, q);
  }
  const std::uint8_t asked = partners(s);
  const Cards hand = s.hand(s.mover);
  if (!asked || hand.empty()) return;
  for (const Cards cost : {kSettlementCost, kCityCost, kRoadCost, kDevelopmentCost}) {
    const int want = lacking(hand, cost);
    if (want < 0) continue;
    int give = -1;
    for (int r = 0; r < kResources; ++r) {
      if (r == want || hand[r] == 0) continue;
      if (give < 0 || hand[r] - cost[r] > hand[give] - cost[give]) give = r;
    }
    if (give < 0) continue;
    out.add_new(act(Kind::Offer, asked, 0, 0, Terms::of(Cards::one(give), Cards::one(want)).bits));
    if (hand[give] > 1) {
      out.add_new(
          act(Kind::Offer, asked, 0, 0, Terms::of(Cards::some(give, 2), Cards::one(want)).bits));
    }
    out.add_new(act(Kind::Offer, asked, 0, 0, Terms::of({}, Cards::one(want)).bits));
  }
}

// Counters: one card of another kind for what is offered; or, asked what one would want, a card of
// a kind that one has none of.
void list_answers(const State& s, int q, List& out) {
  out.add(Kind::No);
  const Cards hand = s.hand(q), give = s.offer.give(), want = s.offer.want();
  if (!give.empty() && !want.empty() && hand.covers(want)) out.add(Kind::Yes);
  for (int r = 0; r < kResources; ++r) {
    Terms terms;
    if (give.empty()) {
      if (hand[r] == 0 && want[r] == 0 && hand.covers(want)) terms = Terms::of(want, Cards::one(r));
    } else if (hand[r] > 1 && give[r] == 0) {
      terms = Terms::of(Cards::one(r), give);
    }
    if (!terms.empty() && !(terms == Terms::of(want, give))) {
      out.add(Kind::Counter, 0, 0, 0, terms.bits);
    }
  }
}

// Every way to discard n cards; false, and no list of use, when there are too many.
bool list_all_discards(Cards hand, int n, List& out) {
  constexpr std::size_t kMany = 60;
  const int h[] = {hand[0], hand[1], hand[2], hand[3], hand[4]};
  for (int a = std::min(n, h[0]); a >= 0; --a) {
    for (int b = std::min(n - a, h[1]); b >= 0; --b) {
      for (int c = std::min(n - a - b, h[2]); c >= 0; --c) {
        const int left = n - a - b - c;
        for (int d = std::min(left, h[3]); d >= 0 && left - d <= h[4]; --d) {
          if (out.count == kMany) return false;
          out.add(Kind::Discard, 0, 0, 0, Cards::of(a, b, c, d, left - d).bits);
        }
      }
    }
  }
  return true;
}

// n cards, keeping as much as can be of what is to be kept, the largest piles first.
Cards discard_but(Cards hand, int n, Cards keep) {
  Cards out, spare = hand.less(keep);
  for (; n > 0; --n) {
    if (spare.empty()) spare = hand.less(out);
    int pile = 0;
    for (int r = 1; r < kResources; ++r) {
      if (spare[r] > spare[pile]) pile = r;
    }
    out = out + Cards::one(pile);
    spare = spare - Cards::one(pile);
  }
  return out;
}

bool list_discards(const State& s, int q, List& out) {
  const Cards hand = s.hand(q);
  const int n = s.total[at(q)] / 2;
  if (hand.sum() < n) return false;  // another's hand, in a view
  if (list_all_discards(hand, n, out)) return true;
  out.count = 0;
  const auto offer = [&](Cards keep) {
    out.add_new(act(Kind::Discard, 0, 0, 0, discard_but(hand, n, keep).bits));
  };
  for (const Cards cost : {Cards(), kSettlementCost, kCityCost, kRoadCost, kDevelopmentCost,
                           kCityCost + kRoadCost, kSettlementCost + kRoadCost}) {
    offer(cost);
  }
  for (int r = 0; r < kResources; ++r) offer(Cards::some(r, hand[r]));
  return false;
}

void list_robber(const State& s, List& out) {
  // robber_victims of all hexes at once, from the few intersections that are built on.
  std::array<std::uint8_t, 256> victims_at{};  // what lies in the sea is kNowhere
  for (int n = 0; n < s.size().nodes; ++n) {
    const int q = s.owner(n);
    if (q < 0 || q == s.mover || s.total[at(q)] == 0) continue;
    for (const std::uint8_t h : kGrid.node_hexes[at(n)])
      victims_at[h] |= static_cast<std::uint8_t>(1u << q);
  }
  for (std::uint32_t hexes = robber_hexes(s); hexes; hexes &= hexes - 1) {
    const int h = std::countr_zero(hexes);
    unsigned victims = victims_at[at(h)];
    if (!victims) out.add(Kind::Robber, kNobody, h);
    for (; victims; victims &= victims - 1) out.add(Kind::Robber, std::countr_zero(victims), h);
  }
}

Reason why_not_deal(const State& s, int q);

bool fill_list(const State& s, int q, List& out) {
  const auto claim = [&] {
    if (may_claim(s)) out.add(Kind::Claim, 0, 0, s.dev[s.mover][VictoryPoint]);
  };
  switch (s.phase) {
    case Phase::Settle:
      (Bits::first(s.size().nodes) - s.blocked).each([&](int n) { out.add(Kind::Settle, 0, n); });
      return true;
    case Phase::Road:
      ((kGrid.paths_at[s.last] & Bits::first(s.size().paths)) - s.taken).each([&](int p) {
        out.add(Kind::Road, 0, p);
      });
      return true;
    case Phase::Roll:
      claim();
      out.add(Kind::Roll);
      list_development(s, out);
      return true;
    case Phase::Discard:
      return list_discards(s, q, out);
    case Phase::Robber:
      claim();
      list_robber(s, out);
      return true;
    case Phase::Main:
      claim();
      out.add(Kind::End);
      list_building(s, out);
      list_development(s, out);
      list_bank(s, out);
      list_offers(s, out);
      return s.rule(rule::NoTrade);
    case Phase::FreeRoads:
      claim();
      s.spots[at(q)].each([&](int p) { out.add(Kind::Road, 0, p); });
      return true;
    case Phase::Reply:
      list_answers(s, q, out);
      return false;
    case Phase::Deal:
      claim();
      out.add(Kind::Withdraw);
      for (int other = 0; other < s.seats; ++other) {
        if (why_not_deal(s, other) == kAllowed) out.add(Kind::Deal, other);
      }
      return true;
    case Phase::Special:
      out.add(Kind::Pass);
      list_building(s, out);
      return true;
    default:
      return true;
  }
}

// --- check
// ----------------------------------------------------------------------------------------

// What is to be done first, when an action does not belong to this moment.
Reason due_now(const State& s) {
  switch (s.phase) {
    case Phase::Settle:
      return &text::why_place_settlement;
    case Phase::Road:
      return &text::why_place_road;
    case Phase::Roll:
      return &text::why_roll_first;
    case Phase::Discard:
      return &text::why_discard_first;
    case Phase::Robber:
      return &text::why_robber_first;
    case Phase::FreeRoads:
      return &text::why_free_roads_first;
    case Phase::Reply:
      return &text::why_answer_first;
    case Phase::Deal:
      return &text::why_deal_first;
    case Phase::Special:
      return &text::why_special_only;
    default:
      return &text::why_not_now;
  }
}

template <class... Phases>
Reason in_phase(const State& s, Phases... phases) {
  return ((s.phase == phases) || ...) ? kAllowed : due_now(s);
}

Reason check_settle(const State& s, int n) {
  if (const Reason why = in_phase(s, Phase::Settle, Phase::Main, Phase::Special)) return why;
  if (n >= s.size().nodes) return &text::why_off_island;
  if (s.node[at(n)]) return &text::why_node_taken;
  if (s.blocked.has(n)) return &text::why_distance;
  if (s.phase == Phase::Settle) return kAllowed;
  if ((kGrid.paths_at[at(n)] & s.roads[s.mover]).empty()) return &text::why_settle_road;
  if (s.settlements[s.mover] == kSettlements) return &text::why_no_settlements;
  return s.hand(s.mover).covers(kSettlementCost) ? kAllowed : &text::why_pay_settlement;
}

// A path beside the seat's own pieces that an opponent's building bars.
bool barred(const State& s, int p) {
  for (const std::uint8_t n : kGrid.path_nodes[at(p)]) {
    const int q = s.owner(n);
    if (q >= 0 && q != s.mover && !(kGrid.paths_at[n] & s.roads[s.mover]).empty()) return true;
  }
  return false;
}

Reason check_road(const State& s, int p) {
  if (const Reason why = in_phase(s, Phase::Road, Phase::Main, Phase::FreeRoads, Phase::Special)) {
    return why;
  }
  if (p >= s.size().paths) return &text::why_off_island;
  if (s.taken.has(p)) return &text::why_path_taken;
  if (s.phase == Phase::Road) {
    return kGrid.paths_at[s.last].has(p) ? kAllowed : &text::why_setup_road;
  }
  if (!s.spots[s.mover].has(p))
    return barred(s, p) ? &text::why_road_beyond : &text::why_road_alone;
  if (!can_lay_road(s, s.mover)) return &text::why_no_roads;
  if (s.phase == Phase::FreeRoads) return kAllowed;
  return s.hand(s.mover).covers(kRoadCost) ? kAllowed : &text::why_pay_road;
}

Reason check_city(const State& s, int n) {
  if (const Reason why = in_phase(s, Phase::Main, Phase::Special)) return why;
  if (n >= s.size().nodes) return &text::why_off_island;
  if (s.node[at(n)] != s.mover + 1) return &text::why_city;
  if (s.cities[s.mover] == kCities) return &text::why_no_cities;
  return s.hand(s.mover).covers(kCityCost) ? kAllowed : &text::why_pay_city;
}

Reason check_development(const State& s, const Action& a) {
  if (s.phase == Phase::Special) return &text::why_special_only;
  if (const Reason why = in_phase(s, Phase::Roll, Phase::Main)) return why;
  const int kind = a.kind == Kind::Knight         ? Knight
                   : a.kind == Kind::RoadBuilding ? RoadBuilding
                   : a.kind == Kind::Plenty       ? Plenty
                                                  : Monopoly;
  if (s.dev_played) return &text::why_one_development;
  if (s.dev[s.mover][kind] == 0) return &text::why_no_card;
  if (playable(s)[kind] == 0) return &text::why_bought_now;
  if (a.kind == Kind::RoadBuilding) {
    if (!can_lay_road(s, s.mover)) return &text::why_no_roads;
    return s.spots[s.mover].empty() ? &text::why_no_path : kAllowed;
  }
  if (a.kind == Kind::Monopoly) return a.what < kResources ? kAllowed : &text::why_not_now;
  if (a.kind == Kind::Plenty) {
    const int left = s.bank.sum();
    if (left == 0) return &text::why_bank_empty;
    if (!s.bank.covers(a.cards())) return &text::why_bank_lacks;
    if (a.cards().sum() != std::min(left, 2)) return &text::why_plenty_two;
  }
  return kAllowed;
}

Reason check_bank(const State& s, int give, int get) {
  if (s.phase == Phase::Special) return &text::why_special_only;
  if (const Reason why = in_phase(s, Phase::Main)) return why;
  if (trade_is_over(s)) return &text::why_trade_over;
  if (give == get) return &text::why_same_kind;
  const int rate = bank_rate(s, s.mover, give);
  if (s.hand(s.mover)[give] < rate) {
    return rate == 4   ? &text::why_bank_four
           : rate == 3 ? &text::why_bank_three
                       : &text::why_bank_two;
  }
  return s.bank[get] ? kAllowed : &text::why_bank_lacks;
}

bool too_many(const State& s, Terms t) {
  const Cards most = Cards::each(cards_of_each(s.large));
  return !most.covers(t.give()) || !most.covers(t.want());
}

// Between the seat whose turn it is and others, after the roll, before building in strict phases.
Reason check_table(const State& s) {
  if (s.phase == Phase::Special) return &text::why_special_only;
  if (const Reason why = in_phase(s, Phase::Main)) return why;
  if (s.rule(rule::NoTrade)) return &text::why_no_trade;
  if (trade_is_over(s)) return &text::why_trade_over;
  return s.offers < s.most_offers ? kAllowed : &text::why_offers_used;
}

Reason check_offer(const State& s, unsigned asked, Terms t) {
  if (const Reason why = check_table(s)) return why;
  if (t.empty()) return &text::why_offer_empty;
  if (too_many(s, t)) return &text::why_too_many;
  if (!s.hand(s.mover).covers(t.give())) return &text::why_not_held;
  const unsigned others = ((1u << s.seats) - 1) & ~(1u << s.mover);
  if (asked == 0 || (asked & ~others) != 0) return &text::why_asked;
  for (int q = 0; q < s.seats; ++q) {
    if (!((asked >> q) & 1)) continue;
    if (no_trade_between(s, s.mover, q)) return &text::why_embargo;
    if (s.total[at(q)] == 0) return &text::why_partner_empty;
  }
  return kAllowed;
}

Reason check_embargo(const State& s, int q, bool lift) {
  if (const Reason why = check_table(s)) return why;
  if (q >= s.seats || q == s.mover) return &text::why_asked;
  if (lift) return (s.embargo[s.mover] >> q) & 1 ? kAllowed : &text::why_no_embargo;
  return (s.embargo[s.mover] >> q) & 1 ? &text::why_has_embargo : kAllowed;
}

Reason check_answer(const State& s, int q, const Action& a) {
  if (const Reason why = in_phase(s, Phase::Reply)) return why;
  if (a.kind == Kind::No) return kAllowed;
  const Cards give = s.offer.give(), want = s.offer.want();
  if (a.kind == Kind::Yes) {
    if (give.empty() || want.empty()) return &text::why_open_offer;
    return s.hand(q).covers(want) ? kAllowed : &text::why_not_held;
  }
  const Terms t = a.terms();
  if (t.give().empty() || t.want().empty()) return &text::why_gift;
  if (too_many(s, t)) return &text::why_too_many;
  if (!s.hand(q).covers(t.give())) return &text::why_not_held;
  return t == Terms::of(want, give) ? &text::why_counter_same : kAllowed;
}

Reason why_not_deal(const State& s, int q) {
  if (q >= s.seats || !((s.asked >> q) & 1)) return &text::why_not_accepted;
  const bool counter = s.reply[at(q)] == Reply::Counter;
  if (!counter && s.reply[at(q)] != Reply::Yes) return &text::why_not_accepted;
  const Terms t = counter ? Terms{s.answer[at(q)]} : s.offer;
  if (!s.hand(q).covers(counter ? t.give() : t.want())) return &text::why_void;
  return s.hand(s.mover).covers(counter ? t.want() : t.give()) ? kAllowed : &text::why_not_held;
}

Reason check_discard(const State& s, int q, const Action& a) {
  if (const Reason why = in_phase(s, Phase::Discard)) return why;
  if (a.bits == kSealed) return &text::why_not_now;
  if (a.cards().sum() != s.total[at(q)] / 2) return &text::why_discard_half;
  return s.hand(q).covers(a.cards()) ? kAllowed : &text::why_not_held;
}

Reason check_robber(const State& s, int h, int victim) {
  if (const Reason why = in_phase(s, Phase::Robber)) return why;
  if (h >= s.size().hexes) return &text::why_off_island;
  if (h == s.robber) return &text::why_robber_stays;
  if (!((robber_hexes(s) >> h) & 1)) {
    const bool desert = s.rule(rule::NoDesert) && s.terrain(h) == kDesert;
    return desert ? &text::why_robber_desert : &text::why_robber_friendly;
  }
  const unsigned victims = robber_victims(s, h);
  if (victim == kNobody) return victims ? &text::why_must_rob : kAllowed;
  return victim < s.seats && ((victims >> victim) & 1) ? kAllowed : &text::why_no_victim;
}

Reason check_house(const State& s, const Action& a) {
  const auto when = [&](Phase phase, bool good) {
    return s.phase == phase && good ? kAllowed : &text::why_impossible;
  };
  const auto is_count = [&](auto&& of) {
    for (int q = 0; q < kMost; ++q) {
      if (seat_count(a.bits, q) != of(q)) return false;
    }
    return true;
  };
  switch (a.kind) {
    case Kind::Island:
      return when(Phase::Island, true);
    case Kind::Dice: {
      const bool left = s.bag == 0 || ((s.bag >> (6 * (a.at - 1) + a.what - 1)) & 1) != 0;
      return when(Phase::Dice, a.at >= 1 && a.at <= 6 && a.what >= 1 && a.what <= 6 && left);
    }
    case Kind::Discarded:
      return when(Phase::Discarded, a.who == next_shown(s) && a.bits == s.answer[a.who]);
    case Kind::Steal:
      return when(Phase::Steal, a.what < kResources && s.hand(s.victim)[a.what] > 0);
    case Kind::Drawn:
      return when(Phase::Draw, a.what < kDevelopments && deck_of(s)[a.what] > 0);
    case Kind::Collect:
      return when(Phase::Collect, is_count([&](int q) {
                    return q < s.seats && q != s.mover ? s.hand(q)[s.wanted] : 0;
                  }));
    case Kind::Answer:
      return when(Phase::Answers, a.who == next_shown(s) &&
                                      static_cast<Reply>(a.what) == s.reply[a.who] &&
                                      a.bits == s.answer[a.who]);
    default:
      return when(Phase::Reveal, a.kind == Kind::Reveal &&
                                     is_count([&](int q) { return s.dev[at(q)][VictoryPoint]; }));
  }
}

// actors(s).has(p), for the inner loop.
bool may_act(const State& s, Seat p) {
  if (!is_player(p) || Settlers::house_due(s) || s.phase == Phase::Over) return false;
  const bool window = s.phase == Phase::Discard || s.phase == Phase::Reply;
  return window ? ((s.owing >> index(p)) & 1) != 0 : index(p) == s.mover;
}

bool of_house(Kind k) {
  switch (k) {
    case Kind::Island:
    case Kind::Dice:
    case Kind::Discarded:
    case Kind::Steal:
    case Kind::Drawn:
    case Kind::Collect:
    case Kind::Answer:
    case Kind::Reveal:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool Settlers::legal(const State& s, Seat p, std::vector<Action>& out) {
  out.clear();
  if (!may_act(s, p)) return true;
  thread_local List list;  // too large to be made anew each time
  list.count = 0;
  const bool all = fill_list(s, index(p), list);
  out.assign(list.actions.begin(), list.actions.begin() + static_cast<std::ptrdiff_t>(list.count));
  return all;
}

Reason Settlers::check(const State& s, Seat p, const Action& a) {
  if (over(s)) return &text::why_over;
  if (of_house(a.kind)) return p == House ? check_house(s, a) : &text::why_house;
  if (!may_act(s, p)) return &text::why_not_turn;
  const int q = index(p);
  switch (a.kind) {
    case Kind::Settle:
      return check_settle(s, a.at);
    case Kind::Road:
      return check_road(s, a.at);
    case Kind::City:
      return check_city(s, a.at);
    case Kind::Roll:
      return s.phase == Phase::Main ? &text::why_rolled : in_phase(s, Phase::Roll);
    case Kind::Discard:
      return check_discard(s, q, a);
    case Kind::Robber:
      return check_robber(s, a.at, a.who);
    case Kind::Buy:
      if (const Reason why = in_phase(s, Phase::Main, Phase::Special)) return why;
      if (s.deck == 0) return &text::why_deck_empty;
      return s.hand(q).covers(kDevelopmentCost) ? kAllowed : &text::why_pay_development;
    case Kind::Knight:
    case Kind::RoadBuilding:
    case Kind::Plenty:
    case Kind::Monopoly:
      return check_development(s, a);
    case Kind::Bank:
      return check_bank(s, a.what, a.at);
    case Kind::Offer:
      return check_offer(s, a.who, a.terms());
    case Kind::Yes:
    case Kind::No:
    case Kind::Counter:
      return check_answer(s, q, a);
    case Kind::Deal:
      if (const Reason why = in_phase(s, Phase::Deal)) return why;
      return why_not_deal(s, a.who);
    case Kind::Withdraw:
      return in_phase(s, Phase::Deal);
    case Kind::Embargo:
      return check_embargo(s, a.who, false);
    case Kind::Lift:
      return check_embargo(s, a.who, true);
    case Kind::End:
      return in_phase(s, Phase::Main);
    case Kind::Pass:
      return in_phase(s, Phase::Special);
    case Kind::Claim:
      if (s.phase == Phase::Discard || s.phase == Phase::Reply || s.phase == Phase::Special ||
          s.phase == Phase::Settle || s.phase == Phase::Road) {
        return due_now(s);
      }
      return may_claim(s) && a.what == s.dev[at(q)][VictoryPoint] ? kAllowed : &text::why_claim;
    default:
      return &text::why_not_now;
  }
}

// --- the House
// ------------------------------------------------------------------------------------

namespace {

// One of the cards, each as likely.
int draw_card(Cards cards, Rng& rng) {
  auto k = static_cast<int>(rng.below(static_cast<std::uint32_t>(cards.sum())));
  int kind = 0;
  while (k >= cards[kind]) k -= cards[kind++];
  return kind;
}

Action roll_dice(const State& s, Rng& rng) {
  int k;
  if (s.rule(rule::BalancedDice) && s.bag) {
    std::uint64_t bag = s.bag;
    for (auto n = rng.below(static_cast<std::uint32_t>(std::popcount(bag))); n > 0; --n) {
      bag &= bag - 1;
    }
    k = std::countr_zero(bag);
  } else {
    k = static_cast<int>(rng.below(36));
  }
  return act(Kind::Dice, 0, k / 6 + 1, k % 6 + 1);
}

template <class F>
std::uint32_t counts(const State& s, F&& of) {
  std::uint32_t bits = 0;
  for (int q = 0; q < s.seats; ++q) bits |= static_cast<std::uint32_t>(of(q)) << (5 * q);
  return bits;
}

}  // namespace

Action Settlers::house(const State& s, Rng& rng) {
  assert(house_due(s) && s.eyes == kTruth);
  switch (s.phase) {
    case Phase::Island: {
      const auto seed = static_cast<std::uint32_t>(rng.next() >> 32);
      return act(Kind::Island, 0, 0, 0, seed);
    }
    case Phase::Dice:
      return roll_dice(s, rng);
    case Phase::Discarded: {
      const int q = next_shown(s);
      return act(Kind::Discarded, q, 0, 0, s.answer[at(q)]);
    }
    case Phase::Steal:
      return act(Kind::Steal, 0, 0, draw_card(s.hand(s.victim), rng));
    case Phase::Draw:
      return act(Kind::Drawn, 0, 0, draw_card(deck_of(s), rng));
    case Phase::Collect:
      return act(Kind::Collect, 0, 0, 0,
                 counts(s, [&](int q) { return q == s.mover ? 0 : s.hand(q)[s.wanted]; }));
    case Phase::Answers: {
      const int q = next_shown(s);
      return act(Kind::Answer, q, 0, static_cast<int>(s.reply[at(q)]), s.answer[at(q)]);
    }
    default:
      return act(Kind::Reveal, 0, 0, 0,
                 counts(s, [&](int q) { return s.dev[at(q)][VictoryPoint]; }));
  }
}

static_assert(Game<Settlers>);

}  // namespace parlour::settlers
