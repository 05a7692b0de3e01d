// What one page finds out about the chance of a finished game.
#pragma once

#include "fair/proof.h"

namespace parlour::fair {

struct Verdict {
  enum class Kind : std::uint8_t {
    Fair,  // this page, or nobody, had a part in every draw, and all of them are right
    Gaps,  // the draws are right, but this page cannot vouch for all of them: the numbers say why
    Unsealed,  // the host has sealed nothing, or has told no secret in the end: nothing to check
    Resealed,  // the secret is not the sealed one, or the host sealed another one meanwhile
    Flawed,    // `flaw`
  };
  Kind kind = Kind::Unsealed;
  int moments = 0, draws = 0;  // of the House
  int own = 0;                 // moments that this page has taken part in
  /// Moments for which this page has told its link, and which were then made of others' or in
  /// another game than it was shown: the host may have known such a draw before.
  int changed = 0;
  std::uint32_t since = 0;  // the place where this page was told the seal
  std::optional<Flaw> flaw = {};
  bool operator==(const Verdict&) const = default;
};

/// The verdict of whoever has no part of their own in it: a host, or a stranger with the record.
Verdict verdict_of(const AnyGame&, const Record&);

}  // namespace parlour::fair
