// Tractor joins the laws.
#pragma once

#include <vector>

#include "games/tractor/tractor.h"
#include "games/tractor/tractor_rules.h"
#include "laws/laws.h"

namespace parlour::laws {

template <>
struct Trial<tractor::Tractor> {
  // Every number of players and of packs. A whole match takes too long to check every time.
  static std::vector<Setup> setups() {
    return {{"rounds=1", 4},
            {"rounds=1", 5},
            {"rounds=1 start=10 badthrow=component", 6},
            {"rounds=1 start=K", 7},
            {"rounds=1 overruff=all", 8},
            {"rounds=2 start=A packs=3 kitty=power", 4},
            {"rounds=1 packs=4 start=5 overruff=all badthrow=component", 4},
            {"rounds=1 packs=2", 6},
            {"rounds=3 start=Q", 5},
            {"rounds=2 fry=yes packs=3 overown=yes", 4},
            {"rounds=2 fry=yes always=2-3-5", 5},
            {"rounds=6 start=J jacks=yes aces=yes stops=2-5-10-K", 4},
            {"rounds=2 redeal=15 follow=pairs jokers=all fry=yes", 6},
            {"rounds=1 join=yes alone=yes redeal=0 follow=suit", 5},
            {"rounds=1 packs=1 throws=no bank=first reinforce=no always=2 kitty=flat", 4},
            {"rounds=3 start=K after=no-trump always=2-3-5 shown=no", 4},
            {"rounds=3 start=A after=on at-once=yes redeal=0 early=yes shown=no", 4}};
  }
  static constexpr std::uint64_t fingerprint = 0xdd1c68dffc674294u;

  // For law 9.
  static std::vector<std::uint8_t> kinds_of(const tractor::Cards& cards) {
    std::vector<std::uint8_t> out;
    cards.each([&](int kind, int n) {
      for (int i = 0; i < n; ++i) out.push_back(static_cast<std::uint8_t>(kind));
    });
    return out;
  }
  static std::vector<std::uint8_t> hand(const tractor::State& s, int q) {
    return kinds_of(s.hand[static_cast<std::size_t>(q)]);
  }
  static std::vector<std::uint8_t> drawn(const tractor::State& s, const tractor::Action& a) {
    using Kind = tractor::Action::Kind;
    if (a.kind == Kind::Deal || a.kind == Kind::Flip) return kinds_of(a.cards);
    if (a.kind == Kind::Reveal && !s.rule(tractor::rule::KittyCovered)) return kinds_of(a.cards);
    if (a.kind == Kind::Reveal && s.phase == tractor::Phase::Reveal) return kinds_of(a.cards);
    if (a.kind != Kind::Take) return {};
    return kinds_of(s.keeper == tractor::kNobody ? a.cards.without(s.kitty) : a.cards);
  }

  // Every card of every pack is in a hand, played, buried or still to be dealt, and occurs no more
  // often than there are packs; all points played belong to somebody.
  static bool conserved(const tractor::State& s, const Setup&) {
    using namespace tractor;
    Cards sum = s.gone + s.kitty;
    int cards = s.gone.size() + s.kitty.size(), points = 0;
    for (int q = 0; q < s.seats; ++q) {
      sum += s.hand[at(q)];
      cards += s.hand[at(q)].size();
      points += s.points[at(q)] + (s.played ? s.table[at(q)].points() : 0);
    }
    if (!packs(s.packs).contains(sum) || points != s.gone.points()) return false;
    const int left = s.cards() - cards;
    if (s.phase == Phase::Over || s.phase == Phase::First) return left == s.cards();
    if (s.phase >= Phase::Bury) return left == 0;
    return left == s.cards() - s.dealt - s.kitty.size();
  }

  // Another truth that looks the same: cards that the viewer has not seen change places, and sealed
  // bids change to other answers.
  static tractor::State redeal(const tractor::State& s, Seat viewer, Rng& rng) {
    using namespace tractor;
    tractor::State out = s;
    const bool kitty = s.keeper != kNobody && seat(s.keeper) != viewer;
    std::vector<int> cards;
    const auto collect = [&](const Cards& some) {
      some.each(
          [&](int kind, int n) { cards.insert(cards.end(), static_cast<std::size_t>(n), kind); });
    };
    collect(unseen(s));
    if (kitty) collect(s.kitty);
    for (int q = 0; q < s.seats; ++q) {
      if (seat(q) != viewer) collect(s.hand[at(q)] - s.known[at(q)]);
    }
    for (std::size_t i = cards.size(); i > 1; --i) {
      std::swap(cards[i - 1], cards[rng.below(static_cast<std::uint32_t>(i))]);
    }
    const auto give = [&](Cards& to, int n) {
      for (; n > 0; --n) {
        to.add(cards.back());
        cards.pop_back();
      }
    };
    for (int q = 0; q < s.seats; ++q) {
      if (seat(q) == viewer) continue;
      out.hand[at(q)] = s.known[at(q)];
      give(out.hand[at(q)], s.hand[at(q)].size() - s.known[at(q)].size());
      // Whether to end a round early is answered in the open.
      if (s.reply[at(q)] != reply::None && !ends_early(s)) out.reply[at(q)] = reply::Pass;
    }
    if (kitty) {
      out.kitty = {};
      give(out.kitty, s.kitty.size());
    }
    if (s.phase == Phase::Told) {
      out.result = 0;
      out.result_who = kNobody;
      out.result_passed = 0;
    }
    return out;
  }
};

}  // namespace parlour::laws
