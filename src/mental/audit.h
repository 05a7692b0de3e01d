// The audit of a game without a dealer: every member has told their secret, so everybody plays it
// again as each of them, and compares every word; and plays the truth, in which hidden moves are
// checked by the rules like open ones. Afterwards nothing is left to trust.
#pragma once

#include <optional>
#include <vector>

#include "core/record.h"
#include "mental/course.h"
#include "mental/words.h"

namespace parlour::mental {

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
