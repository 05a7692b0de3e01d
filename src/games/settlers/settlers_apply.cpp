// The effects of actions. Nothing here depends on the viewer of a state: the same rule advances the
// truth and each view of it.
#include <algorithm>

#include "games/settlers/settlers_rules.h"

namespace parlour::settlers {
namespace {

using Kind = Action::Kind;

// --- cards -------------------------------------------------------------------------------------

void gain(State& s, int q, Cards c) {
  for (Cards& k : s.know[at(q)]) k = k + c;
  s.total[at(q)] = byte(s.total[at(q)] + c.sum());
}

// Cards that are not certain to be there came out of the unknown cards.
void lose(State& s, int q, Cards c) {
  for (Cards& k : s.know[at(q)]) k = k.less(c);
  s.total[at(q)] = byte(s.total[at(q)] - c.sum());
}

void pay(State& s, int q, Cards c) {
  lose(s, q, c);
  s.bank = s.bank + c;
}

// The seat has shown that it holds these cards.
void prove(State& s, int q, Cards c) {
  for (Cards& k : s.know[at(q)]) k = k.most(c);
}

// The only kind among some cards, or -1.
int only_kind(Cards c) {
  if (c.empty()) return -1;
  const int kind = std::countr_zero(c.bits) / 6;
  return (c.bits & ~Cards::some(kind, 31).bits) == 0 ? kind : -1;
}

// One card of the victim goes to the mover; only these two see it. Others are sure of one less of
// each kind, unless they know the whole hand and it is of one kind.
void steal(State& s, int what) {
  const int victim = s.victim, thief = s.mover, cards = s.total[at(victim)];
  for (int v = 0; v < kColumns; ++v) {
    Cards& theirs = s.know[at(victim)][at(v)];
    const bool sees =
        s.open_hands() || ((v == victim || v == thief) && (s.eyes == kTruth || s.eyes == v));
    const int kind = sees ? what : theirs.sum() == cards ? only_kind(theirs) : -1;
    if (kind < 0 || kind >= kResources) {
      theirs = theirs.one_less_each();
    } else {
      theirs = theirs.less(Cards::one(kind));
      Cards& ours = s.know[at(thief)][at(v)];
      ours = ours + Cards::one(kind);
    }
  }
  --s.total[at(victim)];
  ++s.total[at(thief)];
}

// --- points and ends ---------------------------------------------------------------------------

void finish(State& s, int winner) {
  s.winner = byte(winner);
  s.tried = {};
  s.free_roads = s.fresh_total = 0;
  s.fresh = {};
  const bool hidden =
      std::any_of(s.dev_total.begin(), s.dev_total.end(), [](int n) { return n > 0; });
  s.phase = hidden ? Phase::Reveal : Phase::Over;
}

// 8: only during the player's own turn.
void win_if_reached(State& s) {
  if (s.mover == s.active && s.turns > 0 && s.phase != Phase::Special &&
      s.points[s.active] >= s.goal_of(s.active)) {
    finish(s, s.active);
  }
}

void add_points(State& s, int q, int n) {
  s.points[at(q)] = byte(s.points[at(q)] + n);
}

// 5: the holder keeps the card as long as they have five and nobody is ahead of them; otherwise a
// sole leader takes it, and without one it is set aside.
void award_longest(State& s) {
  const int best = *std::max_element(s.length.begin(), s.length.end());
  const int holder = s.road_holder;
  if (holder != kNobody && s.length[at(holder)] == best && best >= 5) return;
  int next = kNobody;
  if (best >= 5 && std::count(s.length.begin(), s.length.end(), byte(best)) == 1) {
    next = static_cast<int>(std::find(s.length.begin(), s.length.end(), byte(best)) -
                            s.length.begin());
  }
  if (next == holder) return;
  if (holder != kNobody) add_points(s, holder, -2);
  if (next != kNobody) add_points(s, next, 2);
  s.road_holder = byte(next);
}

void count_knight(State& s) {
  const int q = s.mover, holder = s.army_holder;
  const int n = ++s.knights[at(q)];
  if (n < 3 || q == holder || (holder != kNobody && n <= s.knights[at(holder)])) return;
  if (holder != kNobody) add_points(s, holder, -2);
  add_points(s, q, 2);
  s.army_holder = byte(q);
}

// --- the board ---------------------------------------------------------------------------------

bool opponent_at(const State& s, int q, int n) {
  const int o = s.owner(n);
  return o >= 0 && o != q;
}

Bits cut_for(const State& s, int q) {
  Bits cut;
  each_building(s, [&](int n, int v) {
    if ((v & 7) != q + 1) cut.add(n);
  });
  return cut;
}

// The farthest that the seat's roads lead from a node, as long as they branch without meeting
// again. `seen` are the nodes passed on the way; `meets` is set when a node is met twice.
int reach(const State& s, int q, int node, int from_path, Bits& seen, bool& meets) {
  if (opponent_at(s, q, node)) return 0;
  if (seen.has(node)) {
    meets = true;
    return 0;
  }
  seen.add(node);
  int best = 0;
  for (const std::uint8_t p : kGrid.node_paths[at(node)]) {
    if (p == kNowhere || p == from_path || !s.roads[at(q)].has(p)) continue;
    best = std::max(best, 1 + reach(s, q, kGrid.other_end(p, node), p, seen, meets));
  }
  return best;
}

// The longest trail either does not use the new road, or passes through it and continues as long as
// possible at both ends; if roads meet in a ring, all of them are searched.
int length_with(const State& s, int q, int path) {
  const auto& ends = kGrid.path_nodes[at(path)];
  Bits seen;
  bool meets = false;
  const int there = reach(s, q, ends[0], path, seen, meets),
            back = reach(s, q, ends[1], path, seen, meets);
  if (meets) return longest_trail(s.roads[at(q)], cut_for(s, q));
  return std::max<int>(s.length[at(q)], there + 1 + back);
}

// Whether the seat could build a road here: from its own building, or from its own road that no
// opponent's building blocks.
bool touches(const State& s, int q, int path) {
  for (const std::uint8_t n : kGrid.path_nodes[at(path)]) {
    const int o = s.owner(n);
    if (o == q) return true;
    if (o < 0 && !(kPathsAt[n] & s.roads[at(q)]).empty()) return true;
  }
  return false;
}

void open_spots(State& s, int q, int node) {
  s.spots[at(q)] = s.spots[at(q)] | (kPathsAt[at(node)] - s.taken);
}

}  // namespace

// What the island does not have can be neither settled nor paved.
void mark_sea(State& s) {
  s.blocked = ~Bits::first(s.size().nodes);
  s.taken = ~Bits::first(s.size().paths);
  if (!s.own) return;
  for (int n = 0; n < kNodes; ++n) {
    if (!s.has_node(n)) s.blocked.add(n);
  }
  for (int p = 0; p < kPaths; ++p) {
    if (!s.has_path(p)) s.taken.add(p);
  }
}

void lay_island(State& s, const Island& island) {
  s.own = island.seats;
  s.own_harbours = island.harbours;
  s.harbour = island.harbour;
  s.path = island.path;
  s.with = {};
  s.gold = 0;
  int desert = kNowhere, land = kNowhere;  // the first of each
  for (int h = kHexes - 1; h >= 0; --h) {
    const int n = island.number[at(h)], terrain = island.terrain[at(h)];
    s.hex[at(h)] = byte(terrain | (n << 4));
    if (n) (terrain == kGold ? s.gold : s.with[at(n - 2)]) |= std::uint64_t{1} << h;
    if (terrain == kDesert) desert = h;
    if (terrain != kSea) land = h;
  }
  s.robber = byte(s.no_robber() ? kNoRobber : desert != kNowhere ? desert : land);
  mark_sea(s);
  for (const Bits& roads : s.roads) s.taken = s.taken | roads;
  each_building(s, [&](int n, int) { s.blocked = s.blocked | kAround[at(n)]; });
}

void lay_road(State& s, int q, int path) {
  s.roads[at(q)].add(path);
  s.taken.add(path);
  ++s.road_count[at(q)];
  for (Bits& spots : s.spots) spots.remove(path);
  for (const std::uint8_t n : kGrid.path_nodes[at(path)]) {
    if (!opponent_at(s, q, n)) open_spots(s, q, n);
  }
  s.length[at(q)] = byte(length_with(s, q, path));
  if (s.length[at(q)] >= 5) award_longest(s);
}

void lay_settlement(State& s, int q, int node) {
  s.node[at(node)] = byte(q + 1);
  ++s.settlements[at(q)];
  add_points(s, q, 1);
  s.blocked = s.blocked | kAround[at(node)];
  open_spots(s, q, node);
  const auto& harbours = s.harbour_paths();
  const Bits here = kPathsAt[at(node)];
  for (int i = 0; i < s.harbours(); ++i) {
    if (here.has(harbours[at(i)])) s.ports[at(q)] |= byte(1 << s.harbour[at(i)]);
  }
  bool cut = false;
  for (int r = 0; r < s.seats; ++r) {  // others' roads may now end here
    if (r == q) continue;
    const Bits roads = here & s.roads[at(r)];
    (here & s.spots[at(r)]).each([&](int p) {
      if (!touches(s, r, p)) s.spots[at(r)].remove(p);
    });
    if (roads.size() < 2) continue;
    s.length[at(r)] = byte(longest_trail(s.roads[at(r)], cut_for(s, r)));
    cut = true;
  }
  if (cut) award_longest(s);
}

void lay_city(State& s, int q, int node) {
  s.node[at(node)] = byte(s.node[at(node)] | 8);
  --s.settlements[at(q)];
  ++s.cities[at(q)];
  add_points(s, q, 1);
}

void set_hand(State& s, int q, Cards c) {
  s.know[at(q)].fill(c);
  s.total[at(q)] = byte(c.sum());
}

namespace {

// --- turns -------------------------------------------------------------------------------------

void next_turn(State& s) {
  if (s.turns == s.most_turns()) {
    finish(s, kNobody);
    return;
  }
  s.active = byte((s.active + 1) % s.seats);
  s.mover = s.active;
  ++s.turns;
  s.phase = Phase::Roll;
  win_if_reached(s);
}

// With five and six players: each other player may build, in order. A player with fewer than two
// cards can pay for nothing, and everybody can see that.
void special_building(State& s) {
  for (int q = (s.mover + 1) % s.seats; q != s.active; q = (q + 1) % s.seats) {
    if (s.total[at(q)] < 2) continue;
    s.mover = byte(q);
    s.phase = Phase::Special;
    return;
  }
  s.mover = s.active;
  next_turn(s);
}

void end_turn(State& s) {
  s.die1 = s.die2 = s.dev_played = s.built = s.offers = s.fresh_total = 0;
  s.fresh = {};
  s.tried = {};
  if (s.seats >= 5)
    special_building(s);
  else
    next_turn(s);
}

Phase in_turn(const State& s) {
  return s.die1 ? Phase::Main : Phase::Roll;
}

// Gold: a seat takes cards of its choice, in the order of turns from the active one; whoever comes
// when the bank is empty gets nothing.
void next_gold(State& s) {
  for (int i = 0; i < s.seats && !s.bank.empty(); ++i) {
    const int q = (s.active + i) % s.seats;
    if (!((s.owing >> q) & 1)) continue;
    s.mover = byte(q);
    s.phase = Phase::Gold;
    return;
  }
  s.asked = s.owing = 0;
  s.answer = {};
  s.mover = s.active;
  s.phase = s.turns ? Phase::Main : Phase::Road;
}

void owe_gold(State& s) {
  for (int q = 0; q < s.seats; ++q) {
    const int owed = gold_owed(s, q);
    s.answer[at(q)] = static_cast<std::uint32_t>(owed);
    if (owed) s.owing = byte(s.owing | (1 << q));
  }
  s.asked = s.owing;
  if (s.owing) next_gold(s);
}

void take_gold(State& s, int q, Cards c) {
  gain(s, q, c);
  s.bank = s.bank - c;
  s.answer[at(q)] = 0;
  s.asked = s.owing = byte(s.owing & ~(1 << q));
  next_gold(s);
}

// 1: in seat order, then in reverse; the second settlement yields resources.
void set_up_settlement(State& s, int node) {
  lay_settlement(s, s.mover, node);
  s.last = byte(node);
  if (s.setup >= s.seats) {
    Cards c;
    for (const std::uint8_t h : kGrid.node_hexes[at(node)]) {
      if (s.land(h) && s.terrain(h) < kResources) c = c + Cards::one(s.terrain(h));
    }
    gain(s, s.mover, c);
    s.bank = s.bank - c;
  }
  ++s.setup;
  s.phase = Phase::Road;
  if (s.gold && s.setup > s.seats) owe_gold(s);
}

void go_on_setting_up(State& s) {
  if (s.setup == 2 * s.seats) {
    s.active = s.mover = byte((s.first + s.seats - 1) % s.seats);
    next_turn(s);
    return;
  }
  s.mover = s.active = byte(placing(s, s.setup));
  s.phase = Phase::Settle;
}

// The extra roads follow the road of the second settlement.
void set_up_road(State& s, int path) {
  lay_road(s, s.mover, path);
  if (!s.rule(rule::ExtraRoads) || s.setup <= s.seats || s.spots[s.mover].empty())
    return go_on_setting_up(s);
  s.free_roads = 2;
  s.phase = Phase::FreeRoads;
}

// The cards owed, twelve bits per kind: on an island of one terrain and number they can exceed all
// cards in the game.
struct Owed {
  std::uint64_t bits = 0;
  int operator[](int kind) const { return static_cast<int>((bits >> (12 * kind)) & 0xFFF); }
  void forget(int kind) { bits &= ~(std::uint64_t{0xFFF} << (12 * kind)); }
  Cards cards() const {
    return Cards::of((*this)[0], (*this)[1], (*this)[2], (*this)[3], (*this)[4]);
  }
};

// A kind of which the bank cannot pay all that is owed: nobody is paid, except that a single player
// gets the rest of the bank (2).
void share_shortage(const State& s, std::array<Owed, 8>& owed, int kind) {
  int players = 0;
  for (int q = 0; q < s.seats; ++q) players += owed[at(q + 1)][kind] > 0;
  const bool alone = players == 1 && !s.rule(rule::ShortageNobody);
  for (int q = 0; q < s.seats; ++q) {
    Owed& o = owed[at(q + 1)];
    if (o[kind] == 0) continue;
    o.forget(kind);
    if (alone) o.bits |= static_cast<std::uint64_t>(s.bank[kind]) << (12 * kind);
  }
}

// Production that may exceed what Cards can count, or what the bank has.
void produce_short(State& s, std::uint64_t hexes) {
  std::array<Owed, 8> owed{};
  for (; hexes; hexes &= hexes - 1) {
    const int h = std::countr_zero(hexes);
    const std::uint64_t one = std::uint64_t{1} << (12 * s.terrain(h));
    for (const std::uint8_t n : kGrid.hex_nodes[at(h)]) {
      owed[s.node[n] & 7].bits += one << (s.node[n] >> 3);
    }
  }
  Owed all;
  for (int q = 0; q < s.seats; ++q) all.bits += owed[at(q + 1)].bits;
  for (int r = 0; r < kResources; ++r) {
    if (all[r] > s.bank[r]) share_shortage(s, owed, r);
  }
  for (int q = 0; q < s.seats; ++q) {
    const Cards c = owed[at(q + 1)].cards();
    gain(s, q, c);
    s.bank = s.bank - c;
  }
}

// By node value (0: nobody, else seat + 1), so that the loop over corners has no branches. A hex
// has at most three buildings, so five hexes yield no more of a kind than Cards can count.
void produce(State& s, int number) {
  const std::uint64_t hexes = s.with[at(number - 2)] & ~(std::uint64_t{1} << s.robber);
  std::array<std::uint32_t, 8> owed{};
  int looked_at = 0;
  for (std::uint64_t left = hexes; left; left &= left - 1) {
    if (++looked_at > 5) return produce_short(s, hexes);
    const int h = std::countr_zero(left);
    const std::uint32_t one = Cards::one(s.terrain(h)).bits;
    for (const std::uint8_t n : kGrid.hex_nodes[at(h)])
      owed[s.node[n] & 7] += one << (s.node[n] >> 3);
  }
  Cards all;
  for (int q = 0; q < s.seats; ++q) all.bits += owed[at(q + 1)];
  if (all.empty()) return;
  if (!s.bank.covers(all)) return produce_short(s, hexes);
  s.bank = s.bank - all;
  for (int q = 0; q < s.seats; ++q) {
    if (owed[at(q + 1)]) gain(s, q, {owed[at(q + 1)]});
  }
}

Phase after_discards(const State& s) {
  return s.no_robber() ? Phase::Main : Phase::Robber;
}

void roll(State& s, int a, int b) {
  s.die1 = byte(a);
  s.die2 = byte(b);
  if (s.rule(rule::BalancedDice)) {
    if (s.bag == 0) s.bag = (std::uint64_t{1} << 36) - 1;
    s.bag &= ~(std::uint64_t{1} << (6 * (a - 1) + b - 1));
  }
  s.phase = Phase::Main;
  if (a + b != 7) {
    produce(s, a + b);
    if (s.gold) owe_gold(s);
    return;
  }
  s.asked = 0;
  for (int q = 0; q < s.seats; ++q) {
    if (s.total[at(q)] > s.limit) s.asked = byte(s.asked | (1 << q));
  }
  s.owing = s.asked;
  s.phase = s.asked ? Phase::Discard : after_discards(s);
}

// --- decisions ---------------------------------------------------------------------------------

// All have answered: the House shows the answers.
void close_decision(State& s, Phase next) {
  s.owing = s.asked;
  s.phase = next;
}

void discard(State& s, int q, std::uint32_t cards) {
  s.answer[at(q)] = cards;
  s.owing = byte(s.owing & ~(1 << q));
  if (!s.owing) close_decision(s, Phase::Discarded);
}

void show_discard(State& s, int q, Cards c) {
  pay(s, q, c);
  s.answer[at(q)] = 0;
  s.asked = s.owing = byte(s.owing & ~(1 << q));
  if (!s.owing) s.phase = after_discards(s);
}

void begin(State& s, int q) {
  s.first = byte(q) & 7;
  s.active = s.mover = byte(q);
  s.extra = s.answer[at(q)] & 15;
  s.answer = {};
  s.asked = 0;
  s.phase = Phase::Settle;
}

void bid(State& s, int q, std::uint32_t points) {
  s.answer[at(q)] = points;
  s.owing = byte(s.owing & ~(1 << q));
  if (!s.owing) close_decision(s, Phase::Bids);
}

void show_bid(State& s, int q, int points) {
  s.answer[at(q)] = static_cast<std::uint32_t>(points);
  s.owing = byte(s.owing & ~(1 << q));
  if (!s.owing) s.phase = Phase::First;
}

void offer(State& s, int asked, Terms terms) {
  s.offer = terms;
  s.asked = s.owing = byte(asked);
  ++s.offers;
  prove(s, s.mover, terms.give());
  s.phase = Phase::Reply;
}

void answer(State& s, int q, Reply reply, std::uint32_t terms) {
  s.reply[at(q)] = reply;
  s.answer[at(q)] = terms;
  s.owing = byte(s.owing & ~(1 << q));
  if (!s.owing) close_decision(s, Phase::Answers);
}

void close_offer(State& s) {
  s.offer = {};
  s.asked = s.owing = 0;
  s.reply = {};
  s.answer = {};
  s.phase = Phase::Main;
}

// The offer failed; its maker should not repeat it.
void withdraw(State& s) {
  std::shift_right(s.tried.begin(), s.tried.end(), 1);
  s.tried[0] = s.offer;
  close_offer(s);
}

void show_answer(State& s, int q, Reply reply, Terms terms) {
  s.reply[at(q)] = reply;
  s.answer[at(q)] = terms.bits;
  if (reply == Reply::Yes) prove(s, q, s.offer.want());
  if (reply == Reply::Counter) prove(s, q, terms.give());
  s.owing = byte(s.owing & ~(1 << q));
  if (s.owing) return;
  s.phase = Phase::Deal;
  for (int i = 0; i < s.seats; ++i) {
    if (s.reply[at(i)] == Reply::Yes || s.reply[at(i)] == Reply::Counter) return;
  }
  withdraw(s);
}

void deal(State& s, int q) {
  const bool counter = s.reply[at(q)] == Reply::Counter;
  const Terms theirs{s.answer[at(q)]};
  const Cards give = counter ? theirs.want() : s.offer.give();
  const Cards take = counter ? theirs.give() : s.offer.want();
  lose(s, s.mover, give);
  lose(s, q, take);
  gain(s, s.mover, take);
  gain(s, q, give);
  close_offer(s);
}

// --- development cards -------------------------------------------------------------------------

void play_development(State& s, int kind) {
  Cards& held = s.dev[s.mover];
  held = held.less(Cards::one(kind));
  --s.dev_total[s.mover];
  s.spent = s.spent + Cards::one(kind);
  s.dev_played = 1;
}

void drawn(State& s, int kind) {
  if (kind < kDevelopments) s.dev[s.mover] = s.dev[s.mover] + Cards::one(kind);
  ++s.dev_total[s.mover];
  --s.deck;
  s.phase = s.mover == s.active ? Phase::Main : Phase::Special;
  if (s.mover != s.active) return;
  if (kind < kDevelopments) s.fresh = s.fresh + Cards::one(kind);
  ++s.fresh_total;
}

void show_points(State& s, int q, int n) {
  s.dev[at(q)] = s.dev[at(q)].less(Cards::some(VictoryPoint, n));
  s.dev_total[at(q)] = byte(s.dev_total[at(q)] - n);
  s.spent = s.spent + Cards::some(VictoryPoint, n);
  s.shown[at(q)] = byte(s.shown[at(q)] + n);
  add_points(s, q, n);
}

void collect(State& s, std::uint32_t counts) {
  int sum = 0;
  for (int q = 0; q < s.seats; ++q) {
    const int n = seat_count(counts, q);
    if (n) lose(s, q, Cards::some(s.wanted, n));
    sum += n;
  }
  gain(s, s.mover, Cards::some(s.wanted, sum));
  s.phase = in_turn(s);
}

void build(State& s, Cards cost) {
  pay(s, s.mover, cost);
  if (s.mover == s.active) s.built = 1;
}

// Road building: two roads, or as many as pieces and paths allow.
void free_road(State& s, int path) {
  lay_road(s, s.mover, path);
  --s.free_roads;
  if (s.road_count[s.mover] == kRoads || s.spots[s.mover].empty()) s.free_roads = 0;
  if (s.free_roads) return;
  if (s.turns == 0) return go_on_setting_up(s);
  s.phase = in_turn(s);
}

// One case for each kind of action.  NOLINTNEXTLINE(readability-function-size)
void act_player(State& s, int q, const Action& a) {
  switch (a.kind) {
    case Kind::Settle:
      if (s.phase == Phase::Settle) return set_up_settlement(s, a.at);
      build(s, kSettlementCost);
      lay_settlement(s, q, a.at);
      return win_if_reached(s);
    case Kind::Road:
      if (s.phase == Phase::Road) return set_up_road(s, a.at);
      if (s.phase == Phase::FreeRoads) {
        free_road(s, a.at);
      } else {
        build(s, kRoadCost);
        lay_road(s, q, a.at);
      }
      return win_if_reached(s);
    case Kind::City:
      build(s, kCityCost);
      lay_city(s, q, a.at);
      return win_if_reached(s);
    case Kind::Roll:
      s.phase = Phase::Dice;
      return;
    case Kind::Discard:
      return discard(s, q, a.bits);
    case Kind::Robber:
      s.robber = a.at;
      if (a.who == kNobody) {
        s.phase = in_turn(s);
      } else {
        s.victim = a.who;
        s.phase = Phase::Steal;
      }
      return;
    case Kind::Buy:
      build(s, kDevelopmentCost);
      s.phase = Phase::Draw;
      return;
    case Kind::Knight:
      play_development(s, Knight);
      if (!s.no_robber()) s.phase = Phase::Robber;
      count_knight(s);
      return win_if_reached(s);
    case Kind::RoadBuilding:
      play_development(s, RoadBuilding);
      s.free_roads = byte(std::min(2, kRoads - s.road_count[at(q)]));
      s.phase = Phase::FreeRoads;
      return;
    case Kind::Plenty:
      play_development(s, Plenty);
      gain(s, q, a.cards());
      s.bank = s.bank - a.cards();
      return;
    case Kind::Monopoly:
      play_development(s, Monopoly);
      s.wanted = a.what;
      s.phase = Phase::Collect;
      return;
    case Kind::Bank:
      pay(s, q, Cards::some(a.what, bank_rate(s, q, a.what)));
      gain(s, q, Cards::one(a.at));
      s.bank = s.bank - Cards::one(a.at);
      return;
    case Kind::Offer:
      return offer(s, a.who, a.terms());
    case Kind::Yes:
      return answer(s, q, Reply::Yes, 0);
    case Kind::No:
      return answer(s, q, Reply::No, 0);
    case Kind::Counter:
      return answer(s, q, Reply::Counter, a.bits);
    case Kind::Sealed:
      return answer(s, q, Reply::Sealed, kSealed);
    case Kind::Deal:
      return deal(s, a.who);
    case Kind::Withdraw:
      return withdraw(s);
    case Kind::Embargo:
      s.embargo[at(q)] = byte(s.embargo[at(q)] | (1 << a.who));
      ++s.offers;
      return;
    case Kind::Lift:
      s.embargo[at(q)] = byte(s.embargo[at(q)] & ~(1 << a.who));
      ++s.offers;
      return;
    case Kind::End:
      return end_turn(s);
    case Kind::Pass:
      return special_building(s);
    case Kind::Gold:
      return take_gold(s, q, a.cards());
    case Kind::Bid:
      return bid(s, q, a.what == kUnknown ? kSealed : a.what);
    case Kind::Claim:
      if (s.phase == Phase::Deal) close_offer(s);
      show_points(s, q, a.what);
      return finish(s, q);
    default:
      return;
  }
}

void act_house(State& s, const Action& a) {
  switch (a.kind) {
    case Kind::Island:
      lay_island(s, lay_island(s.large != 0, s.numbers, a.bits));
      return begin_set_up(s);
    case Kind::Dice:
      return roll(s, a.at, a.what);
    case Kind::Discarded:
      return show_discard(s, a.who, a.cards());
    case Kind::Steal:
      steal(s, a.what);
      s.phase = in_turn(s);
      return;
    case Kind::Drawn:
      return drawn(s, a.what);
    case Kind::Collect:
      return collect(s, a.bits);
    case Kind::Bidden:
      return show_bid(s, a.who, a.what);
    case Kind::First:
      return begin(s, a.who);
    case Kind::Answer:
      return show_answer(s, a.who, static_cast<Reply>(a.what), a.terms());
    case Kind::Reveal:
      for (int q = 0; q < s.seats; ++q) show_points(s, q, seat_count(a.bits, q));
      s.phase = Phase::Over;
      return;
    default:
      return;
  }
}

}  // namespace

void begin_set_up(State& s) {
  s.phase = s.bids() ? Phase::Bid : Phase::Settle;
  if (s.bids()) s.asked = s.owing = byte((1 << s.seats) - 1);
}

// Each decision has its own number; a decision of several seats keeps it until the last answer.
void Settlers::apply(State& s, Seat p, const Action& a) {
  if (p == House) return act_house(s, a);
  const bool open = is_open(s) && (s.owing & (s.owing - 1)) != 0;
  act_player(s, index(p), a);
  if (!open) ++s.decision;
}

Action Settlers::shadow(const State& s, Seat actor, const Action& a, Seat viewer) {
  if (viewer == actor || viewer == House) return a;
  switch (a.kind) {
    case Kind::Discard:
      return act(Kind::Discard, 0, 0, 0, kSealed);
    case Kind::Bid:
      return act(Kind::Bid, 0, 0, kUnknown);
    case Kind::Yes:
    case Kind::No:
    case Kind::Counter:
      return act(Kind::Sealed);
    case Kind::Steal:
      return s.open_hands() || index(viewer) == s.mover || index(viewer) == s.victim
                 ? a
                 : act(Kind::Steal, 0, 0, kUnknown);
    case Kind::Drawn:
      return index(viewer) == s.mover ? a : act(Kind::Drawn, 0, 0, kUnknown);
    default:
      return a;
  }
}

// Building, banking and ending the turn reveal nothing that others could use before the next
// action; an answer in an open decision is still unseen. A card played, shown or offered has been
// seen.
bool Settlers::revocable(const State& s, Seat, const Action& a) {
  switch (a.kind) {
    case Kind::Settle:
    case Kind::Road:
    case Kind::City:
    case Kind::Bank:
    case Kind::Embargo:
    case Kind::Lift:
    case Kind::End:
    case Kind::Pass:
    case Kind::Gold:
      return true;
    case Kind::Discard:
    case Kind::Bid:
    case Kind::Yes:
    case Kind::No:
    case Kind::Counter:
      return std::popcount(s.owing) > 1;
    default:
      return false;
  }
}

Seat Settlers::subject(const View<State>& v, const Action& a) {
  switch (a.kind) {
    case Kind::Dice:
      return seat(v.state.active);
    case Kind::Collect:
    case Kind::Steal:
    case Kind::Drawn:
      return seat(v.state.mover);
    case Kind::Discarded:
    case Kind::Bidden:
    case Kind::First:
      return seat(a.who);
    case Kind::Answer: {
      // The reply that nobody takes an offer is attributed to the offer's maker.
      const State& s = v.state;
      const auto agreed = [](Reply r) { return r == Reply::Yes || r == Reply::Counter; };
      const bool last = (s.owing & (s.owing - 1)) == 0;
      const bool taken =
          agreed(static_cast<Reply>(a.what)) || std::any_of(s.reply.begin(), s.reply.end(), agreed);
      return seat(last && !taken ? s.active : a.who);
    }
    default:
      return House;
  }
}

}  // namespace parlour::settlers
