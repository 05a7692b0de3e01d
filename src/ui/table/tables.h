// The current game: on this device, or in a room. It goes on whatever screen is shown; the table's
// screen shows it (table/table_screen.h).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "room/local_game.h"
#include "ui/app/archive.h"
#include "ui/app/services.h"

namespace parlour::ui {

class Course;
class TableScreen;

class Tables {
 public:
  explicit Tables(Services&);
  ~Tables();

  // --- the game ---------------------------------------------------------------------------------
  /// The game of this device alone; null: none.
  LocalGame* local() const { return local_.get(); }
  /// The game at the table: the device's or a room's; null: none. Its screen; null if there is no
  /// game.
  TableGame* game() const { return game_; }
  const std::shared_ptr<TableScreen>& screen() const { return screen_; }
  bool in_room() const { return game_ && game_ != local_.get() && game_ != lesson_.get(); }
  /// What the lesson at the table belongs to; requires one.
  Course& course() const { return *course_; }
  /// Puts a game on the table as it is; null: none. The visible screens do not change.
  void show(TableGame*);
  /// Shows the table's screen, above the room if there is one.
  void go_to_table();

  // --- starting and resuming --------------------------------------------------------------------
  /// A new game replaces the one on this device, which is laid aside. `of_table`: as in LocalGame.
  void start(const AnyGame&, std::string_view options, std::vector<Player>,
             std::optional<std::string_view> of_table = {});
  /// The same for a game that is made once the other one is aside.
  void begin(std::function<std::unique_ptr<LocalGame>()> make);
  /// Puts a lesson on the table, with its course below it.
  void teach(std::unique_ptr<TableGame> lesson, std::shared_ptr<Course>);
  /// Resumes a game that has been read, in place of the current one; then calls `then`.
  void go_on_with(Replay, std::function<void()> then = {});
  /// Resumes the game of this device, which may still be only in the storage.
  void resume();
  /// The same game with the same players; requires a finished game of this device.
  void play_again();
  /// A game of this device is under way, here or in the storage; and somebody has acted in it.
  bool under_way() const { return local_ ? !local_->over() : stored_.game != nullptr; }
  bool begun() const {
    return under_way() && (local_ ? ui::begun(local_->record_to_keep()) : stored_.begun);
  }
  /// The game that is under way; requires under_way().
  const AnyGame& under_way_game() const { return local_ ? local_->game() : *stored_.game; }
  const std::vector<Player>& under_way_players() const {
    return local_ ? local_->players() : stored_.players;
  }
  /// This record was played on this device.
  bool played_here(const AnyGame&, const Record&) const;

  // --- the storage ------------------------------------------------------------------------------
  /// Reads the game in the storage: one that can be resumed, or the reason why not.
  void look_at_stored();
  /// The message about a stored game that cannot be read; empty: there is none.
  const std::string& unread() const { return unread_; }
  /// This page owns the device's saved games; otherwise another tab may.
  bool owns_saves() const { return owned_saves_; }

  // --- each frame -------------------------------------------------------------------------------
  /// Work that is needed whether the table is shown or not.
  void run();
  void on_bot(std::uint32_t ticket, ByteView answer);
  /// Tells everyone that the bots were stopped.
  void thinking_stopped();
  std::string report() const { return game_ ? game_->report() : std::string(); }

 private:
  void adopt(std::unique_ptr<LocalGame>);
  std::vector<Aside> open_aside() const;
  void watch_tabs();
  void take_over_saves();
  void lay_other_aside(bool ask);
  void leave_to_stored();
  void tell_saving();
  void tell_troubles();
  void game_finished();

  Services& app_;
  Ui& ui_;
  std::unique_ptr<LocalGame> local_;
  std::unique_ptr<TableGame> lesson_;
  std::shared_ptr<Course> course_;
  TableGame* game_ = nullptr;
  std::shared_ptr<TableScreen> screen_;
  struct Stored {
    const AnyGame* game = nullptr;  // that can be resumed; null: none
    bool begun = false;
    std::vector<Player> players;
  } stored_;
  std::string unread_;
  bool owned_saves_;  // in the last frame
  bool failing_said_ = false, second_tab_said_ = false;
  bool laying_other_ = false;  // the shelf has not answered yet (lay_other_aside)
};

}  // namespace parlour::ui
