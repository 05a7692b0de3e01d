#include "ui/games/settlers/settlers_pictures.h"

#include "gfx/pieces.h"
#include "ui/games/settlers/settlers_cards.h"
#include "ui/games/settlers/settlers_dice.h"

namespace parlour::ui::settlers_table {
namespace {

constexpr int kSeven = 7;                                         // brings nothing
constexpr float kCard = 0.78f;                                    // width of a card, in its heights
constexpr float kAround = 0.42f, kAlong = 0.34f, kWithin = 0.9f;  // outlines, in radii of a hex

void draw_piece(gfx::Canvas& g, char kind, Vec2 m, float high, int seat) {
  const Color color = gfx::seat_color(seat);
  if (kind == 's') gfx::settlement_piece(g, m, high * 0.95f, color, seat_sign(seat));
  if (kind == 'c') gfx::city_piece(g, m, high * 0.95f, color, seat_sign(seat));
  if (kind == 'b') gfx::robber_piece(g, m, high);
  const Vec2 half{high * 0.36f, -high * 0.2f};
  if (kind == 'w') gfx::road_piece(g, m - half, m + half, high * 0.3f, color, seat_sign(seat));
}

void draw_card(const Ui& ui, const Rect& r, char kind, int n) {
  if (kind == 'k')
    draw_development(ui, r, n < settlers::kDevelopments ? std::optional(n) : std::nullopt);
  else if (n < settlers::kResources)
    draw_small_card(ui, r, n);
  else
    draw_card_back(ui, r);
}

}  // namespace

float draw_picture(const Ui& ui, std::string_view name, Vec2 at, float high, bool draw) {
  if (name.size() != 2 || name[1] < '0') return 0;
  const char kind = name[0];
  const int n = name[1] - '0';
  const bool card = kind == 'r' || kind == 'k', die = kind == 'd', land = kind == 'h',
             number = kind == 'n', piece = kind == 's' || kind == 'c' || kind == 'w' || kind == 'b';
  if (!card && !die && !land && !number && !piece) return 0;
  const float wide = card ? high * kCard : high;
  const Vec2 m = at + Vec2(wide / 2, 0);
  if (draw && card) draw_card(ui, Rect::around(m, {wide, high}), kind, n);
  if (draw && die && n > 0 && n <= 6)
    draw_die(ui.canvas(), m, high * 0.86f, die_faces(n, 0, {1, 0}, 0), gfx::rgb(0xF1E7D3));
  if (draw && land && n <= settlers::kDesert)
    gfx::terrain_hex(ui.canvas(), m, high / 2, land_of(n), 1, 0);
  if (draw && number) gfx::number_token(ui.canvas(), m, high / 2, n);
  if (draw && piece && n < settlers::kMost) draw_piece(ui.canvas(), kind, m, high, n);
  return wide + high * 0.16f;
}

bool is_placed(const Action& a) {
  switch (a.kind) {
    case Kind::Settle:
    case Kind::City:
    case Kind::Road:
    case Kind::Robber:
    case Kind::Steal:
      return true;
    case Kind::Dice:
      return a.at + a.what != kSeven;
    default:
      return false;
  }
}

std::vector<Outline> outlines_of(const Map& map, const State& after, const Action& a) {
  std::vector<Outline> out;
  const float R = map.radius();
  const bool road = a.kind == Kind::Road, roll = a.kind == Kind::Dice;
  if (road || a.kind == Kind::Settle || a.kind == Kind::City) {
    out.push_back(
        ring_around(road ? map.path(a.at) : map.node(a.at), R * (road ? kAlong : kAround)));
    return out;
  }
  for (int h = 0; h < after.size().hexes && is_placed(a); ++h) {
    if (roll ? after.hex_number(h) == a.at + a.what : h == after.robber)
      out.push_back({.r = Rect::square(map.hex(h), 2 * R * kWithin), .hex = true});
  }
  return out;
}

}  // namespace parlour::ui::settlers_table
