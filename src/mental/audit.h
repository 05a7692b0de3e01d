// The audit of a game without a dealer: every member has told their secret, so everybody plays it
// again as each of them, and compares every word; and plays the truth, in which hidden moves are
// checked by the rules like open ones. Afterwards nothing is left to trust.
#pragma once

#include <optional>
#include <vector>

#include "core/record.h"
#include "mental/course.h"

namespace parlour::mental {

/// Something that a member said or did and that nobody honest would have.
struct Finding {
  enum class Kind : std::uint8_t {
    OtherWord,  // not what follows from their secret and their seat's view
    Illegal,    // an action that the rules refuse, now that hands are known
    Untold,     // the audit's own word: a secret of another key, or an action that was not played
    Silent,     // no secret: what they hid stays hidden
  };
  Kind kind;
  MemberId by;
  std::uint32_t line = 0;   // of Course::lines(), of OtherWord
  std::uint32_t event = 0;  // of Course::events(), of Illegal
};

struct Audit {
  std::vector<Finding> findings;  // none: everybody was honest
  /// The game as it was in truth, as far as it could be told: each event's action, also the
  /// House's.
  std::vector<Entry> truth;
  bool complete = false;  // it reaches the last event
};

/// Requires that nothing is due in the course.
Audit audited(const Course&);

}  // namespace parlour::mental
