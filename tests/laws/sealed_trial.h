// The tiny game of sealed bids joins the laws, correct and with each of its faults.
#pragma once

#include "laws/laws.h"
#include "laws/sealed.h"

namespace parlour::laws {

template <sealed::Fault fault>
struct Trial<sealed::Sealed<fault>> {
  static std::vector<Setup> setups() { return {{"", 3}, {"", 2}, {"", 4}}; }
  static constexpr std::uint64_t fingerprint = 0xfda2665cf3dac1feu;

  // The number of cards in the hands plus those played never changes.
  static bool conserved(const sealed::State& s, const Setup& setup) {
    if (s.seats != setup.seats) return false;
    const auto left = sealed::unseen(s);
    int played = 0, held = 0;
    for (std::uint8_t n : s.gone) played += n;
    for (const auto& hand : s.hand) {
      for (std::uint8_t c : hand) held += c != sealed::kEmpty;
    }
    return std::ranges::all_of(left, [](int n) { return n >= 0; }) &&
           (s.round > 0 || s.dealt == 0 || played + held == s.dealt);
  }

  static std::vector<sealed::Action> every_action() {
    std::vector<sealed::Action> all;
    for (std::uint8_t slot = 0; slot < 5; ++slot)
      all.push_back({sealed::Action::Kind::Bid, 0, slot, 0});
    for (std::uint8_t card = 1; card <= 5; ++card)
      all.push_back({sealed::Action::Kind::Deal, 1, 0, card});
    return all;
  }

  // All cards that `viewer` does not see change places, and hidden bids change to another card.
  static sealed::State redeal(const sealed::State& s, Seat viewer, Rng& rng) {
    sealed::State other = s;
    auto left = sealed::unseen(s);
    for (std::uint8_t k = 0; k < s.seats; ++k) {
      if (index(viewer) == k) continue;
      for (std::uint8_t c : s.hand[k]) left[c] += c != sealed::kEmpty;
    }
    for (std::uint8_t k = 0; k < s.seats; ++k) {
      if (index(viewer) == k) continue;
      for (std::uint8_t& c : other.hand[k]) {
        if (c != sealed::kEmpty) c = sealed::take_random(left, rng);
      }
      if (s.bid[k] == 0) continue;
      do {
        other.bid[k] = static_cast<std::uint8_t>(1 + rng.below(sealed::kHand));
      } while (s.hand[k][other.bid[k] - 1] == sealed::kEmpty);
    }
    return other;
  }
};

}  // namespace parlour::laws
