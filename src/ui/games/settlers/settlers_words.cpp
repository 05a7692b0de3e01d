#include "ui/games/settlers/settlers_words.h"

#include <cmath>

namespace parlour::ui::settlers_table {

std::string sentence(std::string s) {
  if (s.empty()) return s;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
  if (s[0] >= 'a' && s[0] <= 'z') s[0] = static_cast<char>(s[0] - 'a' + 'A');
  if (s.size() < 2) return s;
  // Cyrillic in UTF-8: а..п are D0 B0..BF, р..я D1 80..8F.
  if (byte(0) == 0xD0 && byte(1) >= 0xB0)
    s[1] = static_cast<char>(byte(1) - 0x20);
  else if (byte(0) == 0xD1 && byte(1) <= 0x8F)
    s[0] = static_cast<char>(0xD0), s[1] = static_cast<char>(byte(1) + 0x20);
  return s;
}

std::string said(const Scene& scene, const Action& a) {
  return settlers::said(state_of(scene), a, player_names(scene.ui, scene.players), scene.ui.lang);
}

std::string points_text(const Ui& ui, const State& s, int q) {
  const auto k = at(q);
  std::string out;
  const auto counted = [&](const Line& forms, int n) {
    if (n > 0) out = ui.list(std::move(out), count_text(forms, ui.lang, n));
  };
  counted(words::say_settlements, s.settlements[k]);
  counted(words::say_cities, s.cities[k]);
  if (s.road_holder == q)
    out = ui.list(std::move(out), ui.tr(words::say_longest, {std::to_string(s.length[k])}));
  if (s.army_holder == q) out = ui.list(std::move(out), ui.tr(words::say_army));
  counted(words::say_point_cards, s.shown[k] + s.dev[k][settlers::VictoryPoint]);
  return out;
}

std::string plate_text(const Scene& scene, int q) {
  const State& s = state_of(scene);
  const Ui& ui = scene.ui;
  const auto k = at(q);
  const auto figure = [&](const Line& line, int n) { return ui.tr(line, {std::to_string(n)}); };
  const int points = settlers::points_with_hidden(s, q);
  std::string out =
      ui.says(name(scene, q),
              ui.tr(words::say_points, {std::to_string(points), std::to_string(s.goal_of(q))}));
  out = ui.list(std::move(out), count_text(words::say_cards, ui.lang, s.total[k]));
  out = ui.list(std::move(out), figure(words::say_development, s.dev_total[k]));
  out = ui.list(std::move(out), figure(words::say_knights, s.knights[k]));
  return ui.list(std::move(out), figure(words::say_trail, s.length[k]));
}

std::string duty(const Scene& scene) {
  const State& s = state_of(scene);
  const Ui& ui = scene.ui;
  switch (s.phase) {
    case Phase::Bid:
      return std::string(ui.tr(words::bid_asks));
    case Phase::Settle:
      return std::string(ui.tr(text::settlers_place_settlement));
    case Phase::Road:
    case Phase::FreeRoads:
      return std::string(ui.tr(text::settlers_place_road));
    case Phase::Roll: {
      const bool cards = !s.dev[at(viewer_of(scene))].empty();
      return std::string(ui.tr(cards ? text::settlers_your_roll : text::settlers_roll_now));
    }
    case Phase::Discard:
      return ui.tr(text::settlers_discard, {std::to_string(s.total[at(viewer_of(scene))] / 2)});
    case Phase::Gold:
      return ui.tr(settlers::text::gold_due, {std::to_string(settlers::gold_due(s))});
    case Phase::Robber:
      return std::string(ui.tr(text::settlers_move_robber));
    case Phase::Deal:
      return std::string(ui.tr(text::settlers_pick));
    default:
      return {};
  }
}

BankRates bank_rates(const State& s, int seat) {
  BankRates out{settlers::bank_rate(s, seat, 0), settlers::bank_rate(s, seat, 0)};
  for (int k = 1; k < settlers::kResources; ++k) {
    const int rate = settlers::bank_rate(s, seat, k);
    out = {std::min(out.best, rate), std::max(out.worst, rate)};
  }
  return out;
}

static std::string from_to(BankRates rates, const std::string& after) {
  const std::string best = std::to_string(rates.best) + after;
  return rates.best == rates.worst ? best : best + "–" + std::to_string(rates.worst) + after;
}
std::string cards_for_one(BankRates rates) {
  return from_to(rates, "");
}
std::string rates_text(BankRates rates) {
  return from_to(rates, ":1");
}

std::string reason_of_result(const Scene& scene) {
  const State& s = state_of(scene);
  if (s.winner == settlers::kNobody && !s.alone()) return {};
  return scene.ui.tr(text::one_sentence,
                     {s.alone() ? settlers::alone_text(s, scene.ui.lang)
                                : sentence(points_text(scene.ui, s, s.winner))});
}

}  // namespace parlour::ui::settlers_table
