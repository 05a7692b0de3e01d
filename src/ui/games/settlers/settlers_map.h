// Where the island of Settlers lies on the screen, and how it looks: sea, land, harbours, tokens,
// pieces. It offers no choices.
#pragma once

#include <span>
#include <vector>

#include "games/settlers/settlers.h"
#include "ui/parts/board_view.h"

namespace parlour::ui::settlers_table {

/// How a hex looks; `terrain` as in settlers::Island.
gfx::Land land_of(int terrain);

class Map {
 public:
  /// Fits the island with its harbours into `into`, as large as possible; keeps zoom and pan.
  /// `spare`: up to this height is left free at the lower edge if that makes it no smaller.
  void fit(const Rect& into, const settlers::State&, float spare = 0);
  /// The width of an island with its harbours by its height, about.
  static float shape(const settlers::State&);
  /// Fits all that islands can have.
  void fit_frame(const Rect& into, float largest);
  BoardView& view() { return view_; }
  const BoardView& view() const { return view_; }

  float radius() const { return radius_; }  // of a hex, from its centre to a corner
  Vec2 hex(int) const;
  Vec2 node(int) const;
  Vec2 path(int) const;                   // its middle
  std::pair<Vec2, Vec2> road(int) const;  // the ends of the piece on a path
  Vec2 robber(int hex) const;             // beside the token
  struct Sign {
    Vec2 centre;
    float radius;
  };
  /// Of a harbour on that path, beside the land `inland`.
  Sign harbour(int path, int inland) const;
  /// What is to be read: the numbers of the hexes, then the signs of the harbours.
  std::vector<Rect> signs(const settlers::State&) const;

  /// Sea around it, coast and land of these hexes, each as in State::hex.
  void draw_land(gfx::Canvas&, std::span<const std::uint8_t> hexes, float time) const;
  /// A harbour's sign and its jetties.
  void draw_harbour(Ui&, int path, int kind, int inland) const;
  /// Draws everything but targets. `time` moves the sea; `lit`: the number just rolled, or 0.
  void draw(Ui&, const settlers::State&, const Rect& board, float time, int lit) const;

 private:
  void fit_land(const Rect& into, const Rect& land, float largest);
  void draw_harbours(Ui&, const settlers::State&) const;

  BoardView view_;
  float radius_ = 1;
  Vec2 origin_;
};

}  // namespace parlour::ui::settlers_table
