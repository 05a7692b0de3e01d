// What belongs to a player of Settlers: resource cards, development cards, what they can build and
// its price.
#pragma once

#include <array>
#include <span>

#include "ui/games/settlers/settlers_flights.h"
#include "ui/games/settlers/settlers_layout.h"
#include "ui/games/settlers/settlers_table.h"

namespace parlour::ui::settlers_table {

class Hand {
 public:
  enum class Press : std::uint8_t {
    None,
    Resource,
    TakeBack,
    Cards,
    Road,
    Settlement,
    City,
    Buy,
    Trade,
    PutBack
  };

  struct Shown {
    std::span<const Action> legal;  // the viewer's, now
    const Flights& flights;         // cards in flight have not arrived yet
    Press chosen = Press::None;     // what is being prepared
    bool trading = false;           // an offer is being made from these cards:
    Cards given = {};               // so many of each are in it
    Rect put_back = {};             // a press there puts them back
    bool buttons = true;            // what can be built is shown, else something else lies there
  };

  /// Returns what was pressed; Press::Resource also for a card that was dragged away.
  Press draw(const Scene&, const HandRects&, const Shown&);
  /// The kind of card for Press::Resource and Press::TakeBack.
  int resource() const { return resource_; }
  /// The position of the cards of a kind.
  Vec2 place_of(int kind) const { return places_[at(kind)]; }

 private:
  Press draw_resources(const Scene&, const HandRects&, const Shown&);
  Press draw_resource(const Scene&, const Shown&, int kind, const Rect& cell);
  bool drag(const Scene&, const Ui::Touch&, int kind, const Rect& cell);

  std::array<Vec2, settlers::kResources> places_{};
  int resource_ = 0;
  int dragged_ = -1;  // the kind of card under the pointer
};

}  // namespace parlour::ui::settlers_table
