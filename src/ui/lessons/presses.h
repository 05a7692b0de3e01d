// Which controls of a table lead to an action, for those who learn to use it.
#pragma once

#include <string>
#include <vector>

#include "core/any_game.h"
#include "room/player.h"
#include "ui/kit/ui.h"

namespace parlour::ui {

/// Controls, by their id (Ui::area), that are pressed together in one step.
struct Press {
  std::vector<std::string> ids;
  bool opens =
      false;  // pressing it brings the next step's controls; else it stays, and looks chosen
};

/// The steps to an action of the viewer, in the order of pressing, without the confirmation at the
/// end; empty: the confirmation alone. Requires an action that is legal for the viewer.
std::vector<Press> presses_for(const AnyGame&, const AnyView&, const AnyAction&);

/// The action in words, with the names of the players and without the names of places that records
/// use: "robber to 8 wool, robs Ada".
std::string action_words(const Ui&, const AnyGame&, const AnyView&, std::span<const Player>,
                         const AnyAction&);

/// Without the name of a place, "(T2,-2)", which is for records.
std::string without_place(const std::string& text);

}  // namespace parlour::ui
