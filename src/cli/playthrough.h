// A game of random choices in words: what a reviewer reads, and what the golden files keep.
#pragma once

#include "core/any_game.h"

namespace parlour::cli {

/// For each step: what everybody sees (and each seat, where the game hides) at every
/// `views_every`th, what each seat may do, and what is done. The seed decides all chance and every
/// choice; the same on every platform. Requires options and seats that the game accepts.
std::string playthrough(const AnyGame&, std::string_view options, int seats, std::uint64_t seed,
                        int views_every = 1);

}  // namespace parlour::cli
