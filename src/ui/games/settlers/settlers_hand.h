// The own things of a player of Settlers: resource cards, development cards, what can be built and
// what it costs.
#pragma once

#include <array>
#include <span>

#include "ui/games/settlers/settlers_flights.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {

class SettlersHand {
 public:
  enum class Press : std::uint8_t { None, Resource, Cards, Road, Settlement, City, Buy, Trade };

  struct Shown {
    std::span<const settlers::Action> legal;  // of the viewer, now
    const Flights& flights;                   // cards on their way are not there yet
    Press chosen = Press::None;               // what is being prepared
  };

  static float height(const Ui&);
  /// Draws it into scene.hand; says what was pressed.
  Press draw(const Scene&, const Shown&);
  /// The kind of card that Press::Resource is about.
  int resource() const { return resource_; }
  /// Where the cards of a kind lie.
  Vec2 place_of(int kind) const { return places_[static_cast<std::size_t>(kind)]; }

 private:
  Press draw_resources(const Scene&, const Shown&, const Rect&);
  Press draw_developments(const Scene&, const Shown&, const Rect&, bool one_cell);
  Press draw_actions(const Scene&, const Shown&, const Rect&, int columns);

  std::array<Vec2, settlers::kResources> places_{};
  int resource_ = 0;
};

/// Why a development card of a kind cannot be played now.
Reason why_not_play(const Scene&, std::span<const settlers::Action> legal, int kind);
/// What it does, as a sentence.
const Line& development_does(int kind);

}  // namespace parlour::ui
