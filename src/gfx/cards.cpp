// Playing cards, made of shapes, emblems and text.
#include <algorithm>

#include "gfx/faces.h"

namespace parlour::gfx {
namespace {

constexpr Color kIvory = kCardIvory, kInk = kCardInk, kRed = kCardRed, kGreen = rgb(0x1E7B45),
                kBlue = rgb(0x1F5FA8), kGold = rgb(0xC79A3A);

float corner(const Rect& r) {
  return r.width() * 0.08f;
}

void sheet(Canvas& c, const Rect& r) {
  c.round_rect(r, corner(r), {shade(kIvory, 0.3f), shade(kIvory, -0.045f), 1.0f},
               {std::max(0.75f, r.width() * 0.008f), rgb(0xB9AF9A)});
}

Color bright_color(const CardFace& f) {
  if (f.rank > 14) return f.rank == 16 ? kRed : kInk;
  switch (f.suit) {
    case Emblem::Heart:
      return kRed;
    case Emblem::Diamond:
      return f.four_colour ? kBlue : kRed;
    case Emblem::Club:
      return f.four_colour ? kGreen : kInk;
    default:
      return kInk;
  }
}
Color ink_of(const CardFace& f) {
  const Color ink = bright_color(f);
  return f.shaded && ink != kInk ? shaded_ink(ink) : ink;
}

constexpr const char* kRanks[] = {"",  "",  "2",  "3", "4", "5", "6", "7",
                                  "8", "9", "10", "J", "Q", "K", "A"};

/// Positions and sizes of the two signs of a corner's index, in card widths. A card without room
/// for a picture shows its index large, and one suit sign instead of the pips.
struct Index {
  float x, rank_y, rank, suit_y, suit;
};
constexpr Index index_of(float width) {
  return width < kLeastRoyal ? Index{0.205f, 0.21f, 0.45f, 0.50f, 0.12f}
                             : Index{0.140f, 0.17f, 0.30f, 0.375f, 0.080f};
}

void index_rank(Canvas& c, const Rect& r, const CardFace& f, Color ink) {
  const float w = r.width();
  const Index i = index_of(w);
  const Vec2 at = r.min + Vec2{w * i.x, w * i.rank_y};
  if (f.rank > 14) return c.star(at, w * i.rank * 0.36f, 5, 0.42f, w * 0.012f, ink);
  c.text(nullptr, w * i.rank * (f.rank == 10 ? 0.72f : 1.0f), at, ink,
         kRanks[std::clamp(f.rank, 2, 14)], kCentred);
}

void index_suit(Canvas& c, const Rect& r, const CardFace& f, Color ink) {
  const float w = r.width();
  const Index i = index_of(w);
  c.emblem(f.suit, r.min + Vec2{w * i.x, w * i.suit_y}, w * i.suit, ink);
}

void both_ends(Canvas& c, const Rect& r, auto&& draw) {
  draw();
  c.push_transform(r.centre(), kPi);
  draw();
  c.pop_transform();
}

void pips(Canvas& c, const Rect& r, const CardFace& f, Color ink) {
  // Rows of the two outer columns, and positions in the middle, as fractions of the pip field.
  constexpr float rows2[] = {-1, 1}, rows3[] = {-1, 0, 1}, rows4[] = {-1, -0.3333f, 0.3333f, 1};
  const float w = r.width(), dx = w * 0.165f, dy = r.height() * 0.315f, size = w * 0.086f;
  const Vec2 o = r.centre();
  const auto pip = [&](float x, float y) {
    c.emblem(f.suit, o + Vec2{x * dx, y * dy}, size, ink, {}, y > 0.01f ? kPi : 0);
  };
  const auto columns = [&](auto& rows) {
    for (const float y : rows) pip(-1, y), pip(1, y);
  };
  switch (f.rank) {
    case 2:
      pip(0, -1), pip(0, 1);
      break;
    case 3:
      pip(0, -1), pip(0, 0), pip(0, 1);
      break;
    case 4:
      columns(rows2);
      break;
    case 5:
      columns(rows2), pip(0, 0);
      break;
    case 6:
      columns(rows3);
      break;
    case 7:
      columns(rows3), pip(0, -0.5f);
      break;
    case 8:
      columns(rows3), pip(0, -0.5f), pip(0, 0.5f);
      break;
    case 9:
      columns(rows4), pip(0, 0);
      break;
    default:
      columns(rows4), pip(0, -0.6667f), pip(0, 0.6667f);
  }
}

/// A small card's joker: a star instead of the picture.
void joker_star(Canvas& c, const Rect& r, bool big, Color ink) {
  const float w = r.width();
  c.star(r.point(0.60f, 0.56f), w * 0.22f, big ? 8 : 5, big ? 0.6f : 0.45f, w * 0.015f,
         {big ? mix(kRed, kGold, 0.35f) : shade(kInk, 0.25f), ink}, {w * 0.014f, kGold});
}

// First all plain shapes and text, then all emblems, then the picture: at most three draw calls per
// card.
void face_up(Canvas& c, const Rect& r, const CardFace& f) {
  sheet(c, r);
  const bool joker = f.rank > 14, big = f.rank == 16;
  const Color ink = ink_of(f);
  const float w = r.width();
  both_ends(c, r, [&] { index_rank(c, r, f, ink); });
  if (joker) return w < kLeastRoyal ? joker_star(c, r, big, ink) : joker_picture(c, r, big);

  both_ends(c, r, [&] { index_suit(c, r, f, ink); });
  if (w < kLeastRoyal) {
    c.emblem(f.suit, r.point(0.60f, 0.56f), w * 0.20f, {shade(ink, 0.10f), ink});
  } else if (f.rank == 14) {
    c.emblem(f.suit, r.centre(), w * 0.27f, {shade(ink, 0.10f), ink});
  } else if (f.rank > 10) {
    court_picture(c, r, f, ink);
  } else {
    pips(c, r, f, ink);
  }
}

void woven(Canvas& c, const Rect& r, Color accent) {
  Instance in;
  in.centre = r.centre();
  in.half = r.size() * 0.5f;
  in.kind = 3;  // of shaders/surface.frag
  in.from = accent.packed();
  in.edge = kIvory.packed();
  in.p[0] = corner(r), in.p[1] = r.width();
  c.add(Family::Surface, in);
}

/// Draws `body` at the card's place, turned.
void placed(Canvas& c, const Rect& r, float rotation, float elevation, float squeeze, auto&& body) {
  const Rect seen = Rect::around(r.centre(), {r.width() * squeeze, r.height()});
  // Cards are thin: their shadow is half that of a piece.
  shadow(c, seen, corner(r), elevation * std::clamp(r.width() / 160, 0.25f, 0.7f), rotation);
  c.push_transform(r.centre(), rotation, {squeeze, 1});
  body();
  c.pop_transform();
}

}  // namespace

void small_card(Canvas& c, const Rect& r, const CardFace& f) {
  const float h = r.height();
  c.round_rect(r, h * 0.2f, kIvory, {1, rgb(0xB9AF9A)});
  if (f.rank > 14) {  // the big joker's star is larger
    const bool big = f.rank == 16;
    return c.star(r.centre(), h * (big ? 0.44f : 0.32f), 5, 0.42f, 0.5f, big ? kRed : kInk);
  }
  const Color ink = ink_of(f);
  c.text(nullptr, h * 0.72f, {r.min.x + r.width() * 0.32f, r.centre().y}, ink,
         kRanks[std::clamp(f.rank, 2, 14)], kCentred);
  c.emblem(f.suit, {r.max.x - r.width() * 0.28f, r.centre().y}, h * 0.24f, ink);
}

void card(Canvas& c, const Rect& r, float rotation, const CardFace& face, Color back, float turn,
          float elevation) {
  placed(c, r, rotation, elevation, std::max(std::abs(turn), 0.02f), [&] {
    if (turn >= 0) {
      face_up(c, r, face);
    } else {
      woven(c, r, back);
    }
  });
}

void card_back(Canvas& c, const Rect& r, float rotation, Color accent, float elevation) {
  placed(c, r, rotation, elevation, 1, [&] { woven(c, r, accent); });
}

void card_blank(Canvas& c, const Rect& r, float rotation, float elevation) {
  placed(c, r, rotation, elevation, 1, [&] { sheet(c, r); });
}

}  // namespace parlour::gfx
