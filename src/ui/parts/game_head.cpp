#include "ui/parts/game_head.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "ui/kit/sheets.h"
#include "ui/parts/pictures.h"

namespace parlour::ui {

float draw_game_picture(Ui& ui, const Rect& at, const AnyGame& game, float height) {
  const Rect r = Rect::at(at.min, {at.width(), height});
  ui.canvas().push_clip(r, kRadiusPanel);
  gfx::home_vignette(ui.canvas(), picture_of(game.info().id), r, 0, 0, 0, ui.theme);
  ui.canvas().pop_clip();
  return height;
}

const AnyGame* draw_game_head(Ui& ui, Rect& at, std::span<const AnyGame* const> games,
                              std::span<const std::string> names, const AnyGame& shown,
                              float picture_height) {
  const auto was = static_cast<int>(std::ranges::find(games, &shown) - games.begin());
  int chosen = was;
  const std::vector<std::string_view> labels(names.begin(), names.end());
  at.min.y += choose(ui, "game", Rect::at(at.min, {at.width(), 0}), labels, chosen) + kSpace3;
  at.min.y += draw_game_picture(ui, at, shown, picture_height) + kSpace3;
  return chosen == was || chosen < 0 ? nullptr : games[static_cast<std::size_t>(chosen)];
}

const AnyGame* draw_game_head(Ui& ui, Rect& at, std::span<const AnyGame* const> games,
                              const AnyGame& shown, float picture_height) {
  std::vector<std::string> names;
  for (const AnyGame* g : games) names.emplace_back(ui.tr(g->info().title));
  return draw_game_head(ui, at, games, names, shown, picture_height);
}

}  // namespace parlour::ui
