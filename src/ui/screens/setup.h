// A game that is being set up, and the part of that screen that belongs to one game only.
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

  /// The chosen value, or the default.
  std::string chosen(const OptionSpec&) const;
  OptionText text() const;
  /// The options in the form that starts a game.
  std::string printed() const;
  /// Why this option cannot have this value now, or kAllowed.
  Reason why_not(std::string_view key, std::string_view value) const;
  /// The initial state; nothing if the game refuses the choices.
  std::optional<AnyState> start() const;
  /// Who plays with whom, if players win as a side; else empty.
  std::string seating(const Ui&) const;
};

class SetupPart {
 public:
  virtual ~SetupPart() = default;
  /// Its choices; returns the height. `picture`: includes what draw_picture would show.
  virtual float draw(Setup&, const Rect&, bool picture) = 0;
  /// A picture of the choices, beside them. False: it has none.
  virtual bool draw_picture(Setup&, const Rect&) { return false; }
  /// This option is chosen here, and not among the others.
  virtual bool has(std::string_view option) const = 0;
  /// The screen is on top again.
  virtual void shown() {}
};

/// Null if the game has no part of its own. Requires the game's code.
std::unique_ptr<SetupPart> make_setup_part(Services&, Setup&);
std::unique_ptr<SetupPart> make_flax_setup(Services&, Setup&);
std::unique_ptr<SetupPart> make_settlers_setup(Services&, Setup&);
/// Options with another island, unless it is the fixed one or the player entered one.
std::string settlers_options_again(Ui&, const Info&, const OptionText&);

}  // namespace parlour::ui
