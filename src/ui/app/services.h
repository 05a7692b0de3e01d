// What outlives the screens. Each screen is given all of it and names what it uses.
#pragma once

#include <memory>

#include "ui/app/navigator.h"
#include "ui/app/preferences.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

class Archive;
class Boards;
class Drawer;
class Rooms;
class Tables;

struct Services {
  Ui& ui;
  Navigator& nav;
  Preferences& preferences;
  Archive& archive;               // what is kept of games on this device
  Tables& tables;                 // the game that is played
  Drawer& drawer;                 // log, rules, figures: beside a table or over it
  Boards& boards;                 // boards of one's own; requires Flax's code
  std::unique_ptr<Rooms>& rooms;  // null as long as nobody has wanted one
};

/// Does `then` with Services::rooms, when the code of rooms and that of all games is here: nobody
/// at a table of several waits for another's line.
void with_rooms(Services&, std::function<void()> then);
/// This page is in a room.
bool in_a_room(const Services&);
/// The address says what the screen on top says of itself; where that is nothing, the room.
void restore_address(Services&);

}  // namespace parlour::ui
