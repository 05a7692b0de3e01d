// The behaviour of each game and its bots as one number: what `parlour signature --each` prints.
#pragma once

#include <cstdint>
#include <string_view>

namespace parlour::ai {

/// A test compares them with fingerprint() (ai/arena.h): whoever changes what a game or its bots do
/// writes the new number here.
struct Signature {
  std::string_view game;
  std::uint64_t value;
};
inline constexpr Signature kSignatures[] = {
    {"settlers", 0xdcd13f70623cec5fu},
    {"coup", 0x53a3de28052d6627u},
    {"tractor", 0xd1d388c82f165807u},
    {"flax", 0x8752a7dcbe65273cu},
};

/// Which bots play this game: 0 if it is not recorded. Bots with equal numbers decide alike.
constexpr std::uint64_t signature(std::string_view game) {
  for (const Signature& s : kSignatures)
    if (s.game == game) return s.value;
  return 0;
}

}  // namespace parlour::ai
