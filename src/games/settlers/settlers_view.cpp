// Who knows what: views, guesses at the truth, and what makes a State valid.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "games/settlers/own_island.h"
#include "games/settlers/settlers_rules.h"

namespace parlour::settlers {
namespace {

bool in(int set, int q) {
  return ((set >> q) & 1) != 0;
}

// Has answered, but the answer is not yet shown.
bool waits(const State& s, int q) {
  switch (s.phase) {
    case Phase::Discard:
    case Phase::Reply:
    case Phase::Bid:
      return in(s.asked, q) && !in(s.owing, q);
    case Phase::Discarded:
    case Phase::Answers:
    case Phase::Bids:
      return in(s.owing, q);
    default:
      return false;
  }
}

bool discarding(const State& s) {
  return s.phase == Phase::Discard || s.phase == Phase::Discarded;
}
bool bidding(const State& s) {
  return s.phase == Phase::Bid || s.phase == Phase::Bids;
}

}  // namespace

View<State> Settlers::view(const State& truth, Seat viewer) {
  State s = truth;
  if (viewer == House) return {s, viewer};
  const int eyes = is_player(viewer) && index(viewer) < s.seats ? index(viewer) : kPublic;
  s.eyes = byte(eyes);
  for (int q = 0; q < s.seats; ++q) {
    auto& row = s.know[at(q)];
    for (int v = 0; v < kColumns; ++v) {
      if (v != eyes) row[at(v)] = row[kPublic];
    }
    if (q == eyes) continue;
    s.dev[at(q)] = {};
    if (!waits(s, q)) continue;
    s.answer[at(q)] = kSealed;
    if (!discarding(s) && !bidding(s)) s.reply[at(q)] = Reply::Sealed;
  }
  if (s.active != eyes) s.fresh = {};
  return {s, viewer};
}

namespace {

// n random cards from the pool, all equally likely.
Cards take(Cards& pool, int n, Rng& rng) {
  Cards out;
  for (int left = pool.sum(); n > 0; --n, --left) {
    const int kind = draw_index(left, rng, [&](int k) { return pool[k]; });
    pool = pool - Cards::one(kind);
    out = out + Cards::one(kind);
  }
  return out;
}

// Guesses an answer that a player with these cards could have given.
void guess_answer(State& s, int q, Rng& rng) {
  Cards hand = s.know[at(q)][at(q)];
  if (bidding(s)) {
    s.answer[at(q)] = rng.below(kMostBid + 1);
    return;
  }
  if (discarding(s)) {
    s.answer[at(q)] = take(hand, s.total[at(q)] / 2, rng).bits;
    return;
  }
  const bool open = s.offer.give().empty() || s.offer.want().empty();
  const bool yes = !open && hand.covers(s.offer.want()) && rng.below(2) != 0;
  s.reply[at(q)] = yes ? Reply::Yes : Reply::No;
  s.answer[at(q)] = 0;
}

}  // namespace

State Settlers::determinize(const View<State>& v, Rng& rng) {
  State s = v.state;
  const int eyes = s.eyes;
  if (eyes == kTruth) return s;
  Cards pool = Cards::each(cards_of_each(s.large)) - s.bank;
  Cards dev = full_deck(s.large) - s.spent;
  for (int q = 0; q < s.seats; ++q) {
    pool = pool - s.know[at(q)][at(eyes)];
    dev = dev - s.dev[at(q)];
  }
  for (int q = 0; q < s.seats; ++q) {
    if (q == eyes) continue;
    const Cards sure = s.know[at(q)][at(eyes)];
    s.know[at(q)][at(q)] = sure + take(pool, s.total[at(q)] - sure.sum(), rng);
    s.dev[at(q)] = take(dev, s.dev_total[at(q)], rng);
    if (waits(s, q)) guess_answer(s, q, rng);
  }
  if (s.active != eyes) {
    Cards held = s.dev[s.active];
    s.fresh = take(held, s.fresh_total, rng);
  }
  s.eyes = kTruth;
  return s;
}

std::optional<State> Settlers::joined(std::span<const View<State>> views, Rng& rng) {
  State s = views.front().state;
  std::uint8_t shown = 0;  // seats whose own view is among them
  for (const View<State>& v : views) {
    if (!is_player(v.viewer) || index(v.viewer) >= s.seats || in(shown, index(v.viewer))) return {};
    const int p = index(v.viewer);
    shown = byte(shown | 1 << p);
    for (int q = 0; q < s.seats; ++q) s.know[at(q)][at(p)] = v.state.know[at(q)][at(p)];
    s.dev[at(p)] = v.state.dev[at(p)];
    s.answer[at(p)] = v.state.answer[at(p)];
    s.reply[at(p)] = v.state.reply[at(p)];
    if (s.active == p) s.fresh = v.state.fresh;
  }
  Cards pool = Cards::each(cards_of_each(s.large)) - s.bank;
  Cards dev = full_deck(s.large) - s.spent;
  std::array<Cards, kMost> sure{};
  for (int q = 0; q < s.seats; ++q) {
    // The largest count that any of them is sure of, kind by kind.
    for (int v = 0; v < kColumns; ++v) {
      const bool counts = v == kPublic || (v < s.seats && in(shown, v));
      for (int kind = 0; counts && kind < 5; ++kind) {
        while (sure[at(q)][kind] < s.know[at(q)][at(v)][kind])
          sure[at(q)] = sure[at(q)] + Cards::one(kind);
      }
    }
    const Cards held = in(shown, q) ? s.dev[at(q)] : Cards();
    if (!pool.covers(sure[at(q)]) || !dev.covers(held)) return {};
    pool = pool - sure[at(q)];
    dev = dev - held;
  }
  for (int q = 0; q < s.seats; ++q) {
    const int more = s.total[at(q)] - sure[at(q)].sum();
    if (more < 0 || more > pool.sum() || (in(shown, q) && more != 0)) return {};
    if (in(shown, q)) continue;
    if (s.dev_total[at(q)] > dev.sum()) return {};
    s.know[at(q)][at(q)] = sure[at(q)] + take(pool, more, rng);
    s.dev[at(q)] = take(dev, s.dev_total[at(q)], rng);
    if (waits(s, q)) guess_answer(s, q, rng);
  }
  if (!in(shown, s.active)) {
    Cards held = s.dev[s.active];
    if (s.fresh_total > held.sum()) return {};
    s.fresh = take(held, s.fresh_total, rng);
  }
  s.eyes = kTruth;
  return s;
}

// --- valid -------------------------------------------------------------------------------------
// All derived fields are derived again and must agree; the others are in their ranges, and play can
// continue.
namespace {

bool clean(Cards c) {
  return (c.bits & Cards::kGuards) == 0 && c.bits < (1u << 30);
}
bool clean(Terms t) {
  return t.bits < (1u << 30) && Terms::of(t.give(), t.want()) == t &&
         Cards::each(24).covers(t.give()) && Cards::each(24).covers(t.want());
}

bool valid_size(const State& s) {
  return s.own ? s.own >= s.seats : s.large == (s.seats >= 5);
}

bool valid_options(const State& s) {
  return s.seats >= 1 && s.seats <= kMost && valid_size(s) && s.alone() == (s.race != 0) &&
         s.race < kRaces.size() && s.goal >= 3 && s.goal <= 20 && s.limit >= 3 && s.limit <= 20 &&
         s.most_offers >= 1 && s.most_offers <= kMostOffers && s.numbers <= Numbers::Balanced &&
         s.phase <= Phase::First && s.no_sevens() <= 2 && s.more < rule::MoreEnd &&
         s.eyes <= kTruth && (s.eyes >= kPublic || s.eyes < s.seats);
}

bool valid_before(const State& s) {
  State t;
  t.seats = s.seats, t.large = s.large, t.goal = s.goal, t.limit = s.limit, t.rules = s.rules;
  t.most_offers = s.most_offers, t.numbers = s.numbers, t.eyes = s.eyes;
  t.more = s.more, t.race = s.race;
  t.bank = Cards::each(cards_of_each(s.large));
  t.deck = byte(full_deck(s.large).sum());
  return t == s;
}

bool valid_island(const State& s) {
  Island island;
  for (int h = 0; h < kHexes; ++h) {
    island.terrain[at(h)] = byte(s.terrain(h));
    island.number[at(h)] = byte(s.hex_number(h));
  }
  island.harbour = s.harbour, island.path = s.path;
  island.harbours = s.own_harbours, island.seats = s.own;
  if (s.own ? flaw_of(island) || s.large != many_cards(island) : !valid(s.large != 0, island))
    return false;
  State t;
  t.large = s.large;
  lay_island(t, island);
  return t.with == s.with && t.gold == s.gold;
}

// The pieces on the board, laid again. Their order does not show.
bool valid_board(const State& s) {
  State t;
  t.seats = s.seats, t.large = s.large, t.rules = s.rules;
  t.harbour = s.harbour, t.path = s.path, t.own = s.own, t.own_harbours = s.own_harbours;
  t.hex = s.hex;
  mark_sea(t);
  const Bits sea = t.taken;
  for (int n = 0; n < kNodeSlots; ++n) {
    const int v = s.node[at(n)], q = s.owner(n);
    if (v == 0) continue;
    if (n >= kNodes || !s.has_node(n) || q < 0 || q >= s.seats || v > 8 + kMost) return false;
    Bits near = kAround[at(n)];
    near.remove(n);
    bool close = false;  // the distance rule: it bounds what a hex yields
    near.each([&](int other) { close = close || s.owner(other) >= 0; });
    if (close) return false;
    lay_settlement(t, q, n);
    if (v & 8) lay_city(t, q, n);
  }
  if (t.settlements != s.settlements || t.cities != s.cities || t.ports != s.ports) return false;
  Bits all;
  for (int q = 0; q < kMost; ++q) {
    const Bits roads = s.roads[at(q)];
    if (!(roads & all).empty() || !(roads & sea).empty()) return false;
    if ((q >= s.seats && !roads.empty()) || roads.size() > kRoads) return false;
    all = all | roads;
    if (s.settlements[at(q)] > kSettlements || s.cities[at(q)] > kCities) return false;
  }
  for (int q = 0; q < s.seats; ++q) s.roads[at(q)].each([&](int p) { lay_road(t, q, p); });
  return t.node == s.node && t.blocked == s.blocked && t.taken == s.taken && t.roads == s.roads &&
         t.spots == s.spots && t.length == s.length && t.road_count == s.road_count;
}

// The parts of a state that valid_island and valid_board look at, from one field up to another.
constexpr std::pair<std::size_t, std::size_t> kOnBoard[] = {
    {offsetof(State, gold), offsetof(State, know)},
    {offsetof(State, hex), offsetof(State, total)},
    {offsetof(State, length), offsetof(State, shown)},
    {offsetof(State, seats), offsetof(State, numbers)}};

// Most states that are looked at in a row have the same board, and to lay it again takes longer
// than everything else: so the last one that was found valid is remembered. At first that is no
// board, since it has no seats.
bool valid_island_and_board(const State& s) {
  thread_local State last;
  const auto same = [&](const auto& part) {
    const auto on_board = [&](const State& t) {
      return bytes_of(t).subspan(part.first, part.second - part.first);
    };
    return std::ranges::equal(on_board(s), on_board(last));
  };
  if (std::ranges::all_of(kOnBoard, same)) return true;
  if (!valid_island(s) || !valid_board(s)) return false;
  last = s;
  return true;
}

// The holder depends on who was first: any of the leaders may be the holder.
bool valid_holders(const State& s) {
  const int longest = *std::max_element(s.length.begin(), s.length.end());
  const auto leaders = std::count(s.length.begin(), s.length.end(), byte(longest));
  if (s.road_holder == kNobody
          ? longest >= 5 && leaders == 1
          : s.road_holder >= s.seats || longest < 5 || s.length[s.road_holder] != longest) {
    return false;
  }
  const int most = *std::max_element(s.knights.begin(), s.knights.end());
  if (s.army_holder == kNobody
          ? most >= 3
          : s.army_holder >= s.seats || most < 3 || s.knights[s.army_holder] != most) {
    return false;
  }
  for (int q = 0; q < kMost; ++q) {
    const int points = s.settlements[at(q)] + 2 * s.cities[at(q)] + s.shown[at(q)] +
                       2 * (s.road_holder == q) + 2 * (s.army_holder == q);
    if (points != s.points[at(q)] || s.shown[at(q)] > 5) return false;
  }
  return true;
}

bool valid_hands(const State& s) {
  const Cards each = Cards::each(cards_of_each(s.large));
  if (!clean(s.bank)) return false;
  Cards sure;  // cards that the viewer, or the truth, can name
  int cards = s.bank.sum();
  for (int q = 0; q < kMost; ++q) {
    const auto& row = s.know[at(q)];
    const Cards all = row[kPublic], own = s.hand(q);
    if (row[7] != all || s.total[at(q)] > 5 * 24 || !clean(own)) return false;
    if (own.sum() > s.total[at(q)] || (q >= s.seats && (s.total[at(q)] || !own.empty())))
      return false;
    const bool seen = s.open_hands() || s.eyes == kTruth || s.eyes == q;
    if ((seen && own.sum() != s.total[at(q)]) || (s.open_hands() && own != all)) return false;
    for (int v = 0; v < kColumns; ++v) {
      const Cards c = row[at(v)];
      const bool free = s.eyes == kTruth ? v < s.seats : v == s.eyes;
      if (!clean(c) || !c.covers(all) || !own.covers(c) || (!free && c != all)) return false;
    }
    // Counts stay far from the limit of a field.
    if (!each.covers(own)) return false;
    for (int r = 0; r < kResources; ++r) {
      if (sure[r] + own[r] > each[r]) return false;
    }
    sure = sure + own;
    cards += s.total[at(q)];
  }
  for (int r = 0; r < kResources; ++r) {
    if (sure[r] + s.bank[r] > each[r]) return false;
  }
  return cards == each.sum();
}

bool valid_development(const State& s) {
  const Cards full = full_deck(s.large);
  if (!clean(s.spent) || !clean(s.fresh) || !full.covers(s.spent)) return false;
  Cards left = full - s.spent;
  int knights = 0, shown = 0, held = 0;
  for (int q = 0; q < kMost; ++q) {
    const Cards dev = s.dev[at(q)];
    const bool seen = s.eyes == kTruth || s.eyes == q;
    if (!clean(dev) || !left.covers(dev) || s.dev_total[at(q)] > full.sum()) return false;
    if (seen ? dev.sum() != s.dev_total[at(q)] : !dev.empty()) return false;
    if (q >= s.seats && (s.dev_total[at(q)] || s.knights[at(q)] || s.shown[at(q)])) return false;
    left = left - dev;
    knights += s.knights[at(q)];
    shown += s.shown[at(q)];
    held += s.dev_total[at(q)];
  }
  if (s.spent[Knight] != knights || s.spent[VictoryPoint] != shown) return false;
  if (s.deck + held + s.spent.sum() != full.sum()) return false;
  const bool seen = s.eyes == kTruth || s.eyes == s.active;
  if (s.fresh_total > s.dev_total[s.active]) return false;
  return seen ? s.fresh.sum() == s.fresh_total && s.dev[s.active].covers(s.fresh) : s.fresh.empty();
}

bool in_set_up(const State& s) {
  return s.phase == Phase::Settle || s.phase == Phase::Road || s.phase >= Phase::Bid ||
         ((s.phase == Phase::FreeRoads || s.phase == Phase::Gold) && s.turns == 0);
}

// With extra roads, a seat with both settlements has laid as many of the two as there was room for.
bool valid_set_up_roads(const State& s, int q, int placed) {
  const int roads = s.road_count[at(q)];
  if (s.phase == Phase::FreeRoads && q == s.active) return roads == 4 - s.free_roads;
  const bool owes = (s.phase == Phase::Road || s.phase == Phase::Gold) && q == s.active;
  const bool extra = s.rule(rule::ExtraRoads) && placed == 2 && !owes;
  return roads >= placed - owes && roads <= placed - owes + (extra ? 2 : 0);
}

// From the mover on, all who have gold on the number that was rolled still take their cards.
bool valid_gold(const State& s) {
  if (s.bank.empty() || s.asked != s.owing || !in(s.owing, s.mover)) return false;
  bool reached = false;
  for (int i = 0; i < s.seats; ++i) {
    const int q = (s.active + i) % s.seats;
    reached = reached || q == s.mover;
    const int owed = reached ? gold_owed(s, q) : 0;
    if (s.answer[at(q)] != static_cast<std::uint32_t>(owed) || in(s.owing, q) != (owed > 0))
      return false;
  }
  for (int q = 0; q < kMost; ++q) {
    if (s.reply[at(q)] != Reply::None || (q >= s.seats && (s.answer[at(q)] || in(s.owing, q))))
      return false;
  }
  return s.owing < (1 << s.seats);
}

// Before anything is placed. What has been shown, or is the viewer's own, is a bid.
bool valid_bids(const State& s) {
  const int all = (1 << s.seats) - 1;
  const bool owed = s.phase == Phase::First ? s.owing == 0 : s.owing != 0;
  if (!s.bids() || s.setup || s.asked != all || !owed || (s.owing & ~all)) return false;
  for (int q = 0; q < kMost; ++q) {
    const std::uint32_t bid = s.answer[at(q)];
    if (s.reply[at(q)] != Reply::None) return false;
    if (waits(s, q) && s.eyes != kTruth && s.eyes != q) {
      if (bid != kSealed) return false;
    } else if (bid > (q >= s.seats || (s.phase == Phase::Bid && in(s.owing, q)) ? 0 : kMostBid)) {
      return false;
    }
  }
  return true;
}

bool valid_set_up(const State& s) {
  if (s.turns || s.setup > 2 * s.seats || s.mover != s.active) return false;
  if (s.phase == Phase::Gold && (s.setup <= s.seats || !valid_gold(s))) return false;
  if (s.phase >= Phase::Bid && !valid_bids(s)) return false;
  if ((s.phase == Phase::Road && s.setup == 0) ||
      (s.phase == Phase::Settle && s.setup == 2 * s.seats)) {
    return false;
  }
  const bool extra = s.phase == Phase::FreeRoads;
  if (extra != (s.free_roads != 0)) return false;
  if (extra && (!s.rule(rule::ExtraRoads) || s.setup <= s.seats || s.spots[s.active].empty()))
    return false;
  const bool next = s.phase == Phase::Settle || s.phase >= Phase::Bid;
  if (s.active != placing(s, next ? s.setup : s.setup - 1)) return false;
  for (int q = 0; q < s.seats; ++q) {
    const int turn = (q - s.first + s.seats) % s.seats;
    const int placed = (s.setup > turn) + (s.setup > 2 * s.seats - 1 - turn);
    if (s.settlements[at(q)] != placed || s.cities[at(q)] || !valid_set_up_roads(s, q, placed))
      return false;
    if (s.dev_total[at(q)] || s.knights[at(q)] || s.embargo[at(q)]) return false;
    // The second settlement has brought at most three cards; before it there were none.
    if (s.total[at(q)] > (placed == 2 ? 3 : 0)) return false;
  }
  if (s.phase != Phase::Road && s.phase != Phase::Gold) return true;
  return s.node[s.last] == s.active + 1 && !(kPathsAt[s.last] - s.taken).empty();
}

bool valid_discards(const State& s) {
  if (!s.asked || !s.owing || (s.owing & ~s.asked) || s.asked >= (1 << s.seats)) return false;
  if (s.phase == Phase::Discarded && s.owing != s.asked) return false;
  if (s.die1 + s.die2 != 7) return false;
  for (int q = 0; q < kMost; ++q) {
    const std::uint32_t answer = s.answer[at(q)];
    if (s.reply[at(q)] != Reply::None) return false;
    if (in(s.asked, q) && s.total[at(q)] <= s.limit) return false;
    if (!waits(s, q)) {
      if (answer) return false;
    } else if (s.eyes == kTruth || s.eyes == q) {
      const Cards c{answer};
      if (!clean(c) || c.sum() != s.total[at(q)] / 2 || !s.hand(q).covers(c)) return false;
    } else if (answer != kSealed) {
      return false;
    }
  }
  return true;
}

bool valid_reply(const State& s, int q) {
  const Reply reply = s.reply[at(q)];
  const std::uint32_t answer = s.answer[at(q)];
  const bool hidden = waits(s, q);
  if (!in(s.asked, q) || (!hidden && in(s.owing, q))) return reply == Reply::None && !answer;
  if (hidden && s.eyes != kTruth && s.eyes != q) return reply == Reply::Sealed && answer == kSealed;
  // Everything that has been shown is known to everybody.
  const Cards held = hidden ? s.hand(q) : s.know[at(q)][kPublic];
  const Cards give = s.offer.give(), want = s.offer.want();
  if (reply == Reply::Counter) {
    const Terms t{answer};
    return clean(t) && !t.give().empty() && !t.want().empty() && held.covers(t.give()) &&
           t != Terms::of(want, give);
  }
  if (answer) return false;
  return reply == Reply::No ||
         (reply == Reply::Yes && !give.empty() && !want.empty() && held.covers(want));
}

bool valid_offer(const State& s) {
  const int others = ((1 << s.seats) - 1) & ~(1 << s.mover);
  if (!clean(s.offer) || s.offer.empty() || !s.asked || (s.asked & ~others)) return false;
  if (s.offers == 0 || (s.owing & ~s.asked) || (s.owing == 0) != (s.phase == Phase::Deal))
    return false;
  if (!s.know[s.mover][kPublic].covers(s.offer.give())) return false;
  bool wanted = false;
  for (int q = 0; q < kMost; ++q) {
    if (!valid_reply(s, q)) return false;
    wanted = wanted || s.reply[at(q)] == Reply::Yes || s.reply[at(q)] == Reply::Counter;
  }
  return s.phase != Phase::Deal || wanted;
}

// One offer at a time, each of which counts; failed ones are stored contiguously.
bool valid_tried(const State& s) {
  int count = 0;
  while (count < kTried && !s.tried[at(count)].empty()) {
    if (!clean(s.tried[at(count++)])) return false;
  }
  const bool open = !s.offer.empty();
  return count + open <= s.offers &&
         std::all_of(s.tried.begin() + count, s.tried.end(), [](Terms t) { return t.empty(); });
}

// While 7 is barred, none was rolled, the bag still has all six, and at most one throw a turn is
// out of it: so others are left in it.
bool valid_dice(const State& s) {
  if (s.turns > s.no_sevens() * s.seats) return true;
  const bool before = s.phase == Phase::Roll || s.phase == Phase::Dice;
  const int most = s.turns - before, sevens = std::popcount(s.bag) - std::popcount(throws_left(s));
  return s.die1 + s.die2 != 7 && (s.bag == 0 || (sevens == 6 && 36 - std::popcount(s.bag) <= most));
}

bool valid_moment(const State& s) {
  const bool rolled = s.die1 >= 1 && s.die1 <= 6 && s.die2 >= 1 && s.die2 <= 6;
  const bool no_roll = s.die1 == 0 && s.die2 == 0;
  if (s.phase == Phase::Gold)
    return rolled && s.die1 + s.die2 != 7 && !s.built && !s.offers && valid_dice(s) &&
           !s.free_roads && valid_gold(s);
  const bool special = s.mover != s.active;
  if (special && (s.seats < 5 || (s.phase != Phase::Special && s.phase != Phase::Draw)))
    return false;
  // Before the roll nothing is bought, built or offered, and nothing remains when others build.
  if (no_roll && (s.fresh_total || s.built || s.offers)) return false;
  if (special && (!no_roll || s.dev_played)) return false;
  if (!valid_dice(s)) return false;
  if ((s.free_roads != 0) != (s.phase == Phase::FreeRoads)) return false;
  switch (s.phase) {
    case Phase::Roll:
    case Phase::Dice:
      return no_roll;
    case Phase::Main:
      return rolled;
    case Phase::Special:
      return special;
    case Phase::Draw:
      return s.deck > 0 && (special || rolled);
    case Phase::Discard:
    case Phase::Discarded:
      return rolled && valid_discards(s);
    case Phase::Reply:
    case Phase::Answers:
    case Phase::Deal:
      return rolled && valid_offer(s);
    case Phase::Robber:
      return !s.no_robber() && (rolled || no_roll);
    case Phase::Steal:
      return !s.no_robber() && (rolled || no_roll) && s.victim != s.mover && s.total[s.victim] > 0;
    case Phase::Collect:
      return rolled || no_roll;
    case Phase::FreeRoads:
      return (rolled || no_roll) && s.free_roads <= std::min(2, kRoads - s.road_count[s.mover]) &&
             !s.spots[s.mover].empty();
    case Phase::Reveal: {
      const bool hidden =
          std::any_of(s.dev_total.begin(), s.dev_total.end(), [](int n) { return n > 0; });
      return hidden && (rolled || no_roll);
    }
    case Phase::Over:
      return rolled || no_roll;
    default:
      return true;
  }
}

bool has_decision(const State& s) {
  switch (s.phase) {
    case Phase::Discard:
    case Phase::Discarded:
    case Phase::Reply:
    case Phase::Answers:
    case Phase::Deal:
    case Phase::Gold:
    case Phase::Bid:
    case Phase::Bids:
    case Phase::First:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool Settlers::valid(const State& s) {
  if (!valid_options(s)) return false;
  if (s.phase == Phase::Island) return valid_before(s);
  if (s.active >= s.seats || s.mover >= s.seats || s.victim >= s.seats || s.wanted >= kResources ||
      s.last >= kNodes || s.free_roads > 2 || s.built > 1 || s.offers > s.most_offers ||
      s.die1 > 6 || s.die2 > 6 || s.turns > s.most_turns()) {
    return false;
  }
  if (s.first >= s.seats || s.extra > kMostBid) return false;
  if ((s.first || s.extra) && (!s.bids() || s.phase >= Phase::Bid)) return false;
  if (s.bag >> 36 || (s.bag && !s.rule(rule::BalancedDice))) return false;
  for (int q = 0; q < kMost; ++q) {
    const int others = q < s.seats ? ((1 << s.seats) - 1) & ~(1 << q) : 0;
    if (s.embargo[at(q)] & ~others) return false;
  }
  const bool ends = s.phase == Phase::Reveal || s.phase == Phase::Over;
  if (s.winner != kNobody && (!ends || s.winner >= s.seats)) return false;
  if (ends && s.fresh_total) return false;
  if (!has_decision(s) &&
      (s.asked || s.owing || s.answer != decltype(s.answer){} || s.reply != decltype(s.reply){})) {
    return false;
  }
  const bool offer = s.phase == Phase::Reply || s.phase == Phase::Answers || s.phase == Phase::Deal;
  if (!offer && !s.offer.empty()) return false;
  if (!valid_tried(s) || (ends && !s.tried[0].empty())) return false;
  if (!valid_island_and_board(s) || !valid_holders(s)) return false;
  if (s.no_robber() ? s.robber != kNoRobber : !s.land(s.robber)) return false;
  if (!valid_hands(s) || !valid_development(s)) return false;
  if (in_set_up(s)) {
    return valid_set_up(s) && !s.die1 && !s.die2 && !s.fresh_total && !s.dev_played && !s.built &&
           !s.offers;
  }
  return s.setup == 2 * s.seats && s.turns >= 1 && valid_moment(s);
}

}  // namespace parlour::settlers
