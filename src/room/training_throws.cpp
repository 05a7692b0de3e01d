#include "room/training_throws.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "ai/tractor_thumb.h"
#include "core/few.h"
#include "games/tractor/tractor_rules.h"

namespace parlour::room::training {
namespace {

using tractor::Cards;
using tractor::Part;
using tractor::Parts;
using tractor::Phase;
using tractor::Tractor;
using State = tractor::State;

constexpr int kMostGames = 40;                   // until one has a fitting throw
constexpr std::uint32_t kEarly = 1, kLate = 14;  // tricks before the throw that is asked for
constexpr int kLeastParts = 2, kMostThrown = 3;  // parts of a throw
constexpr int kClearly = 10;  // per cent: a throw that fails less often is no question

// The cards with which each other player could beat it, at the most: all that the thrower does not
// see, unless they are known to have none of the group.
std::vector<Cards> most_of_others(const State& s, int group) {
  std::vector<Cards> out;
  for (int q = 0; q < s.seats; ++q) {
    if (q == s.leader) continue;
    const bool none = tractor::in(s.voids[at(q)], group) || s.hidden[at(q)] == 0;
    out.push_back(none ? s.hand[at(q)] : s.hand[at(q)] + tractor::unseen(s));
  }
  return out;
}

// The lowest cards of the hand that beat this part.
Cards lowest_over(const State& s, const Cards& hand, int group, const Part& part) {
  Cards higher;
  s.order.of_group(hand, group).each([&](int kind, int n) {
    if (s.order.level(kind) >= part.top + 2 - part.length) higher.add(kind, n);
  });
  Parts shape;
  shape.add(part);
  return tractor::pick(tractor::Held(higher, s.order, group), shape, true)
             ? tractor::cards_of(s.order, group, shape[0])
             : Cards();
}

bool smaller(const Part& a, const Part& b) {
  return std::pair(a.cards(), a.top) < std::pair(b.cards(), b.top);
}

int lowest_level(const tractor::Order& order, const Cards& cards) {
  int out = tractor::kLevels;
  cards.each([&](int kind, int) { out = std::min(out, order.level(kind)); });
  return out;
}

// The thrower's smallest parts first; of what beats one, the lowest.
void note_weakest(const State& deal, std::optional<Part>& weakest, ThrowOdds& out) {
  const int group = tractor::lead_group(deal);
  for (const Part& part : tractor::lead_parts(deal)) {
    if (weakest && smaller(*weakest, part)) continue;
    for (int q = 0; q < deal.seats; ++q) {
      const Cards own = deal.order.of_group(deal.hand[at(q)], group);
      if (q == deal.leader || !tractor::beats(tractor::Held(own, deal.order, group), part))
        continue;
      const Cards over = lowest_over(deal, own, group, part);
      const bool same = weakest && !smaller(part, *weakest);
      if (same && lowest_level(deal.order, over) >= lowest_level(deal.order, out.over)) continue;
      weakest = part;
      out.weak = tractor::cards_of(deal.order, group, part);
      out.over = over;
    }
  }
}

// The player's highest parts of a group, as a throw; nothing: there are too few.
Cards highest_parts(const State& s, int group, int count) {
  const Cards& hand = s.hand[at(s.turn)];
  Parts parts = tractor::read(tractor::Held(s.order.of_group(hand, group), s.order, group));
  if (parts.size() < count) return {};
  sort_few(parts, [](const Part& a, const Part& b) { return a.top > b.top; });
  Cards out;
  for (int i = 0; i < count; ++i) out += tractor::cards_of(s.order, group, parts[i]);
  return out;
}

// Throws that a player who leads could try; those of trumps are rare and hard to count.
std::vector<Cards> throws_of(const State& s) {
  std::vector<Cards> out;
  for (int group = 0; group < tractor::kSuits; ++group) {
    for (int count = kLeastParts; count <= kMostThrown; ++count) {
      const Cards cards = highest_parts(s, group, count);
      if (!cards.empty() && Tractor::check(s, seat(s.turn), tractor::play(cards)) == kAllowed)
        out.push_back(cards);
    }
  }
  return out;
}

// Plays on until somebody leads to a trick after the first `tricks`.
void play_to_lead(Played<Tractor>& game, std::uint32_t tricks, Rng& rng) {
  while (!Tractor::over(game.state)) {
    const State& s = game.state;
    if (s.phase == Phase::Play && s.played == 0 && s.tricks >= tricks) return;
    if (Tractor::house_due(s)) {
      game.act(House, Tractor::house(s, rng));
      continue;
    }
    const Seat p = *Tractor::actors(s).begin();
    game.act(p, tractor::by_thumb(s, index(p)));
  }
}

// One of the throws of whoever leads now that is sure to stand, or one that may well fail; not
// every position has one.
std::optional<Exercise> throw_at(const Played<Tractor>& game, bool stands, Rng& rng) {
  std::vector<Cards> all = throws_of(game.state);
  while (!all.empty()) {
    const std::size_t i = rng.below(static_cast<std::uint32_t>(all.size()));
    const Seat thrower = seat(game.state.turn);
    Played<Tractor> thrown = game;
    thrown.act(thrower, tractor::play(all[i]));
    if (thrown.state.phase == Phase::Throw) {
      const ThrowOdds odds =
          odds_of_throw(Tractor::view(thrown.state, thrower), stands ? 0 : kThrowDeals / 4, rng);
      const bool fits = stands ? odds.stands : 100 * odds.fails >= kClearly * odds.deals;
      if (fits && odds.stands == stands) return Exercise{std::move(thrown.record), thrower};
    }
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return {};
}

}  // namespace

bool surely_stands(const State& s, const tractor::Action& lead) {
  const auto parts = tractor::parts_of(s.order, lead.cards, lead.reading);
  return parts && tractor::beaten(s.order, lead.cards, *parts,
                                  most_of_others(s, s.order.group_of(lead.cards)))
                      .empty();
}

ThrowOdds odds_of_throw(const View<State>& v, int deals, Rng& rng) {
  const State& s = v.state;
  const Cards& thrown = s.table[s.leader];
  ThrowOdds out;
  out.stands = tractor::beaten(s.order, thrown, tractor::lead_parts(s),
                               most_of_others(s, tractor::lead_group(s)))
                   .empty();
  if (out.stands) return out;
  std::optional<Part> weakest;
  for (; out.deals < deals; ++out.deals) {
    const State deal = Tractor::determinize(v, rng);
    if (tractor::verdict_of(deal).cards.empty()) continue;
    ++out.fails;
    note_weakest(deal, weakest, out);
  }
  return out;
}

ThrowMaker::ThrowMaker(std::uint64_t seed) : rng_(seed), stands_(rng_.below(2) == 0) {}

bool ThrowMaker::step() {
  if (!game_ || Tractor::over(game_->state)) {
    if (games_++ == kMostGames) return found_ = other_.value_or(Exercise()), true;
    game_.emplace("rounds=1", Tractor::info().usual_seats);
    play_to_lead(*game_, kEarly + rng_.below(kLate - kEarly), rng_);
    return false;
  }
  found_ = throw_at(*game_, stands_, rng_);
  if (found_) return true;
  if (!other_) other_ = throw_at(*game_, !stands_, rng_);
  play_to_lead(*game_, game_->state.tricks + 1u, rng_);
  return false;
}

Exercise make_throw(std::uint64_t seed) {
  ThrowMaker maker(seed);
  while (!maker.step()) {
  }
  return maker.take();
}

}  // namespace parlour::room::training
