// What one page finds out about the chance of a finished game.
#pragma once

#include "fair/proof.h"

namespace parlour::fair {

struct Verdict {
  enum class Kind : std::uint8_t {
    Fair,
    Unsealed,  // the host has sealed nothing, or has told no secret in the end: nothing to check
    Resealed,  // the secret is not the sealed one, or the host sealed another one meanwhile
    Replaced,  // another chain stands in place of this page's
    LeftOut,   // moments do without this page, although it was there
    Flawed,    // `flaw`
  };
  Kind kind = Kind::Unsealed;
  int moments = 0, draws = 0;  // of the House
  int own = 0;                 // moments that this page has taken part in
  bool taken_back = false;     // the game has gone back behind a moment, so it was known before
  std::optional<Flaw> flaw = {};
  bool operator==(const Verdict&) const = default;
};

/// The verdict of whoever has no part of their own in it: a host, or a stranger with the record.
Verdict verdict_of(const AnyGame&, const Record&);

}  // namespace parlour::fair
