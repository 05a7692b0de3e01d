// Settlers joins the laws.
#pragma once

#include "games/settlers/settlers.h"
#include "laws/laws.h"

namespace parlour::laws {

template <>
struct Trial<settlers::Settlers> {
  // Games between random players are long, so most setups end early.
  static std::vector<Setup> setups() {
    return {{"points=3", 2},
            {"points=4 offers=12", 4},
            {"points=3 discard=4 offers=2", 6},
            {"points=4 friendly=yes desert=closed dice=bag island=beginner", 3},
            {"points=3 phases=strict shortage=nobody numbers=spiral", 5},
            {"points=7 trade=off numbers=random discard=5", 4},
            {"points=5 offers=1", 3},
            {"points=4 sevens=after-two bank=3 hands=open dice=bag", 4},
            {"points=3 sevens=after-one robber=off", 2},
            // Own islands: seven hexes with gold on every number that is often rolled; many hexes.
            {"points=4 hands=open island=3-sssslyssyybsswg-gedgehg-aoa", 3},
            {"points=3 discard=4 island=heart", 5},
            {"points=4 roads=yes trade=off island=ring", 2},
            {"points=3 order=bid", 3},
            {"points=4 order=bid roads=yes island=beginner discard=4", 2},
            {"points=3 order=bid", 6},
            // Alone: some win, and most run out of turns.
            {"points=5 turns=50", 1},
            {"points=3 discard=3 island=heart robber=off", 1}};
  }
  static constexpr std::uint64_t fingerprint = 0xbbf9478d04bcf7f3u;

  // For law 9.
  static std::vector<std::uint8_t> hand(const settlers::State& s, int q) {
    std::vector<std::uint8_t> out;
    for (int kind = 0; kind < settlers::kDevelopments; ++kind) {
      for (int n = s.dev[static_cast<std::size_t>(q)][kind]; n > 0; --n)
        out.push_back(static_cast<std::uint8_t>(kind));
    }
    return out;
  }
  static std::vector<std::uint8_t> drawn(const settlers::State&, const settlers::Action& a) {
    using Kind = settlers::Action::Kind;
    if (a.kind == Kind::Drawn || a.kind == Kind::Steal) return {a.what};
    return {};
  }

  // Resources, pieces and development cards are all somewhere.
  static bool conserved(const settlers::State& s, const Setup&) {
    settlers::Cards cards = s.bank, dev = s.spent;
    for (int q = 0; q < s.seats; ++q) {
      const auto k = static_cast<std::size_t>(q);
      if (s.hand(q).sum() != s.total[k]) return false;
      cards = cards + s.hand(q);
      dev = dev + s.dev[k];
      if (s.settlements[k] > 5 || s.cities[k] > 4 || s.road_count[k] > 15) return false;
      if (s.roads[k].size() != s.road_count[k]) return false;
    }
    if (cards != settlers::Cards::each(s.large ? 24 : 19)) return false;
    return settlers::full_deck(s.large).covers(dev) && dev.sum() + s.deck == (s.large ? 34 : 25);
  }

  // Another truth that looks the same: every seat's uncertain cards, development cards and sealed
  // answers change places.
  static settlers::State redeal(const settlers::State& s, Seat viewer, Rng& rng) {
    using settlers::Cards;
    settlers::State out = s;
    const int v = is_player(viewer) ? index(viewer) : settlers::kPublic;
    std::vector<std::pair<int, int>> cards, dev;  // seat, kind
    for (int q = 0; q < s.seats; ++q) {
      if (q == v) continue;
      const auto k = static_cast<std::size_t>(q);
      const Cards unsure = s.hand(q) - s.know[k][static_cast<std::size_t>(v)];
      for (int r = 0; r < 5; ++r) {
        for (int n = unsure[r]; n > 0; --n) cards.emplace_back(q, r);
        for (int n = s.dev[k][r]; n > 0; --n) dev.emplace_back(q, r);
      }
    }
    Cards left = settlers::full_deck(s.large) - s.spent;
    for (int q = 0; q < s.seats; ++q) left = left - s.dev[static_cast<std::size_t>(q)];
    for (int r = 0; r < 5; ++r) {
      for (int n = left[r]; n > 0; --n) dev.emplace_back(-1, r);
    }
    const auto mix = [&](std::vector<std::pair<int, int>>& list) {
      for (std::size_t i = list.size(); i > 1; --i) {
        std::swap(list[i - 1].second, list[rng.below(static_cast<std::uint32_t>(i))].second);
      }
    };
    mix(cards);
    mix(dev);
    for (int q = 0; q < s.seats; ++q) {
      if (q == v) continue;
      const auto k = static_cast<std::size_t>(q);
      Cards hand = s.know[k][static_cast<std::size_t>(v)], held;
      for (const auto& [who, kind] : cards) {
        if (who == q) hand = hand + Cards::one(kind);
      }
      for (const auto& [who, kind] : dev) {
        if (who == q) held = held + Cards::one(kind);
      }
      out.know[k][k] = hand;
      out.dev[k] = held;
      // What the others know for certain is no more than what all know.
      for (int w = 0; w < s.seats; ++w) {
        const auto c = static_cast<std::size_t>(w);
        if (w != v && w != q) out.know[k][c] = s.know[k][settlers::kPublic];
      }
      redo_answer(out, q);
    }
    if (s.active != v) {
      out.fresh = {};
      Cards held = out.dev[s.active];
      for (int n = s.fresh_total; n > 0; --n) {
        int kind = 0;
        while (held[kind] == 0) ++kind;
        held = held - Cards::one(kind);
        out.fresh = out.fresh + Cards::one(kind);
      }
    }
    return out;
  }

 private:
  static void redo_answer(settlers::State& s, int q) {
    using settlers::Cards;
    using settlers::Phase;
    using settlers::Reply;
    const auto k = static_cast<std::size_t>(q);
    const bool shown =
        s.phase == Phase::Deal || !((s.asked >> q) & 1) || s.phase == Phase::First ||
        ((s.phase == Phase::Answers || s.phase == Phase::Bids) && !((s.owing >> q) & 1));
    const bool open = s.phase == Phase::Discard || s.phase == Phase::Reply || s.phase == Phase::Bid;
    if (shown || (open && ((s.owing >> q) & 1))) return;
    if (s.phase == Phase::Discard || s.phase == Phase::Discarded) {
      Cards hand = s.know[k][k], gone;
      for (int n = s.total[k] / 2; n > 0; --n) {
        int kind = 0;
        while (hand[kind] == 0) ++kind;
        hand = hand - Cards::one(kind);
        gone = gone + Cards::one(kind);
      }
      s.answer[k] = gone.bits;
    } else if (s.phase == Phase::Bid || s.phase == Phase::Bids) {
      s.answer[k] = (s.answer[k] + 1) % (settlers::kMostBid + 1);
    } else if (s.phase == Phase::Reply || s.phase == Phase::Answers) {
      s.reply[k] = Reply::No;
      s.answer[k] = 0;
    }
  }
};

}  // namespace parlour::laws
