// The coach's report in words: for each seat how accurately it was played, how much was luck, and
// the moves that cost most. A press on a move goes to the position before it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ui/coach/coach_desk.h"
#include "ui/kit/late_part.h"
#include "ui/lessons/lessons.h"
#include "ui/parts/names.h"

namespace parlour::ui {

class CoachSheet final : public Sheet {
 public:
  /// `go`: to the position after so many entries. All that it is given outlives it.
  CoachSheet(Ui&, const Replay&, CoachDesk&, std::span<const Player>,
             std::function<void(std::size_t)> go);
  bool draw() override;

 private:
  struct Bad {
    std::size_t entry = 0;
    std::string said;  // empty: not written yet
  };
  struct OfSeat {
    room::SeatReport report;
    std::vector<Bad> worst;
  };
  // A move that is still to be told: one of the worst of that seat.
  struct Unread {
    std::size_t seat, number;
    const room::Decision* decision;
  };
  void read();
  void begin_reading(const room::Findings&);
  void read_on();
  std::string told(const AnyState&, std::size_t move, const Entry&, const ai::Judgement&) const;
  float draw_content(const Rect&, bool draw);
  float draw_work(const Rect&, bool draw);
  float draw_seat(int seat, const Rect&, bool draw);
  float draw_bad(const Bad&, const Rect&, bool draw);
  float say(Rect& at, std::string_view, Type, Color, bool draw, bool strong = false);

  Ui& ui_;
  const Replay& replay_;
  CoachDesk& desk_;
  std::span<const Player> players_;
  std::function<void(std::size_t)> go_;
  std::vector<OfSeat> seats_;  // once there are findings, in the language `read_in_`
  Lang read_in_{};
  std::vector<Unread> unread_;  // in the order of the record
  AnyState state_;              // after at_ entries, moves_ of which were players'
  std::size_t at_ = 0, moves_ = 0;
  LatePart reasons_{kLessonsPart};
  bool explained_ = false;  // why the better moves are better is among it
  std::string spoken_;
  bool open_ = true;
};

/// What a decision gave away, in words: "40% → 52% (±1%)".
std::string loss_text(const Ui&, const ai::Judgement&);
/// The text of an action of a seat in a position of a finished game, with the players' names.
std::string action_text(const Ui&, const AnyGame&, const AnyState&, std::span<const Player>, Seat,
                        const AnyAction&);

}  // namespace parlour::ui
