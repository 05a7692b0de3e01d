// Open tables, as the screens of rooms use them: the list of those that strangers announce, and the
// sign that shows this page's own table to strangers. Their code is a part of its own, "hall":
// Rooms::with_open_tables fetches it.
#pragma once

#include <memory>

#include "ui/app/services.h"
#include "ui/kit/frame.h"

namespace parlour::ui {

class OpenTables {
 public:
  virtual ~OpenTables() = default;
  /// Opens the list.
  virtual void show() = 0;
  /// Each frame.
  virtual void run() = 0;
  /// The host's part of the lobby: whether and how the table is shown. Returns the height.
  virtual float draw_sign(const Rect&) = 0;
  /// Those who ask the host for a seat; returns the height.
  virtual float draw_knocks(const Rect&) = 0;
  /// The host's table is shown from now on.
  virtual void put_up_sign() = 0;
  /// The same for a table that was opened for strangers: after a minute bots take empty seats.
  virtual void open_table() = 0;
  /// The room has been left: its table is no longer shown.
  virtual void take_sign_down() = 0;

  /// What a guest reads who has been let in and is on the way; the label of the way to another
  /// table.
  struct Words {
    const Line &coming, &coming_help, &another;
  };
  virtual Words words() const = 0;
  /// Rooms::find_another, for screens that may be there without the code of rooms.
  virtual void find_another() = 0;
};

/// Requires the part.
std::unique_ptr<OpenTables> make_hall(Services&);

}  // namespace parlour::ui
