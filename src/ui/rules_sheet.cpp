// The rules of a game: text with pictures, in the drawer and as a sheet over any screen.
#include <algorithm>

#include "ui/app_impl.h"

namespace parlour::ui {

const AnyGame* App::Impl::game_in_hand() const {
  if (screen == Screen::Replay && review.replay.game) return review.replay.game;
  if (screen == Screen::Table && game) return &game->game();
  if (screen == Screen::NewGame && setup.game) return setup.game;
  return find_game("flax");
}

float App::Impl::draw_rules(const AnyGame& g, const Rect& r, bool draw) {
  const auto& c = ui.colors();
  std::string_view rules = rules_of(g, ui.lang);
  float y = r.min.y;
  int heading = -1;
  while (!rules.empty()) {
    const std::size_t end = rules.find('\n');
    std::string_view line = rules.substr(0, end);
    rules.remove_prefix(end == std::string_view::npos ? rules.size() : end + 1);
    const bool head = line.starts_with("# ");
    if (head) line.remove_prefix(2), ++heading, y += y > r.min.y ? kSpace3 : 0;
    y += ui.paragraph({{r.min.x, y}, {r.max.x, y}}, line, head ? Type::Control : Type::Body,
                      head ? c.text : c.second, 0, head, draw) +
         kSpace2;
    // A section's picture stands under its last paragraph.
    if (!head && (rules.empty() || rules.starts_with("# "))) {
      const float h = rules_figure(ui, g, heading, {{r.min.x, y}, {r.max.x, y}}, draw);
      if (h > 0) y += h + kSpace2;
    }
  }
  return y - r.min.y;
}

void App::Impl::draw_rules_sheet() {
  const AnyGame* g = game_in_hand();
  Rect in;
  const std::string title =
      ui.tr(text::rules_title, {g ? g->info().title.in(ui.lang) : std::string_view()});
  const bool open = begin_sheet(title, 560, ui.height * 0.88f, in);
  // What is drawn as a page of text is read as one.
  std::string said(g ? rules_of(*g, ui.lang) : std::string_view());
  std::erase(said, '#');
  ui.describe(said);
  const Rect content = ui.begin_scroll("rules", in);
  const float used =
      g ? draw_rules(*g, {content.min, {content.max.x - kSpace3, content.max.y}}) : 0;
  ui.end_scroll(used + kSpace3);
  end_sheet();
  if (!open) sheet = Sheet::None;
}

}  // namespace parlour::ui
