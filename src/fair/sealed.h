// The chance of a game on one device (core/sealed_chance.h): its seal, and whether a record follows
// it.
#pragma once

#include <optional>
#include <string>

#include "core/sealed_chance.h"
#include "fair/hash.h"
#include "fair/proof.h"

namespace parlour::fair {

/// What a page can show before the first action without telling what will be drawn.
Digest seal(std::uint64_t number);

/// As people compare them: hexadecimal digits in groups of four; of a number, the lowest byte
/// first.
std::string digits(ByteView);
std::string digits(std::uint64_t number);

struct SealedCheck {
  int draws = 0;             // the House's actions up to the flaw
  std::optional<Flaw> flaw;  // the first action of the House that the number does not give
};
/// Draws everything anew. Requires a record whose actions the rules allow, from the first one on.
SealedCheck check(const AnyGame&, const Record&, std::uint64_t number);

}  // namespace parlour::fair
