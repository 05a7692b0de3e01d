// The games that this device keeps but that are not open: the shelf. A game is overwritten only
// once it is on the shelf or the player has discarded it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/record.h"
#include "room/player.h"
#include "room/shelf.h"
#include "ui/app/services.h"

namespace parlour::ui {

/// A game that is about to be replaced by another one.
struct Aside {
  std::string title;  // as the shelf stores it, with details
  room::Finished finished = room::Finished::No;
  std::string content;          // as the shelf stores it
  std::string file, file_name;  // as the player can export it
  bool unread = false;          // the contents of the file are unknown here
};

class Archive {
 public:
  explicit Archive(Services&);

  room::Shelf& shelf() { return shelf_; }
  /// The games on the shelf, newest first.
  const std::vector<room::Shelved>& games() const { return games_; }
  /// Reads the shelf again.
  void look() { games_ = shelf_.games(); }
  /// The points of each seat at the end of a game; empty: it counts none.
  std::function<std::vector<int>(const AnyGame&, const AnyState& end)> points;
  /// Called when the shelf has changed.
  std::function<void()> changed;

  /// Adds a game, finished or not, to those that can be replayed and continued. False: the storage
  /// refuses it.
  bool shelve(const AnyGame&, const Record&);
  /// The title on the shelf: game and players, with details of how it ended (`end`: the final
  /// state; null: unfinished) and when.
  std::string title_of(const AnyGame&, const Record&, const AnyState* end) const;
  /// Who won, and by how much: "You win, 32 to 20". `points`: by seat; empty: they tell nothing.
  std::string result_of(const AnyGame&, const AnyState& end, std::span<const Player>,
                        std::vector<int> points) const;
  Aside aside_of(const AnyGame&, const Record&, const AnyState&) const;
  /// What the storage holds as the open game; empty if nobody has acted in it yet.
  std::vector<Aside> stored_aside() const;

  /// Calls `then` once all have been stored. If storing fails, asks the player (`why` is the text),
  /// and calls `then` if they agree. Any change of screen meanwhile cancels it.
  void lay_aside(std::vector<Aside>, const std::string& why, std::function<void()> then);
  /// Asks what to do with a game that cannot be stored.
  void ask_unkept(Aside, std::string why, std::function<void()> then);
  /// Reports games that were dropped to make room.
  void tell_given_up();

 private:
  Services& app_;
  Ui& ui_;
  room::Shelf shelf_;
  std::vector<room::Shelved> games_;
};

/// Somebody has acted in it, so it would be a loss.
bool begun(const Record&);
/// The games whose code is loaded: the ones needed to read records.
std::vector<const AnyGame*> games_here(const Ui&);

}  // namespace parlour::ui
