// The coach beside a replay: takes the report that is kept, or makes one with the bots' worker
// while the replay is on the screen.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "room/coach.h"
#include "ui/app/services.h"

namespace parlour::ui {

class CoachDesk {
 public:
  /// Requires a replay that outlives it. `over`: its game is, which the coach requires to report.
  CoachDesk(Services&, const Replay&, bool over);

  /// Whether the game is over.
  bool reports() const { return over_; }
  /// The findings, once there are any.
  const room::Findings* findings() const { return findings_ ? &*findings_ : nullptr; }
  /// Big mistakes of all seats, in the order of the record; as numbers of decisions.
  const std::vector<std::size_t>& mistakes() const { return mistakes_; }

  /// Begins to make a report, unless there is one. Requires reports().
  void start();
  void stop();
  bool working() const { return work_ != nullptr; }
  /// The worker did not answer.
  bool failed() const { return failed_; }
  /// 0..1, while it works.
  float progress() const { return work_ ? work_->progress() : 0; }
  /// True: it was the answer to a question of this coach.
  bool on_bot(std::uint32_t ticket, ByteView answer);

  /// The chance of a seat after so many entries, as its part of all seats' chances: the parts sum
  /// to 1. Requires findings.
  float part(std::size_t entries, int seat) const;
  /// The seat with the best chance.
  int ahead(std::size_t entries) const;

 private:
  void ask();
  void fail();
  void finish();
  void take(room::Findings);

  Services& app_;
  Ui& ui_;
  const Replay& replay_;
  bool over_;
  std::optional<room::Findings> findings_;
  std::vector<std::size_t> mistakes_;
  std::unique_ptr<room::Coach> work_;
  /// What the workers have been asked: the page's ticket, and the coach's number of the message.
  struct Asked {
    std::uint32_t ticket, number;
  };
  std::vector<Asked> asked_;
  int silent_ = 0;         // answers missed in a row
  int shown_percent_ = 0;  // of the progress
  bool failed_ = false;
};

/// The loss that makes a move a big mistake.
inline constexpr float kBigMistake = 0.05f;

}  // namespace parlour::ui
