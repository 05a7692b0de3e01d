// Where the viewer's cards, what they can build, and trade lie: pure functions.
#pragma once

#include <array>

#include "games/settlers/cards.h"
#include "ui/kit/frame.h"

namespace parlour::ui::settlers_table {

inline constexpr int kBuildButtons = 5;  // road, settlement, city, card, trade

/// The height that the hand wants.
float hand_height(const Frame&);

/// On an upright phone a row of cards above a row of buttons; else a column of short rows.
struct HandRects {
  bool upright = false;
  std::array<Rect, settlers::kResources> cards{};
  Rect developments;  // while an offer is made: puts the cards back
  Rect below;         // the rest: the buttons, or what a trade needs
  std::array<Rect, kBuildButtons> buttons{};
};
HandRects hand_rects(const Frame&, const Rect& hand);

/// The room for the island, without a strip above it for dice and offers, where that costs the
/// island little.
Rect below_strip(const Rect& island);

/// An offer in the making: what is wanted, the bank, the other players. The cards of the hand are
/// what is given.
struct EditorRects {
  Rect panel;  // over the lower edge of the board; empty: everything lies in the hand
  Rect title;  // empty: there is no room for it
  std::array<Rect, settlers::kResources> want{};
  Rect bank;
  Rect players;  // whom the offer goes to, or the offer that is countered
};
/// `bank`: it may be traded with, which is so in one's own turn.
EditorRects editor_rects(const Frame&, const Rect& board, const HandRects&, bool bank);

/// A panel at the hand, over an edge of the board.
struct Dock {
  enum class Side : std::uint8_t { Below, Left, Right };
  Side side = Side::Below;
  float width = 0;  // inside
};
/// Beside the island if it loses nothing, else below it.
Dock dock(const Rect& board, const Rect& hand);
/// Its outside; `height`: of its inside. It may need to scroll.
Rect dock_rect(const Dock&, const Rect& board, float height);
/// What a panel leaves of the room for the island; all of it if the island would become too small.
Rect beside(const Rect& island, const Rect& panel);

}  // namespace parlour::ui::settlers_table
