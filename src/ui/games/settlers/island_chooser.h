// The islands with shapes of their own that a new game offers: those of the game, and the player's
// own. In the part kIslandsPart; requires the code of Settlers too.
#pragma once

#include <memory>
#include <string>

#include "ui/app/services.h"
#include "ui/screens/setup.h"

namespace parlour::ui {

class IslandChooser {
 public:
  virtual ~IslandChooser() = default;
  /// Changes `island`, the option, when another one is chosen; returns the height.
  virtual float draw(Setup&, std::string& island, const Rect& at) = 0;
  /// The screen is on top again.
  virtual void shown() = 0;
};

std::shared_ptr<IslandChooser> make_island_chooser(Services&);

/// Fetches the part, and puts a chooser there.
void want_islands(Services&, std::shared_ptr<std::shared_ptr<IslandChooser>> into);

}  // namespace parlour::ui
