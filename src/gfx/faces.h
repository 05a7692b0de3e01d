// The pictures on cards, drawn as flat shapes: the roles of Coup, the courts of the French deck,
// the jokers. Cards narrower than these widths have no room for them and show an emblem.
#pragma once

#include "gfx/canvas.h"
#include "gfx/materials.h"

namespace parlour::gfx {

inline constexpr float kLeastPortrait = 56, kLeastRoyal = 56;
/// Paper, and the inks of an index in two colours.
inline constexpr Color kCardIvory = rgb(0xFBF7EE), kCardInk = rgb(0x1F2A30),
                       kCardRed = rgb(0xC8322B);
/// The ink of a card that lies in the shade.
constexpr Color shaded_ink(Color ink) {
  return shade(ink, -0.35f);
}
/// Height of a portrait for each unit of its width.
inline constexpr float kPortraitHeight = 1.25f;

/// The portrait of a role over the width of r; `fallen`: as a faded print.
void portrait(Canvas& c, const Rect& r, int role, bool fallen);
/// The picture of a jack, queen or king over the whole card but its corners, where the index is;
/// `index` is the index's colour.
void court_picture(Canvas& c, const Rect& card, const CardFace& f, Color index);
void joker_picture(Canvas& c, const Rect& card, bool big);

Drawing role_drawing(int role);
Drawing court_drawing(const CardFace& f);
Drawing joker_drawing();

}  // namespace parlour::gfx
