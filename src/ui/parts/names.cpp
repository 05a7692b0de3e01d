#include "ui/parts/names.h"

#include <algorithm>
#include <cmath>

#include "core/any_game.h"
#include "core/bytes.h"

namespace parlour::ui {

const Line& level_line(ai::Level level) {
  static constexpr const Line* lines[] = {&text::level_easy, &text::level_medium, &text::level_hard,
                                          &text::level_expert};
  return *lines[static_cast<int>(level)];
}

std::vector<std::string> player_names(const Ui& ui, std::span<const Player> players) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < players.size(); ++i)
    out.push_back(player_name(ui, players, seat(static_cast<int>(i))));
  return out;
}

namespace {

// The number of a bot among those without names, and how many there are.
std::pair<int, int> bot_number(std::span<const Player> players, Seat who) {
  int bots = 0, number = 0;
  for (std::size_t i = 0; i < players.size(); ++i) {
    bots += players[i].bot && players[i].name.empty();
    if (i == static_cast<std::size_t>(index(who))) number = bots;
  }
  return {number, bots};
}

}  // namespace

std::string percent_text(const Ui& ui, float share) {
  return ui.tr(text::percent, {std::to_string(std::lround(share * 100))});
}

std::string signed_text(long n) {
  if (n == 0) return "0";
  return (n > 0 ? "+" : "−") + std::to_string(std::abs(n));
}

bool is_you(std::span<const Player> players, Seat who) {
  const Player& p = players[static_cast<std::size_t>(index(who))];
  return !p.bot && p.name.empty() && std::ranges::count(players, false, &Player::bot) == 1;
}

std::string player_name(const Ui& ui, std::span<const Player> players, Seat who) {
  const Player& p = players[static_cast<std::size_t>(index(who))];
  if (!p.name.empty()) return p.name;
  if (!p.script.empty()) return p.script;
  if (p.bot) {
    const auto [number, bots] = bot_number(players, who);
    const std::string level(ui.tr(level_line(p.level)));
    return ui.tr(bots > 1 ? text::bot_name_n : text::bot_name, {level, std::to_string(number)});
  }
  if (is_you(players, who)) return std::string(ui.tr(text::you));
  return ui.tr(text::player_n, {std::to_string(index(who) + 1)});
}

std::string player_name_in(const Ui& ui, std::span<const Player> players, Seat who, float width,
                           Type type, bool strong) {
  std::string name = player_name(ui, players, who);
  const Player& p = players[static_cast<std::size_t>(index(who))];
  if (!p.bot || !p.name.empty() || !p.script.empty() || ui.label_width(name, type, strong) <= width)
    return name;
  const auto [number, bots] = bot_number(players, who);
  if (bots <= 1) return width <= 1 ? name : std::string(ui.tr(text::bot));
  std::string brief = ui.tr(text::bot_short, {std::to_string(number)});
  if (width <= 1) return brief;
  // The number tells them apart, so the text before it is shortened, down to its first character.
  for (std::size_t blank = brief.find(' '); ui.label_width(brief, type, strong) > width;
       blank = brief.find(' ')) {
    std::size_t last = blank == std::string::npos ? 0 : blank;
    if (last > 0) last = character_before(brief, last);
    if (last == 0) break;
    brief.erase(last, blank - last);
  }
  return brief;
}

std::vector<Seat> winners(const AnyGame& g, const AnyState& s) {
  std::vector<Seat> best;
  double top = 0;
  for (int i = 0; i < g.seats(s); ++i) {
    const double score = g.score(s, seat(i));
    if (score > top + 1e-9) best.clear(), top = score;
    if (score > 0 && score > top - 1e-9) best.push_back(seat(i));
  }
  return best;
}

std::string winner_text(const Ui& ui, const AnyGame& g, const AnyState& s,
                        std::span<const Player> players, float width) {
  const std::vector<Seat> best = winners(g, s);
  if (best.empty()) return std::string(ui.tr(text::lost));
  const auto said = [&](bool brief) {
    std::string names;
    for (std::size_t i = 0; i < best.size(); ++i) {
      const std::string name = brief ? player_name_in(ui, players, best[i], 0, Type::Heading, true)
                                     : player_name(ui, players, best[i]);
      const bool last = i + 1 == best.size();
      names = join(last ? text::both : text::listed, ui.lang, std::move(names), name);
    }
    if (best.size() > 1) {
      const bool side = g.info().sides && !g.seating(s, {}, ui.lang).empty();
      return ui.tr(side ? text::won_side : text::won_shared, {names});
    }
    if (names == ui.tr(text::you)) return std::string(ui.tr(text::won_you));
    const auto person = std::ranges::find(players, false, &Player::bot);
    const bool lost = std::ranges::count(players, false, &Player::bot) == 1 && person->name.empty();
    const bool won = lost && !best.empty() && index(best[0]) == person - players.begin();
    return ui.tr(lost && !won ? text::won_lost : text::won, {names});
  };
  std::string out = said(false);
  return best.size() > 1 && ui.label_width(out, Type::Heading, true) > width ? said(true) : out;
}

std::string seats_text(const Ui& ui, std::span<const Player> players) {
  std::string out;
  for (std::size_t i = 0; i < players.size(); ++i)
    out = join(text::side_by_side, ui.lang, std::move(out),
               player_name(ui, players, seat(static_cast<int>(i))));
  return out;
}

}  // namespace parlour::ui
