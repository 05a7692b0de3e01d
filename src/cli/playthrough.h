// A game of random choices in words: for reviewers, and for the golden files.
#pragma once

#include "core/any_game.h"

namespace parlour::cli {

/// For each step: the public state (and each seat's view, if the game hides) at every
/// `views_every`th step, each seat's legal actions, and the action taken. The seed determines all
/// chance and every choice; the same on every platform. Requires options and seats that the game
/// accepts.
std::string playthrough(const AnyGame&, std::string_view options, int seats, std::uint64_t seed,
                        int views_every = 1);

}  // namespace parlour::cli
