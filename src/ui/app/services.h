// Objects that outlive the screens. Each screen is given all of them and names what it uses.
#pragma once

#include <memory>

#include "ui/app/navigator.h"
#include "ui/app/preferences.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

class Archive;
class Drawer;
class Rooms;
class Tables;

struct Services {
  Ui& ui;
  Navigator& nav;
  Preferences& preferences;
  Archive& archive;               // the games kept on this device
  Tables& tables;                 // the game being played
  Drawer& drawer;                 // log, rules, figures: beside a table or over it
  std::unique_ptr<Rooms>& rooms;  // null until somebody has needed it
};

/// Calls `then` with Services::rooms once the code of rooms and of all games is loaded, so that
/// nobody at a shared table waits for another player's connection.
void with_rooms(Services&, std::function<void()> then);
/// This page is in a room.
bool in_a_room(const Services&);
/// Sets the address to the room's, so that a reload leads back into it; outside a room to that of
/// the top screen.
void restore_address(Services&);

}  // namespace parlour::ui
