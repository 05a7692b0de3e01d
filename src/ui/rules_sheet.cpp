// The rules of a game: text with pictures, in the drawer and as a sheet over any screen.
#include <algorithm>

#include "games/sheets.h"
#include "ui/app_impl.h"

namespace parlour::ui {

const AnyGame& App::Impl::game_in_hand() const {
  if (screen == Screen::Replay && review.replay.game) return *review.replay.game;
  if (screen == Screen::Table && game) return game->game();
  return setup.game ? *setup.game : *games().front();
}

RuleSheet App::Impl::rules_in_hand() const {
  const AnyGame& g = game_in_hand();
  const auto state = [&] {
    if (screen == Screen::Replay && review.replay.game) return review.state;
    if (screen == Screen::Table && game) return game->view().state;
    const auto chosen = setup.game ? chosen_start() : std::nullopt;
    return chosen ? *chosen : *g.start({}, g.info().usual_seats);
  };
  RuleSheet rules = rules_of(g, state(), ui.lang);
  if (const Line* keys = keys_of(g); keys && !ui.phone())
    rules.push_back({&text::rules_keys, std::string(ui.tr(*keys))});
  return rules;
}

float App::Impl::draw_rules(const RuleSheet& rules, const Rect& r, bool draw) {
  const auto& c = ui.colors();
  float y = r.min.y;
  const auto paragraph = [&](std::string_view words, Type type, Color color, bool bold) {
    y += ui.paragraph({{r.min.x, y}, {r.max.x, y}}, words, type, color, 0, bold, draw) + kSpace2;
  };
  for (const RuleSection& section : rules) {
    if (y > r.min.y) y += kSpace3;
    paragraph(ui.tr(*section.title), Type::Control, c.text, true);
    paragraph(section.text, Type::Body, c.second, false);
    const float h =
        rules_figure(ui, game_in_hand(), *section.title, {{r.min.x, y}, {r.max.x, y}}, draw);
    if (h > 0) y += h + kSpace2;
  }
  return y - r.min.y;
}

// What is drawn as a page of text is read as one.
std::string App::Impl::rules_told(const RuleSheet& rules) const {
  std::string said;
  for (const RuleSection& section : rules)
    said.append(ui.tr(*section.title)).append("\n").append(section.text).append("\n");
  return said;
}

void App::Impl::draw_rules_sheet() {
  Rect in;
  const std::string title = ui.tr(text::rules_title, {game_in_hand().info().title.in(ui.lang)});
  const bool open = begin_sheet(title, 560, ui.height * 0.88f, in);
  const RuleSheet rules = rules_in_hand();
  ui.describe(rules_told(rules));
  const Rect content = ui.begin_scroll("rules", in);
  ui.end_scroll(draw_rules(rules, {content.min, {content.max.x - kSpace3, content.max.y}}) +
                kSpace3);
  end_sheet();
  if (!open) sheet = Sheet::None;
}

}  // namespace parlour::ui
