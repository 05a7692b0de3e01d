// A game on this device: the table, who sits at it (persons and bots), the pace at which the House
// and the bots act, the autosave. Screens ask it for views and hand it what persons decide.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ai/bot.h"
#include "core/table.h"
#include "ui/settings.h"
#include "ui/shell.h"

namespace parlour::ui {

struct Player {
  bool bot = false;
  ai::Level level = ai::Level::Medium;  // of a bot
  std::string name;
  bool operator==(const Player&) const = default;
};

/// The note that keeps a player in a record: "person Ana", "bot hard Vega".
std::string print(const Player&);
/// A person without a name when the note cannot be read.
Player parse_player(std::string_view note);
/// The players that the notes of a record name.
std::vector<Player> players_of(const Record&);

class LocalGame {
 public:
  /// Requires options that the game accepts and as many players as it seats.
  LocalGame(Shell&, const AnyGame&, std::string_view options, std::vector<Player>);
  /// Goes on from a record that has been read without error (or as far as it could be read).
  LocalGame(Shell&, Replay);

  const Table& table() const { return table_; }
  const AnyGame& game() const { return table_.game(); }
  const std::vector<Player>& players() const { return players_; }
  const Player& player(Seat s) const { return players_[static_cast<std::size_t>(index(s))]; }

  /// The seat whose view is on the screen: a person who has to act, else the one who acted last,
  /// else the first person; the Watcher when only bots play or the curtain is down.
  Seat eyes() const { return curtain_ ? Watcher : eyes_; }
  /// The person who must take the device before the game goes on, when secrets are held.
  bool curtain() const { return curtain_; }
  Seat behind_curtain() const { return eyes_; }
  void lift_curtain() { curtain_ = false; }
  /// The person at the screen may act now.
  bool may_act() const;

  /// An action of eyes(); the reason when it is refused.
  Reason submit(const AnyAction&);
  /// Takes back the last action of eyes().
  Reason can_undo() const;
  Reason undo();
  /// How much of the time for taking back is left before the House goes on: 1..0, 0 when it is over.
  float undo_left() const;

  bool thinking(Seat s) const { return asked_ && asked_seat_ == s; }
  void on_bot(std::uint32_t ticket, ByteView answer);
  /// Asks the strongest bot about the position of eyes(); hint() is there when it has answered.
  void ask_hint();
  bool hint_under_way() const { return hint_ticket_ != 0; }
  const std::optional<ai::Answer>& hint() const { return hint_; }

  /// Lets the House and the bots do what is due, and asks the shell for a timer when something is due
  /// later. Called each frame; between frames (a hidden tab has none) the timers call it.
  void tick(const Settings&);
  /// False after the storage has refused to keep the game.
  bool saved() const { return saved_; }
  /// True once after a bot did not answer and something was played for it.
  bool take_bot_failure() { return std::exchange(bot_failed_, false); }
  /// Keeps the game in the storage (done after each action by itself).
  void save();

 private:
  void changed();
  void ask(Seat);
  void look_for_eyes();
  double delay(const Settings&) const;

  Shell& shell_;
  Settings settings_;  // as of the last tick
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // timers may outlive the game
  Table table_;
  std::vector<Player> players_;
  Seat eyes_ = Watcher;
  bool curtain_ = false;
  double changed_at_ = 0, due_at_ = 0;  // shell time, ms
  double timer_at_ = 0;                 // when the timer under way will call; 0: none
  bool waits_for_undo_ = false;
  bool asked_ = false;
  Seat asked_seat_ = Watcher;
  std::uint32_t asked_ticket_ = 0, hint_ticket_ = 0;
  int failures_ = 0;
  std::optional<AnyAction> decided_;    // a bot's choice that waits for its time
  std::optional<ai::Answer> hint_;
  bool saved_ = true, bot_failed_ = false;
};

/// Keys of the storage.
inline constexpr std::string_view kSaveKey = "game";
inline constexpr std::string_view kDonePrefix = "done/";  // finished games, by time

}  // namespace parlour::ui
