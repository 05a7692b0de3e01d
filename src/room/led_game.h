// A game whose House and bots this device leads, at its player's pace: always in LocalGame
// (local_game.h), and at the host in the game of a room (rooms/room_game.h). It holds what the two
// have in common: the bots' questions and answers, the hint, the time between one action and the
// next.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/table.h"
#include "room/dealer.h"
#include "room/device.h"
#include "room/table_game.h"

namespace parlour::room {

/// Decisions in a row that a person lets pass until nobody waits for them.
inline constexpr int kGoneAfter = 2;
/// The last seconds of a decision are told.
inline constexpr int kLastSeconds = 10;
/// How many are shown in figures: these, or a third of those given, whichever are more.
inline double shown_seconds(double given) {
  return std::max<double>(kLastSeconds, given / 3);
}

class LedGame : public TableGame {
 public:
  explicit LedGame(Device& device) : device_(device) {}

  float undo_left() const override;

  bool decided_late(std::size_t action) const final {
    return std::ranges::find(late_actions_, action) != late_actions_.end();
  }
  bool thinking(Seat s) const final { return slot(s).ticket != 0 && !slot(s).choice; }
  void on_bot(std::uint32_t ticket, ByteView answer) final;
  void thinking_stopped() final;
  bool take_bot_failure() final { return std::exchange(bot_failed_, false); }
  /// Why a script's move was made for it; reported once.
  struct Trouble {
    Seat who = Watcher;
    bool missing = false;  // it is not on this device: a bot plays in its place
    std::string why;       // a sentence, or empty if unknown
  };
  std::optional<Trouble> take_trouble() { return std::exchange(trouble_, std::nullopt); }
  void ask_hint() final;
  bool hint_under_way() const final { return hint_ticket_ != 0; }
  const std::optional<ai::Answer>& hint() const final { return hint_; }
  bool take_hint_failure() final { return std::exchange(hint_failed_, false); }

  /// Performs due actions of the House and the bots, and asks the device for a timer if something
  /// is due later. Called in each frame; between frames (a hidden tab has none) the timers call it.
  void tick(const Settings&) final;
  void linger(const Wait&) final;
  void hasten() final;
  /// Nobody wants to watch each event any more: only the bots' thinking takes time.
  void hurry() { hurried_ = true; }

 protected:
  /// An automatic action, without a press by the player.
  virtual Reason submit_auto_action(const AnyAction& a) { return submit(a); }
  /// The table; null if another device leads, or nobody has one.
  virtual const Table* led() const = 0;
  // What this device leads: the table, if there is one. Without a table, it leads the seats whose
  // bots it has, and shows what has happened.
  virtual bool leads_something() const { return led() != nullptr; }
  virtual bool begun() const { return !led()->record().entries.empty(); }
  virtual bool finished() const { return led()->over(); }
  /// The next event is the House's.
  virtual bool house_next() const { return led()->house_due(); }
  virtual SeatSet seats_due() const { return led()->actors(); }
  virtual AnyView view_of(Seat s) const { return led()->view(s); }
  virtual const std::string& options_of_bots() const { return led()->record().options; }
  /// A bot plays this seat now.
  virtual bool bot_plays(Seat) const = 0;
  /// False: another tab leads this very game.
  virtual bool leads() const { return true; }
  /// Nobody can take anything back any more.
  virtual void undo_is_over() { waits_for_undo_ = false; }
  /// Refused: nothing was played. Enough: do nothing more now, for this game may be gone.
  enum class Played { Refused, More, Enough };
  /// Lets bots decide for persons who have not answered in time (let_pass).
  virtual Played time_is_up() { return Played::Refused; }
  /// An action of the House (null), or of a bot.
  virtual Played play(Seat, const AnyAction*) = 0;
  /// Of the deal that others play too; null: nobody else plays this game.
  virtual const Dealer* dealer() const { return nullptr; }
  /// A person was helped.
  virtual void helped() {}

  std::uint32_t decision() const { return game().decision(view()); }
  /// Their time for the open decision is over: a bot of middling strength decides it.
  void let_pass(Seat);
  bool passed(Seat s) const { return late_.has(s); }
  /// They let kGoneAfter decisions in a row pass: nobody waits for them any more, until they act or
  /// are back.
  bool has_gone(Seat s) const { return missed(s) >= kGoneAfter; }
  /// They are there: the open decision is theirs again, if no bot has taken it yet.
  void is_there(Seat);
  /// When to look at the time left next: it is shown for the last seconds, each second.
  double next_look(double now, double until) const;
  /// Somebody has to act for whom no bot does.
  bool person_acts() const;
  /// Call after an event: drops questions and choices about other decisions; `anew`: also the hint,
  /// and restarts the time that the last action must be seen.
  void happened(bool anew);
  /// Drops the pending questions.
  void forget_questions();
  void call_at(double ms);

  /// The next action, number `action`, is one that a bot decides for a person.
  void note_late(std::size_t action);

  Device& device_;
  std::vector<std::size_t> late_actions_;  // decided for persons whose time was up
  Settings settings_;                      // as of the last tick
  bool waits_for_undo_ = false;
  double due_at_ = 0;  // time of the next event, on the device's clock, ms; 0: not computed yet

 private:
  // A question to a bot about one decision; several bots may be asked at once.
  struct Slot {
    std::uint32_t ticket = 0;    // of the pending question; 0: not asked
    std::uint32_t decision = 0;  // the decision it is about
    bool script = false;         // a script is asked
    double not_before = 0;       // delays its choice, because its timing could reveal its hand
    int failures = 0;
    std::optional<AnyAction> choice;  // waits for its time
  };
  Slot& slot(Seat s) { return slots_[static_cast<std::size_t>(index(s))]; }
  const Slot& slot(Seat s) const { return slots_[static_cast<std::size_t>(index(s))]; }
  void ask(Seat, int together);  // `together`: number of bots that are asked at once
  void failed(Seat);
  bool bot_decides(Seat s) const { return bot_plays(s) || late_.has(s); }
  int missed(Seat s) const { return missed_[static_cast<std::size_t>(index(s))]; }
  double delay() const;
  bool act_once();

  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // timers may outlive the game
  std::array<Slot, kMaxSeats> slots_;
  SeatSet late_;                                  // in the open decision
  std::array<std::uint8_t, kMaxSeats> missed_{};  // decisions in a row
  bool hurried_ = false;
  double changed_at_ = 0, timer_at_ = 0;  // timer_at_: when the pending timer will call; 0: none
  bool lingers_ = false;                  // due_at_ is later than usual, for the screen
  // The decision that the person here is asked for, since when, and the last one answered by an
  // auto action.
  std::optional<std::pair<std::uint32_t, Seat>> asked_, done_automatically_;
  double asked_at_ = 0;
  std::uint32_t hint_ticket_ = 0;
  std::optional<ai::Answer> hint_;
  std::optional<Trouble> trouble_;
  bool told_missing_ = false, bot_failed_ = false, told_failed_ = false, hint_failed_ = false;
};

}  // namespace parlour::room
