// Who plays in place of a bot: a character of it, or a script of the player’s own.
#include "ui/app_impl.h"
#include "ui/bot_words.h"

namespace parlour::ui {

const Line& temper_line(ai::Temper temper) {
  static constexpr const Line* lines[] = {&text::temper_any, &text::temper_bold,
                                          &text::temper_cautious, &text::temper_vengeful,
                                          &text::temper_poker_faced};
  return *lines[static_cast<int>(temper)];
}

std::string_view temper_told(const Ui& ui, const Player& p, bool over) {
  const bool told = p.bot && p.temper != ai::Temper::Any && (over || !p.hidden);
  return told ? ui.tr(temper_line(p.temper)) : std::string_view();
}

// One line of choices below the levels; a script has no level, so what is chosen stands there
// instead.
float App::Impl::bot_character(std::size_t i, const Rect& r, bool draw) {
  Player& p = setup.players[i];
  const bool scripts = setup.game->info().scripts;
  std::vector<std::string_view> labels;
  for (int t = 0; t < ai::kTempers; ++t)
    labels.push_back(ui.tr(temper_line(static_cast<ai::Temper>(t))));
  if (scripts) labels.push_back(ui.tr(text::script));
  // What was drawn for a game that may still be under way is not told here.
  if (p.hidden || p.temper == ai::Temper::Any)
    p.temper = ai::Temper::Any, p.hidden = p.script.empty();
  const int was = !p.script.empty() ? ai::kTempers : static_cast<int>(p.temper);
  int chosen = was;
  const std::string about = player_name(ui, setup.players, seat(static_cast<int>(i)));
  const float h = choose(ui, "temper" + std::to_string(i), r, labels, chosen, about, draw);
  if (chosen == was) return h;
  if (chosen == ai::kTempers) {
    bot_script(i);
  } else {
    p.temper = static_cast<ai::Temper>(chosen);
    p.hidden = chosen == 0;
    p.script.clear();
  }
  return h;
}

void App::Impl::bot_script(std::size_t i) {
  ui.shell.choose_script(setup.players[i].script, [this, i](std::string name) {
    if (i >= setup.players.size() || !room::is_script_name(name)) return;
    Player& p = setup.players[i];
    p.script = std::move(name);
    p.level = ai::Level::Hard;  // plays on where the script is not
  });
}

}  // namespace parlour::ui
