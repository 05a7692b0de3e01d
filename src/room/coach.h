// The coach at work: which questions about a finished game go to the bots' workers, a few at a
// time, and what is made of the answers.
#pragma once

#include <optional>
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
  /// A message to a bots' worker, as ai/coach.h writes it. Several may be open at the same time, at
  /// different workers; their answers may come in any order.
  struct Message {
    std::uint32_t number = 0;
    Bytes bytes;
  };
  /// The next message; nothing: what is left waits for the open ones. Requires !done().
  std::optional<Message> ask();
  /// The answer to the message of that number. False: the bytes are none, and it will be asked
  /// again.
  bool take(std::uint32_t number, ByteView answer);
  /// All that has been found out; requires done().
  const Findings& findings() const { return findings_; }

 private:
  enum class Stage : std::uint8_t { Walk, Again, Done };
  /// The questions of one message, and where in the record each of them belongs.
  struct Open {
    std::uint32_t number = 0;
    bool sent = true;
    std::size_t begun = 0;  // at_ when it was made
    std::vector<ai::CoachQuestion> questions;
    std::vector<std::size_t> places;
  };
  bool has_choice(const AnyState&, const Entry&);
  void price_here(Open&);
  void ask_on_the_way(Open&);
  void ask_again(Open&);
  void note(const Open&, std::vector<ai::CoachAnswer>&);
  void go_on();
  void choose_again();
  void advance_to(std::size_t entry);
  std::uint64_t seed_at(std::size_t entry) const;

  const AnyGame& game_;
  const Record& record_;
  Findings findings_;
  Stage stage_ = Stage::Walk;
  AnyState state_;                      // after at_ entries
  std::size_t at_ = 0;                  // of the way
  std::optional<std::size_t> priced_;   // the last position whose chances have been asked for
  std::vector<std::size_t> again_;      // decisions to look at again, in order
  std::size_t asked_ = 0, looked_ = 0;  // how many of them have been asked about, and answered
  std::uint32_t numbers_ = 0;           // messages made
  std::vector<Open> open_;              // not answered yet, oldest first
  std::vector<AnyAction> legal_;
};

}  // namespace parlour::room
