#include "ui/games/settlers/settlers_stock.h"

#include <algorithm>

#include "ui/games/settlers/settlers_cards.h"

namespace parlour::ui::settlers_table {
namespace {

constexpr int kKinds = settlers::kResources + 1;  // and the deck
constexpr float kColumn = 58, kRow = 25, kTitle = 18, kLine = 34;
constexpr float kBeside = kColumn + 2 * kSpace2;  // that it takes from the board's width
constexpr float kStrip = 36;
constexpr float kColumnFrom = 250, kLineFrom = 330;  // lower boards have no room

}  // namespace

StockPlace stock_place(const Rect& board, const Rect& hand, float shape) {
  StockPlace out{.stock = {}, .island = board};
  const float sea = board.width() - board.height() * shape;
  if (board.height() > kColumnFrom && sea >= kBeside) {
    const float high = kRow * static_cast<float>(kKinds) + kTitle + kSpace2;
    const bool left = hand.centre().x > board.centre().x;
    const float x = left ? board.min.x + kSpace2 : board.max.x - kSpace2 - kColumn;
    out.stock = Rect::at({x, board.max.y - kSpace2 - high}, {kColumn, high});
    // In the middle of the board where there is sea enough on both sides.
    if (sea < 2 * kBeside) left ? out.island.take_left(kBeside) : out.island.take_right(kBeside);
  } else if (board.height() > kLineFrom) {
    out.stock = out.island.take_bottom(kLine).inset(kSpace2, 2);
  }
  return out;
}

Rect strip_over_sea(const Rect& board, const Rect& stock, float width) {
  const bool line = stock.width() > stock.height();
  const float bottom = (line ? stock.min.y : board.max.y) - kSpace1;
  const bool right = !line && !stock.empty() && stock.centre().x < board.centre().x;
  const float most = board.width() - 2 * kSpace2 - (line ? 0 : stock.width() + kSpace2);
  const float wide = std::min(width, most);
  const float x = right ? board.max.x - kSpace2 - wide : board.min.x + kSpace2;
  return Rect::at({x, bottom - kStrip}, {wide, kStrip});
}

void draw_stock(const Scene& scene, const Rect& r) {
  Ui& ui = scene.ui;
  const State& s = state_of(scene);
  if (r.empty() || s.phase == Phase::Island) return;
  const auto& c = ui.colors();
  const bool down = r.height() > r.width();
  ui.canvas().round_rect(r, down ? 12 : r.height() / 2, c.panel.faded(0.78f), {1, c.panel_border});
  Rect in = down ? r.inset(0, 4) : r.inset(kSpace2, 0);
  const std::string_view title = ui.tr(text::settlers_bank);
  const Rect head =
      down ? in.take_top(kTitle) : in.take_left(ui.label_width(title, Type::Small, true) + kSpace2);
  ui.label(head.centre(), title, Type::Small, c.second, gfx::kCentred, true);
  for (int k = 0; k < kKinds; ++k) {
    const bool deck = k == settlers::kResources;
    const Rect cell = down ? in.row(k, kKinds) : in.column(k, kKinds);
    const Vec2 sign{down ? cell.min.x + 18 : cell.centre().x - 12, cell.centre().y};
    if (deck)
      draw_development(ui, Rect::around(sign, {13, 18}), std::nullopt);
    else
      draw_sign(ui, k, sign, 18);
    const int n = deck ? s.deck : s.bank[k];
    ui.label({sign.x + 14, sign.y}, std::to_string(n), Type::Small, n == 0 ? c.danger : c.text,
             gfx::kLeftMiddle, true);
  }
  if (ui.cover("stock", r) && !ui.shell.touch()) ui.tip(ui.tr(text::settlers_bank_holds));
}

}  // namespace parlour::ui::settlers_table
