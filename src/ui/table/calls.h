// When a sound calls a player to the table.
#pragma once

#include <optional>

#include "core/seat.h"
#include "ui/kit/sounds.h"

namespace parlour::ui {

/// The table in one frame.
struct Attention {
  bool asked = false;   // somebody at this device has to answer
  Seat eyes = Watcher;  // who looks
  Seat turn = Watcher;  // whose turn it is; the Watcher: nobody's
  bool operator==(const Attention&) const = default;
};

/// The sound at the change from one frame to the next, if any; `call`: how the game calls a player
/// who is asked now. A player is not called again within their own turn.
std::optional<Sound> call_between(const Attention& before, const Attention& now,
                                  std::optional<Sound> call);

}  // namespace parlour::ui
