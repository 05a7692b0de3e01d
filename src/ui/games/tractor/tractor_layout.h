// Where the parts of Tractor's table lie: pure functions of the screen, the area and the cards.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "gfx/faces.h"
#include "ui/kit/frame.h"

namespace parlour::ui::tractor_table {

inline constexpr int kMostPlaces = 8;

/// How much of a covered card of this width is seen at least, in widths of a card: enough for its
/// index, "10" too, which is larger on a card that has no picture.
constexpr float index_share(float width) {
  return width < gfx::kLeastRoyal ? 0.38f : 0.3f;
}
/// The same of a usual hand, in units, on every screen.
inline constexpr float kLeastStrip = 20;

// --- the hand -----------------------------------------------------------------------------------

/// From one row of the hand to the next, in heights of a card.
inline constexpr float kRowStep = 0.6f;
/// How far chosen cards rise above their row.
inline constexpr float kRise = 14;

/// The cards of a hand, in rows that overlap.
struct HandLayout {
  int rows = 1;
  float card = 0;  // width of a card
  std::vector<Rect> cards;
};
/// `groups`: of each card, in order; cards of one group stand together, in one row if it has room.
HandLayout hand_layout(const Frame&, const Rect& area, std::span<const int> groups);
/// How much a card grows that a pointer is on, and one that a thumb is on, which covers its middle.
inline constexpr float kGrown = 0.14f, kGrownForThumb = 0.42f;
/// A card that has grown by that part of its size: its lower edge stays where it is, and it stays
/// on a screen of that width.
Rect grown_card(const Rect& card, float grown, float screen);
/// The height that such a hand wants.
float hand_height(const Frame&, float width, std::span<const int> groups);

// --- the trick ----------------------------------------------------------------------------------

/// A player's place: their plate, and the room for the cards that they play.
struct Place {
  Rect plate, cards;
};
/// An arrow from a place to the next one: the order of play.
struct Turn {
  Rect r;                     // empty: none
  std::array<Vec2, 3> way{};  // in shares of it
};
struct TrickLayout {
  float card = 0;  // width of a played card, unless many share a place
  int n = 0;
  std::array<Place, kMostPlaces> places;  // the viewer's first, then counter-clockwise
  Rect middle;                            // empty: no room
  std::array<Turn, 4> turns;              // some may be empty
};
/// What else lies in the area of the trick.
struct TrickNeeds {
  float left = 0, right = 0;  // widths of what stands in the lower corners, kTarget high
  float middle = 0;           // height of what lies in the middle
  bool cards = true;          // cards are played; else the plates stand alone
  bool bids = false;          // without played cards: the standing bid lies beside its player
};
TrickLayout trick_layout(const Rect& area, int seats, const TrickNeeds&);

/// The two lines of a plate, from its inside: the middles of the name's and of the one below it.
struct PlateLines {
  bool large = false;  // for larger words
  float upper = 0, lower = 0;
};
PlateLines lines_of(const Rect& inside);
/// Closer lines would run into each other: then there is only one.
inline constexpr float kLinesApart = 12;

/// Radius of the disc that says that a player has none of a suit, and of the sign on it.
inline constexpr float kVoidDisc = 11, kVoidSign = 8;
/// The places of n such discs, from the right end of a plate's upper edge, over which they stick
/// out; they overlap where the plate is narrow.
std::vector<Rect> void_discs(const Rect& plate, int n);

/// n cards played together at the top of a place, `card` wide if they fit; many are smaller and lie
/// in rows.
std::vector<Rect> group_layout(const Rect& place, float card, int n);

}  // namespace parlour::ui::tractor_table
