// A game on this device: the table, who sits at it (persons and bots), the pace at which the House
// and the bots act, the autosave. Screens ask it for views and hand it what persons decide; the truth
// leaves it only as a record to be kept (record_to_keep), which nobody is shown before the end.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/table.h"
#include "room/device.h"
#include "room/player.h"
#include "room/settings.h"

namespace parlour::room {

/// A record for an error report: as text, and while it holds secrets (not `open`) in base64, so that
/// who copies the report does not read them by accident.
std::string report(const AnyGame&, const Record&, bool open);

class LocalGame {
 public:
  /// Requires options that the game accepts and as many players as it seats.
  LocalGame(Device&, const AnyGame&, std::string_view options, std::vector<Player>);
  /// Goes on from a record that has been read without error (or as far as it could be read).
  LocalGame(Device&, Replay);

  const AnyGame& game() const { return table_.game(); }
  const std::vector<Player>& players() const { return players_; }
  const Player& player(Seat s) const { return players_[static_cast<std::size_t>(index(s))]; }
  const std::string& options() const { return table_.record().options; }

  // --- what the screen may show -------------------------------------------------------------------
  /// The seat whose view is on the screen: a person who has to act, else the one who acted last,
  /// else the first person; the Watcher when only bots play, the curtain is down, or what was asked
  /// last was asked aloud.
  Seat eyes() const { return curtain_ ? Watcher : eyes_; }
  AnyView view() const { return table_.view(eyes()); }
  /// Everything; requires over(): nothing is secret any more.
  AnyView truth() const { return table_.view(House); }
  bool over() const { return table_.over(); }
  double score(Seat s) const { return table_.score(s); }
  SeatSet actors() const { return table_.actors(); }
  bool house_due() const { return table_.house_due(); }
  /// Something has come to an end, and a person looks at it: nothing happens until go_on().
  bool resting() const;
  void go_on();
  /// Changes with everything that happens, undo included.
  std::uint32_t version() const { return table_.version(); }
  /// The number of actions so far, and the actions from the i-th on as `viewer` knows them; the
  /// viewer is eyes(), or the Watcher.
  std::size_t actions() const { return table_.record().entries.size(); }
  Table::Step step(std::size_t i, Seat viewer) const { return table_.step(i, viewer); }
  void steps(std::size_t from, Seat viewer, const std::function<void(const Table::Step&)>& f) const {
    table_.steps(from, viewer, f);
  }

  /// The record, to be taken away or replayed; null while it holds secrets: a game that hides must be
  /// over first.
  const Record* shareable() const;
  std::string report() const { return room::report(game(), table_.record(), shareable() != nullptr); }

  // --- persons ------------------------------------------------------------------------------------
  /// The person who must take the device before the game goes on, when secrets are held.
  bool curtain() const { return curtain_; }
  Seat behind_curtain() const { return eyes_; }
  void lift_curtain();
  /// The person at the screen may act now.
  bool may_act() const;
  /// An action of eyes(); the reason when it is refused.
  Reason submit(const AnyAction&);
  /// Persons at one device who are asked together, aloud, while the screen shows the Watcher's view;
  /// empty when nothing is asked so.
  SeatSet asked_aloud() const;
  /// The same action of each of them who still owes an answer; the reason when it is refused.
  Reason submit_aloud(SeatSet, const AnyAction&);
  /// This one of asked_aloud() wants to look at his cards first: the curtain, then his own view.
  void look_apart(Seat);
  /// How long persons still have to answer, in seconds, and how long they had; nothing when there is no
  /// limit. When it is over the game's fallback is played for them.
  std::optional<double> seconds_left() const;
  double seconds_given() const { return limit_ / 1000; }
  /// True once after somebody's time was over.
  bool take_timeout() { return std::exchange(timed_out_, false); }
  /// Takes back the last action of eyes().
  Reason can_undo() const { return table_.can_undo(eyes()); }
  Reason undo();
  /// How much of the time for taking back is left before the game goes on: 1..0, 0 when it is over.
  float undo_left() const;

