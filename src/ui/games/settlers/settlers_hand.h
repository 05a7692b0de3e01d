// What belongs to a player of Settlers: resource cards, development cards, what they can build and
// its price.
#pragma once

#include <array>
#include <span>

#include "ui/games/settlers/settlers_flights.h"
#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

class Hand {
 public:
  enum class Press : std::uint8_t { None, Resource, Cards, Road, Settlement, City, Buy, Trade };

  struct Shown {
    std::span<const settlers::Action> legal;  // the viewer's, now
    const Flights& flights;                   // cards in flight have not arrived yet
    Press chosen = Press::None;               // what is being prepared
  };

  static float height(const Ui&);
  /// Draws it into scene.hand; returns what was pressed.
  Press draw(const Scene&, const Shown&);
  /// The kind of card for Press::Resource.
  int resource() const { return resource_; }
  /// The position of the cards of a kind.
  Vec2 place_of(int kind) const { return places_[at(kind)]; }

 private:
  Press draw_resources(const Scene&, const Shown&, const Rect&);
  Press draw_developments(const Scene&, const Shown&, const Rect&, bool one_cell);
  Press draw_actions(const Scene&, const Shown&, const Rect&, int columns);

  std::array<Vec2, settlers::kResources> places_{};
  int resource_ = 0;
};

}  // namespace parlour::ui::settlers_table
