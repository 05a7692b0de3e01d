#include "ui/games/settlers/settlers_roll.h"

#include <cmath>

#include "ui/games/settlers/settlers_dice.h"

namespace parlour::ui::settlers_table {
namespace {

constexpr float kDie = 40, kDieSmall = 30, kDieLeast = 17;  // a side
constexpr float kDiceShare = 0.075f;                        // of the shorter side of a small board
constexpr Vec2 kWay{-4.6f, 3.2f};                           // where the dice come from, in sides
constexpr float kRolled = 5.6f;                             // radians on that way
constexpr float kHops = 2.5f, kHopHigh = 1.1f;              // of the first hop, in sides
constexpr float kNext = 1.2f;  // from the first die to the second, in sides
const Color kIvory = gfx::rgb(0xFBF7EE), kAmber = gfx::rgb(0xF2C45A);

float die_side(const Frame& f, const Rect& board) {
  if (!f.phone() && !f.low()) return kDie;
  return std::clamp(board.shorter() * kDiceShare, kDieLeast, kDieSmall);
}
// Of the first die, for which the corner of the board keeps room.
Vec2 lies_at(float side, const Rect& board) {
  return {board.max.x - side * 1.9f, board.min.y + side * 0.95f};
}

}  // namespace

Rect dice_rect(const Frame& f, const Rect& board) {
  const float side = die_side(f, board);
  const Vec2 m = lies_at(side, board);
  return {m - Vec2(side, side) * 0.55f, m + Vec2(kNext + 0.55f, 0.6f) * side};
}

void Roll::begin(const Ui& ui) {
  tumbles_ = Tween(ui.clock(), Move::Tumble);
  lights_ = Tween(ui.clock(), Move::Tell, tumbles_.left(ui.clock()));
}

int Roll::lit(Ui& ui, const State& s) const {
  return ui.play(lights_) && !lights_.waits(ui.clock()) ? s.die1 + s.die2 : 0;
}

// They come rolling over the sea, hop lower and lower, and lie still.
void Roll::draw_dice(const Scene& scene) const {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  if (s.die1 == 0) return;
  const float side = die_side(ui, scene.board);
  const Vec2 m = lies_at(side, scene.board);
  ui.play(tumbles_);
  gfx::Canvas& g = ui.canvas();
  const float left = 1 - tumbles_.at(ui.clock());
  const auto draw = [&](Vec2 lies, int pips, float rest, float more, Color paint) {
    const Vec2 on = lies + kWay * (side * left * more);
    const float hop = left * kHopHigh * side * std::abs(std::sin(kHops * gfx::kPi * left));
    gfx::shadow(g, Rect::square(on, side * 0.9f), side * 0.25f, 1.2f + 2 * hop / side);
    draw_die(g, on - Vec2(0, hop), side * (1 + 0.12f * hop / side),
             die_faces(pips, rest, -kWay, kRolled * more * left), paint);
  };
  g.push_opacity(tumbles_.opacity(ui.clock()));
  draw(m, s.die1, -0.1f, 1, kIvory);
  draw(m + Vec2(side * kNext, side * 0.05f), s.die2, 0.12f, 1.25f, kAmber);
  g.pop_opacity();
}

}  // namespace parlour::ui::settlers_table
