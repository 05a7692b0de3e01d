#include "games/settlers/settlers_flow.h"

#include <algorithm>
#include <numeric>

namespace parlour::settlers {
namespace {

using Kind = Action::Kind;

class Flow {
 public:
  Flow(const State& before, const State& after) : before_(before), after_(after) {}

  void move(int from, int to, Cards cards, int hex = kNowhere, int unknown = 0) {
    if (cards.empty() && unknown == 0) return;
    out.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                   static_cast<std::uint8_t>(hex), static_cast<std::uint8_t>(unknown), cards});
  }

  // Assigns to each corner on the hexes of a number what its owner was really paid: in a shortage
  // that is less than the land yields.
  void harvest(int number) {
    std::array<Cards, kMost> paid{};
    for (int q = 0; q < after_.seats; ++q) {
      paid[at(q)] = after_.know[at(q)][kPublic] - before_.know[at(q)][kPublic];
    }
    for (int h = 0; h < after_.size().hexes; ++h) {
      if (after_.hex_number(h) != number || after_.robber == h || after_.terrain(h) == kGold)
        continue;
      const int kind = after_.terrain(h);
      for (const std::uint8_t n : kGrid.hex_nodes[at(h)]) {
        const int q = after_.owner(n);
        if (q < 0) continue;
        const int due = std::min(after_.city(n) ? 2 : 1, paid[at(q)][kind]);
        paid[at(q)] = paid[at(q)] - Cards::some(kind, due);
        move(kBank, q, Cards::some(kind, due), h);
      }
    }
  }

  void settle(int node) {
    if (before_.phase != Phase::Settle) return move(before_.mover, kBank, kSettlementCost);
    if (before_.setup < before_.seats) return;
    for (const std::uint8_t h : kGrid.node_hexes[at(node)]) {
      if (!after_.land(h) || after_.terrain(h) >= kResources) continue;
      move(kBank, before_.mover, Cards::one(after_.terrain(h)), h);
    }
  }

  void deal(int q) {
    const bool counter = before_.reply[at(q)] == Reply::Counter;
    const Terms theirs{before_.answer[at(q)]};
    move(before_.mover, q, counter ? theirs.want() : before_.offer.give());
    move(q, before_.mover, counter ? theirs.give() : before_.offer.want());
  }

  // From the first of the seat's hexes that yields gold now.
  void take_gold(int q, Cards cards) {
    const int number = before_.turns ? before_.die1 + before_.die2 : 0;
    const auto yields = [&](int h) {
      if (number && (before_.hex_number(h) != number || before_.robber == h)) return false;
      return std::ranges::any_of(kGrid.hex_nodes[at(h)], [&](int n) {
        return before_.owner(n) == q && (number || n == before_.last);
      });
    };
    int from = kNowhere;
    for (int h = kHexes - 1; h >= 0; --h) {
      if (before_.terrain(h) == kGold && yields(h)) from = h;
    }
    move(kBank, q, cards, from);
  }

  std::vector<Transfer> out;

 private:
  const State& before_;
  const State& after_;
};

}  // namespace

std::vector<Transfer> transfers(const State& before, const Action& a, const State& after) {
  Flow flow(before, after);
  const int mover = before.mover;
  const bool paid = before.phase == Phase::Main || before.phase == Phase::Special;
  switch (a.kind) {
    case Kind::Settle:
      flow.settle(a.at);
      break;
    case Kind::Road:
      if (paid) flow.move(mover, kBank, kRoadCost);
      break;
    case Kind::City:
      flow.move(mover, kBank, kCityCost);
      break;
    case Kind::Buy:
      flow.move(mover, kBank, kDevelopmentCost);
      break;
    case Kind::Dice:
      flow.harvest(a.at + a.what);
      break;
    case Kind::Discarded:
      flow.move(a.who, kBank, a.cards());
      break;
    case Kind::Steal:
      if (a.what < kResources)
        flow.move(before.victim, mover, Cards::one(a.what));
      else
        flow.move(before.victim, mover, {}, kNowhere, 1);
      break;
    case Kind::Gold:
      flow.take_gold(mover, a.cards());
      break;
    case Kind::Plenty:
      flow.move(kBank, mover, a.cards());
      break;
    case Kind::Collect:
      for (int q = 0; q < before.seats; ++q) {
        flow.move(q, mover, Cards::some(before.wanted, seat_count(a.bits, q)));
      }
      break;
    case Kind::Bank:
      flow.move(mover, kBank, Cards::some(a.what, bank_rate(before, mover, a.what)));
      flow.move(kBank, mover, Cards::one(a.at));
      break;
    case Kind::Deal:
      flow.deal(a.who);
      break;
    default:
      break;
  }
  return std::move(flow.out);
}

int sum(const Heap& heap) {
  return std::accumulate(heap.begin(), heap.end(), 0);
}

int Tally::rolls() const {
  return std::accumulate(dice.begin(), dice.end(), 0);
}

void Tally::add(const State& before, const Action& a, const State& after) {
  if (a.kind == Kind::Dice) {
    ++dice[at(a.at + a.what - 2)];
    const int h = before.robber;
    if (h < kHexes && before.hex_number(h) == a.at + a.what) {
      for (const std::uint8_t n : kGrid.hex_nodes[at(h)]) {
        if (const int q = before.owner(n); q >= 0) seats[at(q)].withheld += before.city(n) ? 2 : 1;
      }
    }
  }
  const bool traded = a.kind == Kind::Bank || a.kind == Kind::Deal;
  for (const Transfer& t : transfers(before, a, after)) {
    if (t.from < kMost) {
      Account& giver = seats[t.from];
      int& column = traded                                      ? giver.given
                    : t.to < kMost || a.kind == Kind::Discarded ? giver.lost
                                                                : giver.spent;
      column += t.count();
    }
    if (t.to == kBank) continue;
    Account& taker = seats[t.to];
    if (t.hex != kNowhere) {
      for (int k = 0; k < kResources; ++k) {
        taker.harvest[at(k)] = static_cast<std::uint16_t>(taker.harvest[at(k)] + t.cards[k]);
      }
    } else {
      (traded ? taker.got : taker.taken) += t.count();
    }
  }
  points.resize(std::max<std::size_t>(points.size(), after.turns + 1u));
  points[after.turns] = after.points;
}

}  // namespace parlour::settlers
