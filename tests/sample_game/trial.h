// Embers joins the laws.
#pragma once

#include "laws/laws.h"
#include "sample_game/embers/embers.h"

namespace parlour::laws {

template <>
struct Trial<embers::Embers> {
  static std::vector<Setup> setups() { return {{"", 3}, {"", 2}, {"lives=3", 4}, {"lives=1", 4}}; }
  static constexpr std::uint64_t fingerprint = 0x77aeaed8fa36acd7u;

  // Three cards of each value, wherever they are.
  static bool conserved(const embers::State& s, const Setup& setup) {
    int cards = 0;
    for (const int n : embers::unseen(s)) {
      if (n < 0) return false;
      cards += n;
    }
    for (const std::uint8_t n : s.swapped) cards += n;
    for (const std::uint8_t card : s.hand) cards += card != embers::kNoCard;
    return s.seats == setup.seats && cards == embers::kValues * embers::kCopies;
  }

  static std::vector<embers::Action> every_action() {
    std::vector<embers::Action> all = {{}};
    for (int card = 1; card <= embers::kValues; ++card) {
      all.push_back(embers::swap(card));
      for (int q = 0; q < embers::kMost; ++q) all.push_back(embers::deal(q, card));
    }
    return all;
  }

  // The cards that the viewer does not see go back to the deck and are redrawn.
  static embers::State redeal(const embers::State& s, Seat viewer, Rng& rng) {
    embers::State other = s;
    for (int q = 0; q < s.seats; ++q) {
      if (index(viewer) != q && s.hand[at(q)] != embers::kNoCard)
        other.hand[at(q)] = embers::kNoCard;
    }
    for (int q = 0; q < s.seats; ++q) {
      if (s.hand[at(q)] == other.hand[at(q)]) continue;
      int card = 0;
      do card = 1 + static_cast<int>(rng.below(embers::kValues));
      while (embers::unseen(other)[at(card)] == 0);
      other.hand[at(q)] = byte(card);
    }
    return other;
  }
};

}  // namespace parlour::laws