  // --- bots ---------------------------------------------------------------------------------------
  bool thinking(Seat s) const { return slot(s).ticket != 0 && !slot(s).choice; }
  void on_bot(std::uint32_t ticket, ByteView answer);
  /// The device has forgotten what it was asked (Device::stop_thinking, by whomever).
  void thinking_stopped();
  /// True once after a bot did not answer and something was played for it.
  bool take_bot_failure() { return std::exchange(bot_failed_, false); }
  /// Why a script's move was made for it; once.
  struct Trouble {
    Seat who = Watcher;
    bool missing = false;  // it is not on this device: a bot plays on in its place
    std::string why;       // a sentence, or nothing when it is not known
  };
  std::optional<Trouble> take_trouble() { return std::exchange(trouble_, std::nullopt); }
  /// Asks the strongest bot about the position of eyes(); hint() is there when it has answered.
  void ask_hint();
  bool hint_under_way() const { return hint_ticket_ != 0; }
  const std::optional<ai::Answer>& hint() const { return hint_; }
  /// True once after a hint was asked for and none came.
  bool take_hint_failure() { return std::exchange(hint_failed_, false); }

  // --- time and storage ---------------------------------------------------------------------------
  /// Lets the House and the bots do what is due, and asks the device for a timer when something is due
  /// later. Called each frame; between frames (a hidden tab has none) the timers call it.
  void tick(const Settings&);
  /// The screen still shows what has happened: the House and the bots wait at least so long.
  void linger(double ms);
  /// False after the storage has refused to keep the game.
  bool saved() const { return saved_; }
  /// Keeps the game in the storage (done after each action by itself).
  void save();
  /// Everything, hidden cards too: for the storage and for what has been asked shareable() about.
  const Record& record_to_keep() const { return table_.record(); }

 private:
  // What a bot is asked about one decision; several may be asked at once.
  struct Slot {
    std::uint32_t ticket = 0;         // of the question under way; 0: not asked
    std::uint32_t window = 0;         // the decision it is about
    bool script = false;              // a script is asked
    int failures = 0;
    std::optional<AnyAction> choice;  // waits for its time
  };
  Slot& slot(Seat s) { return slots_[static_cast<std::size_t>(index(s))]; }
  const Slot& slot(Seat s) const { return slots_[static_cast<std::size_t>(index(s))]; }

  std::uint32_t window() const;
  void changed(std::optional<std::uint32_t> window_before);
  void ask(Seat);
  void failed(Seat);
  void look_for_eyes();
  bool person_acts() const;
  SeatSet aloud() const;
  void answer_for_sharers();
  bool time_is_up();
  double delay() const;
  void call_at(double ms);
  bool act_once();

  Device& device_;
  Settings settings_;  // as of the last tick
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // timers may outlive the game
  Table table_;
  std::vector<Player> players_;
  Seat eyes_ = Watcher;
  bool curtain_ = false;
  std::optional<std::size_t> looked_at_;  // the end that has been looked at: so many actions
  bool in_the_open_ = false;   // since something was asked aloud nobody has looked at his own things
  Seat apart_ = Watcher;       // who looks at them before he answers
  double changed_at_ = 0, due_at_ = 0;  // device time, ms
  double timer_at_ = 0;                 // when the timer under way will call; 0: none
  double answer_by_ = 0, limit_ = 0;    // when the time to answer is over, how long it is; 0: none
  bool waits_for_undo_ = false, timed_out_ = false, told_missing_ = false;
  std::array<Slot, kMaxSeats> slots_;
  std::uint32_t hint_ticket_ = 0;
  std::optional<ai::Answer> hint_;
  std::optional<Trouble> trouble_;
  bool saved_ = true, bot_failed_ = false, hint_failed_ = false;
};

}  // namespace parlour::room
