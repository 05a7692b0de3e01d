// A member's part of chance: a chain of digests, each the digest of the next (Lamport: "Password
// authentication with insecure communication", 1981). Its end, the anchor, is told before the first
// draw; then the links are told one by one, towards the secret. Whoever knows the anchor can check
// each link, and nobody can guess the next one or tell another.
#pragma once

#include <vector>

#include "core/seat.h"
#include "fair/hash.h"

namespace parlour::fair {

/// Places in a game's log for which one chain has links.
inline constexpr std::uint32_t kChain = 2048;
/// Chains that one player can begin in a game: nobody uses up the places of others in the proof.
inline constexpr int kMostChains = 7;

/// The digest `steps` steps further from the secret.
Digest onward(Digest link, std::uint32_t steps);

/// Of the member themselves: the link of each place from `from` on, up to from + kChain - 1.
class Chain {
 public:
  Chain(const Secret&, std::uint32_t from);

  std::uint32_t from() const { return from_; }
  const Secret& secret() const { return secret_; }
  const Digest& anchor() const { return anchor_; }
  bool covers(std::uint32_t place) const { return place >= from_ && place - from_ < kChain; }
  /// Requires covers(place).
  Digest link(std::uint32_t place) const;

 private:
  Secret secret_;
  std::uint32_t from_;
  Digest anchor_;
  std::vector<Digest> marks_;  // one link in kBetween, the one next to the secret first
};

/// Of everybody else: what of a member's chain has been told.
struct Share {
  std::array<std::uint8_t, 32> member{};  // their key in the room
  Seat seat = Watcher;                    // that they play
  std::uint32_t from = 0;
  Digest anchor{};
  std::uint32_t until = 0;  // one past the last place whose link was told; from: none was
  Digest last{};            // that link
  bool operator==(const Share&) const = default;

  bool covers(std::uint32_t place) const { return place >= from && place - from < kChain; }
  bool told(std::uint32_t place) const { return place >= from && place < until; }
  /// Takes a link of a place that was not told yet; false, and nothing changes: it is not that of
  /// this chain.
  bool take(std::uint32_t place, const Digest& link);
  /// Requires told(place).
  Digest link(std::uint32_t place) const { return onward(last, until - 1 - place); }
};

}  // namespace parlour::fair
