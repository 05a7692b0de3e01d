// The report on a finished game: what the coach has found out, and the sums made of it: how
// accurately each person played, which moves cost them most, and how much of the result was luck.
#pragma once

#include <optional>
#include <vector>

#include "ai/coach.h"
#include "core/record.h"

namespace parlour::room {

class Device;

/// The chances of all seats after the first `entries` entries.
struct Outlook {
  std::size_t entries = 0;
  ai::Chances chances;  // by seat; the last outlook is the result
};

/// A decision that left a choice, judged by what its player knew.
struct Decision {
  std::size_t entry = 0;  // its place in the record
  ai::Judgement judged;
};

/// Both lists in the order of the record. There are outlooks at its beginning and at its end, and
/// directly before and after each decision.
struct Findings {
  std::vector<Outlook> outlooks;
  std::vector<Decision> decisions;
};

/// The accuracy of a move, 0..100, that gave away this much of the chance to win, 0..1: the form
/// and the constants of lichess (lichess.org/page/accuracy), there for two players of chess.
double accuracy_of(double loss);

/// How a seat came from its chance at the start to its result: the difference is exactly the sum of
/// the three parts.
struct SeatReport {
  int decisions = 0;    // with a real choice
  double accuracy = 0;  // their mean, 0..100; of no decisions 100
  double start = 0, result = 0;
  double luck = 0;    // dice and cards, and what came of own decisions beyond what they could know
  double skill = 0;   // what own decisions gave away: never above 0
  double others = 0;  // what the others' decisions brought or took
  double error = 0;   // standard error of `skill`
  /// The share of games with steps of luck of these sizes, each as likely up as down, in which the
  /// seat would have had less luck, 0..1: the normal distribution with the sum of their squares as
  /// its variance. 0.5 without any.
  double luckier = 0.5;
};
/// By seat. Requires findings of that record.
std::vector<SeatReport> report_of(const Record&, const Findings&);

/// The decisions of a seat that gave away most, worst first; as numbers in Findings::decisions.
/// Only losses of kWorthTelling or more that are clearly more than chance.
inline constexpr float kWorthTelling = 0.01f;
std::vector<std::size_t> worst_moves(const Record&, const Findings&, Seat, std::size_t most);

/// The outlook in force after that many entries: the last one at or before it. Requires outlooks.
const Outlook& outlook_at(const Findings&, std::size_t entries);

// --- kept on the device -------------------------------------------------------------------------

Bytes write(const AnyGame&, const Record&, const Findings&);
/// Nothing if the bytes are damaged, or of another game, or made by another version of the coach.
std::optional<Findings> read_findings(const AnyGame&, const Record&, ByteView);

/// At most so many reports are kept; the oldest go first.
inline constexpr std::size_t kMostReports = 16, kMostReportBytes = 400'000;
/// The findings kept for this very game, whatever its players are called. Damaged ones are erased.
std::optional<Findings> kept_findings(Device&, const AnyGame&, const Record&);
/// False: there was no room.
bool keep_findings(Device&, const AnyGame&, const Record&, const Findings&);

}  // namespace parlour::room
