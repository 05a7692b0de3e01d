// What this device keeps of games that are not open: the shelf. Nothing is overwritten before it
// lies there, or the player has let it go.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/record.h"
#include "room/shelf.h"
#include "ui/app/services.h"

namespace parlour::ui {

/// A game that another one is to take the place of.
struct Aside {
  std::string title;  // as the shelf keeps it, details and all
  room::Finished finished = room::Finished::No;
  std::string content;          // as the shelf keeps it
  std::string file, file_name;  // as the player can take it away
  bool unread = false;          // what the file holds is not known here
};

class Archive {
 public:
  explicit Archive(Services&);

  room::Shelf& shelf() { return shelf_; }
  /// The games on the shelf, the newest first.
  const std::vector<room::Shelved>& games() const { return games_; }
  /// Looks at the shelf again.
  void look() { games_ = shelf_.games(); }
  /// Called when something has come, gone or moved.
  std::function<void()> changed;

  /// Puts a game, finished or not, among those that can be replayed and played on. False: the
  /// storage does not take it.
  bool shelve(const AnyGame&, const Record&);
  /// As the shelf keeps it: game and players, and in the details how it ended (`end`: the state
  /// then; null: it has not) and when that is.
  std::string title_of(const AnyGame&, const Record&, const AnyState* end) const;
  Aside aside_of(const AnyGame&, const Record&, const AnyState&) const;
  /// What the storage holds as the open game; nothing when nobody has done anything in it yet.
  std::vector<Aside> stored_aside() const;

  /// Does `then` when all have been stored; where that fails, the player is asked (`why` says
  /// what), and `then` is done when they agree. Whatever changes the screen meanwhile ends it.
  void lay_aside(std::vector<Aside>, std::string why, std::function<void()> then);
  /// Asks what is to become of a game that cannot be stored.
  void ask_unkept(Aside, std::string why, std::function<void()> then);
  /// Tells of games that were given up to make room.
  void tell_given_up();

 private:
  Services& app_;
  Ui& ui_;
  room::Shelf shelf_;
  std::vector<room::Shelved> games_;
};

/// Somebody has done something in it: it is a loss.
bool begun(const Record&);
/// The games whose code is here: all that records are read with.
std::vector<const AnyGame*> games_here(const Ui&);

}  // namespace parlour::ui
