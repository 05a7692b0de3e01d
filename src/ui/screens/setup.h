// A game that is being set up, and what one game alone has on that screen.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "room/player.h"
#include "ui/app/services.h"

namespace parlour::ui {

struct Setup {
  const AnyGame& game;
  std::vector<Player> players;
  std::map<std::string, std::string> options;  // those that were chosen

  /// What is chosen of it, or its initial value.
  std::string chosen(const OptionSpec&) const;
  /// The options as a game is started with.
  std::string printed() const;
  /// The state that it would begin with; nothing where the game refuses what is chosen.
  std::optional<AnyState> start() const;
  /// Who plays with whom, where players win as a side; else empty.
  std::string seating(const Ui&) const;
};

class SetupPart {
 public:
  virtual ~SetupPart() = default;
  /// Its choices; returns the height. `picture`: with what draw_picture would show.
  virtual float draw(Setup&, const Rect&, bool picture) = 0;
  /// A picture of what is chosen, beside the choices. False: it has none.
  virtual bool draw_picture(Setup&, const Rect&) { return false; }
  /// This option is chosen here, and not among the others.
  virtual bool has(std::string_view option) const = 0;
  /// The screen is on top again.
  virtual void shown() {}
};

/// Null where the game has no part of its own. Requires the game's code.
std::unique_ptr<SetupPart> make_setup_part(Services&, Setup&);
std::unique_ptr<SetupPart> make_flax_setup(Services&, Setup&);
std::unique_ptr<SetupPart> make_settlers_setup(Services&, Setup&);
/// Options with another island, unless it is the fixed one or one that was written down.
std::string settlers_options_again(Ui&, const Info&, const OptionText&);

}  // namespace parlour::ui
