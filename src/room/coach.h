// The coach at work: which questions about a finished game go to the bots' worker, a few at a time,
// and what is made of the answers.
#pragma once

#include <vector>

#include "room/report.h"

namespace parlour::room {

class Coach {
 public:
  /// Requires a record that has been applied once before, of a game that is over, and both for as
  /// long as this object lives.
  Coach(const AnyGame&, const Record&);

  bool done() const { return stage_ == Stage::Done; }
  /// 0..1, of all that is to be asked.
  float progress() const;
  /// The next message to the worker, as ai/coach.h writes it. Requires !done().
  Bytes ask();
  /// The answer to the message of the last ask(). False: the bytes are none, and it may be asked
  /// again.
  bool take(ByteView answer);
  /// All that has been found out; requires done().
  const Findings& findings() const { return findings_; }

 private:
  enum class Stage : std::uint8_t { Walk, Again, Done };
  bool has_choice(const AnyState&, const Entry&);
  void price_here();
  void ask_on_the_way();
  void ask_again();
  void choose_again();
  void advance_to(std::size_t entry);
  std::uint64_t seed_at(std::size_t entry) const;

  const AnyGame& game_;
  const Record& record_;
  Findings findings_;
  Stage stage_ = Stage::Walk;
  AnyState state_;                     // after at_ entries
  std::size_t at_ = 0;                 // of the way
  std::size_t begun_ = 0;              // at_ when the open message was made
  std::optional<std::size_t> priced_;  // the last position whose chances have been asked for
  std::vector<std::size_t> again_;     // decisions to look at again, in order
  std::size_t looked_ = 0;             // how many of them have been
  // The open message, and where in the record each of its questions belongs.
  std::vector<ai::CoachQuestion> open_;
  std::vector<std::size_t> places_;
  std::vector<AnyAction> legal_;
};

}  // namespace parlour::room
