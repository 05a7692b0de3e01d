// A lesson at the table: the learner acts for one seat, everything else happens as the lesson says.
// A mistake is explained and changes nothing. Nothing is stored.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "room/device.h"
#include "room/lesson.h"
#include "room/table_game.h"

namespace parlour::room {

/// How a lesson stands, for the screen.
class LessonStand {
 public:
  virtual ~LessonStand() = default;

  virtual const Lesson& lesson() const = 0;
  /// The current step, from 0.
  virtual std::size_t step() const = 0;
  /// The last goal is reached, and what follows has happened.
  virtual bool done() const = 0;
  /// Something is to be done at the table now, or happens there.
  virtual bool asks_table() const = 0;
  /// The name of the sentence that explains the last mistake; empty: there was none in this step.
  virtual const std::string& mistake() const = 0;
  /// A right action of this step: what the learner may be shown.
  virtual AnyAction answer() const = 0;
};

class LessonGame final : public TableGame, public LessonStand {
 public:
  /// One player for each seat of the lesson. `tried`, if set, is told of each try whether it was
  /// right.
  LessonGame(Device&, const AnyGame&, Lesson, std::vector<Player>,
             std::function<void(bool right)> tried = {});

  /// The step is done although nothing was tried at the table: it was answered elsewhere, or given
  /// up. A step without tries is answered in no other way.
  void conclude();
  /// The last right action; nothing: there was none.
  const std::optional<AnyAction>& taken() const { return taken_; }
  /// The last answer of the bots, to whatever was asked, once; nothing: there is none.
  struct Heard {
    std::uint32_t ticket;
    Bytes answer;
  };
  std::optional<Heard> take_heard() { return std::exchange(heard_, {}); }

  const LessonStand* taught() const override { return this; }
  const Lesson& lesson() const override { return lesson_; }
  std::size_t step() const override { return step_; }
  bool done() const override { return step_ == lesson_.steps.size(); }
  bool asks_table() const override { return !done() && !lesson_.steps[step_].tries.empty(); }
  const std::string& mistake() const override { return mistake_; }
  AnyAction answer() const override;

  // --- what the screen may show
  const AnyGame& game() const override { return table_.game(); }
  const std::vector<Player>& players() const override { return players_; }
  const std::string& options() const override { return table_.record().options; }
  Seat eyes() const override { return lesson_.learner; }
  AnyView view() const override { return table_.view(eyes()); }
  std::optional<AnyView> truth() const override { return {}; }
  bool over() const override { return table_.over(); }
  double score(Seat s) const override { return table_.score(s); }
  SeatSet actors() const override { return table_.actors(); }
  bool house_due() const override { return table_.house_due(); }
  std::uint32_t version() const override { return table_.version(); }
  std::size_t actions() const override { return table_.record().entries.size(); }
  void steps(std::size_t from, std::size_t to, Seat viewer,
             const std::function<void(const Table::Step&)>& f) const override {
    table_.steps(from, to, viewer, f);
  }
  const Record* shareable() const override { return nullptr; }
  std::string report() const override { return lesson_.position; }

  // --- the learner
  bool may_act() const override;
  /// A mistake is no refusal: it is explained (mistake()), and not taken.
  Reason submit(const AnyAction&) override;
  Reason can_undo() const override;
  Reason undo() override { return can_undo(); }
  float undo_left() const override { return 0; }
  bool resting() const override { return false; }
  void go_on() override {}

  // --- nobody thinks
  bool thinking(Seat) const override { return false; }
  void on_bot(std::uint32_t ticket, ByteView answer) override;
  void thinking_stopped() override {}
  bool take_bot_failure() override { return false; }
  void ask_hint() override {}
  bool hint_under_way() const override { return false; }
  const std::optional<ai::Answer>& hint() const override { return no_hint_; }
  bool take_hint_failure() override { return false; }

  void tick(const Settings&) override;
  void linger(const Wait&) override;
  void hasten() override;
  bool saved() const override { return true; }

 private:
  /// What follows the last right action has not all happened yet.
  bool goes_on() const;
  void call_at(double ms);

  Device& device_;
  Lesson lesson_;
  Table table_;
  std::vector<Player> players_;
  std::function<void(bool)> tried_;
  std::size_t step_ = 0;
  std::size_t next_ = 0, end_ = 0;  // entries of the course that follow the last right action
  std::string mistake_;
  std::optional<AnyAction> taken_;
  std::optional<Heard> heard_;
  Settings settings_;
  double due_at_ = 0, changed_at_ = 0;  // of the next of them, on the device's clock, ms
  bool lingers_ = false;
  double timer_at_ = 0;  // when the pending timer will call; 0: none
  std::optional<ai::Answer> no_hint_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // timers may outlive the game
};

}  // namespace parlour::room
