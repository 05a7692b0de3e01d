// Asking a host for a place at its table: the work that a knock costs, the knock, and the answer.
#pragma once

#include "hall/board.h"
#include "hall/knock.h"

namespace parlour::hall {

inline constexpr double kAgainAfter = 4000;       // ms without an answer
inline constexpr double kAnswerWithin = 12'000;   // ms; a host that is here answers by itself
inline constexpr double kDecideWithin = 120'000;  // ms, for a host that decides by hand

class Visit {
 public:
  enum class State : std::uint8_t {
    Working,  // call go()
    Asked,
    Waits,  // the host has to decide
    LetIn,  // room() is known
    Refused,
    Full,
    Silent,  // no answer came in time
  };
  /// `own`: this page's key for this knock; `knock`: its numbers are random.
  Visit(Board&, const Announcement& table, const PublicKey& own, Knock knock, Price = {});

  const Announcement& table() const { return table_; }
  State state() const { return state_; }
  bool over() const { return state_ >= State::LetIn; }
  const net::RoomId& room() const { return room_; }
  /// A slice of work, or a look at the clock.
  void go(double ms);
  void heard(ByteView answer, double ms);

 private:
  Board& board_;
  Announcement table_;
  Topic topic_;
  Knock knock_;
  Work work_;
  State state_ = State::Working;
  double until_ = 0, again_ = 0;  // ms
  net::RoomId room_{};
};

}  // namespace parlour::hall
