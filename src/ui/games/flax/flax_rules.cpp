// Pictures for the rules of Flax: the count of a room, the two faces of a chip, a straight line, a
// stack.
#include <algorithm>

#include "games/flax/flax_text.h"
#include "ui/games/flax/flax_board.h"
#include "ui/table/game_ui.h"

namespace parlour::ui {
namespace {

constexpr float kCell = 40;

gfx::FlaxChip chip(Vec2 at, int side, int pips, float radius = kCell * 0.36f) {
  gfx::FlaxChip c;
  c.centre = at, c.radius = radius;
  c.color = gfx::seat_color(side), c.sign = seat_sign(side);
  c.pips = pips;
  return c;
}

// A piece of a board, `columns` x `rows` squares; gives the squares' places.
struct Piece {
  Rect area;
  Rect square(int x, int y) const {
    return Rect::at(area.min + Vec2(static_cast<float>(x), static_cast<float>(y)) * kCell,
                    {kCell, kCell});
  }
};
Piece board(const Ui& ui, Vec2 corner, int columns, int rows) {
  const Piece p{Rect::at(corner + Vec2(6, 6),
                         {kCell * static_cast<float>(columns), kCell * static_cast<float>(rows)})};
  gfx::flax_board(ui.canvas(), p.area.grown(6), 10, ui.theme);
  return p;
}

// 5 against 2 + 1 pips: the first side gets the room and its 4 points.
void flax_count_of_a_room(const Ui& ui, const Rect& r) {
  gfx::Canvas& g = ui.canvas();
  const Piece b = board(ui, r.min, 3, 2);
  gfx::FlaxRoom look;
  look.centre = b.area.centre(), look.reach = kCell * 1.6f, look.theme = ui.theme;
  look.lamp = gfx::flax_lamp(gfx::seat_color(0), gfx::Pattern::Dots);
  using enum gfx::FlaxOpen;
  constexpr std::uint8_t top[] = {kOpenE | kOpenS | kOpenSE,
                                  kOpenE | kOpenW | kOpenS | kOpenSE | kOpenSW,
                                  kOpenW | kOpenS | kOpenSW};
  constexpr std::uint8_t low[] = {kOpenE | kOpenN | kOpenNE,
                                  kOpenE | kOpenW | kOpenN | kOpenNE | kOpenNW,
                                  kOpenW | kOpenN | kOpenNW};
  for (int x = 0; x < 3; ++x) {
    gfx::flax_cell(g, b.square(x, 0), top[x], look);
    gfx::flax_cell(g, b.square(x, 1), low[x], look);
  }
  gfx::flax_chip(g, chip(b.square(0, 0).centre(), 0, 5));
  gfx::flax_chip(g, chip(b.square(1, 1).centre(), 1, 2));
  gfx::flax_chip(g, chip(b.square(2, 0).centre(), 1, 1));
  const float x = b.area.max.x + kSpace4;
  const Color text = ui.colors().text, second = ui.colors().second;
  const auto line = [&](int side, float y, std::string_view sum, std::string_view gets) {
    gfx::seat_badge(g, seat_sign(side), {x + 11, y}, 22, gfx::seat_color(side));
    const float w = ui.label({x + 30, y}, sum, Type::Control, text, gfx::kLeftMiddle, true);
    const float from = x + 30 + w + kSpace2;
    const bool fits = from + ui.label_width(gets, Type::Body) <= r.max.x;
    ui.label_cut({from, y}, r.max.x - from, gets, fits ? Type::Body : Type::Small, second,
                 gfx::kLeftMiddle);
  };
  line(0, b.square(0, 0).centre().y, "5", "→ " + std::string(ui.tr(flax::text::takes)));
  line(1, b.square(0, 1).centre().y, "2 + 1 = 3", {});
}

void two_faces(const Ui& ui, const Rect& r) {
  const float y = r.centre().y;
  gfx::flax_chip(ui.canvas(), chip({r.min.x + 36, y}, 0, 2, 28));
  ui.icon(Icon::Flip, {r.min.x + 92, y}, 24, ui.colors().second);
  gfx::flax_chip(ui.canvas(), chip({r.min.x + 148, y}, 0, 5, 28));
}

// From a chip that shows 3 to the third square along a straight line.
void straight_line(const Ui& ui, const Rect& r) {
  gfx::Canvas& g = ui.canvas();
  const Piece b = board(ui, r.min, 6, 1);
  for (int x = 0; x < 6; ++x) gfx::flax_path(g, b.square(x, 0), ui.theme);
  gfx::flax_chip(g, chip(b.square(1, 0).centre(), 0, 3));
  for (int x = 2; x < 4; ++x) {
    g.circle(b.square(x, 0).centre(), 3.5f, gfx::kWhite.with_alpha(0.85f));
  }
  gfx::flax_target(g, b.square(4, 0).inset(5), 8);
  ui.label(b.square(4, 0).centre(), "3", Type::Control, gfx::kWhite, gfx::kCentred, true);
}

// A covered single chip: the upper one counts, and the square is closed.
void covering(const Ui& ui, const Rect& r) {
  gfx::Canvas& g = ui.canvas();
  const float y = r.centre().y;
  gfx::flax_chip(g, chip({r.min.x + 30, y}, 1, 4, 24));
  ui.label({r.min.x + 72, y}, "+", Type::Heading, ui.colors().second, gfx::kCentred, true);
  gfx::flax_chip(g, chip({r.min.x + 114, y}, 0, 2, 24));
  ui.label({r.min.x + 156, y}, "=", Type::Heading, ui.colors().second, gfx::kCentred, true);
  gfx::FlaxChip stack = chip({r.min.x + 200, y}, 0, 2, 24);
  stack.height = 2, stack.under = gfx::seat_color(1), stack.closed = true;
  gfx::flax_chip(g, stack);
}

struct Figure {
  const Line* section;
  float height;
  void (*draw)(const Ui&, const Rect&);
};
constexpr Figure kFigures[] = {{&flax::text::rules_aim, 2 * kCell + 12, flax_count_of_a_room},
                               {&flax::text::rules_turn, 72, two_faces},
                               {&flax::text::rules_where, kCell + 12, straight_line},
                               {&flax::text::rules_covering, 68, covering}};

}  // namespace

float flax_figure(const Ui& ui, const Line& section, const Rect& r, bool draw) {
  const auto it = std::ranges::find(kFigures, &section, &Figure::section);
  if (it == std::end(kFigures)) return 0;
  if (draw) it->draw(ui, Rect::at(r.min, {r.width(), it->height}));
  return it->height;
}

}  // namespace parlour::ui
