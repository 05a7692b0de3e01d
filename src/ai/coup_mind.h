// How the bots play Coup.
//
// A tree of the general search (ismcts.h) would let the imagined opponents learn, over its
// iterations, what the asking seat holds: that seat's hand is the same in all of them. Bluffing
// would never pay. Therefore every seat except the asking one plays by a model of a player who
// knows their own hand and what is public: how likely a claim is, given the visible cards and the
// claims, proofs and silences that the State remembers; what a challenge would cost and bring; how
// often this player bluffs and challenges. Each choice of the asking seat is tried in worlds drawn
// by the same beliefs and played on, and those that do badly are dropped (sequential halving:
// Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed bandits", 2013). It mixes among
// choices that are equally good, so that no habit can be learnt.
//
// No cheating: it receives only a view, and worlds are made from that alone. Only + - * /: the same
// numbers on every platform.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "ai/bot.h"
#include "games/coup/coup.h"

namespace parlour::ai {

struct Thought {
  coup::Action action;
  std::uint32_t visits = 0;
  double total = 0;         // sum of the asking seat's scores
  std::uint32_t order = 0;  // among the legal actions
  float win() const { return visits ? static_cast<float>(total / visits) : 0.0f; }
};

/// Every legal action of the viewer with its estimated value, in the order of the bot's preference;
/// the first is its choice. Fills in `iterations`. Requires a viewer among the actors.
std::vector<Thought> ponder_coup(const View<coup::State>&, Level, Budget, Style, std::uint64_t seed,
                                 std::uint32_t& iterations);

/// The action of a model player: for playing on, and as an opponent without a search.
coup::Action model_coup(const coup::State&, Seat, Style, Rng&);

/// Plays on to the end of the game, all seats by the model.
void play_on_coup(coup::State&, Rng&);

/// Tries each of these actions of the viewer in one world drawn by its beliefs, with the same luck,
/// and plays on to the end by the model. Fills in the state at the end of each.
void try_coup(const View<coup::State>&, std::span<const coup::Action>, Rng&,
              std::span<coup::State> ends);

/// How likely it is, from p's point of view, that q holds the role (0..1).
float belief_coup(const coup::State&, int p, int q, int role);

/// Reference players: every bot must beat them, and none may lose to them; they know their own
/// view. "honest": claims only the roles it has, challenges only what its view rules out, takes
/// what it can get. "exploiter": the same in its own turn, but it challenges every contessa and
/// nothing else, and blocks everything that it may block, with any hand. "bluffer": acts and blocks
/// without looking at its cards, and never challenges.
inline constexpr std::array<std::string_view, 3> kScripts = {"honest", "exploiter", "bluffer"};
coup::Action script_coup(std::string_view name, const View<coup::State>&, Rng&);

}  // namespace parlour::ai
