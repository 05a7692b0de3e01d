#include "ui/games/settlers/settlers_roll.h"

#include "gfx/pieces.h"
#include "ui/games/settlers/settlers_cards.h"

namespace parlour::ui::settlers_table {
namespace {

constexpr double kGainsShown = 2.4, kLit = 3, kRolls = 0.6, kRollsQuick = 0.3;  // seconds
constexpr float kDie = 40, kDieSmall = 30, kDiceShare = 0.36f;  // share of a narrow board's width
constexpr float kDiceRoom = 120, kDiceRoomSmall = 92, kStrip = 36;
constexpr float kGain = 34, kGainStep = 38, kGainCard = 22;

bool small(const Ui& ui) {
  return ui.phone() || ui.low();
}

}  // namespace

void Roll::begin(const Ui& ui, std::span<const settlers::Transfer> moved) {
  at_ = ui.now;
  time_ = ui.still ? 0 : ui.settings.pace == Pace::Quick ? kRollsQuick : kRolls;
  gains_ = {}, timed_ = false, gains_at_ = ui.now + time_;
  for (const settlers::Transfer& t : moved) gains_[at(t.to)] = gains_[at(t.to)] + t.cards;
}

int Roll::lit(const Ui& ui, const State& s) const {
  const double since = ui.now - ends();
  return since >= 0 && (since < kLit || ui.still) ? s.die1 + s.die2 : 0;
}

void Roll::draw_dice(const Scene& scene) const {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  if (s.die1 == 0) return;
  const float side = std::min(small(ui) ? kDieSmall : kDie, scene.board.width() * kDiceShare);
  const Vec2 m = {scene.board.max.x - side * 1.9f, scene.board.min.y + side * 0.95f};
  const double t = ui.now - at_;
  const bool rolling = !ui.still && t < time_;
  if (rolling) ui.animate();
  const auto face = [&](int k, int pips) {
    if (!rolling) return pips;
    return 1 + (static_cast<int>(t * 14) * (5 + 2 * k) + 3 * k) % 6;
  };
  const float spin = rolling ? static_cast<float>(1 - t / time_) * 5 : 0;
  gfx::die(ui.canvas(), m, side, face(0, s.die1), gfx::rgb(0xFBF7EE), spin - 0.1f);
  gfx::die(ui.canvas(), m + Vec2(side * 1.2f, side * 0.05f), side, face(1, s.die2),
           gfx::rgb(0xF2C45A), 0.12f - spin);
}

Rect strip_beside_dice(const Ui& ui, const Rect& board) {
  const float dice = small(ui) ? kDiceRoomSmall : kDiceRoom;
  return {{board.min.x + kSpace2, board.min.y + kSpace2},
          {board.max.x - dice, board.min.y + kSpace2 + kStrip}};
}

void Roll::draw_gains(const Scene& scene) {
  Ui& ui = scene.ui;
  const double since = ui.now - gains_at_;
  if (since > kGainsShown) gains_ = {};
  if (std::ranges::all_of(gains_, &Cards::empty)) return;
  if (ui.still && !std::exchange(timed_, true)) ui.shell.after(kGainsShown * 1000, [] {});
  if (!ui.still) ui.animate();
  if (since < 0) return;
  const Rect room = strip_beside_dice(ui, scene.board);
  Vec2 m = room.min;
  for (int q = 0; q < state_of(scene).seats; ++q) {
    const Cards gain = gains_[at(q)];
    if (gain.empty()) continue;
    const float w = 38 + draw_cards(ui, {}, gain, kGainCard, 0, false);
    if (m.x + w > room.max.x && m.x > room.min.x) m = {room.min.x, m.y + kGainStep};
    const Rect r = Rect::at(m, {w, kGain});
    ui.cover("gains", r), ui.panel(r, kGain / 2, 1);
    gfx::seat_badge(ui.canvas(), seat_sign(q), {r.min.x + 17, r.centre().y}, kGainCard,
                    gfx::seat_color(q));
    draw_cards(ui, {r.min.x + 33, r.centre().y}, gain, kGainCard);
    m.x += w + 6;
  }
}

}  // namespace parlour::ui::settlers_table
