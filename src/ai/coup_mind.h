// How the bots play Coup.
//
// A tree of the general search (ismcts.h) would let the opponents that it imagines learn, over its
// iterations, what the asking seat holds: that seat's hand is the same in all of them. Bluffing
// would never pay. So here everybody but the asking seat plays by a model of a player who knows his
// own hand and what is public: how likely is a claim, given the cards that he sees, the claims,
// proofs and silences that the State remembers; how much would a challenge cost and bring; how
// often does this player bluff and challenge. The asking seat's choices are each tried in worlds
// drawn by the same beliefs and played on, and those that do badly are dropped (sequential halving:
// Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed bandits", 2013). Among choices
// that are as good it mixes, so that no habit can be learnt.
//
// Honest: it is given a view, and worlds are made of that alone. Only + - * /: the same numbers on
// every platform.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "ai/bot.h"
#include "games/coup/coup.h"

namespace parlour::ai {

struct Thought {
  coup::Action action;
  std::uint32_t visits = 0;
  double total = 0;         // of the asking seat's scores
  std::uint32_t order = 0;  // among the legal actions
  float win() const { return visits ? static_cast<float>(total / visits) : 0.0f; }
};

/// Every legal action of the viewer with what it seems worth, in the order in which the bot likes
/// them; the first is its choice. `iterations` is filled in. Requires a viewer among the actors.
std::vector<Thought> ponder_coup(const View<coup::State>&, Level, Budget, Style, std::uint64_t seed,
                                 std::uint32_t& iterations);

/// What a player of the model would do: for playing on, and as an opponent that asks nothing.
coup::Action model_coup(const coup::State&, Seat, Style, Rng&);

/// How likely, to the eyes of `p`, it is that q holds the role (0..1).
float belief_coup(const coup::State&, int p, int q, int role);

/// Players that every bot must beat, and that none must be beaten by; they know their own view.
/// "honest": claims only what it has, challenges what is nearly impossible, takes what it can get.
/// "exploiter": the same in its own turn, but it challenges every contessa and nothing else, and
/// blocks everything that it may block, whatever it has.
/// "bluffer": acts and blocks without a look at its cards, and never challenges.
inline constexpr std::array<std::string_view, 3> kScripts = {"honest", "exploiter", "bluffer"};
coup::Action script_coup(std::string_view name, const View<coup::State>&, Rng&);

}  // namespace parlour::ai
