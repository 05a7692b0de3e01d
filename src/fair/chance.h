// Chance that nobody chooses. The host seals a secret of its own, then every player tells the end
// of a chain. When the House is due, each player tells the next link, and the moment, the digest of
// the host's secret and of these links, decides all that the House draws until somebody acts again.
// The host cannot choose: its secret was sealed before it knew a chain, whose links make a moment
// is told before any of them is, and one player whose link it does not know beforehand is enough.
// The players cannot choose: they do not know its secret. When the game is over the host tells the
// secret, and everybody can draw anew what was drawn.
//
// A host that plays alone seals its secret all the same: then it decides everything, and has done
// so before the first move.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/any_game.h"
#include "core/record.h"
#include "fair/chain.h"

namespace parlour::fair {

/// Which game of which room: a seal for one game is none for another.
struct Ground {
  std::array<std::uint8_t, 16> room{};
  std::uint32_t game = 0;
  bool operator==(const Ground&) const = default;
};

/// What the host tells before the first draw.
Digest seal(const Secret&, const Ground&);

/// A link that a moment is made of.
struct Told {
  std::array<std::uint8_t, 32> member{};
  Digest link{};
};
/// The moment at a place: the number of actions in the log when the House became due.
Digest moment(const Secret&, std::uint32_t place, std::span<const Told>);

/// The seed (core/rng.h) of the House's action number `place` in the log, from 0.
std::uint64_t draw_seed(const Digest& moment, std::uint32_t place);

/// The place of the moment that decides an action of the House made now, after these entries.
std::uint32_t moment_place(std::span<const Entry> past);

}  // namespace parlour::fair
